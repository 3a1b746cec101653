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
  MAX_RECIPE_CHARACTERS,
  textUpTo,
  VISIBLE,
} from "../../../worker/contract";
import { jsonOf, listOf } from "../reading/schemas";
import { withoutKnown } from "./lately";
import { openList } from "./storage";

/** The wishes of a household. */
export const HOUSEHOLD = listOf(textUpTo(MAX_HOUSEHOLD_CHARACTERS), MAX_HOUSEHOLD);

/** More than anybody types. Also lines that are not sent are stored: nothing that was typed is lost. */
const MAX_LINES = 1000;

const ENTRY = v.fallback(jsonOf(listOf(textUpTo(MAX_RECIPE_CHARACTERS), MAX_LINES)), []);

/** @returns The visible lines of a text, without control characters, none twice. */
export function toHouseholdLines(text: string): string[] {
  const lines = text.split(/[\n\v\f\r\u0085\p{Zl}\p{Zp}]+/u);
  const clean = lines.map((line) => line.replace(/\p{Cc}+/gu, " ").trim());
  return withoutKnown(
    clean.filter((line) => VISIBLE.test(line)),
    [],
  );
}

/** @returns The stored lines. */
export const parseHousehold = (json: string | null): readonly string[] =>
  toHouseholdLines(v.parse(ENTRY, json).join("\n"));

/** @returns The lines that can be sent, and why the others are not, for the visitor. */
export function toWishes(lines: readonly string[]) {
  const short = lines.filter(({ length }) => length <= MAX_HOUSEHOLD_CHARACTERS);
  const wishes = short.slice(0, MAX_HOUSEHOLD);
  const problems = [];
  if (short.length < lines.length) {
    problems.push(`A line has more than ${MAX_HOUSEHOLD_CHARACTERS} characters: it is not sent`);
  }
  if (wishes.length < short.length) problems.push(`Only the first ${MAX_HOUSEHOLD} lines are sent`);
  return { wishes, problems };
}

const store = openList(
  "chef-basil.household.1",
  parseHousehold,
  "Your household won't be remembered",
);

/** @returns The stored lines. The same object until they change. */
export const useStoredHousehold = store.useEntries;

/**
 * @param typed The text in the field. Absent if it is stored.
 * @returns The wishes that hold now. What is stored is read anew: another tab may have changed it.
 */
export const wishesToSend = (typed: string | undefined): readonly string[] =>
  toWishes(typed === undefined ? store.readAgain() : toHouseholdLines(typed)).wishes;

/** Stores the lines of a text in place of those before. @returns Why the storage has refused them. */
export const storeHousehold = (text: string) => store.change(() => toHouseholdLines(text));

/** Calls `listener` with the stored lines when they have changed, also by another tab. */
export const followHousehold = store.subscribe;
