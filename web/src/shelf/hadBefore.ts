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
import { fold } from "./fold";

/** Another form gets another number: an older page that is still open leaves it alone. */
const HAD_KEY = "chef-basil.had-before.1";

const MAX_NAMES = 100;
const MAX_CHARACTERS = 200;

/** `times`: how often it was cooked with. */
const HAD_BEFORE = v.object({ name: textUpTo(MAX_CHARACTERS), times: wholeNumber(1) });

export type HadBefore = v.InferOutput<typeof HAD_BEFORE>;

const ENTRY = v.fallback(jsonOf(listOf(HAD_BEFORE, MAX_NAMES)), []);

/** @returns What was written, the latest first. Nothing where it is damaged. */
export const readHad = (json: string | null): readonly HadBefore[] => v.parse(ENTRY, json);

const keyOf = (name: string) => name.trim().toLowerCase();

/** @returns Names without those that have come before, by the way, in a list, or among themselves. */
export function withoutKnown(names: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(keyOf));
  return names.filter((name) => !keys.has(keyOf(name)) && keys.add(keyOf(name)));
}

/** @returns What was had before, after these were cooked with. Those used longest ago go first. */
export function addHad(had: readonly HadBefore[], names: readonly string[]): readonly HadBefore[] {
  const kept = names.filter((name) => VISIBLE.test(name) && name.length <= MAX_CHARACTERS);
  return joinHad(
    had,
    withoutKnown(kept, []).map((name) => ({ name, times: 1 })),
  );
}

/** @returns What was had before from two times: the later ones first, and the sum of how often. */
export function joinHad(
  earlier: readonly HadBefore[],
  later: readonly HadBefore[],
): readonly HadBefore[] {
  const times = new Map(earlier.map((one) => [keyOf(one.name), one.times]));
  const latest = later.map((one) => ({
    name: one.name,
    times: one.times + (times.get(keyOf(one.name)) ?? 0),
  }));
  const keys = new Set(latest.map(({ name }) => keyOf(name)));
  return [...latest, ...earlier.filter(({ name }) => !keys.has(keyOf(name)))].slice(0, MAX_NAMES);
}

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
    .sort((one, other) => other.times - one.times)
    .map(({ name }) => name);
  return withoutKnown(names, ingredients);
}

const store = openEntries<readonly HadBefore[]>(
  (key) => key === HAD_KEY,
  (items) => readHad(items.getItem(HAD_KEY)),
  [],
  "What you had won't be remembered",
);

/** @returns What was had before, the latest first: the same as long as nothing changes. */
export const useHadBefore = store.useEntries;

function write(had: readonly HadBefore[]) {
  store.change((items) => {
    if (had.length > 0) items.setItem(HAD_KEY, JSON.stringify(had));
    else items.removeItem(HAD_KEY);
    return had;
  }, had);
}

/** Remembers what is cooked with. */
export function remember(names: readonly string[]) {
  if (names.length > 0) write(addHad(store.get(), names));
}

/** Forgets all. */
export function forget() {
  write([]);
}

/** Brings back what was forgotten, beside what was remembered since. */
export function unforget(forgotten: readonly HadBefore[]) {
  write(joinHad(forgotten, store.get()));
}
