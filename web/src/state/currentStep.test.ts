import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { currentStep, labelOf, leafSteps, progressOf } from "./currentStep";

const read = (method: string) => readRecipe(`# Rice\n\n- rice\n\n${method}`, true);

it("is the first step that is not ticked and has no steps in it", () => {
  const recipe = read("1. Boil:\n   - Boil the rice well.\n   - Drain the rice now.\n2. Eat.");
  const leaves = leafSteps(recipe.steps);
  const ids = leaves.map(({ id }) => id);
  expect(leaves.map(({ number }) => number)).toEqual(["1", "2", "3"]);
  expect(currentStep(recipe, [])?.number).toBe("1");
  expect(currentStep(recipe, ids.slice(0, 2))?.number).toBe("3");
  expect(currentStep(recipe, ids)).toBeUndefined();
  expect(progressOf(recipe, ids.slice(1))).toEqual({ dish: "Rice", step: 1, of: 3 });
  expect(progressOf(recipe, ids)).toEqual({ dish: "Rice", of: 3 });
});

it.each([
  ['1. Wash.\n2. Boil [8 minutes](PT8M "Boil the rice").', "2. Boil the rice"],
  ["1. Wash.\n2. Boil [8 minutes](PT8M).", "Step 2"],
  ['1. Cook [1 hour](PT1H "Cook"):\n   - Wash.\n   - Boil.', "1–2. Cook"],
  ['1. Cook:\n   - Wash [1 hour](PT1H "Wash").\n   - Boil.', "1. Wash"],
  ['1. Wash.\n\nRest [1 hour](PT1H "Rest").\n\n2. Boil.', "Rest"],
  ["1. Wash.\n\nRest [1 hour](PT1H).\n\n2. Boil.", "Rice"],
])("the timer of %j is called %j", (method, label) => {
  const recipe = read(method);
  expect(recipe.durations.map((duration) => labelOf(recipe, duration))).toEqual([label]);
});
