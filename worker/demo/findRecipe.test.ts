import { describe, expect, it } from "vitest";
import * as cookbook from "./cookbook";
import { findRecipe } from "./findRecipe";
import { SYNONYMS } from "./ingredients";

const NOTE = "This is a demo: the recipe comes from a small cookbook, and no AI was asked.";

const title = (recipe: string) => /^# (.+)/m.exec(recipe)?.[1] ?? "";
const others = (recipe: string) =>
  Array.from(recipe.matchAll(/^\[other\]: <(.+)>\n/gm), ([, name]) => name);
const note = (recipe: string) => recipe.split("\n\n")[3];

describe("chooses", () => {
  it.each(Object.values(cookbook).map((markdown) => [title(markdown), markdown]))(
    "%s for its ingredients",
    (name, markdown) => {
      const bullets = [...markdown.matchAll(/(?<=^- \*.+?\* )[^,\n]+/gm)].flat();
      expect(title(findRecipe(bullets))).toBe(name);
    },
  );

  it.each([
    ["that lacks the least of those that use as much", "garlic, salt, onions", /Tomato and Basil/],
    ["that lacks less than beef and beans", "chicken thighs, rice, onion, garlic", /^Chicken/],
    ["whose title names only what is listed", "chocolate, onion, tomato, basil, pasta", /Pasta/],
    ["of which the list has all that the title names", "lemon, apples, oil, garlic, rice", /Apple/],
    ["that uses any of it, if no title is on the list", "curry powder", /Curry/],
  ])("the dish %s", (_, list, expected) => {
    expect(title(findRecipe(list.split(", ")))).toMatch(expected);
  });

  it("the dish that is asked for, also an excluded one, where it uses any of the list", () => {
    const list = ["bananas", "baking powder", "rice"];
    for (const wanted of ["Chocolate Muffins", "Banana Pancakes"]) {
      expect(title(findRecipe(list, [wanted], wanted))).toBe(wanted);
    }
    expect(findRecipe(list, [], "Red Lentil Soup")).toBe(findRecipe(list));
  });

  it("as the three others those that it would choose next", () => {
    const list = ["rice", "eggs", "onion", "garlic", "mushrooms"];
    const first = findRecipe(list);
    const chosen = [title(first)];
    for (const _ of "123") chosen.push(title(findRecipe(list, chosen)));
    expect(others(first)).toEqual(chosen.slice(1));
    expect(others(findRecipe(list, [], chosen[2]))).toEqual([0, 1, 3].map((at) => chosen[at]));
    expect(others(findRecipe(["curry powder"]))).toEqual([]);
  });

  it("an excluded dish only when no other uses any of the list", () => {
    const titles: string[] = [];
    for (const _ of "123") titles.push(title(findRecipe(["bananas", "baking powder"], titles)));
    expect(titles).toEqual(["Banana Pancakes", "Chocolate Muffins", "Banana Pancakes"]);
  });
});

it("says below the servings what it uses and leaves out, and marks what is to be bought", () => {
  const list = ["2 Red onions", "200 g rice", "3 egs", "200 ml Milk", "Frozen peas"];
  const said = `${NOTE} It uses “2 Red onions”, “200 g rice” and “Frozen peas”, and leaves out “3 egs” and “200 ml Milk”.`;
  expect(findRecipe(list)).toBe(
    cookbook.eggFriedRice
      .replace(/^- (?!.*\* (rice|peas|onion|water|salt)).*/gm, "$& (extra)")
      .replace("\n\n## Ingredients", `\n\n${said}$&`)
      .concat(
        "\n[other]: <Leek and Potato Soup>\n[other]: <Mushroom and Spinach Frittata>\n",
        "[other]: <Chickpea and Spinach Curry>\n",
      ),
  );
});

it.each([
  ["onion", "2 Red onions"],
  ["rice", " 200g Rice "],
  ["milk", "1 1/2 cups of milk"],
  ["milk", "½ l fresh milk"],
  ["tomato", "2 x 400 g tins of chopped tomatoes"],
  ["potato", "2–3 large potatoes"],
  ["garlic", "3 cloves of garlic"],
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
  expect(note(findRecipe(["rice", typed]))).toContain(`, and leaves out “${quoted}”.`);
  expect(findRecipe([typed])).toContain(`${NOTE} It has nothing for “${quoted}”.`);
});

it("has no sentence about an empty list", () => {
  expect(findRecipe([])).toContain(`${NOTE} It knows `);
});

it("names the ingredients that it knows when it knows no entry of the list", () => {
  const recipe = findRecipe(["no nuts", "lemon soap"]);
  expect(recipe).toMatch(/^\[lang\]: en\n\n# Nothing to Cook Yet\n\n.+\n$/);
  expect(recipe).toContain("It has nothing for “no nuts” and “lemon soap”. ");
  const names = /It knows (.+)\. Put/.exec(recipe)?.[1]?.split(/, | and /) ?? [];
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) expect(note(findRecipe([name]))).toBe(`${NOTE} It uses “${name}”.`);
});

it.each([
  ["a\r\n\n## b", "a ## b"],
  ["[lang]: de", "\\[lang\\]: de"],
  ["[1 hour](PT1H)", "\\[1 hour\\](PT1H)"],
  ["*2 kg* **a** _b_", "\\*2 kg\\* \\*\\*a\\*\\* \\_b\\_"],
  ["<b> `c` d\\&amp; $$ $'", "\\<b\\> \\`c\\` d\\\\\\&amp; $$ $'"],
])("%j on the list is text of one line in the recipe", (typed, quoted) => {
  const plain = findRecipe(["rice", "moon dust"]);
  expect(findRecipe(["rice", typed])).toBe(plain.replace("moon dust", () => quoted));
});
