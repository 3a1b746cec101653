/**
 * The request and the recipes: one type, one pure reducer.
 *
 * @module
 */
import type { Change, ChefEvent } from "../../../worker/contract";
import type { PageFailure } from "../api/readEvent";
import { splitOtherDishes } from "../reading/otherDishes";
import type { SessionRecipe } from "../storage/session";
import { recipeOf } from "./recipeOf";
import { leafSteps } from "./steps";

/** The request and the recipes on the page. */
export interface Recipes {
  request: RequestState;
  /**
   * Most recently shown first; `[0]` is on the page, hidden while a request waits for words. At most
   * {@link MAX_RECIPES}, plus any with a timer.
   */
  recipes: readonly StoredRecipe[];
  /** Until when no request makes sense. Applies to every recipe, until the next request. */
  wait?: Wait | undefined;
}

/** A known wait. */
interface Wait extends Pick<PageFailure, "code"> {
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

export type RequestState =
  /** None is under way. */
  | { status: "none" }
  /** No text is on the page yet. `text`: what has arrived of a recipe that is changed while it is cooked. */
  | ({ status: "waiting"; demo?: true; text?: string } & Requested)
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

/** Everything that changes the request and the recipes. `id` is the id of a recipe. */
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
  /** Ticks or unticks ingredients or steps (`ids`). */
  | { type: "tick"; id: number; ids: readonly number[]; ticked: boolean }
  /** Shows the amounts for this number of servings. */
  | { type: "servings"; id: number; servings: number }
  | ChefEvent
  /** `nowMs`: when it arrived, by `uptimeMs()`. */
  | ({ type: "failed"; nowMs: number } & PageFailure)
  | { type: "waitIsOver" };

/** The recipe on the page and those before. */
export const MAX_RECIPES = 6;

/** The state before the first request. */
export const NO_RECIPES: Recipes = { request: { status: "none" }, recipes: [] };

/** @returns Whether a request is under way. */
export function isRequested({ status }: RequestState): boolean {
  return status === "waiting" || status === "writing";
}

/** @returns Why the last request has no recipe, or why the recipe on the page broke off. */
export function failureOf({ request, recipes }: Recipes): PageFailure | undefined {
  if (request.status !== "none") return request.status === "failed" ? request.failure : undefined;
  const end = recipes[0]?.end;
  return typeof end === "object" ? end : undefined;
}

/**
 * @param recipe The recipe on the page.
 * @returns What 'Try again' asks for.
 */
export function retryRequest(request: RequestState, stored: StoredRecipe | undefined): Asked {
  const { change, dish } = request.status === "failed" ? request : (stored ?? {});
  return { change, dish };
}

/** @returns The recipes. A recipe that is being written counts as stopped. */
export function endAll(
  recipes: readonly StoredRecipe[],
): readonly (StoredRecipe & SessionRecipe)[] {
  return recipes.map((stored) => ({
    ...stored,
    ...(stored.end ? { end: stored.end } : endRecipe(stored, "stopped")),
  }));
}

/**
 * @returns What changes in a recipe as it ends: other dishes are no longer in its text. The same for an
 *   recipe that has ended before.
 */
export function endRecipe<End extends NonNullable<StoredRecipe["end"]>>(
  stored: StoredRecipe,
  end: End,
) {
  const { text, otherDishes } = splitOtherDishes(stored.text, end === "done");
  return { text, end, otherDishes: otherDishes.length > 0 ? otherDishes : stored.otherDishes };
}

/**
 * @param inUse Ids of recipes that are kept, however old they are.
 * @returns The same state if the action does not fit it.
 */
export function reduceRecipes<State extends Recipes>(
  state: State,
  action: RecipesAction,
  inUse: readonly number[] = [],
): State {
  const { request, recipes } = state;
  switch (action.type) {
    case "request": {
      const { type: _, ...requested } = action;
      return {
        ...state,
        request: { status: "waiting", ...requested },
        recipes: endAll(recipes),
        wait: undefined,
      };
    }
    case "choose": {
      const chosen = recipes.find(({ id }) => id === action.id);
      if (!chosen || chosen === recipes[0] || isRequested(request)) return state;
      const rest = recipes.filter((stored) => stored !== chosen);
      return { ...state, ...NO_RECIPES, recipes: [chosen, ...rest] };
    }
    case "open": {
      if (isRequested(request)) return state;
      const { text, household, servings, demo, link } = action;
      const same = recipes.find((known) => known.end === "done" && known.text === text);
      const known: StoredRecipe = same ?? {
        id: nextId(recipes),
        text,
        otherDishes: [],
        ticks: [],
        end: "done",
        opened: true,
      };
      const origin = same && link ? {} : { demo, link };
      const opened = {
        ...known,
        ...origin,
        household: household ?? known.household,
        servings,
        writtenFor: undefined,
      };
      const rest = recipes.filter((stored) => stored !== same);
      return { ...state, ...NO_RECIPES, recipes: newest([opened, ...rest], inUse) };
    }
    case "tick":
      return updateRecipe(state, action.id, ({ ticks }) => {
        const rest = ticks.filter((id) => !action.ids.includes(id));
        return { ticks: action.ticked ? [...rest, ...action.ids] : rest };
      });
    case "servings":
      return updateRecipe(state, action.id, () => ({
        servings: action.servings,
        writtenFor: undefined,
      }));
    case "model":
      if (request.status !== "waiting" || !action.demo) return state;
      return { ...state, request: { ...request, demo: true } };
    case "text": {
      if (request.status !== "waiting") {
        return updateRecipe(state, writtenId(state), ({ text }) => ({ text: text + action.text }));
      }
      const text = (request.text ?? "") + action.text;
      if (request.isCooked && !hasStepAfter(text, request.change?.done)) {
        return { ...state, request: { ...request, text } };
      }
      return toWritten(state, request, text, inUse);
    }
    case "stop":
      return endRequest(state, "stopped", inUse);
    case "done":
      return endRequest(state, "done", inUse);
    case "failed": {
      const { type: _, nowMs, ...failure } = action;
      const { code, retryAfter } = failure;
      const ended = endRequest(state, failure, inUse);
      if (ended === state || !retryAfter) return ended;
      return { ...ended, wait: { code, untilMs: nowMs + retryAfter * 1000 } };
    }
    case "waitIsOver":
      return { ...state, wait: undefined };
  }
}

const nextId = (recipes: readonly StoredRecipe[]) =>
  1 + Math.max(0, ...recipes.map(({ id }) => id));

const newest = (recipes: readonly StoredRecipe[], inUse: readonly number[]) =>
  recipes.filter(({ id }, at) => at < MAX_RECIPES || inUse.includes(id));

/** Shows the first text of the recipe that is requested. */
function toWritten<State extends Recipes>(
  state: State,
  { change, dish, demo, household, isCooked }: Extract<RequestState, { status: "waiting" }>,
  text: string,
  inUse: readonly number[],
): State {
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
  const all = newest([stored, ...recipes], inUse);
  return { ...state, request: { status: "writing" }, recipes: all };
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

/** Ends the request. Text that is on the page stays. */
function endRequest<State extends Recipes>(
  before: State,
  end: NonNullable<StoredRecipe["end"]>,
  inUse: readonly number[],
): State {
  const { request } = before;
  const isUnseen = request.status === "waiting" && request.text !== undefined && end === "done";
  const state = isUnseen ? toWritten(before, request, request.text ?? "", inUse) : before;
  if (state.request.status !== "waiting") {
    const ended = updateRecipe(state, writtenId(state), (stored) => endRecipe(stored, end));
    return ended === state ? state : { ...ended, request: NO_RECIPES.request };
  }
  if (end === "stopped") return { ...state, request: NO_RECIPES.request };
  const failure = end === "done" ? ({ code: "no_text" } as const) : end;
  const { demo: _, text: __, ...asked } = state.request;
  return { ...state, request: { ...asked, status: "failed", failure } };
}

const writtenId = ({ request, recipes }: Recipes) =>
  request.status === "writing" ? recipes[0]?.id : undefined;

/** @returns The state with the recipe of this id changed; the same state if there is none. */
function updateRecipe<State extends Recipes>(
  state: State,
  id: number | undefined,
  toChange: (stored: StoredRecipe) => Partial<StoredRecipe>,
): State {
  if (!state.recipes.some((stored) => stored.id === id)) return state;
  const recipes = state.recipes.map((stored) =>
    stored.id === id ? { ...stored, ...toChange(stored) } : stored,
  );
  return { ...state, recipes };
}
