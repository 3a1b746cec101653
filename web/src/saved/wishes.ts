/**
 * The household: wishes that hold at every meal, on this device, in one entry of `localStorage`, which
 * other tabs also write.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_HOUSEHOLD, MAX_HOUSEHOLD_CHARACTERS } from "../../../worker/contract";
import { HOUSEHOLD, jsonOf } from "../storage/schemas";
import { openEntries } from "../storage/storage";
import { withoutKnown } from "./recentNames";

/** Ends with a version: an older page that is still open ignores the entries of newer versions. */
const KEY = "chef-basil.household.1";

const ENTRY = v.fallback(jsonOf(HOUSEHOLD), []);

const store = openEntries<readonly string[]>(
  (items) => v.parse(ENTRY, items.getItem(KEY)),
  [],
  "Your household won't be remembered",
);

/** @returns The wishes, in the order in which they were added. The same object until they change. */
export const useHousehold = store.useEntries;

/** As {@link useHousehold}, outside of React. */
export const readHousehold = store.get;

/**
 * @param typed As typed. Line ends and control characters become blanks.
 * @returns The wishes with this one, if it is new and there is room for it.
 */
export function addWish(wishes: readonly string[], typed: string): readonly string[] {
  const wish = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const isValid = wish !== "" && wish.length <= MAX_HOUSEHOLD_CHARACTERS;
  return withoutKnown(isValid ? [...wishes, wish] : wishes, []).slice(0, MAX_HOUSEHOLD);
}

/** Stores the wishes. Without storage they hold as long as the page is open. */
export function setHousehold(wishes: readonly string[]) {
  store.change((items) => {
    if (wishes.length > 0) items.setItem(KEY, JSON.stringify(wishes));
    else items.removeItem(KEY);
    return wishes;
  }, wishes);
}
