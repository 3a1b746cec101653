/** Which part of a recipe each heading and each list without one is. */
import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";

const BLOCKS: Record<string, string> = {
  BEGIN: "# A\n\n## Ingredients\n\n- 200 g rice\n- salt",
  THINGS: "- 200 g rice\n- salt",
  NUMBERED_THINGS: "1. 200 g rice\n2. salt",
  STEPS: "1. Boil the rice well.\n2. Salt it at the end.",
  SENTENCES: "- Boil the rice well.\n- Salt it at the end.",
};

/** @param blocks Separated by " / ". */
function partsIn(blocks: string): string {
  const markdown = blocks
    .replace(/[A-Z_]{5,}/g, (name) => BLOCKS[name] ?? name)
    .replaceAll(" / ", "\n\n");
  const { children } = readRecipe(markdown, true).tree;
  const parts = children.flatMap(({ type, data }, index) => {
    const part = data?.hProperties?.dataPart;
    const before = children[index - 1];
    return type === "heading" || part !== before?.data?.hProperties?.dataPart ? [part] : [];
  });
  return parts.filter((part) => part !== "intro").join(" ");
}

it.each([
  // The title.
  ["# A / ## Xyz / THINGS / STEPS", "title ingredients method"],
  ["**A** / **Xyz** / THINGS", "title ingredients"],
  ["**A!** / **Xyz** / THINGS", "title ingredients"],
  ["#### A / #### Xyz / THINGS", "title ingredients"],
  ["# A / ## Method / STEPS", "title method"],
  ["# A / THINGS / STEPS", "title ingredients method"],
  ["# A / Good. / THINGS / STEPS", "title ingredients method"],
  ["# A / THINGS / # B / STEPS", "ingredients method"],
  ["## What to take / THINGS / STEPS", "ingredients method"],
  ["## Method / STEPS", "method"],
  ["### Here you are / Good. / ## A / ### Ingredients / THINGS", "preamble title ingredients"],
  // What stands before the recipe.
  ["Good grains: / THINGS / # A / ## Ingredients / THINGS", "preamble title ingredients"],
  ["Here is a pilaf. / ## Ingredients / THINGS", "preamble ingredients"],
  ["## Equipment / - a pot / ## Ingredients / THINGS", "preamble ingredients"],
  ["# A / ## Equipment / - a pot / ## Ingredients / THINGS", "title notes ingredients"],
  ["I can't help with that. / Sorry.", "preamble"],
  // The ingredients.
  [
    "# A / ## Ingredients / ### Rice / THINGS / ### Asparagus tips / THINGS / ## Method / STEPS",
    "title ingredients ingredients notes method",
  ],
  ["# A / ## Malzemeler / THINGS / ## Yapılışı / STEPS", "title ingredients method"],
  ["THINGS / STEPS", "ingredients method"],
  ["# A / THINGS / ## Method / ### B / 1. Wash\n2. Boil", "title ingredients method method"],
  ["# A / ## B / - **Peas:** 200 g\n- **Salt:** 5 g", "title ingredients"],
  [
    "# A / ## The base: Ingredients / 1. Take two eggs, please.\n2. Take good salt. / ## B / STEPS",
    "title ingredients method",
  ],
  ["# A / ## Ingredients / NUMBERED_THINGS / ## Method / STEPS", "title ingredients method"],
  // The method.
  ["BEGIN / ## Do / STEPS", "title ingredients method"],
  ["BEGIN / ## Method / SENTENCES", "title ingredients method"],
  ["BEGIN / ## Do / SENTENCES", "title ingredients method"],
  ["BEGIN / ## Do / ### B / STEPS / ### C / STEPS", "title ingredients method method method"],
  ["BEGIN / **1. B** / SENTENCES / **2. C** / - Rest.", "title ingredients method method"],
  ["BEGIN / ## Do / **1. B:** Use a pot. / **2. C:** Wait.", "title ingredients method"],
  ["BEGIN / ## B / STEPS / ## C / STEPS", "title ingredients method method"],
  ["BEGIN / ## Method / Boil the rice well. / Salt it.", "title ingredients method"],
  ["BEGIN / ## Method / Boil. / **Tip:** Wait. / Eat.", "title ingredients method notes method"],
  [
    "BEGIN / ## Method / ### Cooking / 1. Boil. / ### Serving / 2. Eat.",
    "title ingredients method method method",
  ],
  ["BEGIN / STEPS / ## Tips / - Salt it. / Serves 4", "title ingredients method notes facts"],
  ["BEGIN / ## Method / STEPS / ## So gelingt es / - Rinse it.", "title ingredients method notes"],
  [
    "BEGIN / ## B / STEPS / ## Tips / - Stir. / ## C / STEPS",
    "title ingredients method notes method",
  ],
  [
    "BEGIN / **1. B** / SENTENCES / **2. Tip in the rice** / SENTENCES",
    "title ingredients method method",
  ],
  [
    "BEGIN / **1. B** / SENTENCES / **2. Note the time** / SENTENCES",
    "title ingredients method method",
  ],
  [
    "BEGIN / **1. B** / SENTENCES / **2. Serving the tips** / SENTENCES",
    "title ingredients method method",
  ],
  [
    "# A / ## 1. Ingredients / THINGS / ## 2. Method / STEPS / ## 3. Tips / STEPS",
    "title ingredients method notes",
  ],
  // A second recipe.
  [
    "BEGIN / ## Method / STEPS / # B / ## Ingredients / THINGS / ## Method / STEPS",
    "title ingredients method method ingredients method",
  ],
])("the parts of %s are %s", (blocks, parts) => {
  expect(partsIn(blocks)).toBe(parts);
});
