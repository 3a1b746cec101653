import { expect, it } from "vitest";
import type { Answer } from "./answers";
import { forgetOthers, recipeOf } from "./recipeOf";

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

it("those of the answers are read once, however many they are, and the others forgotten", () => {
  const answers = Array.from({ length: 50 }, (_, at) => answer(`# Dish ${at}`, "done"));
  const recipes = answers.map(recipeOf);
  forgetOthers(answers);
  const isHeld = () => answers.map(recipeOf).map((recipe, at) => recipe === recipes[at]);
  expect(isHeld()).not.toContain(false);
  forgetOthers(answers.slice(0, 5));
  // The latest two, which React may still render, are there, too.
  expect(isHeld().filter(Boolean)).toHaveLength(7);
});
