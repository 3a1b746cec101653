import { expect, it } from "vitest";
import { readRecipe } from "../../web/src/reading/readRecipe";
import { DISHES } from "./cookbook";
import { findRecipe } from "./findRecipe";

const title = (recipe: string) => /^# (.+)/m.exec(recipe)?.[1] ?? "";
const note = (recipe: string) => recipe.split("\n\n")[3] ?? "";
const others = (recipe: string) => recipe.match(/(?<=^\[other\]: <).+(?=> "PT\d+M)/gm) ?? [];

it.each([
  // Among dishes that use equally many, the one that lacks the fewest.
  // Less than a third of the list only if no dish uses more. No sweet dish for savoury food.
  ["lemon, apples, oil, garlic, rice", /Salmon/],
  ["smoked salmon, apples, flour, cinnamon", /^Nothing/],
  ["sausages, cabbage, yoghurt, sweet potato, apple, maple syrup", /^Nothing/],
  ...DISHES.map(({ title, foods }): [string, RegExp] => [foods.join(", "), new RegExp(title)]),
])("the demo chooses for %s the dish %s", (list, expected) => {
  expect(title(findRecipe(list.split(", ")))).toMatch(expected);
});

it.each([
  ["rice, peas, onions, eggs", "Allergic to eggs", /Curry/],
  // Both dishes for the list have sugar.
  ["bananas, baking powder, nuts, pears", "sugar-free", /Pancakes/],
  // All have salt.
  ["rice, peas, onions, eggs", "low salt, and I can't eat eggs", /Curry/],
])("the demo cooks nothing that a wish names, if it can: %s, %s", (typed, wish, expected) => {
  const list = typed.split(", ");
  expect(title(findRecipe([...list, wish]))).toMatch(expected);
  const wanted = title(findRecipe(list));
  const recipe = findRecipe(list, [], wanted, [wish]);
  expect(title(recipe)).toMatch(expected);
  expect(others(recipe)).not.toContain(wanted);
  expect(note(recipe)).toMatch(/^\*\*The demo follows no wishes, [^.]+\.\*\* [^.]+\.$/);
  expect(note(recipe)).toContain(`“${wish}”`);
  // Neither an allergy nor what it names is said to be heeded or not.
  expect(recipe).not.toMatch(/leaves? out|left out|ignore/);
});

it("the demo chooses the dish that is asked for, and an excluded one only without another", () => {
  const list = ["bananas", "baking powder", "rice"];
  for (const wanted of ["Chocolate Muffins", "Banana Pancakes"]) {
    expect(title(findRecipe(list, [wanted], wanted))).toBe(wanted);
  }
  expect(findRecipe(list, [], "Red Lentil Soup")).toBe(findRecipe(list));
  const both = ["Banana Pancakes", "Chocolate Muffins"];
  expect(title(findRecipe(["bananas", "baking powder"], both))).toBe(both[0]);
});

it("the demo names as the three others those that it would choose next", () => {
  const list = ["rice", "eggs", "onion", "garlic", "mushrooms"];
  const first = findRecipe(list);
  const chosen = [title(first)];
  for (const _ of "123") chosen.push(title(findRecipe(list, chosen)));
  expect(others(first)).toEqual(chosen.slice(1));
  expect(others(findRecipe(list, [], chosen[2]))).toEqual([0, 1, 3].map((at) => chosen[at]));
  expect(first).toMatch(/ <Mushroom .+> "PT40M: butter, spinach, milk, cheese"\n/);
});

it("the demo says below the servings what it doesn't follow, and uses, and marks what is to be bought", () => {
  const list = ["2 Red onions", "for 2", "Rice, kiwis", "3 egs", "3 Kiwis", "Frozen peas", "for 2"];
  const recipe = findRecipe(list, [], "", ["for 2", "vegan"]);
  expect(note(recipe)).toMatch(
    /^\*\*The .+ no wishes, .+: “for 2”, “3 egs” and “vegan”\.\*\* [^.]+ uses “2 Red onions”, “Rice, kiwis” and “Frozen peas”\.$/,
  );
  // A paragraph of bold words alone would be read as a heading.
  const { facts, ingredients } = readRecipe(recipe, true);
  expect(facts.servings).toBe("4 servings");
  const atHand = ingredients.filter(({ isExtra }) => !isExtra).map(({ words }) => words);
  expect(atHand.join("; ")).toBe(
    "300 g rice, long-grain; 550 ml water; ½ tsp salt; 1 onion, finely chopped; 150 g peas, fresh or frozen",
  );

  expect(readRecipe(findRecipe(["for 2", "kiwis"]), true).refusal).toBe(true);
});

it("the demo quotes up to 60 characters of an entry, as text of one line, without marks", () => {
  const typed = "a\r\n\n## [1 h](PT1H) *2 kg* _b_ <b> `c` d\\&amp; $$ $'";
  const quoted = String.raw`a ## \[1 h\](PT1H) \*2 kg\* \_b\_ \<b\> \`c\` d\\\&amp; $$ $'`;
  expect(note(findRecipe(["rice", typed, "🍋".repeat(60), "🌶".repeat(61)]))).toContain(
    `: “${quoted}”, “${"🍋".repeat(60)}” and “${"🌶".repeat(59)}…”.**`,
  );
});

it("the demo stays readable, and soon written, for any list of 16 KB", () => {
  const wishes = Array.from({ length: 3000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const recipe = findRecipe(Array(1000).fill("kiwi, large"), [], "", wishes);
  for (const line of recipe.split("\n")) expect(line.length).toBeLessThan(4000);
  expect(recipe.split(/\s+/).length).toBeLessThan(1500);
});
