/** For a search that ignores case and accents. */
export const fold = (words: string) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
