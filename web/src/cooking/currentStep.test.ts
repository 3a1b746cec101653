import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { currentStep, labelOf, leafSteps, progressOf } from "./currentStep";

const read = (method: string) =>
  readRecipe(`# Rice\n\n## Ingredients\n\n- rice\n\n## Method\n\n${method}`, true);

it("is the first step that is not ticked and has no steps in it", () => {
  const recipe = read("1. Boil:\n   - Boil the rice well.\n   - Drain the rice now.\n2. Eat.");
  const leaves = leafSteps(recipe.steps);
  const ids = leaves.map(({ id }) => id);
  expect(leaves.map(({ number }) => number)).toEqual(["1.1", "1.2", "2"]);
  expect(currentStep(recipe, [])?.number).toBe("1.1");
  expect(currentStep(recipe, ids.slice(0, 2))?.number).toBe("2");
  expect(currentStep(recipe, ids.slice(1))?.number).toBe("1.1");
  expect(currentStep(recipe, ids)).toBeUndefined();
  expect(progressOf(recipe, ids.slice(1))).toEqual({ dish: "Rice", step: 1, of: 3 });
  expect(progressOf(recipe, ids)).toEqual({ dish: "Rice", of: 3 });
});

it.each([
  ["1. **Bake:** Put it in for 20 minutes.", "1. Bake"],
  ["7. Simmer for 20 minutes.", "7. Simmer for 20 minutes."],
  [
    "1. Put the peas into the boiling water and cook them for 5 minutes.",
    "1. Put the peas into the boiling water and…",
  ],
  [`1. ${"煮".repeat(50)} 5 minutes`, `1. ${"煮".repeat(40)}…`],
  ["1. Cook:\n   - Boil the peas for 5 minutes.", "1.1. Boil the peas for 5 minutes."],
])("a duration of %j belongs to %j", (method, label) => {
  const recipe = read(method);
  const [duration] = recipe.durations;
  expect(duration && labelOf(recipe, duration)).toBe(label);
});

it("a duration between the steps belongs to the dish", () => {
  expect(labelOf(read("1. Boil."), { id: "1-1", seconds: 60 })).toBe("Rice");
});
