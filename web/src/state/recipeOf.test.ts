import { expect, it } from "vitest";
import { recipeOf } from "./recipeOf";

it("a recipe is read once while it is in use, however many pieces come", () => {
  const read = (text: string) => recipeOf({ id: 1, text, ticks: [], end: "done" });
  const before = read("# Rice");
  for (let piece = 0; piece < 50; piece++) {
    read(`# Dish ${piece}`);
    expect(read("# Rice")).toBe(before);
  }
});
