import type { Timer } from "../state/timers";

type Source = Pick<Timer, "recipeId" | "durationId">;

const toKey = ({ recipeId, durationId }: Source) => `${recipeId} ${durationId}`;

const rows = new Map<string, HTMLElement>();

const FLASH_MS = 1500;

/** @returns A function that forgets the row. */
export function setRow(source: Source, row: HTMLElement) {
  const key = toKey(source);
  rows.set(key, row);
  return () => {
    if (rows.get(key) === row) rows.delete(key);
  };
}

/** Scrolls to the row of a timer, and flashes it. */
export function pointAtRow(source: Source) {
  const row = rows.get(toKey(source));
  // Not `scrollIntoView`, which would scroll the page, too.
  row?.offsetParent?.scrollTo({ top: row.offsetTop });
  row?.animate({ backgroundColor: ["var(--current)", "transparent"] }, FLASH_MS);
}
