import { expect, it } from "vitest";
import { splitOtherDishes } from "../../web/src/reading/otherDishes";
import { readRecipe } from "../../web/src/reading/readRecipe";
import { DISH_KINDS } from "../../web/src/reading/recipe";
import { writePrompt } from "../models/prompt";
import * as cookbook from "./cookbook";
import { ingredientName } from "./ingredients";

const [, example = ""] =
  /<example>\n(.*)\n<\/example>/s.exec(writePrompt({ ingredients: [] })) ?? [];

it("the page knows the kinds of dishes that the prompt offers", () => {
  const [, kinds = ""] = /on the table: (.+)\./.exec(writePrompt({ ingredients: [] })) ?? [];
  expect(kinds.split(", ")).toEqual(DISH_KINDS);
});

it.each(Object.entries({ ...cookbook, example }))("the page reads all marks of %s", (_, text) => {
  const { title, lang, kind, facts, steps, durations } = readRecipe(text, true);
  expect(text).toMatch(`[lang]: ${lang}\n[kind]: ${kind}\n\n`);
  const { servings, prepSeconds, cookSeconds } = facts;
  expect([lang, title, servings]).toEqual(["en", expect.any(String), expect.stringMatching(/^\d/)]);
  expect([prepSeconds, cookSeconds]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(steps.length).toBeGreaterThan(0);
  // Timers of one recipe have different names.
  expect(new Set(durations.map(({ name }) => name ?? "")).size).toBe(durations.length);
});

it("the prompt's example, which models copy, has a timer in each step, and each amount in both parts", () => {
  const { otherDishes } = splitOtherDishes(example, true);
  expect(otherDishes.map(({ seconds }) => seconds)).toEqual([3000, 4200, 2700]);
  expect(otherDishes.map(({ toBuy }) => toBuy.length)).toEqual([2, 1, 0]);
  const { ingredients, steps, durations } = readRecipe(example, true);
  expect(ingredients.some(({ isExtra }) => isExtra)).toBe(true);
  expect(durations.map(({ stepId }) => stepId)).toEqual(steps.map(({ id }) => id));
  for (const { name } of durations) expect(name).toMatch(/^\w+( \w+){1,2}$/);
  const amounts = example.match(/(?<!\*)\*[^*]+\*/g) ?? [];
  const listed = amounts.slice(0, ingredients.length);
  expect(amounts).toEqual([...listed, ...listed]);
});

const SAFE: [RegExp, RegExp][] = [
  [/ chicken,/, /75 °C/],
  [/ beef,/, /71 °C/],
  [/ salmon,/, /63 °C/],
  [/ eggs$/m, /no liquid|no wet batter/],
];

it.each(Object.entries(cookbook))("%s uses what it lists, and is safe", (_, markdown) => {
  const [, list = "", method = ""] = markdown.split(/## .+\n/);
  const bullets = Array.from(list.matchAll(/^- \*[^*]+\* ([a-z ]+)(,.+)?$/gm), ([, name]) => name);
  expect(bullets).toHaveLength(list.match(/^-/gm)?.length ?? 0);
  for (const name of bullets) expect(method).toContain(ingredientName(name ?? "") ?? name);
  for (const [raw, done] of SAFE) if (raw.test(list)) expect(method).toMatch(done);
});
