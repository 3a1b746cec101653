import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readRecipe } from "./readRecipe";
import { CORPUS, FOLDER, outlineOf } from "./testing/corpus";

it.each(CORPUS)("comes out as it should: $name", async ({ name, markdown }) => {
  const file = fileURLToPath(new URL(`${name}.txt`, FOLDER));
  await expect(outlineOf(readRecipe(markdown, true))).toMatchFileSnapshot(file);
});
