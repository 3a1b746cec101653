/**
 * How much of a text is read at once.
 *
 * Some texts take a parser time that grows with the square of their length. A model that loops may send
 * one. So a long text is read in parts of growing length, each only as long as the one before allows.
 *
 * @module
 */

/** A reading that takes longer ends all reading: the text is then shown as it is. */
export const MAX_READING_MS = 1000;

export const FIRST_READING_CHARACTERS = 2048;

const MAX_GROWTH = 4;

/**
 * @param length Characters that were read.
 * @param ms How long that took.
 * @returns How many to read next: more, but so few that even a time that grows with the square of the length stays near
 *   {@link MAX_READING_MS}.
 */
export function lengthOfNextReading(length: number, ms: number): number {
  const growth = Math.min(MAX_GROWTH, Math.sqrt(MAX_READING_MS / Math.max(ms, 1)));
  return Math.ceil(length * growth) + 1;
}
