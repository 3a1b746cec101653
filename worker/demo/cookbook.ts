/**
 * The demo chef's dishes. Steps in cookbook.json have the marks of amounts (`*40 g*`), and times with a name
 * for their timer (`{40 min: Bake the crumble}`). The order decides between dishes that suit a list equally.
 *
 * @module
 */
import { fill } from "../models/quote";
import dishes from "./cookbook.json";
import template from "./dish.md" with { type: "text" };
import { foodsIn } from "./ingredients";

type Dish = (typeof DISHES)[number];

export const DISHES = dishes.map((dish) => {
  const ingredients = dish.ingredients.map((line) => {
    const [, name = ""] = /\* ([^,]+)/.exec(line) ?? [];
    return { line, name, food: foodsIn(name)[0]?.name ?? "" };
  });
  return { ...dish, ingredients, foods: ingredients.map(({ food }) => food) };
});

/** @returns Markdown in the form of the prompt, with a note below the facts. */
export function writeDish(dish: Dish, note: string, isExtra: (food: string) => boolean): string {
  const bullets = dish.ingredients.map(
    ({ line, food }) => `- ${line}${isExtra(food) ? " (extra)" : ""}`,
  );
  const steps = dish.steps.map((step, index) => `${index + 1}. ${step}\n`);
  const method = steps.join("").replace(TIME, (_, time, timer) => toLink(time, ` "${timer}"`));
  return fill(template, {
    ...dish,
    preparation: toLink(dish.minutes.preparation),
    cooking: toLink(dish.minutes.cooking),
    note,
    bullets: bullets.join("\n"),
    method,
  });
}

/** "{40 min: Bake the crumble}" */
const TIME = /\{(\d+) min: (.+?)\}/g;

const toLink = (minutes: number, timer = "") =>
  `[${minutes} ${Number(minutes) === 1 ? "minute" : "minutes"}](PT${minutes}M${timer})`;
