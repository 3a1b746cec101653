/**
 * The request and the recipes: one type, one pure reducer.
 *
 * @module
 */
import {
  type Change,
  type ChefEvent,
  MAX_EXCLUDED,
  MAX_EXCLUDED_CHARACTERS,
} from "../../../worker/contract";
import type { PageFailure } from "../api/readEvent";
import { endsInOpenMark } from "../reading/marks";
import { splitOtherDishes } from "../reading/otherDishes";
import { leafSteps } from "../reading/recipe";
import { HALF } from "../reading/scaleRecipe";
import type { SessionRecipe } from "../storage/session";
import { announced, isAwaited, nextId, type PageState, RESET, withoutResult } from "./pageState";
import { recipeOf } from "./recipeOf";

/** A known wait. */
export interface Wait extends Pick<PageFailure, "code"> {
  /** Its end, by `uptimeMs()`. */
  untilMs: number;
}

/** What a request asks for. Neither: any dish. */
export interface Asked {
  change?: Change | undefined;
  /** Name of a dish. */
  dish?: string | undefined;
}

/** A request, with the wishes of the household at that time. */
interface Requested extends Asked {
  /** Absent if there are none. */
  household?: readonly string[] | undefined;
  /**
   * The recipe is changed while it is cooked: it stays on the page until the changed one has the step to
   * go on with.
   */
  isCooked?: boolean;
}

/** No text is on the page yet. `text`: what has arrived of a recipe that is changed while it is cooked. */
type Waiting = { status: "waiting"; demo?: true; text?: string } & Requested;

export type RequestState =
  /** None is under way. */
  | { status: "none" }
  | Waiting
  /** The first recipe is being written. */
  | { status: "writing" }
  /** It ended without text. */
  | ({ status: "failed"; failure: PageFailure } & Requested);

/** A recipe, with what is not stored for a reload. */
export interface StoredRecipe extends Omit<SessionRecipe, "end">, Asked {
  /** Absent while it is written. With a failure, the recipe broke off. Only `done` is complete. */
  end?: "done" | "stopped" | PageFailure;
}

/** A recipe that was saved or came with a link. */
export type OpenedRecipe = Pick<StoredRecipe, "text" | "household" | "demo" | "link" | "servings">;

/** Everything that changes the request and the recipes. */
export type RecipesAction =
  /** A recipe that is being written then counts as stopped. */
  | ({ type: "request" } & Requested)
  | { type: "stop" }
  /** Puts a recipe on the page. Only while no request is under way. */
  | { type: "choose"; id: number }
  /**
   * Puts a saved or linked recipe on the page. A complete recipe with the same text is reused, with its
   * ticks and other dishes; for a link also with its origin, so that a visitor's own link shows the
   * visitor's own recipe. Only while no request is under way.
   */
  | ({ type: "open" } & OpenedRecipe)
  /** Ticks or unticks ingredients or steps of the recipe on the page. */
  | { type: "tick"; ids: readonly number[]; ticked: boolean }
  /** Shows its amounts for this number of servings. */
  | { type: "servings"; servings: number }
  | ChefEvent
  /** `nowMs`: when it arrived, by `uptimeMs()`. */
  | ({ type: "failed"; nowMs: number } & PageFailure);

/** The recipe on the page and those before. */
export const MAX_RECIPES = 6;

/** @returns Why the last request has no recipe, or why the recipe on the page broke off. */
export function failureOf(
  request: RequestState,
  stored: StoredRecipe | undefined,
): PageFailure | undefined {
  if (request.status !== "none") return request.status === "failed" ? request.failure : undefined;
  return typeof stored?.end === "object" ? stored.end : undefined;
}

/**
 * @param stored The recipe on the page.
 * @returns What 'Try again' asks for.
 */
export function retryRequest(request: RequestState, stored: StoredRecipe | undefined): Asked {
  const { change, dish } = request.status === "failed" ? request : (stored ?? {});
  return { change, dish };
}

type End = NonNullable<StoredRecipe["end"]>;

/** @returns The recipe. If it is being written, it counts as stopped. */
export const ended = ({ end, ...stored }: StoredRecipe) => ({
  ...stored,
  ...(end ? { end } : endRecipe(stored, "stopped")),
});

/**
 * @returns What changes in a recipe as it ends: other dishes are no longer in its text. Those of a saved or
 *   linked recipe are for another list.
 */
function endRecipe({ text, opened, link }: Omit<StoredRecipe, "end">, end: End) {
  const split = splitOtherDishes(text, end === "done");
  return { end, ...split, ...((opened || link) && { otherDishes: [] }) };
}

const NO_REQUEST: RequestState = { status: "none" };

/** A new recipe begins outside of cooking mode. A recipe that is shown again stays as it was. */
const READING = { cookingMode: false, showsIngredients: false };

/** @returns The same state if the action does not fit it. */
export function reduceRecipes(state: PageState, action: RecipesAction): PageState {
  const { request, recipes } = state;
  switch (action.type) {
    case "request": {
      const { type: _, ...requested } = action;
      return {
        ...state,
        request: { status: "waiting", ...requested },
        recipes: recipes.map(ended),
        wait: undefined,
        photo: undefined,
        // Undo reset would remove the request.
        ...withoutResult(state, RESET),
        ...announced(state, "Loading recipe"),
      };
    }
    case "choose": {
      const chosen = recipes.find(({ id }) => id === action.id);
      if (!chosen || chosen === recipes[0] || isAwaited(state)) return state;
      const rest = recipes.filter((stored) => stored !== chosen);
      return { ...state, request: NO_REQUEST, recipes: [chosen, ...rest] };
    }
    case "open": {
      if (isAwaited(state)) return state;
      const { text, household, servings, demo, link } = action;
      const same = recipes.find((known) => known.end === "done" && known.text === text);
      const added = { id: nextId(recipes), otherDishes: [], ticks: [], opened: true as const };
      const opened: StoredRecipe = {
        ...(same ?? added),
        ...(same && link ? {} : { demo, link }),
        text,
        end: "done",
        household: household ?? same?.household,
        servings,
        writtenFor: undefined,
      };
      const rest = recipes.filter((stored) => stored !== same);
      const next = withRecipes(state, [opened, ...rest]);
      return {
        ...next,
        ...READING,
        request: NO_REQUEST,
        exclude: excludeFirst(next),
        // Undo reset would remove the recipe.
        ...withoutResult(state, RESET),
        ...announced(state, "Recipe ready"),
      };
    }
    case "tick": {
      const ticked = updateFirst(state, ({ ticks }) => {
        const rest = ticks.filter((id) => !action.ids.includes(id));
        return { ticks: action.ticked ? [...rest, ...action.ids] : rest };
      });
      return { ...ticked, speechFailed: false };
    }
    case "servings": {
      const { servings } = action;
      const changed = updateFirst(state, () => ({ servings, writtenFor: undefined }));
      return { ...changed, ...announced(state, describeServings(servings)) };
    }
    case "model":
      if (request.status !== "waiting" || !action.demo) return state;
      return { ...state, request: { ...request, demo: true } };
    case "text": {
      if (request.status === "writing") {
        return updateFirst(state, ({ text }) => ({ text: text + action.text }));
      }
      if (request.status !== "waiting") return state;
      const text = (request.text ?? "") + action.text;
      if (request.isCooked && !hasStepAfter(text, request.change?.done)) {
        return { ...state, request: { ...request, text } };
      }
      return toWritten(state, request, text);
    }
    case "stop":
      return endRequest(state, "stopped", "Stopped");
    case "done": {
      const text = request.status === "waiting" ? request.text : recipes[0]?.text;
      if (endsInOpenMark(text ?? "")) return endRequest(state, { code: "unfinished" }, "");
      return endRequest(state, "done", "Recipe ready");
    }
    case "failed": {
      const { type: _, nowMs, ...failure } = action;
      const { code, retryAfter } = failure;
      // The failure is an alert.
      const failed = endRequest(state, failure, "");
      if (failed === state || !retryAfter) return failed;
      return { ...failed, wait: { code, untilMs: nowMs + retryAfter * 1000 } };
    }
  }
}

const describeServings = (servings: number) =>
  servings > 1 ? `${servings} servings` : `${servings === HALF ? "½" : 1} serving`;

/** @returns The state with the latest of these recipes, those with a timer, and the questions about them. */
function withRecipes(state: PageState, all: readonly StoredRecipe[]): PageState {
  const inUse = state.timers.map(({ recipeId }) => recipeId);
  const recipes = all.filter(({ id }, at) => at < MAX_RECIPES || inUse.includes(id));
  const ids = recipes.map(({ id }) => id);
  const questions = state.questions.filter(({ recipeId }) => ids.includes(recipeId));
  return { ...state, recipes, questions };
}

/** @returns `exclude` with the dish on the page as the most recent. A refusal is no dish. */
function excludeFirst({ exclude, recipes: [first] }: PageState) {
  const { title, refusal } = first ? recipeOf(first) : {};
  if (!title || refusal) return exclude;
  // Without half of a surrogate pair at its end.
  const name = title.slice(0, MAX_EXCLUDED_CHARACTERS).replace(/\p{Cs}$/u, "");
  return [...exclude.filter((known) => known !== name), name].slice(-MAX_EXCLUDED);
}

/** Shows the first text of the recipe that is requested. */
function toWritten(state: PageState, request: Waiting, text: string): PageState {
  const { change, dish, demo, household, isCooked } = request;
  const { recipes } = state;
  // The recipe that is changed, or an earlier try to change it.
  const [before] = change ? recipes : [];
  const stored: StoredRecipe = {
    id: nextId(recipes),
    text,
    change,
    dish,
    demo,
    link: before?.link,
    opened: before?.opened,
    // The demo follows no wishes.
    household: demo ? undefined : household,
    servings: change?.servings?.shown,
    writtenFor: change?.servings?.written,
    otherDishes: [],
    ticks: before && isCooked ? keptTicks(before, text, change?.done) : [],
  };
  const written = withRecipes(state, [stored, ...recipes]);
  return { ...written, ...(isCooked ? {} : READING), request: { status: "writing" } };
}

const leavesOf = (text: string) => leafSteps(recipeOf({ text }).steps);

/** @returns Whether there is a step to go on with. */
const hasStepAfter = (text: string, done = 0) =>
  leavesOf(text).some(({ number }) => Number(number) > done);

/**
 * @param text Of the changed recipe.
 * @param done How many steps are done.
 * @returns Ids in the changed recipe: of the done steps, and of ticked ingredients with the same words.
 */
function keptTicks(before: StoredRecipe, text: string, done = 0): number[] {
  const isTicked = ({ id }: { id: number }) => before.ticks.includes(id);
  const had = recipeOf(before)
    .ingredients.filter(isTicked)
    .map(({ words }) => words);
  const ingredients = recipeOf({ text }).ingredients.filter(({ words }) => had.includes(words));
  const steps = leavesOf(text).filter(({ number }) => Number(number) <= done);
  return [...ingredients, ...(hasStepAfter(text, done) ? steps : [])].map(({ id }) => id);
}

/**
 * Ends the request. Text that is on the page stays.
 *
 * @param words Announced, unless it failed.
 */
function endRequest(before: PageState, end: End, words: string): PageState {
  const { request } = before;
  const isUnseen = request.status === "waiting" && request.text !== undefined && end === "done";
  const state = isUnseen ? toWritten(before, request, request.text ?? "") : before;
  if (state.request.status === "writing") {
    const next = updateFirst(state, (written) => endRecipe(written, end));
    const exclude = end === "done" ? excludeFirst(next) : next.exclude;
    return { ...next, request: NO_REQUEST, exclude, ...announced(state, words) };
  }
  if (state.request.status !== "waiting") return state;
  if (end === "stopped") return { ...state, request: NO_REQUEST, ...announced(state, words) };
  const failure = end === "done" ? ({ code: "no_text" } as const) : end;
  const failed = { ...state.request, status: "failed", failure } as const;
  return { ...state, request: failed, ...announced(state, "") };
}

/** @returns The state with the recipe on the page changed; the same state if there is none. */
function updateFirst(
  state: PageState,
  toChange: (first: StoredRecipe) => Partial<StoredRecipe>,
): PageState {
  const [first, ...rest] = state.recipes;
  return first ? { ...state, recipes: [{ ...first, ...toChange(first) }, ...rest] } : state;
}
