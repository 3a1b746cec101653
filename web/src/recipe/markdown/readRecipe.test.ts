/** What each recipe of the corpus comes out as. */
import { describe, expect, it } from "vitest";
import { CORPUS, outlineOf } from "../testing/corpus";
import { readRecipe } from "./readRecipe";

describe("a recipe of the corpus", () => {
  it.each(CORPUS)("comes out as it should: $name", ({ markdown, outline }) => {
    expect(outlineOf(readRecipe(markdown, true).root)).toBe(outline);
  });
});
