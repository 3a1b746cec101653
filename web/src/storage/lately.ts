/**
 * What was had lately on this device: dishes that were cooked to the end, and names of the lists of earlier
 * requests, each in one entry of `localStorage`, which other tabs also write.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_DISH_CHARACTERS, MAX_EXCLUDED, textUpTo, VISIBLE } from "../../../worker/contract";
import { jsonOf, listOf, wholeNumber } from "../reading/schemas";
import { cutTo } from "../reading/text";
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

const MAX_NAMES = 100;
const MAX_CHARACTERS = 200;

const NAMES_ENTRY = v.fallback(
  jsonOf(listOf(v.object({ name: textUpTo(MAX_CHARACTERS) }), MAX_NAMES)),
  [],
);

/** @returns The stored names, most recently used first. Invalid ones are dropped. */
export const readRecent = (json: string | null): readonly string[] => {
  const names = v.parse(NAMES_ENTRY, json).map(({ name }) => name);
  return joinRecent([], names);
};

const keyOf = (name: string) => name.trim().toLowerCase();

/** @returns `names` without duplicates and without those in `known`, compared trimmed and in lower case. */
export function withoutKnown(names: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(keyOf));
  return names.filter((name) => !keys.has(keyOf(name)) && keys.add(keyOf(name)));
}

/** @returns Both lists, `later` first. The least recently used are dropped. */
export function joinRecent(earlier: readonly string[], later: readonly string[]): string[] {
  const valid = later.filter((name) => VISIBLE.test(name) && name.length <= MAX_CHARACTERS);
  return withoutKnown([...valid, ...earlier], []).slice(0, MAX_NAMES);
}

const names = openHistory(
  joinRecent,
  "chef-basil.had-before.1",
  readRecent,
  "Ingredients that you use won't be remembered",
  // Version 0.9.0, which may be open in another tab, reads no name without `times`.
  (name) => ({ name, times: 1 }),
);

/** @returns The stored names, most recently used first. The same object until they change. */
export const useRecentNames = names.useEntries;

/** Stores the names of a list for which a recipe was requested. */
export const rememberIngredients = names.remember;

/** @returns A function that undoes it. */
export const forgetIngredients = names.forget;
