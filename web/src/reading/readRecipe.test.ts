import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";
import { CORPUS, FOLDER, outlineOf } from "./testing/corpus";

it.each(CORPUS)("a recipe comes out as it should: $name", async ({ name, markdown }) => {
  const file = fileURLToPath(new URL(`${name}.txt`, FOLDER));
  await expect(outlineOf(readRecipe(markdown, true))).toMatchFileSnapshot(file);
});

it.each([
  ["\u200b", undefined],
  ["&#x202e;Soup\u2069 of\u200e peas", "Soup of peas"],
  [`x${"🥚".repeat(1000)}`, `x${"🥚".repeat(499)}`],
])("the title %j is listed as %j, and all of it stays in the words", (heading, title) => {
  const recipe = readRecipe(`# ${heading}\n\n- peas\n\n1. Boil.`, true);
  expect(recipe.title).toBe(title);
  expect(recipe.dish).toBe(title ?? "Recipe");
  expect(wordsOf(recipe.tree)).toContain(heading.replace("&#x202e;", "\u202e"));
});

it.each([
  ["[lang]: en\n\n# Nothing to eat\n\nAdd some *food*.\n", true],
  ["## Rien à manger\n\nAjoutez 2 choses.", true],
  ["# Soup", false],
  ["# Soup\n\n**4 servings**", false],
  ["# Soup\n\nBoil [a bit](PT5M).", false],
  ["# Soup\n\nBoil *200 g* peas.", false],
])("whether %j is no recipe: %s", (text, isRefusal) => {
  expect(readRecipe(text, true).refusal ?? false).toBe(isRefusal);
  expect(readRecipe(text, false).refusal).toBeUndefined();
});
