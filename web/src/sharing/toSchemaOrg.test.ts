import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { scaleRecipe } from "../reading/scaleRecipe";
import { toSchemaOrg } from "./toSchemaOrg";

const TYPE = { "@context": "https://schema.org", "@type": "Recipe" };
const toStep = (text: string) => ({ "@type": "HowToStep", text });
const read = (markdown: string) => readRecipe(markdown.replaceAll("|", "\n\n"), true);

it("has every field of a complete recipe", () => {
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

it.each<[words: string, count: string, peas?: string]>([
  ["12 Stücke (Springform 26 cm)", "12"],
  ["٤ أشخاص", "4"],
  // Servings that the page can't change are as written.
  ["120 cookies", "120 cookies"],
  ["4 servings", "4 servings", "2 peas"],
])(
  "the servings %s are %s for who imports it, and as many as are shown",
  (words, count, peas = "*2* peas") => {
    const recipe = read(`# T|**${words}** · [1 h](PT1H)|- ${peas}`);
    expect(toSchemaOrg(recipe).recipeYield).toBe(count);
    const twice = Number(count) * 2;
    if (twice) expect(toSchemaOrg(scaleRecipe(recipe, 2)).recipeYield).toBe(`${twice}`);
  },
);

it.each([
  // Grouped steps. Never sections and steps.
  [
    "1. Heat it.|### For the sauce|2. Chop.\n3. Boil.",
    ["", "Heat it."],
    ["For the sauce", "Chop.", "Boil."],
  ],
  // Each step has a heading of its own.
  ["### Make it|1. Chop.|### Ready?|2. Eat.", "Make it: Chop.", "Ready? Eat."],
  // Steps in a step.
  ["1. Mix\n   - oil\n   - salt", "Mix: oil; salt"],
  ["1. Cook:\n   - Chop.\n   - Boil…\n     - Stir!", "Cook: Chop. Boil… Stir!"],
])("has the instructions of %j", (method, ...expected) => {
  const instructions = expected.map((one) => {
    if (typeof one === "string") return toStep(one);
    const [name, ...texts] = one;
    return { "@type": "HowToSection", ...(name && { name }), itemListElement: texts.map(toStep) };
  });
  const recipe = read(`# Soup|- peas|## Method|${method}`);
  expect(toSchemaOrg(recipe).recipeInstructions).toEqual(instructions);
});
