/**
 * The request and the recipes of this tab: what changes them, and what follows from it.
 *
 * @module
 */
import { MAX_DISH_CHARACTERS, MAX_EXCLUDED } from "../../../worker/contract";
import type { PageFailure } from "../api/request";
import { endsInOpenMark, splitOtherDishes } from "../reading/marks";
import { type Recipe, stepsById } from "../reading/recipe";
import { HALF, scaleRecipe } from "../reading/scaleRecipe";
import { cutTo } from "../reading/text";
import {
  type Asked,
  announcing,
  changeOf,
  isAwaited,
  isOfCooked,
  nextId,
  type PageState,
  type Requested,
  type RequestState,
  type TabRecipe,
  type Waiting,
} from "./page";
import { questionStopped } from "./questions";
import { currentStepOf, recipeOf } from "./recipeOnPage";
import { moveTimers } from "./timers";

/** A recipe that was saved or came with a link. */
export type OpenedRecipe = Pick<
  TabRecipe,
  "text" | "household" | "demo" | "link" | "own" | "servings"
>;

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
  const { own } = tabRecipe ?? {};
  const { asked } = request.status === "failed" ? request : (tabRecipe ?? {});
  return asked ?? (own === undefined ? { want: "any" } : { want: "own", text: own });
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

/** Begins and ends cooking mode. */
export const inCookingMode = (state: PageState, cookingMode: boolean): PageState => ({
  ...(cookingMode ? state : questionStopped(state)),
  cookingMode,
  showsIngredients: false,
  speechFailed: false,
});

/** Asks for a recipe. One that is being written then counts as stopped. */
export function requested(before: PageState, what: Requested): PageState {
  const state = questionStopped(before);
  const next: PageState = {
    ...state,
    request: { status: "waiting", ...what },
    recipes: state.recipes.map(endedRecipe),
    wait: undefined,
    photo: undefined,
    showsOwn: false,
  };
  return announcing(next, "Loading recipe");
}

/** Puts a recipe on the page. Only while no request is under way. */
export function chosen(before: PageState, id: number): PageState {
  const state = questionStopped(before);
  const { recipes } = state;
  const first = recipes.find((tabRecipe) => tabRecipe.id === id);
  if (!first || first === recipes[0] || isAwaited(state)) return state;
  const rest = recipes.filter((tabRecipe) => tabRecipe !== first);
  return { ...state, request: NO_REQUEST, recipes: [first, ...rest] };
}

/**
 * Puts a saved or linked recipe on the page. A complete recipe with the same text is reused, with its
 * ticks and other dishes; for a link also with its origin, so that a visitor's own link shows the
 * visitor's own recipe. Only while no request is under way.
 */
export function opened(before: PageState, recipe: OpenedRecipe): PageState {
  const state = questionStopped(before);
  if (isAwaited(state)) return state;
  const { recipes } = state;
  const { text, household, servings, demo, link, own } = recipe;
  const same = recipes.find((known) => known.end === "done" && known.text === text);
  const fresh = { id: nextId(state, recipes), otherDishes: [], ticks: [], opened: true as const };
  const first: TabRecipe = {
    ...(same ?? fresh),
    ...(same && link ? {} : { demo, link, own }),
    text,
    end: "done",
    household: household ?? same?.household,
    servings,
    writtenFor: undefined,
  };
  const rest = recipes.filter((tabRecipe) => tabRecipe !== same);
  const next = withExcluded(withRecipes(state, [first, ...rest]));
  return announcing({ ...next, ...READING, request: NO_REQUEST }, "Recipe ready");
}

/** Ticks or unticks ingredients or steps of the recipe on the page. */
export function ticked(state: PageState, ids: readonly number[], isTicked: boolean): PageState {
  const next = updateFirst(state, ({ ticks }) => {
    const rest = ticks.filter((id) => !ids.includes(id));
    return { ticks: isTicked ? [...rest, ...ids] : rest };
  });
  return { ...next, speechFailed: false };
}

/** Shows the amounts of the recipe on the page for this number of servings. */
export function served(state: PageState, servings: number): PageState {
  const next = updateFirst(state, () => ({ servings, writtenFor: undefined }));
  return announcing(next, describeServings(servings));
}

/** @param demo Whether it is the demo's chef. */
export function modelKnown(state: PageState, demo: true | undefined): PageState {
  const { request } = state;
  return request.status === "waiting" && demo ? { ...state, request: { ...request, demo } } : state;
}

/** @param more The next piece of the recipe. */
export function written(state: PageState, more: string): PageState {
  const { request } = state;
  if (request.status === "waiting") return toWritten(state, request, more);
  if (request.status !== "writing") return state;
  return updateFirst(state, ({ text }) => ({ text: text + more }));
}

export const stopped = (state: PageState) => endRequest(state, "stopped", "Stopped");

export function done(state: PageState): PageState {
  const { request, recipes } = state;
  const isCut = request.status === "writing" && endsInOpenMark(recipes[0]?.text ?? "");
  if (isCut) return endRequest(state, { code: "unfinished" }, "");
  return endRequest(state, "done", "Recipe ready");
}

/** @param text All of a recipe that is changed while it is cooked. */
export function arrived(state: PageState, text: string): PageState {
  const { request } = state;
  if (request.status !== "waiting") return state;
  if (endsInOpenMark(text)) return endRequest(state, { code: "unfinished" }, "");
  const next = text === "" ? state : toWritten(state, request, text);
  return endRequest(next, "done", "Recipe ready");
}

/** @param nowMs When it failed, by `uptimeMs()`. */
export function failed(state: PageState, failure: PageFailure, nowMs: number): PageState {
  const { code, retryAfter } = failure;
  // The failure is an alert.
  const next = endRequest(state, failure, "");
  if (next === state || !retryAfter) return next;
  return { ...next, wait: { code, untilMs: nowMs + retryAfter * 1000 } };
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
  if (first?.asked?.want !== "own") return state;
  if (recipeOf(first).refusal) return { ...state, showsOwn: true };
  return first.asked.text === state.own ? { ...state, own: "", pageNotes: [] } : state;
}

/** Shows the first text of the recipe that is requested. */
function toWritten(state: PageState, request: Waiting, text: string): PageState {
  const { asked, demo, household } = request;
  const { recipes } = state;
  const change = changeOf(asked);
  // The recipe that is changed, or an earlier try to change it.
  const [before] = change ? recipes : [];
  const tabRecipe: TabRecipe = {
    id: nextId(state, recipes),
    text,
    asked,
    demo,
    link: before?.link,
    own: asked.want === "own" ? asked.text : before?.own,
    // Neither is written for the list.
    opened: asked.want === "own" || before?.opened,
    // The demo follows no wishes.
    household: demo ? undefined : household,
    servings: change?.servings?.shown,
    writtenFor: change?.servings?.written,
    otherDishes: [],
    ticks: [],
  };
  const next = withRecipes(state, [tabRecipe, ...recipes]);
  return { ...next, ...(isOfCooked(asked) ? {} : READING), request: { status: "writing" } };
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
  const change = changeOf(first?.asked);
  if (!first || !change) return state;
  const { recipe: text, servings } = change;
  const recipe = recipeOf({ text, end: "done" });
  const after = recipeOf(first);
  const same = sameLines(recipe, after, servings && servings.shown / servings.written);

  const before = others.find((tabRecipe) => tabRecipe.text === text);
  const ticksBefore = (isOfCooked(first.asked) && before?.ticks) || [];
  const all = Array.from(same);
  const ticks = ticksBefore.flatMap((tick) => all.find(([, oldId]) => oldId === tick)?.[0] ?? []);

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
    const ended = updateFirst(state, (first) => endRecipe(first, end));
    const next = end === "done" ? withOwn(withChange(withExcluded(ended))) : ended;
    return announcing({ ...next, request: NO_REQUEST }, words);
  }
  if (state.request.status !== "waiting") return state;
  // The text is offered again.
  const showsOwn = state.showsOwn || state.request.asked.want === "own";
  if (end === "stopped") {
    return announcing({ ...state, showsOwn, request: NO_REQUEST }, words);
  }
  const failure = end === "done" ? ({ code: "no_text" } as const) : end;
  const request = { ...state.request, status: "failed", failure } as const;
  return announcing({ ...state, showsOwn, request }, "");
}

/** @returns The state with the recipe on the page changed; the same state if there is none. */
function updateFirst(
  state: PageState,
  toChange: (first: TabRecipe) => Partial<TabRecipe>,
): PageState {
  const [first, ...rest] = state.recipes;
  return first ? { ...state, recipes: [{ ...first, ...toChange(first) }, ...rest] } : state;
}

let uptime = 0;
let latest = { wallMs: Date.now(), monotonicMs: performance.now() };

/**
 * @returns Milliseconds since the page was opened. Setting the clock back doesn't change it. In some browsers
 *   `performance.now()` stops while the computer sleeps: then the clock of the system counts.
 * @see https://github.com/w3c/hr-time/issues/115
 */
export function uptimeMs(): number {
  const now = { wallMs: Date.now(), monotonicMs: performance.now() };
  uptime += Math.max(now.wallMs - latest.wallMs, now.monotonicMs - latest.monotonicMs);
  latest = now;
  return uptime;
}
