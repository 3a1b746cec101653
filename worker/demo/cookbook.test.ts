import { expect, it } from "vitest";
import { splitOtherDishes } from "../../web/src/reading/marks";
import { readRecipe } from "../../web/src/reading/readRecipe";
import { DISH_KINDS } from "../../web/src/reading/recipe";
import { scaleRecipe } from "../../web/src/reading/scaleRecipe";
import { writePrompt } from "../models/prompt";
import { DISHES, writeDish } from "./cookbook";

const [, example = ""] =
  /<example>\n(.*)\n<\/example>/s.exec(writePrompt({ ingredients: [] })) ?? [];

it("the page knows the kinds of dishes that the prompt offers", () => {
  const [, kinds = ""] = /on the table: (.+)\./.exec(writePrompt({ ingredients: [] })) ?? [];
  expect(kinds.split(", ")).toEqual(DISH_KINDS);
});

it("the prompt's example, which models copy, has a timer in each step, and each amount in both parts", () => {
  const { text, otherDishes } = splitOtherDishes(example, true);
  expect(otherDishes.map(({ toBuy }) => toBuy.length)).toEqual([2, 1, 0]);
  const { ingredients, steps, durations, ...recipe } = readRecipe(text, true);
  const facts = { servings: "3 servings", prepSeconds: 1500, cookSeconds: 4200 };
  expect(recipe).toMatchObject({ title: "Cardoons with Pearl Barley", kind: "stew", facts });
  expect(ingredients.some(({ isExtra }) => isExtra)).toBe(true);
  expect(durations.map(({ stepId }) => stepId)).toEqual(steps.map(({ id }) => id));
  for (const { name } of durations) expect(name).toMatch(/^\w+( \w+){1,2}$/);
  const amounts = example.match(/(?<!\*)\*[^*]+\*/g) ?? [];
  expect(amounts.slice(ingredients.length)).toEqual(amounts.slice(0, ingredients.length));
});

/** How one sees that it is done. */
const SAFE = { chicken: /75 °C/, beef: /71 °C/, salmon: /63 °C/, egg: /no liquid|no wet batter/ };

it.each(DISHES)("$title has all marks, uses what it lists, and is safe", (dish) => {
  const { title, kind, servings, minutes, ingredients, foods, steps } = dish;
  const markdown = writeDish(dish, "Note.", () => false);
  const recipe = readRecipe(markdown, true);
  const prepSeconds = 60 * minutes.preparation;
  const cookSeconds = 60 * minutes.cooking;
  const facts = { servings, prepSeconds, cookSeconds };
  expect(recipe).toMatchObject({ title, lang: "en", kind, facts });
  expect(recipe.steps).toHaveLength(steps.length);
  expect(markdown).not.toMatch(/\[1 minutes|\[(?!1 )\d+ minute\]/);

  const method = steps.join("\n");
  const timers = Array.from(method.matchAll(/: ([^}]+)\}/g), ([, name]) => name);
  expect(recipe.durations.map(({ name }) => name)).toEqual([...new Set(timers)]);

  const doubled = scaleRecipe(recipe, 2).ingredients;
  expect(doubled).toHaveLength(ingredients.length);
  const words = recipe.ingredients.map((ingredient) => ingredient.words);
  expect(doubled.filter((ingredient) => words.includes(ingredient.words))).toEqual([]);

  expect(foods).not.toContain("");
  for (const food of foods) expect(method).toContain(food);
  for (const [food, done] of Object.entries(SAFE))
    if (foods.includes(food)) expect(method).toMatch(done);
});
