import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { toSchemaOrg } from "./toSchemaOrg";

const TYPE = { "@context": "https://schema.org", "@type": "Recipe" };
const toStep = (text: string) => ({ "@type": "HowToStep", text });

it("has every field of a complete recipe", () => {
  const facts = "**4 servings** · [10 min](PT10M) · [1 h](PT1H) · [71 min](PT1H10M30S)";
  const intro = `A soup\n\n${facts}\n\nfor cold days.`;
  const recipe = `[kind]: Soup\n\n# Pea soup\n\n${intro}\n\n- *200 g* peas\n- salt (extra, or *1* cube)\n\n1. Boil [a bit](PT5M "Boil").\n2. Eat.`;
  expect(toSchemaOrg(readRecipe(recipe, true))).toEqual({
    ...TYPE,
    name: "Pea soup",
    description: "A soup for cold days.",
    recipeCategory: "soup",
    recipeIngredient: ["200 g peas", "salt (or 1 cube)"],
    recipeInstructions: [toStep("Boil a bit."), toStep("Eat.")],
    recipeYield: "4 servings",
    prepTime: "PT10M",
    cookTime: "PT1H",
    totalTime: "PT1H10M30S",
  });
});

it("leaves out what the recipe doesn't have", () => {
  expect(toSchemaOrg(readRecipe("", true))).toEqual({ ...TYPE, name: "Recipe" });
});

const section = (name: string | undefined, ...texts: string[]) => ({
  "@type": "HowToSection",
  ...(name && { name }),
  itemListElement: texts.map(toStep),
});

it.each([
  // Grouped steps. Never sections and steps.
  [
    "1. Heat it.\n\n### For the sauce\n\n2. Chop.\n3. Boil.",
    [section(undefined, "Heat it."), section("For the sauce", "Chop.", "Boil.")],
  ],
  // Each step has a heading of its own.
  [
    "### Make it\n\n1. Chop.\n\n### Ready?\n\n2. Eat.",
    ["Make it: Chop.", "Ready? Eat."].map(toStep),
  ],
  // Steps in a step.
  ["1. Mix\n   - oil\n   - salt", [toStep("Mix: oil; salt")]],
  ["1. Cook:\n   - Chop.\n   - Boil…\n     - Stir!", [toStep("Cook: Chop. Boil… Stir!")]],
])("has the instructions of %j", (method, expected) => {
  const recipe = readRecipe(`# Soup\n\n- peas\n\n## Method\n\n${method}`, true);
  expect(toSchemaOrg(recipe).recipeInstructions).toEqual(expected);
});
