import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";
import { CORPUS, FOLDER, outlineOf } from "./testing/corpus";

it.each(CORPUS)("comes out as it should: $name", async ({ name, markdown }) => {
  const file = fileURLToPath(new URL(`${name}.txt`, FOLDER));
  await expect(outlineOf(readRecipe(markdown, true))).toMatchFileSnapshot(file);
});

it.each([
  ["[lang]: en\n\n# Nothing to eat\n\nAdd some *food*.\n", true],
  ["**Rien à manger**\n\nAjoutez 2 choses.", true],
  ["# Soup", false],
  ["# Soup\n\nBoil it.\n\nEat it.", false],
  ["# Soup\n\n- peas", false],
  ["# Soup\n\n**4 servings**", false],
  ["# Soup\n\nBoil [a bit](PT5M).", false],
  ["# Soup\n\nBoil *200 g* peas.", false],
  ["Boil it.\n\nEat it.", false],
  ["Here it is:\n\n# Soup", false],
])("whether %j is no recipe: %s", (text, isRefusal) => {
  expect(readRecipe(text, true).refusal ?? false).toBe(isRefusal);
  expect(readRecipe(text, false).refusal).toBeUndefined();
});
