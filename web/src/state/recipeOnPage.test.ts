import { expect, it } from "vitest";
import { recipeOf } from "./recipeOnPage";

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
