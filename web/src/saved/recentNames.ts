/**
 * The names of ingredients that were used in recipes, remembered on this device in one entry of
 * `localStorage`, which other tabs also write.
 *
 * @module
 */
import * as v from "valibot";
import { textUpTo, VISIBLE } from "../../../worker/contract";
import { jsonOf, listOf, wholeNumber } from "../storage/schemas";
import { openEntries } from "../storage/storage";

/** Ends with a version: an older page that is still open ignores entries of newer ones. */
const RECENT_KEY = "chef-basil.had-before.1";

const MAX_NAMES = 100;
const MAX_CHARACTERS = 200;

/** `times`: how often it was cooked with. */
const RECENT_NAME = v.object({ name: textUpTo(MAX_CHARACTERS), times: wholeNumber(1) });

export type RecentName = v.InferOutput<typeof RECENT_NAME>;

const ENTRY = v.fallback(jsonOf(listOf(RECENT_NAME, MAX_NAMES)), []);

/** @returns The stored names, the latest first. Damaged ones are dropped. */
export const readRecent = (json: string | null): readonly RecentName[] => v.parse(ENTRY, json);

const keyOf = (name: string) => name.trim().toLowerCase();

/** @returns `names` without duplicates and without those in `known`, compared trimmed and in lower case. */
export function withoutKnown(names: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(keyOf));
  return names.filter((name) => !keys.has(keyOf(name)) && keys.add(keyOf(name)));
}

/** @returns `recent` after these names were cooked with. The names used longest ago are dropped. */
export function addRecent(
  recent: readonly RecentName[],
  names: readonly string[],
): readonly RecentName[] {
  const kept = names.filter((name) => VISIBLE.test(name) && name.length <= MAX_CHARACTERS);
  const cooked = withoutKnown(kept, []).map((name) => ({ name, times: 1 }));
  return joinRecent(recent, cooked);
}

/** @returns Both, `later` first. Where a name is in both, its `times` are added. */
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
 * Folds case and accents, for a search. Accents are also removed before the normalization: it would
 * sort thousands of them at one letter, which takes seconds.
 */
export const fold = (words: string) =>
  words.replace(ACCENTS, "").normalize("NFKD").replace(ACCENTS, "").toLowerCase();

const ACCENTS = /\p{M}+/gu;

/**
 * @param typed Only names that contain it are offered.
 * @returns Those not on the list, the most often used first, then the latest.
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
  "What you had won't be remembered",
);

/** @returns The remembered names, the latest first. The same object until they change. */
export const useRecentNames = store.useEntries;

function write(recent: readonly RecentName[]) {
  store.change((items) => {
    if (recent.length > 0) items.setItem(RECENT_KEY, JSON.stringify(recent));
    else items.removeItem(RECENT_KEY);
    return recent;
  }, recent);
}

/** Remembers the names of a list that is cooked with. */
export const remember = (names: readonly string[]) => write(addRecent(store.get(), names));

export const forget = () => write([]);

/** Brings back what was forgotten, beside what was remembered since. */
export const undoForget = (forgotten: readonly RecentName[]) =>
  write(joinRecent(forgotten, store.get()));
