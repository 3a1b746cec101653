import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { recipeOf } from "./recipeOf";
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

it("a recipe is read again when it is done, and a stopped one stays as it is", () => {
  const text = "# Rice\n\n- rice\n- eggs **now";
  const words = (["stopped", "done"] as const).map(
    (end) => recipeOf({ text, end }).ingredients[1]?.words,
  );
  expect(words).toEqual(["eggs now", "eggs **now"]);
});

it("a recipe is read once while it is in use, however many pieces come", () => {
  const read = (text: string) => recipeOf({ text, end: "done" });
  const before = read("# Rice");
  for (let piece = 0; piece < 50; piece++) {
    read(`# Dish ${piece}`);
    expect(read("# Rice")).toBe(before);
  }
});
