/**
 * What outlives a reload, as text in storage. Other code of the same origin, older versions of this
 * page and the visitor can write there too: every field is checked, and no other is taken.
 *
 * @module
 */
import { MAX_EXCLUDED, MAX_EXCLUDED_CHARACTERS } from "../../worker/contract";
import { type Check, fields, list, oneOf, optional, orNothing, text, whole } from "./check";
import type { Timer } from "./cooking/timers";
import { CODES } from "./readEvent";
import type { EndedRecipe, PageFailure, ShownRecipe, Words } from "./recipe/recipeState";

/** Raise it when the form of {@link KEPT} changes: what has another version is dropped. */
export const KEPT_VERSION = 2;

/** The Worker ends a longer recipe. In UTF-16 code units. */
const MAX_CHARACTERS = 65_536;
/** More than anybody needs, and few enough to be shown. */
const MAX_TIMERS = 500;
/** Ids count up: the next one must still be exact. */
const MAX_ID = 2 ** 31;

const words = fields<Words>({
  id: whole(1, MAX_ID),
  text: text(1, MAX_CHARACTERS),
  model: optional(text(1, MAX_CHARACTERS)),
  ticks: list(whole(0, MAX_CHARACTERS), MAX_CHARACTERS),
});
const finished = fields<Exclude<EndedRecipe, { status: "brokeOff" }>>({
  status: oneOf("done", "stopped"),
  words,
});
const brokeOff = fields<Extract<EndedRecipe, { status: "brokeOff" }>>({
  status: oneOf("brokeOff"),
  words,
  // How long to wait was said when it broke off.
  failure: fields<Pick<PageFailure, "code">>({ code: oneOf(...CODES) }),
});
const ended: Check<EndedRecipe> = (value) => orNothing(finished)(value) ?? brokeOff(value);
const before = fields<Pick<ShownRecipe, "before">>({ before: orNothing(ended) });

const timer = fields<Timer>({
  id: whole(1, MAX_ID),
  recipeId: whole(1, MAX_ID),
  durationId: text(1, MAX_CHARACTERS),
  dish: text(0, MAX_CHARACTERS),
  label: text(0, MAX_CHARACTERS),
  // As long as the longest duration that is found in a recipe.
  seconds: whole(1, 24 * 60 * 60),
  endsAtMs: whole(0),
  rangAtMs: optional(whole(0)),
  stoppedAtMs: optional(whole(0)),
});

/** The parts of the state that are kept, and what each must be. The only place that lists them. */
const KEPT = {
  recipe: (value: unknown): ShownRecipe => ({ ...ended(value), ...before(value) }),
  cookingMode: oneOf(true, false),
  timers: list(timer, MAX_TIMERS) as Check<readonly Timer[]>,
  /** Dishes since the last Reset, the latest last: those not to be suggested again. */
  dishes: list(text(1, MAX_EXCLUDED_CHARACTERS), MAX_EXCLUDED) as Check<readonly string[]>,
};

/** What outlives a reload. */
export type Kept = { [Part in keyof typeof KEPT]: ReturnType<(typeof KEPT)[Part]> };

const file = fields<{ version: number; kept: Kept }>({
  version: oneOf(KEPT_VERSION),
  kept: fields(KEPT),
});

/** @returns Only what is kept of a state. */
export function pickKept(state: Kept): Kept {
  const names = Object.keys(KEPT) as (keyof Kept)[];
  return Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as Kept;
}

export function writeKept(kept: Kept): string {
  return JSON.stringify({ version: KEPT_VERSION, kept });
}

/**
 * @param json What {@link writeKept} has returned.
 * @returns What was kept, without timers and ticks that make no sense. `undefined` when anything
 *   else is missing, of a wrong type or out of bounds.
 */
export function readKept(json: string): Kept | undefined {
  try {
    return file(JSON.parse(json)).kept;
  } catch {
    return undefined;
  }
}
