/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import { MIN_INGREDIENTS } from "../../worker/contract";
import type { CookingAction, Timer } from "./cooking/timers";
import {
  endedOf,
  type RecipeAction,
  type RecipeState,
  reduceRecipe,
  type ShownRecipe,
  writtenOf,
} from "./recipe/recipeState";

/** The state of the page. */
export interface Kitchen {
  /** In the order they were added. Duplicates are allowed. Kept in memory only. */
  ingredients: readonly string[];
  recipe: RecipeState;
  cookingMode: boolean;
  /** Timers that run or ring. `useTimers` has their state, and reports it here. */
  timers: readonly Timer[];
  /** What the last Reset removed, until the first new ingredient. */
  removed: { ingredients: readonly string[]; kept: Kept | undefined } | undefined;
  /** The latest message for screen readers. Alerts announce themselves and are not repeated. */
  announcement: string;
}

/** Raise it when the shape of {@link Kept} changes: what has another version is dropped. */
export const KEPT_VERSION = 1;

/** What outlives a reload. */
export interface Kept {
  recipe: ShownRecipe;
  cookingMode: boolean;
  timers: readonly Timer[];
}

/** Everything that changes the state. */
export type Action =
  /** `typed` is the text of the input, unchanged. */
  | { type: "add"; typed: string }
  | { type: "remove"; index: number }
  | { type: "reset" }
  /** Brings back what the last Reset removed. */
  | { type: "undoReset" }
  /** Brings back what outlived a reload. */
  | { type: "restore"; kept: Kept }
  | CookingAction
  | RecipeAction;

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
const ANNOUNCEMENTS: Record<RecipeState["status"], string> = {
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

/** @returns Whether Reset would change nothing. */
export function isEmpty({ ingredients, recipe }: Kitchen): boolean {
  return ingredients.length === 0 && recipe.status === "none";
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
    case "cookingMode":
      return { ...kitchen, cookingMode: action.on };
    case "timers":
      return action.timers === kitchen.timers ? kitchen : { ...kitchen, timers: action.timers };
    default: {
      const next = reduceRecipe(recipe, action);
      if (action.type === "back") return { ...kitchen, recipe: next, announcement: "" };
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
