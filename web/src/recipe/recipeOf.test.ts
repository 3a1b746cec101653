import { expect, it } from "vitest";
import { type Answer, MAX_ANSWERS } from "./answers";
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

it("the latest are read once", () => {
  const texts = Array.from({ length: MAX_ANSWERS + 1 }, (_, at) => answer(`# Dish ${at}`, "done"));
  const recipes = texts.map(recipeOf);
  expect(texts.map(recipeOf).every((recipe, at) => recipe === recipes[at])).toBe(true);
});
