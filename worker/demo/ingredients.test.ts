import { expect, it } from "vitest";
import { findRecipe } from "./findRecipe";
import { nameOf, SYNONYMS, withoutAmount } from "./ingredients";

it.each([
  ["Eggs", "egg"],
  ["2 Red onions", "onion"],
  ["200 g rice", "rice"],
  ["200g Rice", "rice"],
  ["½ cup of milk", "milk"],
  ["1½ cups milk", "milk"],
  ["1 1/2 cups milk", "milk"],
  ["2 x 400 g tins of chopped tomatoes", "tomato"],
  ["2-3 large potatoes", "potato"],
  ["a pinch of salt", "salt"],
  ["half an onion", "onion"],
  ["3 garlic cloves", "garlic"],
  ["3 cloves of garlic", "garlic"],
  ["  SPRING   Onions ", "spring onion"],
  ["radishes", "radish"],
  ["cherries", "cherry"],
  ["bass", "bass"],
])("the name of %j is %j", (typed, name) => {
  expect(nameOf(typed)).toBe(name);
});

it.each([
  ["2 lemons", "lemons"],
  ["grapes", "grapes"],
  ["can opener", "opener"],
  ["cloves", "cloves"],
  ["12", "12"],
  ["", ""],
])("only the amount is removed from %j", (typed, rest) => {
  expect(withoutAmount(typed)).toBe(rest);
});

it("each synonym belongs to one ingredient of the cookbook", () => {
  const synonyms = SYNONYMS.flatMap(([, words]) => words.split(", "));
  expect(new Set(synonyms).size).toBe(synonyms.length);
  for (const [name, words] of SYNONYMS) {
    for (const typed of [name, ...words.split(", ")]) {
      expect(findRecipe([typed]), typed).toMatch(/^- .*(?<!\(extra\))$/m);
      expect(nameOf(typed), typed).toBe(name);
    }
  }
});
