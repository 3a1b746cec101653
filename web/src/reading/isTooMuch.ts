/** The longest recipes of models that were seen had 105 lines, 230 marks, 6,416 characters. */
const MAX_LINES = 600;
const MAX_MARKS = 800;
const MAX_CHARACTERS = 65_536;

/** What Markdown may take for more than a letter. */
const LINE_END_OR_MARK = /\n|[*_`~[\]<>&\\|#+=-]|\d(?=[.)]\s)/g;

/**
 * Whether a text is more than any recipe: a model that loops may send one.
 *
 * The time that a parser takes may grow with the square of some marks. Counting them first bounds
 * it, on every machine alike. A text that grows stays too much.
 */
export function isTooMuch(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  let lines = 1;
  let marks = 0;
  for (const [found] of text.matchAll(LINE_END_OR_MARK)) {
    if (found === "\n") lines++;
    else marks++;
    if (lines > MAX_LINES || marks > MAX_MARKS) return true;
  }
  return false;
}
