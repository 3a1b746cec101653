import { expect, it } from "vitest";
import type { Answer } from "./answers";
import { recipeOf } from "./recipeOf";

const answer = (text: string, end?: "done" | "stopped"): Answer => {
  return { id: 1, text, ticks: [], ...(end && { end }) };
};

it("an answer is read whole once it is done, and not when it was stopped", () => {
  const text = "# Rice\n\n- rice\n- *2* eggs **now";
  const wordsOf = (end?: "done" | "stopped") => recipeOf(answer(text, end)).ingredients[1]?.words;
  expect([wordsOf(), wordsOf("stopped"), wordsOf("done")]).toEqual([
    "2 eggs now",
    "2 eggs now",
    "2 eggs **now",
  ]);
});

it("a recipe is read once while it is in use, however many pieces come", () => {
  const before = recipeOf(answer("# Rice", "done"));
  for (let piece = 0; piece < 50; piece++) {
    recipeOf(answer(`# Dish ${piece}`));
    expect(recipeOf(answer("# Rice", "done"))).toBe(before);
  }
});
