/**
 * The request and the recipes of this tab: their types, and their reducer.
 *
 * @module
 */
import {
  type Change,
  type ChefEvent,
  MAX_DISH_CHARACTERS,
  MAX_EXCLUDED,
} from "../../../worker/contract";
import type { PageFailure } from "../api/readEvent";
import { endsInOpenMark } from "../reading/marks";
import { splitOtherDishes } from "../reading/otherDishes";
import { type Recipe, stepsById } from "../reading/recipe";
import { HALF, scaleRecipe } from "../reading/scaleRecipe";
import { cutTo } from "../reading/toListedName";
import type { SessionRecipe } from "../storage/session";
import { announcing, isAwaited, nextId, type PageState } from "./pageState";
import { currentStepOf, recipeOf } from "./recipeOnPage";
import { moveTimers } from "./timers";

/** A known wait. */
export interface Wait extends Pick<PageFailure, "code"> {
  /** Its end, by `uptimeMs()`. */
  untilMs: number;
}

/** What a request asks for. Nothing: any dish. */
export interface Asked {
  change?: Change | undefined;
  /** Name of a dish. */
  dish?: string | undefined;
  /** The text of a recipe of the visitor's own, to be put in order. */
  own?: string | undefined;
  /** The recipe is changed while it is cooked: the changed one arrives whole, and takes over the ticks. */
  isCooked?: boolean | undefined;
}

/** A request, with the wishes of the household at that time. */
interface Requested extends Asked {
  /** Absent if there are none. */
  household?: readonly string[] | undefined;
}

/** No text is on the page yet. */
type Waiting = { status: "waiting"; demo?: true } & Requested;

export type RequestState =
  /** None is under way. */
  | { status: "none" }
  | Waiting
  /** The first recipe is being written. */
  | { status: "writing" }
  /** It ended without text. */
  | ({ status: "failed"; failure: PageFailure } & Requested);

/** A recipe, with what is not stored for a reload. */
export interface TabRecipe extends Omit<SessionRecipe, "end">, Asked {
  /** Absent while it is written. With a failure, the recipe broke off. Only `done` is complete. */
  end?: "done" | "stopped" | PageFailure;
}

/** A recipe that was saved or came with a link. */
export type OpenedRecipe = Pick<
  TabRecipe,
  "text" | "household" | "demo" | "link" | "own" | "servings"
>;

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
  /** All of a recipe that is changed while it is cooked. */
  | { type: "arrived"; text: string }
  /** `nowMs`: when it arrived, by `uptimeMs()`. */
  | ({ type: "failed"; nowMs: number } & PageFailure);

/** The recipe on the page and those before. */
export const MAX_RECIPES = 6;

/** @returns Why the last request has no recipe, or why the recipe on the page broke off. */
export function failureOf(
  request: RequestState,
  tabRecipe: TabRecipe | undefined,
): PageFailure | undefined {
  if (request.status !== "none") return request.status === "failed" ? request.failure : undefined;
  return typeof tabRecipe?.end === "object" ? tabRecipe.end : undefined;
}

/**
 * @param tabRecipe The recipe on the page.
 * @returns What 'Try again' asks for.
 */
export function retryRequest(request: RequestState, tabRecipe: TabRecipe | undefined): Asked {
  const { change, dish, own, isCooked } = request.status === "failed" ? request : (tabRecipe ?? {});
  // A changed recipe keeps the text that it comes from.
  return change ? { change, isCooked } : { dish, own };
}

type End = NonNullable<TabRecipe["end"]>;

/** @returns The recipe. If it is being written, it counts as stopped. */
export const endedRecipe = ({ end, ...tabRecipe }: TabRecipe) => ({
  ...tabRecipe,
  ...(end ? { end } : endRecipe(tabRecipe, "stopped")),
});

/**
 * @returns What changes in a recipe as it ends: other dishes are no longer in its text. Those of a saved or
 *   linked recipe are for another list.
 */
function endRecipe({ text, opened, link }: Omit<TabRecipe, "end">, end: End) {
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
      const next: PageState = {
        ...state,
        request: { status: "waiting", ...requested },
        recipes: recipes.map(endedRecipe),
        wait: undefined,
        photo: undefined,
        showsOwn: false,
      };
      return announcing(next, "Loading recipe");
    }
    case "choose": {
      const chosen = recipes.find(({ id }) => id === action.id);
      if (!chosen || chosen === recipes[0] || isAwaited(state)) return state;
      const rest = recipes.filter((tabRecipe) => tabRecipe !== chosen);
      return { ...state, request: NO_REQUEST, recipes: [chosen, ...rest] };
    }
    case "open": {
      if (isAwaited(state)) return state;
      const { text, household, servings, demo, link, own } = action;
      const same = recipes.find((known) => known.end === "done" && known.text === text);
      const added = {
        id: nextId(state, recipes),
        otherDishes: [],
        ticks: [],
        opened: true as const,
      };
      const opened: TabRecipe = {
        ...(same ?? added),
        ...(same && link ? {} : { demo, link, own }),
        text,
        end: "done",
        household: household ?? same?.household,
        servings,
        writtenFor: undefined,
      };
      const rest = recipes.filter((tabRecipe) => tabRecipe !== same);
      const next = withRecipes(state, [opened, ...rest]);
      const read = { ...withExcluded(next), ...READING, request: NO_REQUEST };
      return announcing(read, "Recipe ready");
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
      return announcing(changed, describeServings(servings));
    }
    case "model":
      if (request.status !== "waiting" || !action.demo) return state;
      return { ...state, request: { ...request, demo: true } };
    case "text": {
      if (request.status === "writing") {
        return updateFirst(state, ({ text }) => ({ text: text + action.text }));
      }
      return request.status === "waiting" ? toWritten(state, request, action.text) : state;
    }
    case "stop":
      return endRequest(state, "stopped", "Stopped");
    case "done": {
      const isCut = request.status === "writing" && endsInOpenMark(recipes[0]?.text ?? "");
      if (isCut) return endRequest(state, { code: "unfinished" }, "");
      return endRequest(state, "done", "Recipe ready");
    }
    case "arrived": {
      const { text } = action;
      if (request.status !== "waiting") return state;
      if (endsInOpenMark(text)) return endRequest(state, { code: "unfinished" }, "");
      const written = text === "" ? state : toWritten(state, request, text);
      return endRequest(written, "done", "Recipe ready");
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
function withRecipes(state: PageState, all: readonly TabRecipe[]): PageState {
  const inUse = state.timers.map(({ recipeId }) => recipeId);
  const recipes = all.filter(({ id }, at) => at < MAX_RECIPES || inUse.includes(id));
  const ids = recipes.map(({ id }) => id);
  const questions = state.questions.filter(({ recipeId }) => ids.includes(recipeId));
  return { ...state, recipes, questions };
}

/**
 * @returns The state with the dish on the page as the most recently excluded. A refusal is no dish, and a
 *   recipe of the visitor's own no suggestion.
 */
function withExcluded(state: PageState): PageState {
  const { exclude, recipes } = state;
  const [first] = recipes;
  const { title, refusal } = first ? recipeOf(first) : {};
  if (!title || refusal || first?.own !== undefined) return state;
  const name = cutTo(title, MAX_DISH_CHARACTERS);
  return {
    ...state,
    exclude: [...exclude.filter((known) => known !== name), name].slice(-MAX_EXCLUDED),
  };
}

/** @returns The state without the text of the whole recipe on the page. A refusal offers it again. */
function withOwn(state: PageState): PageState {
  const [first] = state.recipes;
  if (first?.own === undefined || first.change) return state;
  if (recipeOf(first).refusal) return { ...state, showsOwn: true };
  if (first.own !== state.own) return state;
  return { ...state, own: "", pages: { ...state.pages, notes: [] } };
}

/** Shows the first text of the recipe that is requested. */
function toWritten(state: PageState, request: Waiting, text: string): PageState {
  const { change, dish, own, demo, household, isCooked } = request;
  const { recipes } = state;
  // The recipe that is changed, or an earlier try to change it.
  const [before] = change ? recipes : [];
  const tabRecipe: TabRecipe = {
    id: nextId(state, recipes),
    text,
    change,
    dish,
    demo,
    link: before?.link,
    own: own ?? before?.own,
    // Neither is written for the list.
    opened: own === undefined ? before?.opened : true,
    // The demo follows no wishes.
    household: demo ? undefined : household,
    servings: change?.servings?.shown,
    writtenFor: change?.servings?.written,
    isCooked,
    otherDishes: [],
    ticks: [],
  };
  const written = withRecipes(state, [tabRecipe, ...recipes]);
  return { ...written, ...(isCooked ? {} : READING), request: { status: "writing" } };
}

const linesOf = ({ ingredients, steps }: Recipe) => [...ingredients, ...stepsById(steps).values()];

/**
 * @param factor How many times as much `before` is shown for as it is written for.
 * @returns Ids of the ingredients and steps of `after`, each with the id of the one in `before` that has the
 *   same words, as written or as shown. Of several with the same words the first belongs to the first.
 */
function sameLines(before: Recipe, after: Recipe, factor = 1): Map<number, number> {
  const shown = linesOf(scaleRecipe(before, factor)).map(({ words }) => words);
  const known = linesOf(before).map((line, at) => ({ ...line, shown: shown[at] }));
  const same = new Map<number, number>();
  for (const { id, words } of linesOf(after)) {
    const at = known.findIndex((line) => words === line.words || words === line.shown);
    const [found] = at === -1 ? [] : known.splice(at, 1);
    if (found) same.set(id, found.id);
  }
  return same;
}

/**
 * Compares the complete recipe on the page with the one that it changes, whose timers go on in it, and if it is
 * cooked the ticks.
 */
function withChange(state: PageState): PageState {
  const [first, ...others] = state.recipes;
  if (!first?.change) return state;
  const { recipe: text, servings } = first.change;
  const recipe = recipeOf({ text, end: "done" });
  const after = recipeOf(first);
  const same = sameLines(recipe, after, servings && servings.shown / servings.written);

  const before = others.find((tabRecipe) => tabRecipe.text === text);
  const ticked = (first.isCooked && before?.ticks) || [];
  const all = Array.from(same);
  const ticks = ticked.flatMap((tick) => all.find(([, oldId]) => oldId === tick)?.[0] ?? []);

  const lines = linesOf(after).map(({ id }) => id);
  const ids = lines.filter((id) => !same.has(id));
  const stepId = currentStepOf({ ...first, ticks })?.id;
  // With more than half of the lines, it is another recipe: none is marked.
  const changed = { ids: ids.length * 2 > lines.length ? [] : ids, stepId };

  const next = updateFirst(state, () => ({ ticks, changed }));
  if (!before) return next;
  const { id } = before;
  const timers = moveTimers(state.timers, { id, recipe }, { id: first.id, recipe: after }, same);
  return { ...next, timers };
}

/**
 * Ends the request. Text that is on the page stays.
 *
 * @param words Announced, unless it failed.
 */
function endRequest(state: PageState, end: End, words: string): PageState {
  if (state.request.status === "writing") {
    const ended = updateFirst(state, (written) => endRecipe(written, end));
    const next = end === "done" ? withOwn(withChange(withExcluded(ended))) : ended;
    return announcing({ ...next, request: NO_REQUEST }, words);
  }
  if (state.request.status !== "waiting") return state;
  // The text is offered again.
  const showsOwn = state.showsOwn || state.request.own !== undefined;
  if (end === "stopped") {
    return announcing({ ...state, showsOwn, request: NO_REQUEST }, words);
  }
  const failure = end === "done" ? ({ code: "no_text" } as const) : end;
  const failed = { ...state.request, status: "failed", failure } as const;
  return announcing({ ...state, showsOwn, request: failed }, "");
}

/** @returns The state with the recipe on the page changed; the same state if there is none. */
function updateFirst(
  state: PageState,
  toChange: (first: TabRecipe) => Partial<TabRecipe>,
): PageState {
  const [first, ...rest] = state.recipes;
  return first ? { ...state, recipes: [{ ...first, ...toChange(first) }, ...rest] } : state;
}
