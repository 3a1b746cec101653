/**
 * The household: wishes that hold at every meal, on this device, in one entry of `localStorage`, which
 * other tabs also write.
 *
 * @module
 */
import * as v from "valibot";
import {
  MAX_HOUSEHOLD,
  MAX_HOUSEHOLD_CHARACTERS,
  textUpTo,
  VISIBLE,
} from "../../../worker/contract";
import { jsonOf, listOf } from "../reading/schemas";
import { withoutKnown } from "./recentIngredients";
import { openEntries } from "./storage";

/** Ends with a version: an older page that is still open ignores the entries of newer versions. */
const KEY = "chef-basil.household.1";

/** The wishes of a household. */
export const HOUSEHOLD = listOf(textUpTo(MAX_HOUSEHOLD_CHARACTERS), MAX_HOUSEHOLD);

const ENTRY = v.fallback(jsonOf(HOUSEHOLD), []);

/** @returns The stored wishes. Those that {@link addWish} would not add are dropped. */
export const parseHousehold = (json: string | null): readonly string[] =>
  v.parse(ENTRY, json).reduce(addWish, []);

const store = openEntries<readonly string[]>(
  (items) => parseHousehold(items.getItem(KEY)),
  [],
  "Your household won't be remembered",
);

/** @returns The wishes, in the order in which they were added. The same object until they change. */
export const useHousehold = store.useEntries;

/** As {@link useHousehold}, outside of React. */
export const readHousehold = store.get;

/**
 * @param typed As typed. Line ends and control characters become blanks.
 * @returns The wishes with this one, if it is visible and new, and there is room for it.
 */
export function addWish(wishes: readonly string[], typed: string): readonly string[] {
  const wish = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const isValid = VISIBLE.test(wish) && wish.length <= MAX_HOUSEHOLD_CHARACTERS;
  return withoutKnown(isValid ? [...wishes, wish] : wishes, []).slice(0, MAX_HOUSEHOLD);
}

/**
 * Without room in the storage, the wishes hold until the page is left.
 *
 * @returns Whether the storage had room for them.
 */
export const setHousehold = (wishes: readonly string[]): boolean =>
  store.change((items) => {
    if (wishes.length > 0) items.setItem(KEY, JSON.stringify(wishes));
    else items.removeItem(KEY);
    return true;
  }, wishes) ?? false;
