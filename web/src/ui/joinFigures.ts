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
