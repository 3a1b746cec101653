/**
 * Other dishes for the same list, which an answer names after its recipe.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_EXCLUDED_CHARACTERS } from "../../../worker/contract";
import { markValues, replaceMarkLines, toBlanks } from "./markLines";
import { EXTRA, secondsOf } from "./marks";
import { MAX_FACT_SECONDS, type OtherDish } from "./recipe";
import { MARKDOWN, MAX_OTHER_DISHES, MAX_TO_BUY } from "./schemas";
import { toListedName } from "./toListedName";

/**
 * @param text Markdown of an answer that has ended.
 * @param complete Whether no text is missing. Otherwise the answer offers no other dishes.
 * @returns The Markdown without the lines of other dishes, and the dishes. Offsets in the Markdown stay the
 *   same, because ticks and timers refer to them.
 */
export function splitOtherDishes(text: string, complete: boolean) {
  if (complete) return { text: withoutOtherDishes(text), otherDishes: otherDishesIn(text) };
  return { text: replaceMarkLines(text, false, toBlanks, "other"), otherDishes: [] };
}

const withoutOtherDishes = (text: string) =>
  replaceMarkLines(text, true, toBlanks, "other").trimEnd();

/**
 * Markdown of a complete recipe, untrusted. Other dishes, which links and saved recipes of versions before
 * 0.9.0 may have in it, are removed.
 */
export const RECIPE_TEXT = v.pipe(MARKDOWN, v.transform(withoutOtherDishes));

/** @returns The dishes, none twice. */
function otherDishesIn(text: string): OtherDish[] {
  const dishes = markValues("other", text).map(toDish);
  const fit = dishes.filter(({ name }) => name !== "" && name.length <= MAX_EXCLUDED_CHARACTERS);
  const names = fit.map(({ name }) => name);
  return fit.filter(({ name }, at) => names.indexOf(name) === at).slice(0, MAX_OTHER_DISHES);
}

/** Quotation marks, but not U+2019, which is an apostrophe, too. */
const QUOTE = String.raw`(?!’)["＂\p{Pi}\p{Pf}]`;
const OPENING = String.raw`['＜<\p{Ps}]|${QUOTE}`;
const CLOSING = String.raw`['＞>\p{Pe}]|${QUOTE}`;

/** An ISO 8601 duration, right or nearly so. */
const TIME = /(?<![\p{L}\p{N}])P(?=T?\d)(?:[\dA-Z]|[.,](?=\d)){1,40}(?![\p{L}\p{N}])/iu;
/** Without a time: the end of the name, before the ingredients to buy: `": mint"`. */
const NO_TIME = new RegExp(`(?:[>＞]|${QUOTE})(?=[ \\t]{0,9}[:：])`, "u");
const BEFORE_TO_BUY = /^\s{0,9}[:：,،，、;–—-]/;
const EXTRAS = new RegExp(EXTRA, "gi");
const COMMA = /[,،、，､;；]/;

/** @param value `<Pea frittata> "PT25M: mint, peas"`, perhaps with other signs or without some. */
function toDish(value: string): OtherDish {
  const time = TIME.exec(value);
  const between = time ?? NO_TIME.exec(value);
  const [before, details, after] = between
    ? [value.slice(0, between.index), between[0], value.slice(between.index + between[0].length)]
    : [value, "", ""];
  const [, name = before] = /^\s*<([^<>]*)/.exec(before) ?? [];
  const line = toLine(name);
  const seconds = time ? secondsOf(details.toUpperCase(), MAX_FACT_SECONDS) : 0;
  return {
    name: toName(between ? line.replace(AFTER_NAME, "") : line),
    ...(seconds && { seconds }),
    toBuy: BEFORE_TO_BUY.test(after) ? toNames(withoutEnd(after.replace(BEFORE_TO_BUY, ""))) : [],
  };
}

/** What is left of brackets, quotation marks and dashes between the name and the time. */
const AFTER_NAME = new RegExp(String.raw`(?:${OPENING}|[\s\p{Pd}:：,])+$`, "u");
/** All of a name in any brackets or quotation marks, of which the second may be missing. */
const ENCLOSED = new RegExp(
  `^(?:${OPENING})((?:'|(?!${OPENING}|${CLOSING})[^])*)(?:${CLOSING})?$`,
  "u",
);
const LETTER = /\p{L}/u;

/** In UTF-16 code units. A valid name is shorter, even with its brackets or quotation marks. */
const MAX_LINE_CHARACTERS = 2 * MAX_EXCLUDED_CHARACTERS;

/** @returns The words on one line, without signs of Markdown. Empty if they are too long for a name. */
function toLine(words: string): string {
  const line = words.replace(/[*`\\]+/g, "").replace(/[\s\p{Cc}\p{Cs}]+/gu, " ");
  return line.length > MAX_LINE_CHARACTERS ? "" : line.trim();
}

const toName = (line: string) => toListedName(line.replace(ENCLOSED, "$1"));

/** The last quotation mark, and all after it. */
const AFTER_QUOTE = new RegExp(`${QUOTE}(?:(?!${QUOTE})[^])*$`, "u");
const OPENED = /[\p{Ps}<＜]/gu;
const CLOSED = /[\p{Pe}>＞']/gu;

/** @returns The words up to the last quotation mark, or to a last bracket that closes none of them. */
function withoutEnd(words: string): string {
  if (AFTER_QUOTE.test(words)) return words.replace(AFTER_QUOTE, "");
  const [opened, closed] = [OPENED, CLOSED].map((sign) => words.match(sign)?.length ?? 0);
  return opened === closed ? words : words.replace(/[\p{Pe}>＞']\s{0,9}$/u, "");
}

/** @param list Names of ingredients, separated by commas. */
function toNames(list: string): string[] {
  const names = list.replace(EXTRAS, "").split(COMMA).map(toLine).map(toName);
  const fit = names.filter((name) => name.length <= MAX_EXCLUDED_CHARACTERS && LETTER.test(name));
  return fit.slice(0, MAX_TO_BUY);
}
