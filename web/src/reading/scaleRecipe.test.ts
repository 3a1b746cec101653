import { expect, it } from "vitest";
import { wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";
import type { Recipe } from "./recipe";
import { nextServings, scaleRecipe, servingsOf } from "./scaleRecipe";

const SOUP = readRecipe(
  "[lang]: de\n\n# Soup for 4\n\n**4 servings** · [20 minutes](PT20M)\n\n- *200 g* peas\n- *½ tsp* salt (extra)\n- Pepper, 2 turns\n\n" +
    '1. Boil *150 g* of the peas in *1 l* of water for [8 minutes](PT8M "Boil 2 peas") at 100 °C.\n2. Mash:\n   - *50 g* peas\n   - *a little* salt',
  true,
);

it("scaling changes the amounts, in the tree and in words, and nothing else", () => {
  const before = JSON.stringify(SOUP);
  const scaled = scaleRecipe(SOUP, 1.5);
  const { facts, ingredients, steps, tree, ...rest } = scaled;
  const ids = ({ ingredients, steps }: Recipe) => [...ingredients, ...steps].map(({ id }) => id);
  expect(ids(scaled)).toEqual(ids(SOUP));
  expect(facts).toEqual({ servings: "6 servings", totalSeconds: 1200 });
  expect(ingredients.map(({ words, isExtra }) => `${words}, ${isExtra}`)).toEqual([
    "300 g peas, false",
    "¾ tsp salt, true",
    "Pepper, 2 turns, false",
  ]);
  expect(steps[0]?.words).toBe("Boil 230 g of the peas in 1,5 l of water for 8 minutes at 100 °C.");
  expect(steps[1]?.steps.map(({ words }) => words)).toEqual(["75 g peas", "a little salt"]);
  expect(wordsOf(tree)).toContain("6 servings · 20 minutes");
  const { lang, title, dish, durations } = SOUP;
  expect(rest).toEqual({ lang, title, dish, durations });
  expect(JSON.stringify(SOUP)).toBe(before);
});

it.each([
  ["**4–6 portions**", "*1* pea", 4],
  ["**for a few**\n\nT: [1 min](PT1M)", "*1* pea", undefined],
  // Nothing would change with them.
  ["**4 portions**", "2 peas, *a few*, *3 cm*", undefined],
  ["**4 portions**\n\n| *200 g* peas |", "\n\n## M\n\n1. Boil *1 l*.", undefined],
])("the servings of %j with %j count from %j", (facts, pea, count) => {
  expect(servingsOf(readRecipe(`# Soup\n\n${facts}\n\n## I\n\n- ${pea}`, true))).toBe(count);
});

it.each([
  [13, 13, 1, "14 16 20 24 28 32 36 40 44 48 52 65 78 91"],
  [13, 13, -1, "12 10 8 7 6 5 4 3 2 1"],
  [12, 60, 1, "14 16 20 24 28 32 36 40 44 48 60"],
  [96, 1, 1, "97 98 99"],
  [2, 1, -1, "1 0.5"],
] as const)("from %d servings of %d, by %d: %s", (from, written, by, expected) => {
  const stepsFrom = (count: number): number[] =>
    [nextServings(count, written, by)].flatMap((next) => (next ? [next, ...stepsFrom(next)] : []));
  expect(stepsFrom(from).join(" ")).toBe(expected);
});
