import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as cookbook from "./cookbook";
import { findRecipe } from "./findRecipe";
import { nameOf } from "./ingredients";

const NOTE = "This is a demo: the recipe comes from a small cookbook, and no AI was asked.";

const title = (recipe: string) => recipe.split("\n")[0]?.replace("# ", "");
const note = (recipe: string) => recipe.split("\n\n")[2];

describe("findRecipe", () => {
  it("leaves out excluded dishes while others use something of the list", () => {
    const list = ["onions", "rice", "eggs", "peas"];
    const titles: string[] = [];
    for (let count = 0; count < 20; count++) titles.push(title(findRecipe(list, titles)) ?? "");
    const dishes = new Set(titles);
    expect(dishes.size).toBeGreaterThan(5);
    // Each once, then the best again; never one that uses nothing of the list.
    expect(new Set(titles.slice(0, dishes.size))).toEqual(dishes);
    expect(new Set(titles.slice(dishes.size - 1))).toEqual(
      new Set([titles.at(-1), titles[dishes.size - 1]]),
    );
    for (const dish of titles) {
      const recipe = Object.values(cookbook).find((markdown) => title(markdown) === dish);
      expect(recipe, dish).toMatch(/^- .*(onion|rice|egg|pea)/m);
    }
  });

  it("prefers rare ingredients when several recipes use equally many", () => {
    const list = ["rice", "garlic", "onion", "chicken"];
    expect(title(findRecipe(list))).toBe("Chicken and Potato Tray Bake");
  });

  it("chooses the same recipe for every order of the list", () => {
    const bullets = Object.values(cookbook).flatMap(
      (markdown) => markdown.match(/^- [^,\n]+/gm) ?? [],
    );
    const names = [...new Set(bullets.map((bullet) => nameOf(bullet.slice(2))))];
    const lists = fc.shuffledSubarray(names, { minLength: 4 });
    fc.assert(
      fc.property(lists, (list) => {
        expect(title(findRecipe(list.toReversed()))).toBe(title(findRecipe(list)));
      }),
      { numRuns: 500 },
    );
  });

  it.each(Object.values(cookbook).map((markdown) => [title(markdown), markdown]))(
    "chooses %s for its first four ingredients",
    (name, markdown) => {
      const bullets = Array.from(markdown.matchAll(/^- ([^,\n]+)/gm), ([, bullet = ""]) => bullet);
      expect(title(findRecipe(bullets.slice(0, 4)))).toBe(name);
    },
  );

  it("says below the servings that it is a demo, what it does not use and does not know, and marks what is extra", () => {
    const list = ["2 Red onions", "200 g rice", "3 egs", "200 ml Milk", "Frozen peas"];
    const recipe = findRecipe(list);
    const marked = cookbook.eggFriedRice.replace(
      /^- (?!300 g rice|150 g peas|1 onion).*/gm,
      "$& (extra)",
    );
    expect(marked).toContain("- 2 cloves garlic, finely chopped (extra)\n");
    expect(recipe).toBe(
      marked.replace(
        "\n\n## Ingredients",
        `\n\n${NOTE} It does not use “200 ml Milk”. The cookbook does not know “3 egs”.$&`,
      ),
    );
  });

  it.each([
    ["nothing more when it uses everything", [], ""],
    // Once, if it was typed in several forms.
    ["an ingredient only once", ["milk", "2 cups Milk"], " It does not use “2 cups Milk”."],
  ])("says %s", (_, more, expected) => {
    expect(note(findRecipe(["onions", "rice", "eggs", "peas", ...more]))).toBe(NOTE + expected);
  });

  it.each([
    "peanut-free granola",
    "lemon dish soap",
    "no eggs",
    "0 eggs",
    "egg-free",
    "eggs or milk",
    "eggplant",
    "éclair",
    "constructor",
    "__proto__",
    "12",
    "a",
  ])("does not count %j as an ingredient", (entry) => {
    const recipe = findRecipe(["rice", "peas", "soy sauce", entry]);
    expect(note(recipe)?.replaceAll("\\", "")).toContain(`The cookbook does not know “${entry}”.`);
  });

  it("says when it knows no entry of the list, and names the ingredients that it knows", () => {
    const recipe = findRecipe(["no nuts", "lemon soap", "allergic to eggs", "moon dust"]);
    expect(recipe).toMatch(/^# Nothing to Cook Yet\n\n/);
    expect(recipe).toContain(
      `${NOTE} The cookbook does not know “no nuts”, “lemon soap”, “allergic to eggs” and “moon dust”.`,
    );
    const [, names = ""] = /It has recipes with (.+)\.\n/.exec(recipe) ?? [];
    const named = names.split(/, | and /);
    expect(named.length).toBeGreaterThan(40);
    expect(named).toEqual(expect.arrayContaining(["apples", "beef", "rice", "soy sauce", "tofu"]));
    expect(new Set(named).size).toBe(named.length);
    for (const name of named) expect(title(findRecipe([name])), name).not.toContain("Nothing");
    expect(findRecipe(["  ", "\t", "\u202E", "\n"])).toContain(
      "does not know anything in this list.",
    );
  });
});
