/** In any font these fit, with a clock, into the current step of cooking mode in 360 px. */
const MAX_LETTERS = 12;

/** @returns Whether words are to stay on one line. A character of East Asia is as wide as two letters. */
export function isShort(words: string, maxLetters = MAX_LETTERS): boolean {
  return words.replace(/[\u2e80-\uffdc]/g, "xx").length <= maxLetters;
}
