import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { scaleRecipe } from "../reading/scaleRecipe";
import { toSchemaOrg } from "./toSchemaOrg";

const TYPE = { "@context": "https://schema.org", "@type": "Recipe" };
const toStep = (text: string) => ({ "@type": "HowToStep", text });
const read = (markdown: string) => readRecipe(markdown.replaceAll("|", "\n\n"), true);

it("structured data has every field of a complete recipe", () => {
  const facts = "**4 servings** · [10 min](PT10M) · [1 h](PT1H) · [71 min](PT1H10M30S)";
  const things = "- *200 g* peas\n- salt (extra, or *1* cube)";
  const steps = '1. Boil [a bit](PT5M "Boil").\n2. Eat.';
  const text = `# Pea soup|A soup|${facts}|for cold days.|${things}|${steps}`;
  const notes = "## Tips|- Freeze it.\n- Eat it cold.";
  expect(toSchemaOrg(read(`[kind]: Soup|${text}|${notes}`))).toEqual({
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
  // What it doesn't have is left out.
  expect(toSchemaOrg(read(""))).toEqual({ ...TYPE, name: "Recipe" });
});

it("structured data has the servings that are shown in Latin digits, or as they are written if they can't be changed", () => {
  const recipe = read("# T|**٤ أشخاص (26 سم)** · [1 h](PT1H)|- *2* peas");
  const yields = [
    recipe,
    scaleRecipe(recipe, 2),
    read("# T|**4 servings** · [1 h](PT1H)|- 2 peas"),
  ];
  expect(yields.map((one) => toSchemaOrg(one).recipeYield)).toEqual(["4", "8", "4 servings"]);
});

const method = (words: string) =>
  toSchemaOrg(read(`# Soup|- peas|## Method|${words}`)).recipeInstructions;

it("structured data has sections or steps, never both", () => {
  const toSection = (...texts: string[]) => ({
    "@type": "HowToSection",
    itemListElement: texts.map(toStep),
  });
  expect(method("1. Heat it.|### For the sauce|2. Chop.\n3. Boil.")).toEqual([
    toSection("Heat it."),
    { ...toSection("Chop.", "Boil."), name: "For the sauce" },
  ]);
});

it.each([
  // Each step has a heading of its own.
  ["### Make it|1. Chop.|### Ready?|2. Eat.", "Make it: Chop.", "Ready? Eat."],
  // Steps in a step.
  ["1. Cook:\n   - Chop.\n   - Boil…\n     - Stir!", "Cook: Chop. Boil… Stir!"],
])("structured data has the steps of %j", (words, ...expected) => {
  expect(method(words)).toEqual(expected.map(toStep));
});
