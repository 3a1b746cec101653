/** The sizes that the benchmarks' tables state. That a recipe arrives whole, each visit checks. */
import { expect, it } from "vitest";
import { cut, LONG_RECIPE, RECIPE, writeRecipe } from "./answers";

const countWords = (text: string) => text.split(/\s+/).length;

it.each([
  ["a usual recipe", RECIPE, { words: 600, pieces: 40 }],
  ["a long recipe", LONG_RECIPE, { words: 2000, pieces: 800 }],
])(
  "%s is Markdown of the stated size, in pieces with nearly the same number of words",
  (_, size, expected) => {
    expect(size).toEqual(expected);
    const recipe = writeRecipe(size.words);
    expect(recipe).toMatch(
      /^\[lang\]: en\n\n# .+\n\n\*\*.+\*\* .+\n\n.+\n\n## Ingredients\n\n(- .+\n)+\n## Method\n\n1\. /,
    );
    expect(countWords(recipe)).toBe(size.words);
    const pieces = cut(recipe, size.pieces);
    expect(pieces).toHaveLength(size.pieces);
    expect(pieces.join("")).toBe(recipe);
    const each = size.words / size.pieces;
    for (const piece of pieces) {
      expect([Math.floor(each), Math.ceil(each)]).toContain(countWords(piece.trim()));
    }
  },
);
