import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { changedLines } from "./recipeOnPage";

const recipe = (things: string[], steps: string[]) =>
  readRecipe(
    `# Soup\n\n## A\n\n${things.map((thing) => `- ${thing}`).join("\n")}\n\n## B\n\n${steps.map((step) => `1. ${step}`).join("\n")}\n`,
    true,
  );
const BEFORE = recipe(["*1* leek", "*2* eggs"], ["Boil.", "Bake [an hour](PT1H)."]);

it.each([
  ["the same", ["*1* leek", "*2* eggs"], ["Boil.", "Bake [an hour](PT1H)."], []],
  ["another amount", ["*1* leek", "*3* eggs"], ["Boil.", "Bake an hour."], ["3 eggs"]],
  ["another order", ["*2* eggs", "*1* leek"], ["Boil.", "Fry.", "Bake an hour."], ["Fry."]],
  ["most of it", ["*1* leek", "*2* eels"], ["Fry.", "Eat."], []],
])("of a recipe with %s", (_, things, steps, words) => {
  const after = recipe(things, steps);
  const changed = changedLines(BEFORE, after);
  const lines = [...after.ingredients, ...after.steps];
  expect(lines.filter(({ id }) => changed.has(id)).map((line) => line.words)).toEqual(words);
});
