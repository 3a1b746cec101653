/**
 * Other dishes for the same list, which an answer names after its recipe.
 *
 * @module
 */
import { MAX_DISH_CHARACTERS } from "../../../worker/contract";
import { markValues, withoutMarkLines } from "./markLines";
import { secondsOf } from "./marks";
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
  const byName = new Map(dishes.map((dish) => [dish.name, dish]));
  return [...byName.values()].slice(0, MAX_OTHER_DISHES);
}

const QUOTE = String.raw`["'＂\p{Pi}\p{Pf}\p{Ps}\p{Pe}]`;

/** `<Pea frittata> "PT25M: mint, peas"`. Captures the name, the time, and what to buy. */
const OTHER_DISH = new RegExp(
  String.raw`^\s*<([^<>]+)>\s*(?:${QUOTE}(P[^:：]*)?(?:[:：](.*))?${QUOTE}\s*)?$`,
  "u",
);

/** @returns The dish. `undefined` if the value has another form, or its name is too long. */
function toDish(value: string): OtherDish | undefined {
  const [, written = "", time = "", list = ""] = OTHER_DISH.exec(value) ?? [];
  const seconds = secondsOf(time, MAX_FACT_SECONDS);
  const [name] = toNames([written]);
  const toBuy = toNames(list.split(/[,،、，;；]/)).slice(0, MAX_TO_BUY);
  return name === undefined ? undefined : { name, ...(seconds && { seconds }), toBuy };
}

/** @returns The names on one line each, without those that are empty or too long. */
const toNames = (words: readonly string[]) =>
  words.map(toListedName).filter((name) => name !== "" && name.length <= MAX_DISH_CHARACTERS);
