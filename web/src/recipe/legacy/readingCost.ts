/**
 * How much of a text is read at once.
 *
 * Some texts take a parser time that grows with the square of their length. A model that loops may
 * send one. So a long text is read in parts of growing length, each only as long as the one before
 * allows.
 *
 * @module
 */

import type { Nodes } from "hast";

/** A reading that takes longer ends all reading: the text is then shown as it is. */
export const MAX_READING_MS = 1000;

/**
 * More elements than these end all reading, too: it is the browser that would take long to lay them out.
 * The longest recipe has some 2,000.
 */
const MAX_ELEMENTS = 8000;

/** @returns Whether a recipe has more elements than a page can show. */
export function hasTooManyElements(root: Nodes): boolean {
  return countElements(root) > MAX_ELEMENTS;
}

function countElements(node: Nodes): number {
  const inside = "children" in node ? node.children : [];
  return inside.reduce((sum, child) => sum + countElements(child), node.type === "element" ? 1 : 0);
}

export const FIRST_READING_CHARACTERS = 2048;

/** What the next reading is meant to take at most. Its elements have to be put on the page, too. */
const AIM_MS = MAX_READING_MS / 2;

const MIN_GROWTH = 1.1;
const MAX_GROWTH = 2;

/**
 * @param length Characters that were read.
 * @param ms How long that took.
 * @returns How many to read next: more, but so few that even a time that grows with the square of
 *   the length stays near {@link AIM_MS}.
 */
export function lengthOfNextReading(length: number, ms: number): number {
  const growth = Math.sqrt(AIM_MS / Math.max(ms, 1));
  return Math.ceil(length * Math.min(Math.max(growth, MIN_GROWTH), MAX_GROWTH));
}
