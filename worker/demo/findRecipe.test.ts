import { expect, it } from "vitest";
import * as cookbook from "./cookbook";
import { findRecipe } from "./findRecipe";
import { SYNONYMS } from "./ingredients";

const title = (recipe: string) => /^# (.+)/m.exec(recipe)?.[1] ?? "";
const others = (recipe: string) => recipe.match(/(?<=^\[other\]: <).+(?=>\n)/gm);

it.each([
  // Of those that use as much, the dish that lacks the least.
  ["garlic, salt, onions", /Tomato and Basil/],
  ["chicken thighs, rice, onion, garlic", /^Chicken/],
  // A title names nothing that is missing, if another dish uses any of the list.
  ["chocolate, onion, tomato, basil, pasta", /Pasta/],
  ["lemon, apples, oil, garlic, rice", /Apple/],
])("chooses for %s the dish %s", (list, expected) => {
  expect(title(findRecipe(list.split(", ")))).toMatch(expected);
});

it("chooses the dish that is asked for, and an excluded one only without another", () => {
  const list = ["bananas", "baking powder", "rice"];
  for (const wanted of ["Chocolate Muffins", "Banana Pancakes"]) {
    expect(title(findRecipe(list, [wanted], wanted))).toBe(wanted);
  }
  expect(findRecipe(list, [], "Red Lentil Soup")).toBe(findRecipe(list));
  const titles: string[] = [];
  for (const _ of "123") titles.push(title(findRecipe(["bananas", "baking powder"], titles)));
  expect(titles).toEqual(["Banana Pancakes", "Chocolate Muffins", "Banana Pancakes"]);
});

it("names as the three others those that it would choose next", () => {
  const list = ["rice", "eggs", "onion", "garlic", "mushrooms"];
  const first = findRecipe(list);
  const chosen = [title(first)];
  for (const _ of "123") chosen.push(title(findRecipe(list, chosen)));
  expect(others(first)).toEqual(chosen.slice(1));
  expect(others(findRecipe(list, [], chosen[2]))).toEqual([0, 1, 3].map((at) => chosen[at]));
  expect(others(findRecipe(["curry powder"]))).toBeNull();
});

it("says below the servings what it uses and leaves out, and marks what is to be bought", () => {
  const list = ["2 Red onions", "200 g rice", "3 egs", "200 ml Milk", "Frozen peas"];
  const [recipe = ""] = findRecipe(list).split("\n[other]: ");
  const note = recipe.split("\n\n")[3] ?? "";
  expect(note).toMatch(
    / uses “2 Red onions”, “200 g rice” and “Frozen peas”, and .+ “3 egs” and “200 ml Milk”\.$/,
  );
  expect(recipe.replace(`${note}\n\n`, "")).toBe(
    cookbook.eggFriedRice.replace(/^- (?!.*\* (rice|peas|onion|water|salt)).*/gm, "$& (extra)"),
  );
});

it.each([
  ["rice", " 200g Rice "],
  ["milk", "1 1/2 cups of milk"],
  ["tomato", "2 x 400 g tins of chopped tomatoes"],
  ["bell pepper", "Peppers"],
  ...SYNONYMS.flatMap(([name, words]) => words.split(", ").map((word) => [name, word])),
])("finds the cookbook's %s in %j", (name, typed) => {
  expect(findRecipe([typed])).toBe(findRecipe([name]).replace(`“${name}”`, `“${typed}”`));
});

it.each([
  ...["peanut-free granola", "lemon soap", "allergic to eggs", "no eggs", "0 eggs", "egg-free"],
  ...["eggs or milk", "eggplant", "éclair", "constructor", "__proto__", "12", "a", "of"],
])("finds no ingredient in %j", (typed) => {
  const quoted = typed.replaceAll("_", "\\_");
  expect(findRecipe(["rice", typed])).toContain(`, and leaves out “${quoted}”.`);
  expect(findRecipe([typed])).toContain(`It has nothing for “${quoted}”. It knows `);
});

it("what is typed is text of one line in the recipe, without marks", () => {
  const typed = "a\r\n\n## [1 h](PT1H) *2 kg* _b_ <b> `c` d\\&amp; $$ $'";
  const quoted = String.raw`a ## \[1 h\](PT1H) \*2 kg\* \_b\_ \<b\> \`c\` d\\\&amp; $$ $'`;
  const plain = findRecipe(["rice", "moon dust"]);
  expect(findRecipe(["rice", typed])).toBe(plain.replace("moon dust", () => quoted));
});
