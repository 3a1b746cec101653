/**
 * The state that survives a reload, as JSON in `sessionStorage`. Other code of the origin, older
 * versions of the page and the visitor can write there, too: fields are validated, unknown ones dropped.
 *
 * @module
 */
import * as v from "valibot";
import {
  MAX_DISH_CHARACTERS,
  MAX_DURATION_SECONDS,
  MAX_EXCLUDED,
  MAX_OWN_BYTES,
  MAX_QUESTION_CHARACTERS,
  MAX_RECIPE_CHARACTERS,
  MAX_SERVINGS,
  SERVINGS,
  textUpTo,
} from "../../../worker/contract";
import { FAILURE_CODE } from "../api/request";
import { MAX_FACT_SECONDS } from "../reading/recipe";
import {
  FLAG,
  jsonOf,
  listOf,
  MARKDOWN,
  MAX_OTHER_DISHES,
  MAX_TO_BUY,
  wholeNumber,
} from "../reading/schemas";
import { HOUSEHOLD } from "./household";
import { openStorage } from "./storage";

/** Increment it when {@link SESSION} changes: data of other versions is dropped. */
export const SESSION_VERSION = 5;

/** More recipes and timers than anybody needs, and few enough to render. */
const MAX_LISTED = 500;

/** Ids count up: the next id must be a safe integer, too. */
const ID = wholeNumber(1, 2 ** 31);

/** May be empty. */
const WORDS = v.pipe(v.string(), v.maxLength(MAX_RECIPE_CHARACTERS));

const LINE_ID = wholeNumber(0, MAX_RECIPE_CHARACTERS);

const LINE_IDS = listOf(LINE_ID, MAX_RECIPE_CHARACTERS);

/** A dish that could be cooked with the same list. */
const OTHER_DISH = v.object({
  name: textUpTo(MAX_DISH_CHARACTERS),
  seconds: v.optional(wholeNumber(1, MAX_FACT_SECONDS)),
  toBuy: listOf(textUpTo(MAX_DISH_CHARACTERS), MAX_TO_BUY),
});

/**
 * A recipe that is not being written any more, and its ticks.
 *
 * - `id`: higher than the id of each earlier recipe since the last Reset, even after a reload.
 * - `otherDishes`: other dishes for the same list. Absent in sessions of versions before 0.9.0.
 * - `household`: the wishes that were sent with the request for it. Absent if there were none.
 * - `demo`: written by the demo chef, not by a model.
 * - `link`: opened from a link; the author is unknown.
 * - `own`: the visitor's text that it was made from.
 * - `opened`: opened from the saved recipes or a link, not written for the list.
 * - `ticks`: ids of the ticked ingredients and steps.
 * - `changed`: ids of the lines that a change has changed, and of the step that was the current one then.
 * - `servings`: the servings shown, if they differ from the written ones.
 * - `writtenFor`: set if `servings` were taken over from the recipe that this recipe changes. They apply
 *   only if this recipe is written for `writtenFor` servings.
 * - `end`: only `done` is complete. With a code, the recipe broke off; the time to wait is not stored.
 */
const RECIPE = v.object({
  id: ID,
  text: MARKDOWN,
  otherDishes: v.optional(listOf(OTHER_DISH, MAX_OTHER_DISHES), []),
  household: v.fallback(v.optional(HOUSEHOLD), undefined),
  demo: FLAG,
  link: FLAG,
  own: v.optional(textUpTo(MAX_OWN_BYTES)),
  opened: FLAG,
  ticks: LINE_IDS,
  changed: v.fallback(
    v.optional(v.object({ ids: LINE_IDS, stepId: v.optional(LINE_ID) })),
    undefined,
  ),
  servings: v.optional(SERVINGS),
  writtenFor: v.optional(wholeNumber(1, MAX_SERVINGS)),
  end: v.union([v.picklist(["done", "stopped"]), v.object({ code: FAILURE_CODE })]),
});

export type SessionRecipe = v.InferOutput<typeof RECIPE>;

/**
 * A timer that runs, or rings until it is dismissed. Times are in milliseconds since the epoch, as
 * `Date.now()` returns them.
 *
 * - `recipeId`, `durationId`, `stepId`: ids of the recipe, and of the duration and its step in it, stable
 *   over a reload. In sessions of versions before 1.0 there is no `stepId`.
 * - `label`: names the duration's step: "7. Bake".
 * - `seconds`: the whole duration.
 * - `newSeconds`: the duration in the recipe's changed version. Absent if it is the same.
 * - `rangAtMs`: when the page noticed that the timer had ended. Absent while it runs.
 */
const TIMER = v.object({
  id: ID,
  recipeId: ID,
  durationId: textUpTo(MAX_RECIPE_CHARACTERS),
  stepId: v.optional(LINE_ID),
  dish: WORDS,
  label: WORDS,
  seconds: wholeNumber(1, MAX_DURATION_SECONDS),
  newSeconds: v.optional(wholeNumber(1, MAX_DURATION_SECONDS)),
  endsAtMs: wholeNumber(0),
  rangAtMs: v.optional(wholeNumber(0)),
  // Before 1.0, a stopped timer could be stored: it is dropped.
  stoppedAtMs: v.optional(v.never()),
});

export type Timer = v.InferOutput<typeof TIMER>;

/**
 * A question about a recipe that is being cooked, and its answer.
 *
 * - `id`: higher than the id of each earlier question.
 * - `recipeId`, `stepId`: ids of the recipe, and of the step it was asked at.
 * - `lateStepId`: the current step when the answer ended, if that was not `stepId`. `null` after the last step.
 * - `text`: the answer's Markdown, with its marks.
 * - `isStopped`: the answer is not complete.
 * - `isClosed`: closed by the visitor. It is still sent with the next question.
 */
const QUESTION = v.object({
  id: ID,
  recipeId: ID,
  stepId: LINE_ID,
  lateStepId: v.nullish(LINE_ID),
  question: textUpTo(MAX_QUESTION_CHARACTERS),
  text: textUpTo(MAX_RECIPE_CHARACTERS),
  isStopped: FLAG,
  isClosed: FLAG,
});

export type Question = v.InferOutput<typeof QUESTION>;

/** - `text`: of the recipe. */
const NOTE = v.object({ text: MARKDOWN, words: WORDS });

/**
 * - `answers`: the recipes, most recently shown first.
 * - `exclude`: dishes since the last Reset that must not be suggested again, most recent last.
 * - `questions`: about the recipes, the latest last. Absent in sessions of versions before 0.9.0.
 * - `notes`: what was typed as a note of a saved recipe and is not stored there. Absent in sessions of versions
 *   before 1.0.0.
 * - `draft`: a question that is not answered.
 * - `own`: the text of a recipe of the visitor's own that is not asked for yet.
 * - `pageNotes`: what is said of the photos that it was read from. Absent in sessions of versions before 1.1.
 * - `readsAloud`: whether steps and answers are read aloud, where the browser has a voice.
 */
const SESSION = v.pipe(
  v.object({
    answers: listOf(RECIPE, MAX_LISTED),
    cookingMode: v.boolean(),
    timers: listOf(TIMER, MAX_LISTED),
    exclude: listOf(textUpTo(MAX_DISH_CHARACTERS), MAX_EXCLUDED),
    questions: v.optional(listOf(QUESTION, MAX_LISTED), []),
    notes: v.optional(listOf(NOTE, MAX_LISTED), []),
    draft: v.fallback(WORDS, ""),
    own: v.fallback(v.string(), ""),
    pageNotes: v.optional(listOf(WORDS, MAX_LISTED), []),
    readsAloud: FLAG,
  }),
  // In the storage, recipes have this name since before 0.9.0.
  v.transform(({ answers: recipes, ...rest }) => ({ recipes, ...rest })),
);

export type Session = v.InferOutput<typeof SESSION>;

const FILE = jsonOf(v.object({ version: v.literal(SESSION_VERSION), kept: SESSION }));

export function writeSession({ recipes, ...rest }: Session): string {
  return JSON.stringify({ version: SESSION_VERSION, kept: { answers: recipes, ...rest } });
}

/**
 * @param json Untrusted; normally a result of {@link writeSession}.
 * @returns The state without invalid recipes, timers, ticks and dishes. `undefined` if no recipe is left
 *   or another field is missing or invalid. Never throws.
 */
export function readSession(json: string): Session | undefined {
  const { success, output } = v.safeParse(FILE, json);
  return success ? output.kept : undefined;
}

const KEY = "chef-basil";

const tryStorage = openStorage("sessionStorage", "The recipe won't outlive a reload");

/** @returns The stored state of this tab, if there is a valid one. */
export function loadSession(): Session | undefined {
  const json = tryStorage((items) => items.getItem(KEY), null);
  return json ? readSession(json) : undefined;
}

/** @param session Without a recipe or a text for one, the stored state is removed. */
export function storeSession(session: Session) {
  tryStorage((items) => {
    // First: if there is no room for the new state, the old one is outdated.
    items.removeItem(KEY);
    if (session.recipes.length > 0 || session.own !== "") items.setItem(KEY, writeSession(session));
  }, undefined);
}

const PLACE_KEY = "chef-basil.place";

/** @param top Where the window is scrolled to, in pixels. */
export const storePlace = (top: number) =>
  tryStorage((items) => items.setItem(PLACE_KEY, `${top}`), undefined);

/** @returns Where the page of this tab was left, once: an error may start it anew. */
export const takePlace = () =>
  tryStorage((items) => {
    const top = Number(items.getItem(PLACE_KEY));
    items.removeItem(PLACE_KEY);
    return top;
  }, 0);
