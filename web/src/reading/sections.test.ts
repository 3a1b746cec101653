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
  // What stands before the recipe.
  ["### Here you are / Good. / ## A / ### Ingredients / THINGS", "preamble title ingredients"],
  ["Good grains: / THINGS / # A / ## Ingredients / THINGS", "preamble title ingredients"],
  ["Here is a pilaf. / ## Ingredients / THINGS", "preamble ingredients"],
  ["## Equipment / - a pot / ## Ingredients / THINGS", "preamble ingredients"],
  ["# A / ## Equipment / - a pot / ## Ingredients / THINGS", "title notes ingredients"],
  ["I can't help with that. / Sorry.", "preamble"],
  [
    "## Tools / A pot. / ## B / Good. / ## Ingredients / THINGS / STEPS",
    "preamble title ingredients method",
  ],
  ["# Ingredients / ## B / THINGS / # Method / STEPS", "ingredients ingredients method"],
  // The ingredients, and what else is named.
  [
    "# A / ## Ingredients / ### Rice / THINGS / ### Asparagus tips / THINGS / ## Method / STEPS",
    "title ingredients ingredients notes method",
  ],
  ["# A / ## Malzemeler / THINGS / ## Yapılışı / STEPS", "title ingredients method"],
  [
    "# A / ## B / - 1 big tin of peas.\n- 2 good big leeks. / ## C / SENTENCES",
    "title ingredients method",
  ],
  ["THINGS / STEPS", "ingredients method"],
  ["## 1. Ingredients / THINGS / STEPS / ## 3. Tips / STEPS", "ingredients method notes"],
  ["# A / THINGS / ## Method / ### B / 1. Wash\n2. Boil", "title ingredients method method"],
  ["# A / ## B / - **Peas:** 200 g\n- **Salt:** 5 g", "title ingredients"],
  [
    "# A / ## The base: Ingredients / 1. Take two eggs, please.\n2. Take good salt. / ## B / STEPS",
    "title ingredients method",
  ],
  ["# A / ## Ingredients / NUMBERED_THINGS / ## Method / STEPS", "title ingredients method"],
])("the parts of %s are %s", (blocks, parts) => {
  expect(partsIn(blocks)).toBe(parts);
});

it.each([
  ["## Do / STEPS", "method"],
  ["## Method / SENTENCES", "method"],
  ["## Do / SENTENCES", "method"],
  ["## Do / - Salt.\n- Boil the rice well now.", "ingredients"],
  ["## Do / ### B / STEPS / ### C / STEPS", "method method method"],
  ["**1. B** / SENTENCES / **2. C** / - Rest.", "method method"],
  ["## Do / **1. B:** Use a pot. / **2. C:** Wait.", "method"],
  ["## B / STEPS / ## C / STEPS", "method method"],
  ["## Method / Boil the rice well. / Salt it.", "method"],
  ["## Method / Boil. / **Tip:** Wait. / Eat.", "method notes method"],
  ["## Method / ### Cooking / 1. Boil. / ### Serving / 2. Eat.", "method method method"],
  ["STEPS / ## Tips / - Salt it. / Serves 4", "method notes facts"],
  ["## Method / STEPS / ## So gelingt es / - Rinse it.", "method notes"],
  ["## B / STEPS / ## Tips / - Stir. / ## C / STEPS", "method notes method"],
  ["## Method / Boil the rice well. / Enjoy!", "method notes"],
  ["STEPS / ## III. Tips for all / STEPS", "method notes"],
  ["**1. B** / SENTENCES / **2. Tip in the rice** / SENTENCES", "method method"],
  ["**1. B** / SENTENCES / **2. Note the time** / SENTENCES", "method method"],
  ["**1. B** / SENTENCES / **2. Serving the tips** / SENTENCES", "method method"],
])("the parts of %s behind the ingredients are %s", (blocks, parts) => {
  expect(partsIn(`BEGIN / ${blocks}`)).toBe(`title ingredients ${parts}`);
});
