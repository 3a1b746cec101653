/**
 * Lately cooked: dishes that were cooked to the end on this device, in one entry of `localStorage`, which other
 * tabs also write.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_DISH_CHARACTERS, MAX_EXCLUDED, textUpTo } from "../../../worker/contract";
import { jsonOf, listOf, wholeNumber } from "../reading/schemas";
import { openEntries } from "./storage";

/** Ends with a version: an older page that is still open ignores the entries of newer versions. */
const KEY = "chef-basil.cooked.1";

const MAX_COOKED = 30;

/** Dishes that were cooked within this time are not suggested again. */
const EXCLUDED_FOR_MS = 14 * 24 * 60 * 60 * 1000;

/** `atMs`: when it was done, in milliseconds since the epoch. Any that `Date` can take. */
const COOKED = v.object({
  dish: textUpTo(MAX_DISH_CHARACTERS),
  atMs: wholeNumber(0, 8.64e15),
});

type Cooked = v.InferOutput<typeof COOKED>;

const ENTRY = v.fallback(jsonOf(listOf(COOKED, MAX_COOKED)), []);

const store = openEntries<readonly Cooked[]>(
  (items) => v.parse(ENTRY, items.getItem(KEY)),
  [],
  "Dishes that you cook won't be remembered",
);

/** @returns The latest first. The same object until they change. */
export const useCooked = store.useEntries;

/** @returns As {@link useCooked}, also what another tab has just written. */
export const readCooked = store.readAgain;

/** @param change Returns the new dishes from those that are stored, also by another tab. */
function changeCooked(change: (stored: readonly Cooked[]) => readonly Cooked[]) {
  store.write((items) => {
    const cooked = change(v.parse(ENTRY, items.getItem(KEY)));
    if (cooked.length > 0) items.setItem(KEY, JSON.stringify(cooked));
    else items.removeItem(KEY);
  });
}

/** @returns Both, the latest first, each dish once. */
function joinCooked(all: readonly Cooked[]): Cooked[] {
  const latestFirst = all.toSorted((a, b) => b.atMs - a.atMs);
  const isFirst = ({ dish }: Cooked, at: number) =>
    latestFirst.findIndex((other) => other.dish === dish) === at;
  return latestFirst.filter(isFirst).slice(0, MAX_COOKED);
}

/** @param title Of the recipe. Its first characters are kept. */
export function rememberCooked(title: string, nowMs: number) {
  // Without half of a surrogate pair at its end.
  const dish = title.slice(0, MAX_DISH_CHARACTERS).replace(/\p{Cs}$/u, "");
  changeCooked((stored) => joinCooked([{ dish, atMs: nowMs }, ...stored]));
}

export const forgetCooked = () => changeCooked(() => []);

/** Undoes {@link forgetCooked}. What was cooked since stays. */
export const undoForgetCooked = (forgotten: readonly Cooked[]) =>
  changeCooked((stored) => joinCooked([...stored, ...forgotten]));

/**
 * @param inTab Dishes of this tab that must not come again.
 * @param nowMs The time, in milliseconds since the epoch.
 * @returns These, and behind them what was cooked lately, the latest first, none twice.
 */
export function toExclude(
  inTab: readonly string[],
  cooked: readonly Cooked[],
  nowMs: number,
): string[] {
  const lately = cooked.filter(({ atMs }) => nowMs - atMs < EXCLUDED_FOR_MS);
  return [...new Set([...inTab, ...lately.map(({ dish }) => dish)])].slice(0, MAX_EXCLUDED);
}
