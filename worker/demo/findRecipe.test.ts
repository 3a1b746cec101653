import { expect, it } from "vitest";
import { readRecipe } from "../../web/src/reading/readRecipe";
import { DISHES } from "./cookbook";
import { findRecipe } from "./findRecipe";

const title = (recipe: string) => /^# (.+)/m.exec(recipe)?.[1] ?? "";
const note = (recipe: string) => recipe.split("\n\n")[3] ?? "";
const others = (recipe: string) => recipe.match(/(?<=^\[other\]: <).+(?=> "PT\d+M)/gm) ?? [];

it.each([
  // Among dishes that use equally many, the one that lacks the fewest.
  ["garlic, salt, onions", /Tomato and Basil/],
  // Less than a third of the list only if no dish uses more. No sweet dish for savoury food.
  ["lemon, apples, oil, garlic, rice", /Salmon/],
  ["chicken, apples, sugar, flour, cinnamon", /Tray Bake/],
  ["smoked salmon, apples, flour, cinnamon", /^Nothing/],
  ...DISHES.map(({ title, foods }): [string, RegExp] => [foods.join(", "), new RegExp(title)]),
])("the demo chooses for %s the dish %s", (list, expected) => {
  expect(title(findRecipe(list.split(", ")))).toMatch(expected);
});

it.each([
  ["rice, peas, onions, eggs", "Allergic to eggs", /Curry/],
  // All have salt.
  ["rice, peas, onions, eggs", "low salt, and I can't eat eggs", /Curry/],
])("the demo cooks nothing that a wish names, if it can: %s, %s", (typed, wish, expected) => {
  const list = typed.split(", ");
  expect(title(findRecipe([...list, wish]))).toMatch(expected);
  const wanted = title(findRecipe(list));
  const recipe = findRecipe(list, [], wanted, [wish]);
  expect(title(recipe)).toMatch(expected);
  expect(others(recipe)).not.toContain(wanted);
  // Neither an allergy nor what it names is said to be heeded or not.
  const sentences = "Demo: a small cookbook, no AI. Wishes are not read: check for";
  expect(note(recipe)).toBe(`**${sentences} “${wish}”.**`);
  expect(recipe).not.toMatch(/leaves? out|left out|ignore/);
});

it("the demo chooses the dish that is asked for, and an excluded one only without another", () => {
  const list = ["bananas", "baking powder"];
  const both = ["Banana Pancakes", "Chocolate Muffins"];
  for (const wanted of both) expect(title(findRecipe(list, [wanted], wanted))).toBe(wanted);
  expect(findRecipe(list, [], "Red Lentil Soup")).toBe(findRecipe(list));
  expect(title(findRecipe(list, both))).toBe(both[0]);
});

it("the three others are those that the demo would choose next", () => {
  const list = ["rice", "eggs", "onion", "garlic", "mushrooms"];
  const first = findRecipe(list);
  const chosen = [title(first)];
  for (const _ of "123") chosen.push(title(findRecipe(list, chosen)));
  expect(others(first)).toEqual(chosen.slice(1));
  expect(first).toMatch(/ <Mushroom .+> "PT40M: butter, spinach, milk, cheese"\n/);
});

it("below the servings, the demo says what it is, and what it doesn't follow, and marks what is to be bought", () => {
  expect(note(findRecipe(["rice"]))).toBe("Demo: a small cookbook, no AI.");
  const list = ["2 Red onions", "for 2", "Rice, kiwis", "3 egs", "Frozen peas", "for 2"];
  const recipe = findRecipe(list, [], "", ["for 2", "vegan"]);
  expect(note(recipe)).toMatch(/: check for “for 2”, “3 egs” and “vegan”\.\*\*$/);
  const { facts, ingredients } = readRecipe(recipe, true);
  expect(facts.servings).toBe("4 servings");
  const atHand = ingredients.filter(({ isExtra }) => !isExtra).map(({ words }) => words);
  expect(atHand.join("; ")).toBe(
    "300 g rice, long-grain; 550 ml water; ½ tsp salt; 1 onion, finely chopped; 150 g peas, fresh or frozen",
  );
});

it("a list without a dish is refused, with the foods that the demo knows", () => {
  const nothing = findRecipe(["for 2", "kiwis"]);
  expect(readRecipe(nothing, true).refusal).toBe(true);
  expect(nothing).toMatch(
    /\nDemo: no AI, [^.]+ of apple, [^.]+\. Wishes are not read: check for “for 2”\./,
  );
});

it("up to 60 characters of an entry are quoted, as text of one line, without marks", () => {
  const typed = "a\r\n\n## [1 h](PT1H) *2 kg* _b_ <b> `c` d\\&amp; $$ $'";
  const quoted = String.raw`a ## \[1 h\](PT1H) \*2 kg\* \_b\_ \<b\> \`c\` d\\\&amp; $$ $'`;
  expect(note(findRecipe(["rice", typed, "🍋".repeat(60), "🌶".repeat(61)]))).toContain(
    ` for “${quoted}”, “${"🍋".repeat(60)}” and “${"🌶".repeat(59)}…”.**`,
  );
});

it("a recipe stays readable for a thousand wishes", () => {
  const wishes = Array.from({ length: 1000 }, (_, at) => `${at}x`);
  const foods = Array(1000).fill(`rice, ${"large ".repeat(10)}`);
  const recipe = findRecipe(foods, [], "", wishes);
  expect(readRecipe(recipe, true).steps.length).toBeGreaterThan(0);
  for (const line of recipe.split("\n")) expect(line.length).toBeLessThan(4000);
});
