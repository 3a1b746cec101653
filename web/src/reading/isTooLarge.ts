import { MAX_RECIPE_CHARACTERS } from "../../../worker/contract";

/**
 * Maxima of 57 answers of Gemini and other models: 105 lines, 230 marks, 6,416 characters, 844 in a
 * line. Of 25 long recipes with marks: 89 lines, 205 marks, 4,682 characters.
 */
const MAX_LINES = 600;
/** Counted first: it bounds the time of all expressions that match within a line. */
export const MAX_LINE_CHARACTERS = 4000;
const MAX_MARKS = 1000;
/** Blanks before the words of a line. The measured answers had at most 4. */
const MAX_INDENT = 60;
/** 20 markers of items and quotations at the start of a line: each is a level of nesting. */
const NESTED = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/m;
/** The sum of marks × characters over all stretches without a blank line. */
const MAX_WORK = 10_000_000;

/** Characters that may be Markdown syntax, and separators of facts. */
const MARK = /[*_`~[\]<>&\\|#+=-]|\d(?=[.)]\s)|[·•]+/g;

/**
 * @param text With line feeds.
 * @returns Whether it is larger than any recipe, as from a model that loops. Monotonic: a text that
 *   grows stays too large.
 *
 * A parser's time may grow with marks × characters of a paragraph and with nesting × lines. These
 * limits bound it without measuring time, so the result is the same on every machine.
 */
export function isTooLarge(text: string): boolean {
  const lines = text.split("\n");
  if (text.length > MAX_RECIPE_CHARACTERS || lines.length > MAX_LINES) return true;
  const isLarge = (line: string) =>
    line.length > MAX_LINE_CHARACTERS || line.search(/\S/) > MAX_INDENT;
  if (lines.some(isLarge) || NESTED.test(text)) return true;
  let marks = 0;
  let work = 0;
  for (const stretch of text.split(/\n[ \t]*(?=\n)/)) {
    const found = stretch.match(MARK)?.length ?? 0;
    marks += found;
    work += found * stretch.length;
  }
  return marks > MAX_MARKS || work > MAX_WORK;
}

/** @returns What `read` returns. `undefined` if the text is too large, or `read` throws. */
export function readUnlessTooLarge<Read>(text: string, read: () => Read): Read | undefined {
  try {
    if (!isTooLarge(text)) return read();
  } catch (error) {
    console.error(error);
  }
  return undefined;
}
