/** An answer in the form of the prompt is read completely, whatever its words are. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";
import type { Recipe } from "./recipe";

/** Words that could be mistaken for a part, a number, a time or a sign. */
const WORDS =
  "Soup Ingredients Zutaten Method 作り方 材料 Tips: 3-Bean 30 minutes 1. 2) Step Serves 4 Total Prep Time: ½ $4.50 für المكونات שעה Gör – | · ? ! & 栄養満点！豚汁".split(
    " ",
  );
const words = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength }).map((all) => all.join(" "));
/** Begins with a letter: Markdown may take signs and numbers for a list. */
const named = words(6).map((text) => `Q ${text}`);
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 2, maxLength: 6 });
const thing = fc.tuple(fc.constantFrom("2 kg", "½", "1–2", ""), named, fc.boolean());
const step = fc.tuple(
  named,
  fc.integer({ min: 0, max: 90 }),
  fc.constantFrom(undefined, "Boil it", 'Boil "it"', "x".repeat(200)),
);
const REMARKS = ["", "Don't eat **2** of them.", "> Green ones are poisonous.", "*3* are bad."];
const recipe = fc.record({
  tag: fc.constantFrom("de", "pt-BR", "zh-Hant"),
  title: named,
  servings: fc.integer({ min: 1, max: 12 }),
  minutes: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 3 }),
  remark: fc.constantFrom(...REMARKS),
  sections: fc.tuple(named, named),
  things: list(thing),
  steps: list(step),
  isGrouped: fc.boolean(),
  bullet: fc.constantFrom("-", "*", "+"),
  // Where a piece of the stream ends.
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
  behind: fc.constantFrom("", "## Tips\n\n- Good with 2 slices.\n", "---\n\nEnjoy!\n"),
});

type Written = typeof recipe extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes a recipe in the form of the prompt. @returns The lines of its steps, too. */
function write({ title, servings, minutes, things, steps, ...more }: Written) {
  const items = things.map(
    ([amount, name, isExtra]) =>
      `${more.bullet} ${amount && `*${amount}* `}${name}${isExtra ? " (extra)" : ""}`,
  );
  const numbers = steps.map(([words, minutes, name], at) => {
    const target = `PT${minutes}M${name ? ` "${name}"` : ""}`;
    return `${at + 1}. ${words} ${minutes > 0 ? `[a while](${target})` : "well"}.`;
  });
  const grouped = ([first, ...rest]: string[]) =>
    more.isGrouped ? ["### G", first, "### H", rest.join("\n")] : [[first, ...rest].join("\n")];
  const times = minutes.map((time, at) => `T${at}: [${time} min](PT${time}M)`);
  const text = [
    ...[`[lang]: ${more.tag}`, `# ${title}`],
    ...[[`**${servings} x**`, ...times].join(" · "), more.remark],
    ...[`## ${more.sections[0]}`, ...grouped(items)],
    ...[`## ${more.sections[1]}`, ...grouped(numbers), more.behind],
  ].join("\n\n");
  return { text, numbers };
}

it("an answer in the form of the prompt is read whole", () => {
  fc.assert(
    fc.property(recipe, (written) => {
      const { title, servings, minutes, things, steps, tag, cut } = written;
      const { text, numbers } = write(written);
      const read = readRecipe(text, true);
      expect([read.title, read.lang]).toEqual([title, tag]);
      const { servings: many, totalSeconds, prepSeconds = totalSeconds, cookSeconds } = read.facts;
      expect([many, prepSeconds]).toEqual([`${servings} x`, minutes[0] && minutes[0] * 60]);
      expect(cookSeconds === undefined).toBe(minutes.length < 2);
      expect(read.ingredients.map(({ words, isExtra }) => [words, isExtra])).toEqual(
        things.map(([amount, name, isExtra]) => [`${amount} ${name}`.trim(), isExtra]),
      );
      expect(read.steps.map(({ number, words }) => `${number}. ${words}`)).toEqual(
        numbers.map((step) => step.replace(/\[a while\]\(.*\)/, "a while")),
      );
      // Ids are unique, and stay while it is written.
      const linesOf = ({ ingredients, steps }: Recipe) =>
        [...ingredients, ...steps].map(({ id, words }) => `${id} ${words}`);
      const known = linesOf(read);
      expect(new Set(known.map((line) => Number.parseInt(line, 10))).size).toBe(known.length);
      const begun = text.slice(0, text.lastIndexOf("\n", cut * text.length) + 1);
      expect(known).toEqual(expect.arrayContaining(linesOf(readRecipe(begun, false))));
      expect(read.durations.map(({ seconds, name }) => [seconds, name])).toEqual(
        steps.flatMap(([, minutes, name]) => (minutes > 0 ? [[minutes * 60, name]] : [])),
      );
    }),
  );
});
