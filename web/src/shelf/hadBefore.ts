/**
 * The names of what was cooked with before, on this device: in one entry of `localStorage`, which other
 * tabs write, too.
 *
 * @module
 */
import { useSyncExternalStore } from "react";
import { VISIBLE } from "../../../worker/contract";
import { fields, list, text, whole } from "../keeping/check";
import { openStorage, openStore } from "../page/storage";
import { fold } from "./fold";

/** Another form gets another number: an older page that is still open leaves it alone. */
const HAD_KEY = "chef-basil.had-before.1";

const MAX_NAMES = 100;
const MAX_CHARACTERS = 200;

export interface HadBefore {
  name: string;
  /** How often it was cooked with. */
  times: number;
}

const check = list(
  fields<HadBefore>({ name: text(1, MAX_CHARACTERS), times: whole(1) }),
  MAX_NAMES,
);

/** @returns What was written, the latest first. Nothing where it is damaged. */
export function readHad(json: string | null): readonly HadBefore[] {
  try {
    return check(JSON.parse(json ?? "[]"));
  } catch {
    return [];
  }
}

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

const storage = openStorage("localStorage", "What you had won't be remembered");
const NONE: readonly HadBefore[] = [];
/** What the storage has refused. It is there until the page is left. */
let unstored: readonly HadBefore[] | undefined;

const read = () => unstored ?? readHad(storage.use((items) => items.getItem(HAD_KEY)) ?? null);
const store = openStore((key) => key === HAD_KEY, read);

function write(had: readonly HadBefore[]) {
  unstored = had;
  storage.use((items) => {
    if (had.length > 0) items.setItem(HAD_KEY, JSON.stringify(had));
    else items.removeItem(HAD_KEY);
    unstored = undefined;
  });
  store.changed();
}

/** @returns What was had before, the latest first. Nothing in the prerendered page. */
export function useHadBefore(): readonly HadBefore[] {
  return useSyncExternalStore(store.subscribe, store.get, () => NONE);
}

/** Remembers what is cooked with. */
export function remember(names: readonly string[]) {
  if (names.length > 0) write(addHad(read(), names));
}

/** Forgets all. */
export function forget() {
  write(NONE);
}

/** Brings back what was forgotten, beside what was remembered since. */
export function unforget(had: readonly HadBefore[]) {
  write(joinHad(had, read()));
}
