import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { scaleRecipe } from "../reading/scaleRecipe";
import { toSchemaOrg } from "./toSchemaOrg";

const TYPE = { "@context": "https://schema.org", "@type": "Recipe" };
const toStep = (text: string) => ({ "@type": "HowToStep", text });

it("has every field of a complete recipe", () => {
  const facts = "**4 servings** · [10 min](PT10M) · [1 h](PT1H) · [71 min](PT1H10M30S)";
  const intro = `A soup\n\n${facts}\n\nfor cold days.`;
  const recipe = `[kind]: Soup\n\n# Pea soup\n\n${intro}\n\n- *200 g* peas\n- salt (extra, or *1* cube)\n\n1. Boil [a bit](PT5M "Boil").\n2. Eat.\n\n## Tips\n\n- Freeze it.\n- Eat it cold.`;
  expect(toSchemaOrg(readRecipe(recipe, true))).toEqual({
    ...TYPE,
    name: "Pea soup",
    description: "A soup for cold days.\n\nTips\n\n• Freeze it.\n• Eat it cold.",
    recipeCategory: "soup",
    recipeIngredient: ["200 g peas", "salt (or 1 cube)"],
    recipeInstructions: [toStep("Boil a bit."), toStep("Eat.")],
    recipeYield: "4",
    prepTime: "PT10M",
    cookTime: "PT1H",
    totalTime: "PT1H10M30S",
  });
});

it.each([
  ["12 Stücke (Springform 26 cm)", "12"],
  ["6 servings (350 kcal each)", "6"],
  ["٤ أشخاص", "4"],
  ["4–6 Portionen", "4"],
  ["1½ loaves", "1½ loaves"],
  ["120 cookies", "120 cookies"],
])(
  "the servings %s are %s for those who import it, and as many as are shown",
  (words, expected) => {
    const recipe = readRecipe(`# T\n\n**${words}** · [1 h](PT1H)\n\n- *2* peas`, true);
    expect(toSchemaOrg(recipe).recipeYield).toBe(expected);
    const twice = Number(expected) * 2;
    if (twice) expect(toSchemaOrg(scaleRecipe(recipe, 2)).recipeYield).toBe(`${twice}`);
  },
);

it("servings that the page can't change are as written", () => {
  const recipe = readRecipe("# T\n\n**4 servings** · [1 h](PT1H)\n\n- 2 peas", true);
  expect(toSchemaOrg(recipe).recipeYield).toBe("4 servings");
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
