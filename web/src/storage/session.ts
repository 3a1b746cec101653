/**
 * The state that survives a reload, as JSON in `sessionStorage`. Other code of the origin, older
 * versions of the page and the visitor can write there, too: fields are validated, unknown ones dropped.
 *
 * @module
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import * as v from "valibot";
import {
  MAX_DURATION_SECONDS,
  MAX_EXCLUDED,
  MAX_EXCLUDED_CHARACTERS,
  MAX_QUESTION_CHARACTERS,
  MAX_RECIPE_CHARACTERS,
  MAX_SERVINGS,
  SERVINGS,
  textUpTo,
} from "../../../worker/contract";
import {
  FAILURE_CODE,
  FLAG,
  HOUSEHOLD,
  jsonOf,
  listOf,
  MARKDOWN,
  MAX_OTHER_DISHES,
  MAX_TO_BUY,
  wholeNumber,
} from "./schemas";
import { openStorage } from "./storage";

/** Increment it when {@link SESSION} changes: data of other versions is dropped. */
export const SESSION_VERSION = 5;

/** More answers and timers than anybody needs, and few enough to render. */
const MAX_LISTED = 500;

/** Ids count up: the next id must be a safe integer, too. */
const ID = wholeNumber(1, 2 ** 31);

/** May be empty. */
const WORDS = v.pipe(v.string(), v.maxLength(MAX_RECIPE_CHARACTERS));

/** A dish that could be cooked with the same list. */
const OTHER_DISH = v.object({
  name: textUpTo(MAX_EXCLUDED_CHARACTERS),
  seconds: v.optional(wholeNumber(1)),
  toBuy: listOf(textUpTo(MAX_EXCLUDED_CHARACTERS), MAX_TO_BUY),
});

/**
 * An answer that is not being written any more, and its ticks.
 *
 * - `id`: higher than the id of each earlier answer since the last Reset, even after a reload.
 * - `otherDishes`: other dishes for the same list. Absent in sessions of versions before 0.9.0.
 * - `household`: the wishes that were sent with the request for it. Absent if there were none.
 * - `demo`: written by the demo chef, not by a model.
 * - `link`: opened from a link; the author is unknown.
 * - `opened`: opened from the saved recipes or a link, not written for the list.
 * - `ticks`: ids of the ticked ingredients and steps.
 * - `servings`: the servings shown, if they differ from the written ones.
 * - `writtenFor`: set if `servings` were taken over from the recipe that this answer changes. They apply
 *   only if this recipe is written for `writtenFor` servings.
 * - `end`: only `done` is complete. With a code, the answer broke off; the time to wait is not stored.
 */
const ANSWER = v.object({
  id: ID,
  text: MARKDOWN,
  otherDishes: v.optional(listOf(OTHER_DISH, MAX_OTHER_DISHES), []),
  household: v.fallback(v.optional(HOUSEHOLD), undefined),
  demo: FLAG,
  link: FLAG,
  opened: FLAG,
  ticks: listOf(wholeNumber(0, MAX_RECIPE_CHARACTERS), MAX_RECIPE_CHARACTERS),
  servings: v.optional(SERVINGS),
  writtenFor: v.optional(wholeNumber(1, MAX_SERVINGS)),
  end: v.union([v.picklist(["done", "stopped"]), v.object({ code: FAILURE_CODE })]),
});

export type SessionAnswer = v.InferOutput<typeof ANSWER>;

/**
 * A timer that runs, rings until it is dismissed, or was stopped and can be resumed. Times are in
 * milliseconds since the epoch, as `Date.now()` returns them.
 *
 * - `recipeId`, `durationId`: ids of the answer and of the duration in it, stable over a reload.
 * - `label`: names the duration's step: "7. Bake".
 * - `seconds`: the whole duration.
 * - `rangAtMs`: when the page noticed that the timer had ended. Absent while it runs.
 * - `stoppedAtMs`: when the timer was stopped. Absent unless it was.
 */
const TIMER = v.object({
  id: ID,
  recipeId: ID,
  durationId: textUpTo(MAX_RECIPE_CHARACTERS),
  dish: WORDS,
  label: WORDS,
  seconds: wholeNumber(1, MAX_DURATION_SECONDS),
  endsAtMs: wholeNumber(0),
  rangAtMs: v.optional(wholeNumber(0)),
  stoppedAtMs: v.optional(wholeNumber(0)),
});

export type Timer = v.InferOutput<typeof TIMER>;

/**
 * A question about a recipe that is being cooked, and its answer.
 *
 * - `id`: higher than the id of each earlier question.
 * - `recipeId`, `stepId`: ids of the answer with the recipe, and of the step it was asked at.
 * - `lateStepId`: the current step when the answer arrived, if that was not `stepId`.
 * - `text`: the answer's Markdown, with its marks.
 * - `isClosed`: closed by the visitor. It is still sent with the next question.
 */
const QUESTION = v.object({
  id: ID,
  recipeId: ID,
  stepId: wholeNumber(0, MAX_RECIPE_CHARACTERS),
  lateStepId: v.optional(wholeNumber(0, MAX_RECIPE_CHARACTERS)),
  question: textUpTo(MAX_QUESTION_CHARACTERS),
  text: textUpTo(MAX_RECIPE_CHARACTERS),
  isClosed: FLAG,
});

export type Question = v.InferOutput<typeof QUESTION>;

/**
 * - `exclude`: dishes since the last Reset that must not be suggested again, most recent last.
 * - `questions`: about the answers, the latest last. Absent in sessions of versions before 0.9.0.
 * - `readsAloud`: whether steps and answers are read aloud, where the browser has a voice.
 */
const SESSION = v.object({
  answers: listOf(ANSWER, MAX_LISTED),
  cookingMode: v.boolean(),
  timers: listOf(TIMER, MAX_LISTED),
  exclude: v.pipe(
    listOf(textUpTo(MAX_EXCLUDED_CHARACTERS), Number.POSITIVE_INFINITY),
    v.transform((names) => names.slice(-MAX_EXCLUDED)),
  ),
  questions: v.optional(listOf(QUESTION, MAX_LISTED), []),
  readsAloud: FLAG,
});

export type Session = v.InferOutput<typeof SESSION>;

const FILE = jsonOf(v.object({ version: v.literal(SESSION_VERSION), kept: SESSION }));

export function writeSession(session: Session): string {
  return JSON.stringify({ version: SESSION_VERSION, kept: session });
}

/**
 * @param json Untrusted; normally a result of {@link writeSession}.
 * @returns The state without invalid answers, timers, ticks and dishes. `undefined` if no answer is left
 *   or another field is missing or invalid. Never throws.
 */
export function readSession(json: string): Session | undefined {
  const { success, output } = v.safeParse(FILE, json);
  return success && output.kept.answers.length > 0 ? output.kept : undefined;
}

const KEY = "chef-basil";

/** Throttle: while a recipe is being written, the state is stored this often, and when the page is hidden. */
const STORE_EVERY_MS = 500;

/**
 * Restores the stored state in the first layout effect, before any press, and from then on stores
 * `session` on each change.
 *
 * @param session Without an answer, the stored state is removed.
 * @param isWritten Whether an answer is being written: storing is then throttled.
 * @param onRestore Called at most once, with a valid stored state. `undefined` if the page has a newer state.
 */
export function useSession(
  session: Session,
  isWritten: boolean,
  onRestore: ((session: Session) => void) | undefined,
) {
  const stored = useRef<string | null>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useEffectEvent(() => {
    const json = session.answers.length > 0 ? writeSession(session) : null;
    if (json !== stored.current) stored.current = writeStored(json);
  });
  // After hydration, because the prerendered page has no recipe.
  useLayoutEffect(() => {
    if (stored.current === undefined) {
      stored.current = readStored();
      const restored = onRestore && stored.current ? readSession(stored.current) : undefined;
      if (restored) return onRestore?.(restored);
    }
    if (isWritten) {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        store();
      }, STORE_EVERY_MS);
      return;
    }
    clearTimeout(timer.current);
    timer.current = undefined;
    store();
  });
  useEffect(() => {
    // The last event of a page that is left or discarded.
    document.addEventListener("visibilitychange", store);
    return () => document.removeEventListener("visibilitychange", store);
  }, []);
}

const storage = openStorage("sessionStorage", "The recipe won't outlive a reload");

const readStored = () => storage.use((items) => items.getItem(KEY)) ?? null;

/** @returns The stored JSON, or `null` if the storage refused it, so that the next change retries. */
function writeStored(json: string | null): string | null {
  const written = storage.use((items) => {
    if (json !== null) items.setItem(KEY, json);
    return json;
  });
  // If the entry can't be replaced, remove it: it is outdated.
  if (!written) storage.use((items) => items.removeItem(KEY));
  return written ?? null;
}
