/**
 * What outlives a reload, as text in storage. Other code of the same origin, older versions of this
 * page and the visitor can write there too: every field is checked, and no other is taken.
 *
 * @module
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import * as v from "valibot";
import {
  FAILURE_STATUS,
  type FailureCode,
  MAX_EXCLUDED,
  MAX_EXCLUDED_CHARACTERS,
  MAX_RECIPE_CHARACTERS,
  MAX_SERVINGS,
  SERVINGS,
  textUpTo,
} from "../../../worker/contract";
import { FLAG, jsonOf, listOf, MARKDOWN, wholeNumber } from "../page/schemas";
import { openStorage } from "../page/storage";
import { MAX_DURATION_SECONDS } from "../reading/recipe";

/** Raise it when the form of {@link KEPT} changes: what has another version is dropped. */
export const KEPT_VERSION = 5;
/** The same, but without `link`. */
const VERSION_BEFORE = 4;

/** More answers and timers than anybody needs, and few enough to be shown. */
const MAX_LISTED = 500;

/** Ids count up: the next one must still be exact. */
const ID = wholeNumber(1, 2 ** 31);

/** May be empty. */
const WORDS = v.pipe(v.string(), v.maxLength(MAX_RECIPE_CHARACTERS));

/** The Worker's codes, and `no_answer`: the Worker's answer did not arrive, or not all of it. */
export const FAILURE_CODE = v.picklist([
  ...(Object.keys(FAILURE_STATUS) as FailureCode[]),
  "no_answer",
]);

/**
 * What has been written of a recipe, and what was ticked in it.
 *
 * - `id`: higher than that of every earlier answer since the last Reset, also over a reload.
 * - `demo`: the demo chef wrote it, and no model.
 * - `link`: it came with a link, whoever wrote it.
 * - `opened`: it came from the shelf or with a link: it was not written for the list.
 * - `ticks`: ids of the ticked ingredients and steps.
 * - `servings`: for how many its amounts are shown, where that is not as it was written.
 * - `writtenFor`: `servings` were those of the recipe that was changed. They hold if this one is
 *   written for so many.
 * - `end`: with a code it broke off. Only `done` is complete. How long to wait was said on the page
 *   before, and is not kept.
 */
const ANSWER = v.object({
  id: ID,
  text: MARKDOWN,
  demo: FLAG,
  link: FLAG,
  opened: FLAG,
  ticks: listOf(wholeNumber(0, MAX_RECIPE_CHARACTERS), MAX_RECIPE_CHARACTERS),
  servings: v.optional(SERVINGS),
  writtenFor: v.optional(wholeNumber(1, MAX_SERVINGS)),
  end: v.union([v.picklist(["done", "stopped"]), v.object({ code: FAILURE_CODE })]),
});

export type KeptAnswer = v.InferOutput<typeof ANSWER>;

/**
 * A timer that runs, rings until it is dismissed, or was stopped and can be resumed. Times are in
 * milliseconds since 1970, as `Date.now()` counts.
 *
 * - `recipeId`, `durationId`: ids of the answer and of the duration in it. A reload doesn't change them.
 * - `label`: what the duration's step is called: "7. Bake".
 * - `seconds`: its whole duration.
 * - `rangAtMs`: when the page noticed that it had ended. Absent while it runs.
 * - `stoppedAtMs`: when it was stopped.
 */
const TIMER = v.object({
  id: ID,
  recipeId: ID,
  durationId: textUpTo(MAX_RECIPE_CHARACTERS),
  dish: WORDS,
  label: WORDS,
  seconds: wholeNumber(1, MAX_DURATION_SECONDS),
  endsAtMs: wholeNumber(0),
  rangAtMs: v.exactOptional(wholeNumber(0)),
  stoppedAtMs: v.exactOptional(wholeNumber(0)),
});

export type Timer = v.InferOutput<typeof TIMER>;

/** `exclude`: dishes since the last Reset, the latest last, which are not to be suggested again. */
const KEPT = v.object({
  answers: listOf(ANSWER, MAX_LISTED),
  cookingMode: v.boolean(),
  timers: listOf(TIMER, MAX_LISTED),
  exclude: listOf(textUpTo(MAX_EXCLUDED_CHARACTERS), MAX_EXCLUDED),
});

/** What outlives a reload. */
export type Kept = v.InferOutput<typeof KEPT>;

const FILE = jsonOf(v.object({ version: v.picklist([KEPT_VERSION, VERSION_BEFORE]), kept: KEPT }));

export function writeKept(kept: Kept): string {
  return JSON.stringify({ version: KEPT_VERSION, kept });
}

/**
 * @param json What {@link writeKept} has returned.
 * @returns What was kept, without answers, timers and ticks that make no sense. `undefined` when
 *   no answer is left, or anything else is missing, of a wrong type or out of bounds.
 */
export function readKept(json: string): Kept | undefined {
  const { success, output } = v.safeParse(FILE, json);
  return success && output.kept.answers.length > 0 ? output.kept : undefined;
}

const KEY = "chef-basil";

/** While a recipe is written, it is stored when no piece has come for so long, or the page is hidden. */
const RESTED_MS = 500;

/**
 * Hands over what was kept, before anybody can press anything, and keeps what is given from then
 * on.
 *
 * @param kept Without an answer, there is nothing to keep.
 * @param isWritten Whether it grows piece by piece.
 * @param onRestore Not called where nothing was kept, or nothing that can be read.
 */
export function useKept(kept: Kept, isWritten: boolean, onRestore: (kept: Kept) => void) {
  const stored = useRef<string | null>(undefined);
  const store = useEffectEvent(() => {
    const json = kept.answers.length > 0 ? writeKept(kept) : null;
    if (json !== stored.current) stored.current = write(json);
  });
  // After hydration, because the prerendered page has no recipe.
  useLayoutEffect(() => {
    if (stored.current === undefined) {
      stored.current = read();
      const restored = stored.current && readKept(stored.current);
      if (restored) return onRestore(restored);
    }
    if (!isWritten) return store();
    const rested = setTimeout(() => store(), RESTED_MS);
    return () => clearTimeout(rested);
  });
  useEffect(() => onHide(() => store()), []);
}

/**
 * Calls it when the page is left, hidden or shown again.
 *
 * @returns Ends that.
 */
function onHide(listener: () => void): () => void {
  addEventListener("pagehide", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    removeEventListener("pagehide", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

const storage = openStorage("sessionStorage", "The recipe won't outlive a reload");

const read = () => storage.use((items) => items.getItem(KEY)) ?? null;

/** @returns What is stored then: nothing where it is refused, so that the next change tries again. */
function write(json: string | null): string | null {
  const written = storage.use((items) => {
    if (json !== null) items.setItem(KEY, json);
    return json;
  });
  // What can't be replaced is removed: it is old.
  if (!written) storage.use((items) => items.removeItem(KEY));
  return written ?? null;
}
