/**
 * Other dishes for the same list, which an answer names after its recipe.
 *
 * @module
 */
import { MAX_DISH_CHARACTERS } from "../../../worker/contract";
import { markValues, withoutMarkLines } from "./markLines";
import { EXTRA, secondsOf } from "./marks";
import { MAX_FACT_SECONDS, type OtherDish } from "./recipe";
import { MAX_OTHER_DISHES, MAX_TO_BUY } from "./schemas";
import { toListedName } from "./toListedName";

/**
 * @param text Markdown of an answer that has ended.
 * @param complete Whether no text is missing. Otherwise the answer offers no other dishes.
 * @returns The Markdown without the lines of other dishes, and the dishes. Offsets in the Markdown stay the
 *   same, because ticks and timers refer to them.
 */
export function splitOtherDishes(text: string, complete: boolean) {
  if (complete) return { text: withoutOtherDishes(text), otherDishes: otherDishesIn(text) };
  return { text: withoutMarkLines(text, false, "other"), otherDishes: [] };
}

/** @returns The Markdown of a complete recipe without the lines of other dishes. */
export const withoutOtherDishes = (text: string) => withoutMarkLines(text, true, "other").trimEnd();

/** @returns The dishes, none twice. */
function otherDishesIn(text: string): OtherDish[] {
  const dishes = markValues("other", text, true).flatMap((value) => toDish(value) ?? []);
  const names = dishes.map(({ name }) => name);
  return dishes.filter(({ name }, at) => names.indexOf(name) === at).slice(0, MAX_OTHER_DISHES);
}

const QUOTE = String.raw`["'＂「」『』„\p{Pi}\p{Pf}]`;

/**
 * `<Pea frittata> "PT25M: mint, peas"`, with any quotation marks, perhaps without the brackets or without
 * what is in the quotation marks. Captures the name in brackets, or without them, the time, and what to buy.
 */
const OTHER_DISH = new RegExp(
  [
    String.raw`^\s*(?:[<＜]([^<>＜＞]+)[>＞]|(?!${QUOTE}?PT?\d)${QUOTE}?([^<>＜＞:：]{1,200}?)${QUOTE}?)\s{0,9}`,
    String.raw`(?:${QUOTE}\s*(P[^:：]{1,40})?(?:[:：](.*))?${QUOTE}\s*)?$`,
  ].join(""),
  "iu",
);

/** The first of several times: "PT25M–PT30M". Not the beginning of "PT5MIN". */
const TIME = /^P(?:T|\d+(?:[.,]\d+)?[A-Z])+(?![A-Z])/i;

/** @returns The dish. `undefined` if the value has another form, or its name is too long. */
function toDish(value: string): OtherDish | undefined {
  const [, enclosed, open = "", time = "", toBuy = ""] = OTHER_DISH.exec(value) ?? [];
  const [duration = ""] = TIME.exec(time.replace(/\s+(?=\d)/g, "")) ?? [];
  const seconds = secondsOf(duration.toUpperCase(), MAX_FACT_SECONDS);
  const name = toName(enclosed ?? open);
  return name === "" ? undefined : { name, ...(seconds && { seconds }), toBuy: toNames(toBuy) };
}

/** A comma separates neither digits nor what is in brackets. */
const BETWEEN_COMMAS = /(?:\p{N}[,،]\p{N}|\([^()]*\)|（[^（）]*）|[^,،、，､;；])+/gu;
const EXTRAS = new RegExp(EXTRA, "gi");

/** @param list Names of ingredients, separated by commas. */
const toNames = (list: string) =>
  (list.replace(EXTRAS, "").match(BETWEEN_COMMAS) ?? [])
    .map(toName)
    .filter((name) => /\p{L}/u.test(name))
    .slice(0, MAX_TO_BUY);

/** @returns A name without signs of Markdown. Empty if it is too long. */
function toName(words: string): string {
  const name = toListedName(words.replace(/[*`\\]+/g, ""));
  return name.length > MAX_DISH_CHARACTERS ? "" : name;
}
