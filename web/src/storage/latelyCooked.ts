/**
 * Lately cooked: dishes that were cooked to the end on this device, in one entry of `localStorage`, which other
 * tabs also write.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_DISH_CHARACTERS, MAX_EXCLUDED, textUpTo } from "../../../worker/contract";
import { jsonOf, listOf, wholeNumber } from "../reading/schemas";
import { cutTo } from "../reading/toListedName";
import { openHistory } from "./storage";

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

/** @returns Both, the latest first, each dish once. */
function joinCooked(earlier: readonly Cooked[], later: readonly Cooked[]): Cooked[] {
  const dishes = new Set(later.map(({ dish }) => dish));
  return [...later, ...earlier.filter(({ dish }) => !dishes.has(dish))].slice(0, MAX_COOKED);
}

const store = openHistory(
  joinCooked,
  "chef-basil.cooked.1",
  (json) => v.parse(ENTRY, json),
  "Dishes that you cook won't be remembered",
);

/** @returns The latest first. The same object until they change. */
export const useCooked = store.useEntries;

/** @returns As {@link useCooked}, also what another tab has just written. */
export const readCooked = store.readAgain;

/** @param title Of the recipe. Its first characters are kept. */
export const rememberCooked = (title: string, nowMs: number) =>
  store.remember([{ dish: cutTo(title, MAX_DISH_CHARACTERS), atMs: nowMs }]);

/** @returns When a recipe with this title was cooked last, as far as that is remembered. */
export const findCooked = (cooked: readonly Cooked[], title: string): Cooked | undefined =>
  cooked.find(({ dish }) => dish === cutTo(title, MAX_DISH_CHARACTERS));

/** @returns A function that undoes it. */
export const forgetCooked = store.forget;

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
