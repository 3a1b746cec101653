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

/** @returns The stored wishes: those that {@link toWishes} accepts. */
export const parseHousehold = (json: string | null): readonly string[] =>
  toWishes(v.parse(ENTRY, json).flatMap(toLines)).wishes;

/** @returns The visible lines of a text, without control characters, none twice. */
export function toLines(text: string): string[] {
  const lines = text.split(/[\n\v\f\r\u0085\p{Zl}\p{Zp}]+/u);
  const clean = lines.map((line) => line.replace(/\p{Cc}+/gu, " ").trim());
  return withoutKnown(
    clean.filter((line) => VISIBLE.test(line)),
    [],
  );
}

/** @returns The lines that can be sent, and why the others can't: one is too long, or they are too many. */
export function toWishes(lines: readonly string[]) {
  const short = lines.filter(({ length }) => length <= MAX_HOUSEHOLD_CHARACTERS);
  const wishes = short.slice(0, MAX_HOUSEHOLD);
  return {
    wishes,
    isTooLong: short.length < lines.length,
    isTooMany: wishes.length < short.length,
  };
}

/**
 * @param base The wishes when the text began to be changed.
 * @param typed The lines of the text.
 * @param current The wishes as they are now: another tab may have changed them.
 * @returns The lines with the changes of both.
 */
export const mergeWishes = (
  base: readonly string[],
  typed: readonly string[],
  current: readonly string[],
): string[] => [
  ...typed.filter((line) => !base.includes(line) || current.includes(line)),
  ...current.filter((line) => !base.includes(line) && !typed.includes(line)),
];

const store = openEntries<readonly string[]>(
  (items) => parseHousehold(items.getItem(KEY)),
  [],
  "Your household won't be remembered",
);

/** @returns The wishes, in the order of the text. The same object until they change. */
export const useHousehold = store.useEntries;

/** @returns The wishes as they are now, also if the event that another tab has changed them is still to come. */
export const readHousehold = store.readAgain;

/**
 * Stores the wishes of a text, with those that another tab has added meanwhile. Without room in the storage,
 * they hold until the page is left.
 *
 * @param base The wishes when the text began to be changed.
 * @returns All lines, and whether the storage had room for their wishes.
 */
export function changeHousehold(base: readonly string[], text: string) {
  let lines = mergeWishes(base, toLines(text), store.get());
  const isStored = store.change((items) => {
    lines = mergeWishes(base, toLines(text), parseHousehold(items.getItem(KEY)));
    const { wishes } = toWishes(lines);
    if (wishes.length > 0) items.setItem(KEY, JSON.stringify(wishes));
    else items.removeItem(KEY);
    return true;
  }, toWishes(lines).wishes);
  return { lines, isStored: isStored ?? false };
}
