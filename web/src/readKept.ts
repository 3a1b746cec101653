/**
 * Reads what the page has kept in storage. Loaded only when there is something. Other code of the
 * same origin, older versions of this page and the visitor can write there too: every field is
 * checked, and no other is taken.
 *
 * @module
 */

import type { Timer } from "./cooking/timers";
import { KEPT_VERSION, type Kept } from "./kitchen";
import { isFailureCode, toFields } from "./readEvent";
import type { EndedRecipe, PageFailureCode, ShownRecipe, Words } from "./recipe/recipeState";

/** The Worker ends a longer recipe. In UTF-16 code units. */
const MAX_CHARACTERS = 65_536;
const MAX_TIMERS = 100;
/** As long as the longest duration that is found in a recipe. */
const MAX_TIMER_SECONDS = 24 * 60 * 60;

/**
 * @param json Of a {@link Kept} with the field `version`.
 * @param nowMs Milliseconds since 1970. A timer that would take longer than its whole duration from
 *   now on, because the clock was set back, takes its whole duration.
 * @returns What was kept. `undefined` when anything in it is missing, of a wrong type or out of
 *   bounds.
 */
export function readKept(json: string, nowMs: number): Kept | undefined {
  try {
    const { version, recipe, cookingMode, timers } = toFields(JSON.parse(json));
    if (version !== KEPT_VERSION) return undefined;
    return {
      recipe: readShown(recipe),
      cookingMode: toBoolean(cookingMode),
      timers: toList(timers, MAX_TIMERS).map((timer) => readTimer(timer, nowMs)),
    };
  } catch {
    return undefined;
  }
}

function readShown(value: unknown): ShownRecipe {
  const { before } = toFields(value);
  return { ...readEnded(value), ...(before !== undefined && { before: readEnded(before) }) };
}

function readEnded(value: unknown): EndedRecipe {
  const { status, words, failure } = toFields(value);
  switch (status) {
    case "done":
    case "stopped":
      return { status, words: readWords(words) };
    case "brokeOff":
      // How long to wait was said when it broke off.
      return { status, words: readWords(words), failure: { code: toCode(toFields(failure).code) } };
    default:
      throw new TypeError("Unknown status");
  }
}

function readWords(value: unknown): Words {
  const { id, text, model, ticks } = toFields(value);
  if (text === "") throw new TypeError("No words");
  return {
    id: toWhole(id, 1),
    text: toText(text),
    ...(model !== undefined && { model: toText(model) }),
    ticks: toList(ticks, MAX_CHARACTERS).map((place) => toWhole(place, 0, MAX_CHARACTERS)),
  };
}

function readTimer(value: unknown, nowMs: number): Timer {
  const fields = toFields(value);
  const { rangAtMs } = fields;
  const seconds = toWhole(fields.seconds, 1, MAX_TIMER_SECONDS);
  // A clock may be set back by a day.
  const latestMs = nowMs + 2 * MAX_TIMER_SECONDS * 1000;
  const toTime = (time: unknown) => toWhole(time, 0, latestMs);
  return {
    id: toWhole(fields.id, 1),
    recipeId: toWhole(fields.recipeId, 1),
    durationId: toText(fields.durationId),
    dish: toText(fields.dish),
    label: toText(fields.label),
    seconds,
    endsAtMs: Math.min(toTime(fields.endsAtMs), nowMs + seconds * 1000),
    ...(rangAtMs !== undefined && { rangAtMs: Math.min(toTime(rangAtMs), nowMs) }),
  };
}

function toCode(value: unknown): PageFailureCode {
  if (value === "no_answer" || isFailureCode(value)) return value;
  throw new TypeError("Unknown code");
}

/** Numbers count up from here: one more must still be exact. */
const MAX_NUMBER = 2 ** 31;

function toWhole(value: unknown, min: number, max = MAX_NUMBER): number {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) {
    return value as number;
  }
  throw new TypeError("Not a whole number, or out of bounds");
}

function toText(value: unknown): string {
  if (typeof value === "string" && value.length <= MAX_CHARACTERS) return value;
  throw new TypeError("Not a text, or too long");
}

function toBoolean(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new TypeError("Not a boolean");
}

function toList(value: unknown, max: number): unknown[] {
  if (Array.isArray(value) && value.length <= max) return value;
  throw new TypeError("Not a list, or too long");
}
