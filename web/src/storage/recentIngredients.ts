/**
 * Recently used ingredients: names from the lists of earlier requests, on this device, in one entry of
 * `localStorage`, which other tabs also write.
 *
 * @module
 */
import * as v from "valibot";
import { textUpTo, VISIBLE } from "../../../worker/contract";
import { jsonOf, listOf } from "../reading/schemas";
import { openHistory } from "./storage";

const MAX_NAMES = 100;
const MAX_CHARACTERS = 200;

const ENTRY = v.fallback(
  jsonOf(listOf(v.object({ name: textUpTo(MAX_CHARACTERS) }), MAX_NAMES)),
  [],
);

/** @returns The stored names, most recently used first. Invalid ones are dropped. */
export const readRecent = (json: string | null): readonly string[] => {
  const names = v.parse(ENTRY, json).map(({ name }) => name);
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

const store = openHistory(
  joinRecent,
  "chef-basil.had-before.1",
  readRecent,
  "Ingredients that you use won't be remembered",
  // Version 0.9.0, which may be open in another tab, reads no name without `times`.
  (name) => ({ name, times: 1 }),
);

/** @returns The stored names, most recently used first. The same object until they change. */
export const useRecentNames = store.useEntries;

/** Stores the names of a list for which a recipe was requested. */
export const rememberIngredients = store.remember;

/** @returns A function that undoes it. */
export const forgetIngredients = store.forget;
