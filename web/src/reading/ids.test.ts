/** Ids of ingredients, steps and durations, by random recipes whose text grows. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";
import type { Recipe, Step } from "./recipe";

const sentence = fc
  .tuple(
    fc.constantFrom("Boil", "Fry", "**Bake:** Put", "Stir & rest \\*"),
    fc.constantFrom("it for 10 minutes", "it 5 min, then 5 min", "it well", "**20 minutes**"),
  )
  .map((words) => words.join(" "));
const steps = fc.array(sentence, { minLength: 1, maxLength: 4 });
const numbered = (before: string, behind: string, separator: string) =>
  steps.map((all) => all.map((one, i) => `${before}${i + 1}${behind} ${one}.`).join(separator));
const method = fc.oneof(
  numbered("Step ", ":", "\n"),
  numbered("  Step ", ":", "\n   "),
  numbered("**", ".**", "\n\n"),
  numbered("", ".", "\n"),
  numbered("", ".", "\n\n   And 3 minutes.\n\n"),
  numbered("### Step ", "\n\n", "\n\n"),
  numbered("> ", ".", "\n"),
  steps.map((all) => all.map((one) => `- ${one}.`).join("\n")),
  steps.map((all) => `1. Sauce:\n${all.map((one) => `   - ${one}.`).join("\n")}`),
  steps.map((all) => `| Step | What |\n|-|-|\n${all.map((one) => `| 1 | ${one} |`).join("\n")}`),
);
const recipe = fc
  .tuple(
    fc.constantFrom("# Soup\n\n", "Okay.\n\n**Soup**\n", ""),
    fc.constantFrom("## Ingredients\n\n- peas\n- salt\n\n", "- peas\n- salt\n\n"),
    fc.constantFrom("## Method\n\n", "**Method:**\n", ""),
    fc.array(method, { minLength: 1, maxLength: 3 }),
  )
  .map(([title, ingredients, heading, all]) => title + ingredients + heading + all.join("\n\n"));

const stepsIn = (all: readonly Step[]): Step[] =>
  all.flatMap((step) => [step, ...stepsIn(step.steps)]);

function idsIn({ ingredients, steps, durations }: Recipe): (number | string)[] {
  return [...ingredients, ...stepsIn(steps), ...durations].map(({ id }) => id);
}

it("are unique, and stay the same while the text grows", () => {
  fc.assert(
    fc.property(recipe, fc.integer({ min: 6, max: 40 }), (text, characters) => {
      const words = new Map<number, string>();
      const seconds = new Map<string, number>();
      for (let end = characters; end < text.length + characters; end += characters) {
        const read = readRecipe(text.slice(0, end), end >= text.length);
        const ids = idsIn(read);
        expect(new Set(ids).size).toBe(ids.length);
        for (const step of stepsIn(read.steps).slice(0, -1)) {
          expect(step.words.startsWith(words.get(step.id) ?? "")).toBe(true);
          words.set(step.id, step.words);
        }
        for (const one of read.durations.slice(0, -1)) {
          expect(seconds.get(one.id) ?? one.seconds).toBe(one.seconds);
          seconds.set(one.id, one.seconds);
        }
      }
    }),
    { numRuns: 50 },
  );
});
