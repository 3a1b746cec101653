/** What is found in what visitors type. */
import { describe, expect, it } from "vitest";
import { CATALOGUE, findIngredients } from "./pantry";

const names = (entry: string) => findIngredients(entry).map(({ name }) => name);

describe("the catalogue", () => {
  it("has at least 150 ingredients, each with a name of its own and an amount", () => {
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(150);
    for (const { name, amount, sweetAmount, preparation } of CATALOGUE) {
      expect(name).toMatch(/^\S.*\S$/);
      expect(amount, name).toMatch(/^\S/);
      expect(sweetAmount, name).toMatch(/^\S/);
      expect(`${amount} ${name} ${preparation}`, name).not.toMatch(/[|/]| {2}\S/);
    }
  });

  it("has every kind of food that a kitchen has", () => {
    const kinds = new Set(CATALOGUE.map(({ kind }) => kind));
    for (const kind of [
      ...([
        "aromatic",
        "root",
        "vegetable",
        "tender",
        "greens",
        "salad",
        "meat",
        "poultry",
      ] as const),
      ...(["fish", "shellfish", "egg", "milk", "dairy", "cheese", "legume", "pasta"] as const),
      ...(["grain", "bread", "flour", "fruit", "citrus", "nut", "sweetener", "treat"] as const),
      ...(["spice", "herb", "oil", "butter", "sauce", "liquid", "salt", "pepper"] as const),
    ]) {
      expect(kinds, kind).toContain(kind);
    }
  });
});

describe("findIngredients", () => {
  it.each(CATALOGUE.map(({ name }) => name))("finds %s by its own name, in any case", (name) => {
    expect(names(name)).toEqual([name]);
    expect(names(`  3 large ${name.toUpperCase()} `)).toEqual([name]);
  });

  it.each([
    ["2 large Onions", "onions"],
    ["Red onion", "onions"],
    ["chopped tomatoes", "tomatoes"],
    ["tomato", "tomatoes"],
    ["Chicken breasts", "chicken breast"],
    ["  eggs", "eggs"],
    ["bay leaf", "bay leaves"],
    ["a punnet of strawberry", "strawberries"],
    ["creme fraiche", "crème fraîche"],
    ["goats’ cheese", "goat's cheese"],
    ["2 cloves of garlic", "garlic"],
    ["garlic cloves", "garlic"],
    ["free-range eggs", "eggs"],
    ["chillies", "red chilli"],
  ])("takes %j for %s", (typed, name) => {
    expect(names(typed)).toEqual([name]);
  });

  it.each([
    ["eggplant", "aubergines"],
    ["zucchini", "courgettes"],
    ["cilantro", "coriander"],
    ["shrimp", "prawns"],
    ["scallions", "spring onions"],
    ["arugula", "rocket"],
    ["garbanzo beans", "chickpeas"],
    ["ground beef", "minced beef"],
    ["yoghurt", "yogurt"],
  ])("knows %s as %s", (typed, name) => {
    expect(names(typed)).toEqual([name]);
  });

  it.each([
    ["sweet potato", "sweet potatoes"],
    ["coconut milk", "coconut milk"],
    ["peanut butter", "peanut butter"],
    ["butternut squash", "butternut squash"],
    ["black pepper", "black pepper"],
    ["red bell pepper", "bell peppers"],
    ["2 peppers", "bell peppers"],
    ["pepper", "black pepper"],
    ["green beans", "green beans"],
    ["chicken stock", "stock"],
    ["tomato ketchup", "ketchup"],
    ["smoked salmon", "smoked salmon"],
    ["coriander seeds", "coriander seed"],
    ["ground ginger", "ground ginger"],
    ["tuna in olive oil", "tuna"],
    ["butter without salt", "butter"],
  ])("prefers the longest name, and the noun: %s is %s", (typed, name) => {
    expect(names(typed)).toEqual([name]);
  });

  it("finds each part of an entry that names several", () => {
    expect(names("salt and pepper")).toEqual(["salt", "black pepper"]);
    expect(names("eggs, milk & flour")).toEqual(["eggs", "milk", "flour"]);
  });

  it.each([
    ...[
      "Éclair",
      "grapeshot",
      "ricecake",
      "constructor",
      "__proto__",
      "toString",
      "hasOwnProperty",
    ],
    ...["", "   ", "123", "🦄", "\n", "<img src=x>", "with", "and"],
  ])("knows nothing of %j", (typed) => {
    expect(names(typed)).toEqual([]);
  });

  it("searches only the beginning of a very long entry", () => {
    expect(names(`onion ${"x ".repeat(8000)}`)).toEqual(["onions"]);
    expect(names(`${"x ".repeat(8000)} onion`)).toEqual([]);
  });
});
