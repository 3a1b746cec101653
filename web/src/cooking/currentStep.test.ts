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

const BOIL = "Bring a large pan of salted water to the boil";

it.each([
  ["1. **Bake:** Put it in for 20 minutes.", "1. Bake"],
  ["7. Simmer for 20 minutes.", "7. Simmer"],
  [`1. ${BOIL}. Cook the pasta for 8–10 minutes, until soft.`, "1. Cook the pasta"],
  [`1. ${BOIL}, then cook the pasta for about 8 minutes.`, "1. cook the pasta"],
  [`1. ${BOIL} and cook the pasta for 8 minutes.`, "1. …water to the boil and cook the pasta"],
  ["1. Stir the sauce now and then (about 12 minutes).", "1. Stir the sauce now and then"],
  ["1. Roast, stirring twice, 20 minutes.", "1. stirring twice"],
  ["1. For 10 minutes, let it stand. Eat.", "1. For 10 minutes, let it stand"],
  ["1. Add 1.5 l of stock. Es muss ca. 1,5 Stunden köcheln.", "1. Es muss ca. 1,5 Stunden köcheln"],
  ["1. Brown it in batches, for 5-6 minutes each.", "1. …it in batches, for 5-6 minutes each"],
  [
    "1. Salzen, die Soße ca. 20 Min. köcheln lassen. Fertig.",
    "1. die Soße ca. 20 Min. köcheln lassen",
  ],
  [
    "1. Kartoffeln und Zwiebeln in der Pfanne bei mittlerer Hitze 20 Minuten goldbraun braten.",
    "1. …mittlerer Hitze 20 Minuten…",
  ],
  ["1. 水を入れ、弱火で20分煮る。火を止める。", "1. 弱火で20分煮る"],
  [`1. ${"煮".repeat(50)} 5 minutes`, `1. …${"煮".repeat(30)} 5 minutes`],
  ["1. اغلي الماء، ثم اطبخ الأرز لمدة 15 دقيقة، وقدّميه.", "1. ثم اطبخ الأرز لمدة 15 دقيقة"],
  ["1. Fry for 5 minutes, turn it, fry it again for 5 minutes.", "1. Fry"],
  ["1. Cook:\n   - Boil the peas for 5 minutes.", "1.1. Boil the peas"],
])("a duration of %j belongs to %j", (method, label) => {
  const recipe = read(method);
  const [duration] = recipe.durations;
  expect(duration && labelOf(recipe, duration)).toBe(label);
});

it("two durations of one length in a step are of two clauses", () => {
  const recipe = read("1. Fry one side for 5 minutes, turn it, fry the other for 5 minutes.");
  const labels = recipe.durations.map((duration) => labelOf(recipe, duration));
  expect(labels).toEqual(["1. Fry one side", "1. fry the other"]);
});

it("a duration between the steps belongs to the dish", () => {
  expect(labelOf(read("1. Boil."), { id: "1-1", seconds: 60 })).toBe("Rice");
});
