import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { timerLabel } from "./steps";

it.each([
  ['1. Wash.\n2. Boil [8 minutes](PT8M "Boil the rice").', "2. Boil the rice"],
  ["1. Wash.\n2. Boil [8 minutes](PT8M).", "Step 2"],
  ['1. Cook [1 hour](PT1H "Cook"):\n   - Wash.\n   - Boil.', "1–2. Cook"],
  ['1. Wash.\n\nRest [1 hour](PT1H "Rest").\n\n2. Boil.', "Rest"],
  ["1. Wash.\n\nRest [1 hour](PT1H).\n\n2. Boil.", "Rice"],
])("the timer of %j is called %j", (method, label) => {
  const recipe = readRecipe(`# Rice\n\n- rice\n\n${method}`, true);
  expect(recipe.durations.map((duration) => timerLabel(recipe, duration))).toEqual([label]);
});
