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
const recipe = fc.record({
  title: named,
  things: list(thing),
  steps: list(step),
  // Where a piece of the stream ends.
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
});

const linesOf = ({ ingredients, steps }: Recipe) =>
  [...ingredients, ...steps].map(({ id, words }) => `${id} ${words}`);

it("an answer in the form of the prompt is read whole", () => {
  fc.assert(
    fc.property(recipe, ({ title, things, steps, cut }) => {
      const items = things.map(
        ([amount, name, isExtra]) =>
          `- ${amount && `*${amount}* `}${name}${isExtra ? " (extra)" : ""}`,
      );
      const numbers = steps.map(([words, minutes, name], at) => {
        const target = `PT${minutes}M${name ? ` "${name}"` : ""}`;
        return `${at + 1}. ${words} ${minutes > 0 ? `[a while](${target})` : "well"}.`;
      });
      const [facts, heading] = ["**4 x** · [9 min](PT9M)", `## ${title}`];
      const lists = [heading, ...items, heading, ...numbers].join("\n");
      const text = [`# ${title}`, facts, lists].join("\n\n");
      const read = readRecipe(text, true);
      expect(read).toMatchObject({ title, facts: { servings: "4 x", totalSeconds: 540 } });
      expect(read.ingredients.map(({ words, isExtra }) => [words, isExtra])).toEqual(
        things.map(([amount, name, isExtra]) => [`${amount} ${name}`.trim(), isExtra]),
      );
      expect(read.steps.map(({ number, words }) => `${number}. ${words}`)).toEqual(
        numbers.map((step) => step.replace(/\[a while\]\(.*\)/, "a while")),
      );
      expect(read.durations.map(({ seconds, name }) => [seconds, name])).toEqual(
        steps.flatMap(([, minutes, name]) => (minutes > 0 ? [[minutes * 60, name]] : [])),
      );
      // Ids are unique, and stay while it is written.
      const known = linesOf(read);
      expect(new Set(known.map((line) => Number.parseInt(line, 10))).size).toBe(known.length);
      const begun = text.slice(0, text.lastIndexOf("\n", cut * text.length) + 1);
      expect(known).toEqual(expect.arrayContaining(linesOf(readRecipe(begun, false))));
    }),
  );
});
