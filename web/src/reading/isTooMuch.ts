import { MAX_RECIPE_CHARACTERS } from "../../../worker/contract";
import { withLineFeeds } from "../../../worker/form";

/**
 * Of 57 answers of Gemini and other models, counted for this bound, the longest had 105 lines, 230
 * marks and 6,416 characters; of this project's recipes with marks (`testing/corpus/`), 89 lines, 205
 * marks and 4,682 characters.
 */
const MAX_LINES = 600;
const MAX_MARKS = 1000;
/** Blanks before a line. Those answers had at most 4. */
const MAX_INDENT = 60;
/** Markers of items and quotations at the beginning of a line: each nests all that follows. */
const NESTED = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/m;
/** Marks times characters of each stretch without a blank line, added up. */
const MAX_WORK = 10_000_000;

/** What Markdown may take for more than a letter, and what parts two facts. */
const MARK = /[*_`~[\]<>&\\|#+=-]|\d(?=[.)]\s)|[·•]+/g;

/**
 * Whether a text is more than any recipe: a model that loops may send one.
 *
 * The time that a parser takes may grow with the marks times the rest of their paragraph, and with
 * the depth of items times the lines. Counting first bounds it, on every machine alike. A text that
 * grows stays too much.
 */
export function isTooMuch(written: string): boolean {
  const text = withLineFeeds(written);
  const lines = text.split("\n");
  if (text.length > MAX_RECIPE_CHARACTERS || lines.length > MAX_LINES) return true;
  if (NESTED.test(text)) return true;
  if (lines.some((line) => line.length - line.trimStart().length > MAX_INDENT)) return true;
  const stretches = text.split(/\n[ \t]*(?=\n)/).map((stretch) => ({
    characters: stretch.length,
    marks: stretch.match(MARK)?.length ?? 0,
  }));
  const marks = stretches.reduce((sum, one) => sum + one.marks, 0);
  const work = stretches.reduce((sum, one) => sum + one.marks * one.characters, 0);
  return marks > MAX_MARKS || work > MAX_WORK;
}
