/**
 * The names of what was cooked with before, on this device: in one entry of `localStorage`, which other
 * tabs write, too.
 *
 * @module
 */
import * as v from "valibot";
import { textUpTo, VISIBLE } from "../../../worker/contract";
import { jsonOf, listOf, wholeNumber } from "../page/schemas";
import { openEntries } from "../page/storage";

/** Ends with a version: an older page that is still open ignores entries of newer ones. */
const HAD_KEY = "chef-basil.had-before.1";

const MAX_NAMES = 100;
const MAX_CHARACTERS = 200;

/** `times`: how often it was cooked with. */
const HAD_BEFORE = v.object({ name: textUpTo(MAX_CHARACTERS), times: wholeNumber(1) });

export type HadBefore = v.InferOutput<typeof HAD_BEFORE>;

const ENTRY = v.fallback(jsonOf(listOf(HAD_BEFORE, MAX_NAMES)), []);

/** @returns The stored names, the latest first. Damaged ones are dropped. */
export const readHad = (json: string | null): readonly HadBefore[] => v.parse(ENTRY, json);

const keyOf = (name: string) => name.trim().toLowerCase();

/** @returns `names` without duplicates and without those in `known`, compared trimmed and in lower case. */
export function withoutKnown(names: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(keyOf));
  return names.filter((name) => !keys.has(keyOf(name)) && keys.add(keyOf(name)));
}

/** @returns `had` after these names were cooked with. The names used longest ago are dropped. */
export function addHad(had: readonly HadBefore[], names: readonly string[]): readonly HadBefore[] {
  const kept = names.filter((name) => VISIBLE.test(name) && name.length <= MAX_CHARACTERS);
  const cooked = withoutKnown(kept, []).map((name) => ({ name, times: 1 }));
  return joinHad(had, cooked);
}

/** @returns Both, `later` first. Where a name is in both, its `times` are added. */
export function joinHad(
  earlier: readonly HadBefore[],
  later: readonly HadBefore[],
): readonly HadBefore[] {
  const joined = new Map(later.map((had) => [keyOf(had.name), had]));
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
  had: readonly HadBefore[],
  ingredients: readonly string[],
  typed: string,
): string[] {
  const searched = fold(typed.trim());
  const names = had
    .filter(({ name }) => fold(name).includes(searched))
    .sort((a, b) => b.times - a.times)
    .map(({ name }) => name);
  return withoutKnown(names, ingredients);
}

const store = openEntries<readonly HadBefore[]>(
  (items) => readHad(items.getItem(HAD_KEY)),
  [],
  "What you had won't be remembered",
);

/** @returns What was had before, the latest first. The same object until that changes. */
export const useHadBefore = store.useEntries;

function write(had: readonly HadBefore[]) {
  store.change((items) => {
    if (had.length > 0) items.setItem(HAD_KEY, JSON.stringify(had));
    else items.removeItem(HAD_KEY);
    return had;
  }, had);
}

/** Remembers the names of a list that is cooked with. */
export const remember = (names: readonly string[]) => write(addHad(store.get(), names));

export const forget = () => write([]);

/** Brings back what was forgotten, beside what was remembered since. */
export const unforget = (forgotten: readonly HadBefore[]) => write(joinHad(forgotten, store.get()));
