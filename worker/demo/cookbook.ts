/**
 * The demo chef's dishes. Steps in cookbook.json have the marks of amounts (`*40 g*`), and times with a name
 * for their timer (`{40 min: Bake the crumble}`). The order decides between dishes that suit a list equally.
 *
 * @module
 */
import dishes from "./cookbook.json";
import { foodsIn } from "./ingredients";

type Dish = (typeof DISHES)[number];

export const DISHES = dishes.map((dish) => {
  const toFood = (name: string) => foodsIn(name)?.[0]?.name ?? "";
  const ingredients = dish.ingredients.map((line) => {
    const [, name = ""] = /\* ([^,]+)/.exec(line) ?? [];
    return { line, name, food: toFood(name) };
  });
  return { ...dish, ingredients, foods: ingredients.map(({ food }) => food) };
});

/** @returns Markdown in the form of the prompt, with a note below the facts. */
export function writeDish(dish: Dish, note: string, isExtra: (food: string) => boolean): string {
  const { title, kind, servings, minutes, ingredients, steps } = dish;
  const bullets = ingredients.map(
    ({ line, food }) => `- ${line}${isExtra(food) ? " (extra)" : ""}`,
  );
  const method = steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
  return `[lang]: en
[kind]: ${kind}

# ${title}

**${servings}** · Preparation: ${toLink(minutes.preparation)} · Cooking: ${toLink(minutes.cooking)}

${note}

## Ingredients

${bullets.join("\n")}

## Method

${method.replace(/\{(\d+) min: (.+?)\}/g, (_, time, timer) => toLink(time, ` "${timer}"`))}
`;
}

const toLink = (minutes: number, timer = "") =>
  `[${minutes} ${Number(minutes) === 1 ? "minute" : "minutes"}](PT${minutes}M${timer})`;
