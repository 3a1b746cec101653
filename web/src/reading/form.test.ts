/** An answer in the form that the instruction asks for is read whole, whatever its words are. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";

/** What could be taken for something else: names of parts, numbers, times, signs. */
const WORDS =
  "Soup Ingredients Zutaten Method 作り方 材料 Tips: 3-Bean 30 minutes 1. 2) Step Serves 4 Total Prep Time: ½ $4.50 für المكونات שעה Gör – | · ? ! & 栄養満点！豚汁".split(
    " ",
  );
const words = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength }).map((all) => all.join(" "));
/** Not of signs and numbers only, which Markdown may take for a list. */
const named = words(6).map((text) => `Q ${text}`);
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 2, maxLength: 6 });
const things = list(
  fc.record({ amount: fc.constantFrom("2 kg", "½", "1–2", ""), name: named, extra: fc.boolean() }),
);
const steps = list(
  fc.record({
    before: named,
    minutes: fc.integer({ min: 0, max: 90 }),
    name: fc.constantFrom(undefined, "Boil it", 'Boil "it"', "x".repeat(200)),
  }),
);
const recipe = fc.record({
  tag: fc.constantFrom("de", "pt-BR", "zh-Hant"),
  title: named,
  servings: fc.integer({ min: 1, max: 12 }),
  minutes: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 3 }),
  left: fc.constantFrom(
    "",
    "Don't eat **2** of them.",
    "> Green ones are poisonous.",
    "*3* are bad.",
  ),
  I: named,
  M: named,
  things,
  steps,
  // Levels of the title, the sections and the groups.
  marks: fc.constantFrom(["#", "##", "###"], ["##", "###", "####"], ["**", "**", "**"]),
  grouped: fc.boolean(),
  bullet: fc.constantFrom("-", "*", "+"),
  behind: fc.constantFrom("", "## Tips\n\n- Good with 2 slices.\n", "---\n\nEnjoy!\n"),
});

it("is read whole", () => {
  fc.assert(
    fc.property(recipe, (one) => {
      const { title, servings, minutes, things, steps, marks, grouped } = one;
      const heading = (level: number, text: string) =>
        marks[level] === "**" ? `**${text}**` : `${marks[level]} ${text}`;
      const items = things.map(
        ({ amount, name, extra }) =>
          `${one.bullet} ${amount && `*${amount}* `}${name}${extra ? " (extra)" : ""}`,
      );
      const numbers = steps.map(({ before, minutes, name }, at) => {
        const target = `PT${minutes}M${name ? ` "${name}"` : ""}`;
        return `${at + 1}. ${before} ${minutes > 0 ? `[a while](${target})` : "well"}.`;
      });
      const cut = (all: string[]) =>
        grouped && marks[0] !== "**"
          ? `${heading(2, "G")}\n\n${all[0]}\n\n${heading(2, "H")}\n\n${all.slice(1).join("\n")}`
          : all.join("\n");
      const times = minutes.map((time, at) => `T${at}: [${time} min](PT${time}M)`);
      const text = [
        ...[`[lang]: ${one.tag}`, heading(0, title)],
        ...[[`**${servings} x**`, ...times].join(" · "), one.left],
        ...[heading(1, one.I), cut(items), heading(1, one.M), cut(numbers), one.behind],
      ].join("\n\n");
      const read = readRecipe(text, true);
      expect(read.title).toBe(title);
      expect(read.lang).toBe(one.tag);
      expect(read.facts.servings).toBe(`${servings} x`);
      const { prepSeconds, cookSeconds, totalSeconds } = read.facts;
      expect(minutes.length === 1 ? totalSeconds : prepSeconds).toBe(
        minutes[0] === undefined ? undefined : minutes[0] * 60,
      );
      expect(cookSeconds === undefined).toBe(minutes.length < 2);
      expect(read.ingredients.map(({ words, isExtra }) => [words, isExtra])).toEqual(
        things.map(({ amount, name, extra }) => [`${amount} ${name}`.trim(), extra]),
      );
      expect(read.steps.map(({ number, words }) => `${number}. ${words}`)).toEqual(
        numbers.map((step) => step.replace(/\[a while\]\(.*\)/, "a while")),
      );
      expect(read.durations.map(({ seconds, name }) => [seconds, name])).toEqual(
        steps.flatMap(({ minutes, name }) => (minutes > 0 ? [[minutes * 60, name]] : [])),
      );
    }),
    { numRuns: 300 },
  );
});
