import fc from "fast-check";
import { expect, it } from "vitest";
import { nodesIn } from "./mdast";
import { readRecipe } from "./readRecipe";
import type { Recipe } from "./recipe";
import { scaleRecipe, servingsOf } from "./scaleRecipe";
import { CORPUS, wordsIn } from "./testing/corpus";

const SOUP = readRecipe(
  `# Soup for 4

**4 servings** · Preparation: [20 minutes](PT20M)

## Ingredients

- *200 g* peas
- *½ tsp* salt (extra)
- Pepper, 2 turns

## Method

1. Boil *150 g* of the peas in *1 l* of water for [8 minutes](PT8M "Boil 2 peas") at 100 °C.
2. Mash:
   - *50 g* peas
   - *a little* salt
`,
  true,
);

it("changes the amounts, in the tree and in words, and nothing else", () => {
  const { facts, ingredients, steps, tree, ...rest } = scaleRecipe(SOUP, 1.5);
  expect(facts).toEqual({ servings: "6 servings", totalSeconds: 1200 });
  expect(ingredients.map(({ words, isExtra }) => `${words}, ${isExtra}`)).toEqual([
    "300 g peas, false",
    "¾ tsp salt, true",
    "Pepper, 2 turns, false",
  ]);
  expect(steps[0]?.words).toBe("Boil 225 g of the peas in 1½ l of water for 8 minutes at 100 °C.");
  expect(steps[1]?.steps.map(({ words }) => words)).toEqual(["75 g peas", "a little salt"]);
  expect(wordsIn(tree)).toContain("6 servings · Preparation: 20 minutes");
  expect(wordsIn(tree)).toContain("225 g of the peas");
  expect(rest).toEqual({ title: "Soup for 4", dish: "Soup for 4", durations: SOUP.durations });
});

it("is the same object for as many, and leaves what was written as it was", () => {
  const before = JSON.stringify(SOUP);
  expect(scaleRecipe(SOUP, 1)).toBe(SOUP);
  scaleRecipe(SOUP, 3);
  expect(JSON.stringify(SOUP)).toBe(before);
});

/** All of a recipe but its amounts. */
function restOf({ tree, facts: _, ...recipe }: Recipe) {
  const copy = structuredClone(tree);
  for (const node of nodesIn(copy).filter(({ data }) => data?.mark)) {
    for (const text of nodesIn(node)) if (text.type === "text") text.value = "";
  }
  const ids = JSON.stringify(recipe, (key, value) => (key === "words" ? undefined : value));
  return { copy, ids };
}

it.each(CORPUS)(
  "keeps all of $name but its amounts, for any number of servings",
  ({ markdown }) => {
    const recipe = readRecipe(markdown, true);
    const servings = servingsOf(recipe) ?? 4;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (count) => {
        const scaled = scaleRecipe(recipe, count / servings);
        expect(restOf(scaled)).toEqual(restOf(recipe));
        if (recipe.facts.servings) expect(servingsOf(scaled)).toBe(count);
        for (const one of [...scaled.ingredients, ...scaled.steps]) {
          expect(wordsIn(scaled.tree).replace(/\s+/g, " ")).toContain(one.words);
        }
      }),
      { numRuns: 5 },
    );
  },
);

it.each([
  ["**4–6 portions**", 4],
  ["**1 Blech (20 Stücke)**", 1],
  ["**٤ أشخاص**", 4],
  ["**for a few**\n\nT: [1 min](PT1M)", undefined],
  ["**120 cookies**", undefined],
  ["Some words.", undefined],
])("the servings of %j count from %j", (facts, count) => {
  expect(servingsOf(readRecipe(`# Soup\n\n${facts}\n\n## I\n\n- peas`, true))).toBe(count);
});
