/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import { type Failure, type FailureCode, MIN_INGREDIENTS, type Piece } from "../../worker/contract";
import type { Timer } from "./cooking/timers";

/** The state of the page. */
export interface Kitchen {
  /** In the order they were added. Duplicates are allowed. Kept in memory only. */
  ingredients: readonly string[];
  recipe: Recipe;
  cookingMode: boolean;
  /** Timers that run or ring. `useTimers` has their state, and reports it here. */
  timers: readonly Timer[];
  /** What the last Reset removed, until the first new ingredient. */
  removed: { ingredients: readonly string[]; kept: Kept | undefined } | undefined;
  /** The latest message for screen readers. Alerts announce themselves and are not repeated. */
  announcement: string;
}

/** The recipe on the page, in each of its states. */
export type Recipe =
  | { status: "none" }
  /** Requested, no words yet. `previous` is hidden, and comes back if no words come. */
  | { status: "loading"; model?: string; previous?: ShownRecipe }
  | ({ status: "writing"; words: Words } & WithBefore)
  | ShownRecipe
  /** No words came. `previous` is shown again. */
  | { status: "failed"; failure: PageFailure; previous?: ShownRecipe };

/** A recipe with words to which no more will be added. Only `done` is complete. */
export type EndedRecipe =
  | { status: "done"; words: Words }
  | { status: "stopped"; words: Words }
  | { status: "brokeOff"; words: Words; failure: PageFailure };

/** The recipe before, which the visitor can go back to. */
interface WithBefore {
  before?: EndedRecipe;
}

export type ShownRecipe = EndedRecipe & WithBefore;

/** Raise it when the shape of {@link Kept} changes: what has another version is dropped. */
export const KEPT_VERSION = 1;

/** What outlives a reload. */
export interface Kept {
  recipe: ShownRecipe;
  cookingMode: boolean;
  timers: readonly Timer[];
}

/** A recipe with words, shown or hidden while the next one loads. */
export type WrittenRecipe = Extract<Recipe, { words: Words }>;

/** What has been written of a recipe. */
export interface Words {
  /** Higher than the id of every earlier recipe since the last Reset, also over a reload. */
  id: number;
  /** Markdown, never empty. */
  text: string;
  /** Id of the model that wrote it. */
  model?: string;
  /** Places of the ticked items, see `placeOf`. */
  ticks: readonly number[];
  /** Shown as plain text, because reading it failed or took too long. */
  plain?: true;
}

/** The Worker's codes, and `no_answer`: the Worker's answer did not arrive, or not all of it. */
export type PageFailureCode = FailureCode | "no_answer";

/** Why there is no recipe, or no more of it. */
export interface PageFailure {
  code: PageFailureCode;
  /** Seconds until another try makes sense, where known. */
  retryAfter?: number;
  /** For `daily_limit`: whose limit was reached, where known. */
  scope?: Failure["scope"];
}

/** An event of a request. */
export type PageEvent = Piece | ({ type: "failed" } & PageFailure);

/** Everything that changes the state. */
export type Action =
  /** `typed` is the text of the input, unchanged. */
  | { type: "add"; typed: string }
  | { type: "remove"; index: number }
  | { type: "cook" }
  | { type: "stop" }
  | { type: "reset" }
  /** Brings back what the last Reset removed. */
  | { type: "undoReset" }
  /** Brings back what outlived a reload. */
  | { type: "restore"; kept: Kept }
  /** Swaps the recipe and the one before. */
  | { type: "back" }
  | { type: "cookingMode"; on: boolean }
  | { type: "timers"; timers: readonly Timer[] }
  /** Ticks or unticks items of the recipe with this id. */
  | { type: "tick"; id: number; places: readonly number[]; ticked: boolean }
  /** Reading the recipe with this id failed or took too long. */
  | { type: "unreadable"; id: number }
  | PageEvent;

/** No ingredients, no recipe. */
export const EMPTY_KITCHEN: Kitchen = {
  ingredients: [],
  recipe: { status: "none" },
  cookingMode: false,
  timers: [],
  removed: undefined,
  announcement: "",
};

/** Announced when a recipe enters a state. Failures are alerts, so they need no announcement. */
const ANNOUNCEMENTS: Record<Recipe["status"], string> = {
  none: "",
  loading: "Loading recipe",
  // The same text as before, so that nothing new is announced until the recipe is ready.
  writing: "Loading recipe",
  done: "Recipe ready",
  stopped: "Stopped",
  brokeOff: "",
  failed: "",
};

/** @returns Whether there are enough ingredients to ask for a recipe. */
export function isReady({ ingredients }: Kitchen): boolean {
  return ingredients.length >= MIN_INGREDIENTS;
}

/** @returns Whether a request is under way. */
export function isCooking({ recipe }: Pick<Kitchen, "recipe">): boolean {
  return recipe.status === "loading" || recipe.status === "writing";
}

/** @returns Whether Reset would change nothing. */
export function isEmpty({ ingredients, recipe }: Kitchen): boolean {
  return ingredients.length === 0 && recipe.status === "none";
}

/** @returns The current recipe if it has words, otherwise the previous one, if any. */
export function writtenOf(recipe: Recipe): WrittenRecipe | undefined {
  if ("words" in recipe) return recipe;
  return "previous" in recipe ? recipe.previous : undefined;
}

/** @returns What outlives a reload. A recipe that is being written counts as stopped. */
export function keptOf({ recipe, cookingMode, timers }: Kitchen): Kept | undefined {
  const ended = endedOf(recipe);
  return ended && { recipe: ended, cookingMode, timers };
}

/**
 * @param typed The text as it stands in the input.
 * @returns The ingredient: its first character (by code point) in upper case, the rest as typed.
 *   `undefined` only for an empty text and for a single space. Two spaces are an ingredient
 *   (SPEC.md).
 */
export function toIngredient(typed: string): string | undefined {
  if (typed === "" || typed === " ") return undefined;
  const [first = ""] = typed;
  return first.toUpperCase() + typed.slice(first.length);
}

/** @returns Whether it looks like several ingredients. It is still added to the list as one. */
export function namesSeveral(ingredient: string): boolean {
  return /\S\s*[,;、،，]\s*\S/.test(ingredient);
}

/** @returns The next state. An event that does not fit the current one is ignored. */
export function reduceKitchen(kitchen: Kitchen, action: Action): Kitchen {
  const { ingredients, recipe } = kitchen;
  switch (action.type) {
    case "add": {
      const ingredient = toIngredient(action.typed);
      if (!ingredient) return kitchen;
      return {
        ...kitchen,
        ingredients: [...ingredients, ingredient],
        removed: undefined,
        announcement: `Added ${ingredient}, ${count(ingredients.length + 1)}`,
      };
    }
    case "remove":
      return {
        ...kitchen,
        ingredients: ingredients.toSpliced(action.index, 1),
        announcement: `Removed ${ingredients[action.index]}, ${count(ingredients.length - 1)}`,
      };
    case "reset":
      return { ...EMPTY_KITCHEN, removed: { ingredients, kept: keptOf(kitchen) } };
    case "undoReset": {
      if (!kitchen.removed) return kitchen;
      const { kept, ingredients } = kitchen.removed;
      return { ...EMPTY_KITCHEN, ...kept, ingredients, announcement: "Reset undone" };
    }
    case "restore": {
      // The first words of a request have come meanwhile.
      if (writtenOf(recipe)) return kitchen;
      const restored = action.kept.recipe;
      const waits = recipe.status === "loading" || recipe.status === "failed";
      return {
        ...kitchen,
        ...action.kept,
        recipe: waits ? { ...recipe, previous: restored } : restored,
      };
    }
    case "back":
      return { ...kitchen, recipe: swapWithBefore(recipe), announcement: "" };
    case "cookingMode":
      return { ...kitchen, cookingMode: action.on };
    case "timers":
      return action.timers === kitchen.timers ? kitchen : { ...kitchen, timers: action.timers };
    case "tick":
      return { ...kitchen, recipe: changeWords(recipe, action.id, (words) => tick(words, action)) };
    case "unreadable":
      return {
        ...kitchen,
        recipe: changeWords(recipe, action.id, (words) => ({ ...words, plain: true })),
      };
    default: {
      const next = reduceRecipe(recipe, action);
      if (next.status === recipe.status) return { ...kitchen, recipe: next };
      // A request that is stopped before its first word leaves no "stopped" recipe, but the stop is
      // announced too.
      const status = action.type === "stop" ? "stopped" : next.status;
      return { ...kitchen, recipe: next, announcement: ANNOUNCEMENTS[status] };
    }
  }
}

/** With the count, the text is new when the same ingredient is added twice, so it is announced. */
function count(ingredients: number): string {
  return ingredients === 1 ? "1 ingredient" : `${ingredients} ingredients`;
}

/** Changes the words with this id, shown or previous. Anything else is left as it is. */
function changeWords<T extends Recipe>(recipe: T, id: number, change: (words: Words) => Words): T {
  if ("words" in recipe) {
    return recipe.words.id === id ? { ...recipe, words: change(recipe.words) } : recipe;
  }
  if (!("previous" in recipe) || !recipe.previous) return recipe;
  return { ...recipe, previous: changeWords(recipe.previous, id, change) };
}

function tick(words: Words, { places, ticked }: { places: readonly number[]; ticked: boolean }) {
  const others = words.ticks.filter((place) => !places.includes(place));
  return { ...words, ticks: ticked ? [...others, ...places] : others };
}

type RecipeAction = { type: "cook" } | { type: "stop" } | PageEvent;

function reduceRecipe(recipe: Recipe, action: RecipeAction): Recipe {
  if (action.type === "cook") return { status: "loading", ...withPrevious(endedOf(recipe)) };

  if (recipe.status === "loading") {
    const { model, previous } = recipe;
    switch (action.type) {
      case "model":
        return { ...recipe, model: action.model };
      case "text": {
        const id = 1 + Math.max(previous?.words.id ?? 0, previous?.before?.words.id ?? 0);
        return {
          status: "writing",
          words: { id, text: action.text, ticks: [], ...(model !== undefined && { model }) },
          ...(previous && { before: withoutBefore(previous) }),
        };
      }
      case "stop":
        return previous ?? { status: "none" };
      case "failed":
        return { status: "failed", failure: toFailure(action), ...withPrevious(previous) };
      case "done":
        return { status: "failed", failure: { code: "no_text" }, ...withPrevious(previous) };
    }
  }

  if (recipe.status === "writing") {
    const { words } = recipe;
    switch (action.type) {
      case "text":
        return { ...recipe, words: { ...words, text: words.text + action.text } };
      case "done":
        return { ...recipe, status: "done" };
      case "stop":
        return { ...recipe, status: "stopped" };
      case "failed":
        return { ...recipe, status: "brokeOff", failure: toFailure(action) };
      case "model":
        return recipe;
    }
  }

  return recipe;
}

/** The recipe that is shown again if the next one brings no words. */
function endedOf(recipe: Recipe): ShownRecipe | undefined {
  const written = writtenOf(recipe);
  return written?.status === "writing" ? { ...written, status: "stopped" } : written;
}

/** Changes nothing while a request is under way, and where there is no recipe before. */
function swapWithBefore(recipe: Recipe): Recipe {
  const ended = isCooking({ recipe }) ? undefined : endedOf(recipe);
  return ended?.before ? { ...ended.before, before: withoutBefore(ended) } : recipe;
}

/** Only one recipe before is kept. */
function withoutBefore({ before: _, ...recipe }: ShownRecipe): EndedRecipe {
  return recipe;
}

function withPrevious(previous: ShownRecipe | undefined) {
  return previous && { previous };
}

function toFailure({ type: _, ...failure }: { type: "failed" } & PageFailure): PageFailure {
  return failure;
}
