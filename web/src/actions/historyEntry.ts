/**
 * What the page keeps in an entry of the browser's history.
 *
 * @see https://html.spec.whatwg.org/multipage/nav-history-apis.html
 * @module
 */

interface HistoryEntry {
  /** The text of the recipe that the address leads to. */
  link?: string;
  /** Whether it is an entry of cooking mode, which Back leaves. */
  isCooking?: true;
}

/** @returns The current entry. Another script of the origin may have written anything into it. */
export function historyEntry(): HistoryEntry {
  const { state } = history;
  return typeof state === "object" && state !== null ? state : {};
}
