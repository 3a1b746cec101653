/**
 * For a search that ignores case and accents. Accents go first, too: normalisation would sort
 * thousands of them at one letter, which takes seconds.
 */
export const fold = (words: string) =>
  words.replace(MARKS, "").normalize("NFKD").replace(MARKS, "").toLowerCase();

const MARKS = /\p{M}+/gu;
