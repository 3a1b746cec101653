import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { recipeOf } from "./recipeOf";
import { changedLines, toRecipeOnPage } from "./recipeOnPage";

const read = (text: string) => readRecipe(`# Soup\n\n${text}`, true);
const BEFORE = read("- *1* leek\n- *2* eggs\n\n1. Boil.\n2. Bake [an hour](PT1H).");

it.each([
  ["another amount", "- *1* leek\n- *3* eggs\n\n1. Boil.\n2. Bake an hour.", ["3 eggs"]],
  ["another order", "- *2* eggs\n- *1* leek\n\n1. Boil.\n2. Fry.\n3. Bake an hour.", ["Fry."]],
  ["most of it", "- *1* leek\n- *2* eels\n\n1. Fry.\n2. Eat.", []],
])("of a recipe with %s", (_, text, words) => {
  const after = read(text);
  const changed = changedLines(BEFORE, after);
  const lines = [...after.ingredients, ...after.steps];
  expect(lines.filter(({ id }) => changed.has(id)).map((line) => line.words)).toEqual(words);
});

it("shows what a change has changed once it is done, until something is ticked", () => {
  const text = "# Soup\n\n- leek\n- milk\n\n1. Boil.\n2. Eat.\n";
  const change = { recipe: text.replace("milk", "cream"), wish: "milder" };
  const changed = (end: "done" | "stopped", ticks: number[]) =>
    toRecipeOnPage({ id: 1, text, change, otherDishes: [], ticks, end }).changed;
  expect(changed("done", [])).toEqual(new Set([text.indexOf("- milk")]));
  expect([changed("stopped", []), changed("done", [8])]).toEqual([new Set(), new Set()]);
});

it("is computed once for a recipe: each scroll asks for it", () => {
  const stored = { id: 1, text: "# Rice", otherDishes: [], ticks: [], end: "done" as const };
  expect(toRecipeOnPage(stored)).toBe(toRecipeOnPage(stored));
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
