/**
 * What the page keeps in an entry of the browser's history.
 *
 * @see https://html.spec.whatwg.org/multipage/nav-history-apis.html
 * @module
 */

interface HistoryEntry {
  /** The text of the recipe that the address leads to. */
  link?: string;
  /** Of an entry of cooking mode, which Back leaves: the text of the recipe. */
  cooked?: string;
}

/** @returns The current entry. Another script of the origin may have written anything into it. */
export function historyEntry(): HistoryEntry {
  const { state } = history;
  return typeof state === "object" && state !== null ? state : {};
}
