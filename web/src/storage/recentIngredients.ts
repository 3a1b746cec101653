/**
 * Recently used ingredients: names from the lists of earlier requests, on this device, in one entry of
 * `localStorage`, which other tabs also write.
 *
 * @module
 */
import * as v from "valibot";
import { textUpTo, VISIBLE } from "../../../worker/contract";
import { jsonOf, listOf, wholeNumber } from "../reading/schemas";
import { fold } from "./search";
import { openEntries } from "./storage";

/** Ends with a version: an older page that is still open ignores the entries of newer versions. */
const RECENT_KEY = "chef-basil.had-before.1";

const MAX_NAMES = 100;
const MAX_CHARACTERS = 200;

/** `times`: how many requested lists had it. */
const RECENT_NAME = v.object({ name: textUpTo(MAX_CHARACTERS), times: wholeNumber(1) });

export type RecentName = v.InferOutput<typeof RECENT_NAME>;

const ENTRY = v.fallback(jsonOf(listOf(RECENT_NAME, MAX_NAMES)), []);

/** @returns The stored names, most recently used first. Invalid ones are dropped. */
export const readRecent = (json: string | null): readonly RecentName[] => v.parse(ENTRY, json);

const keyOf = (name: string) => name.trim().toLowerCase();

/** @returns `names` without duplicates and without those in `known`, compared trimmed and in lower case. */
export function withoutKnown(names: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(keyOf));
  return names.filter((name) => !keys.has(keyOf(name)) && keys.add(keyOf(name)));
}

/** @returns `recent` after a request with these names. The least recently used are dropped. */
export function addRecent(
  recent: readonly RecentName[],
  names: readonly string[],
): readonly RecentName[] {
  const valid = names.filter((name) => VISIBLE.test(name) && name.length <= MAX_CHARACTERS);
  const cooked = withoutKnown(valid, []).map((name) => ({ name, times: 1 }));
  return joinRecent(recent, cooked);
}

/** @returns Both lists, `later` first. The `times` of a name in both are added. */
export function joinRecent(
  earlier: readonly RecentName[],
  later: readonly RecentName[],
): readonly RecentName[] {
  const joined = new Map(later.map((recent) => [keyOf(recent.name), recent]));
  for (const { name, times } of earlier) {
    const same = joined.get(keyOf(name));
    joined.set(keyOf(name), { name: same?.name ?? name, times: times + (same?.times ?? 0) });
  }
  return [...joined.values()].slice(0, MAX_NAMES);
}

/**
 * @param ingredients Names on the list, which are not offered.
 * @param typed Only names that contain it are offered.
 * @returns The most often used names first; of equally often used ones, the most recently used.
 */
export function toOffer(
  recent: readonly RecentName[],
  ingredients: readonly string[],
  typed: string,
): string[] {
  const searched = fold(typed.trim());
  const names = recent
    .filter(({ name }) => fold(name).includes(searched))
    .sort((a, b) => b.times - a.times)
    .map(({ name }) => name);
  return withoutKnown(names, ingredients);
}

const store = openEntries<readonly RecentName[]>(
  (items) => readRecent(items.getItem(RECENT_KEY)),
  [],
  "Ingredients that you use won't be remembered",
);

/** @returns The stored names, most recently used first. The same object until they change. */
export const useRecentNames = store.useEntries;

function storeRecent(recent: readonly RecentName[]) {
  store.change((items) => {
    if (recent.length > 0) items.setItem(RECENT_KEY, JSON.stringify(recent));
    else items.removeItem(RECENT_KEY);
    return recent;
  }, recent);
}

/** Stores the names of a list for which a recipe was requested. */
export const rememberIngredients = (names: readonly string[]) =>
  storeRecent(addRecent(store.get(), names));

export const forget = () => storeRecent([]);

/** Undoes {@link forget}. Names that were stored since stay. */
export const undoForget = (forgotten: readonly RecentName[]) =>
  storeRecent(joinRecent(forgotten, store.get()));
