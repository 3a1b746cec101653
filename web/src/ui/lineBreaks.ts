export const NO_BREAK = "\u00a0";

/** A space after a figure, before a word that fits into any line with it. */
const AFTER_FIGURE = /(?<=\p{N}(?: ?[×x\p{Pd}])?) (?=\S{1,12}(?!\S))/gu;

/** More than the lookbehind needs of the text before, in UTF-16 code units. */
export const FIGURE_CHARACTERS = 9;

/**
 * @returns The words with no-break spaces between figures and their units. Only for the page: copied text is
 *   as written.
 */
export const joinFigures = (words: string) => words.replace(AFTER_FIGURE, NO_BREAK);

/** @returns "45 min", "2 h", "1 h 45", in one piece. */
export function shortDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = hours === 0 ? `${rest} min` : `${hours} h ${rest || ""}`;
  return words.trim().replaceAll(" ", NO_BREAK);
}

const LONG_WORD = /(?<!\S)\S{1001,}/g;

/** By code points. */
const LONG_WORD_PART = /.{1,1000}/gsu;

/**
 * @returns The words. In a very long word a line may end at zero-width spaces: a browser takes seconds
 *   to lay out 30,000 joined letters, or combining marks, as one word.
 */
export const breakable = (words: string) =>
  words.replace(LONG_WORD, (word) => word.match(LONG_WORD_PART)?.join("\u200b") ?? word);
