/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import { MAX_EXCLUDED, MAX_EXCLUDED_CHARACTERS, MIN_INGREDIENTS } from "../../worker/contract";
import { NO_TIMERS, reduceTimers, type Timers } from "./cooking/timers";
import { type Kept, pickKept } from "./kept";
import {
  endedOf,
  type RecipeState,
  type RecipeTextAction,
  reduceRecipe,
  restoreRecipe,
} from "./recipe/recipeState";

/** The state of the page. */
export interface Kitchen extends Omit<Kept, "recipe">, Timers {
  /** In the order they were added. Duplicates are allowed. Kept in memory only. */
  ingredients: readonly string[];
  recipe: RecipeState;
  /** What the last Reset removed, until the first new ingredient. */
  removed: { ingredients: readonly string[]; kept: Kept | undefined } | undefined;
  /** The latest message for screen readers. Alerts announce themselves and are not repeated. */
  announcement: string;
  /** The same message if it is of an ingredient that was added, otherwise empty. */
  added: string;
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
  | RecipeTextAction;

/** No ingredients, no recipe. */
export const EMPTY_KITCHEN: Kitchen = {
  ...NO_TIMERS,
  ingredients: [],
  recipe: { status: "none" },
  cookingMode: false,
  dishes: [],
  removed: undefined,
  announcement: "",
  added: "",
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
export function keptOf(kitchen: Kitchen): Kept | undefined {
  const recipe = endedOf(kitchen.recipe);
  return recipe && pickKept({ ...kitchen, recipe });
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

/** An event that does not fit the state is ignored. */
export function reduceKitchen(kitchen: Kitchen, action: Action): Kitchen {
  const { ingredients, recipe } = kitchen;
  switch (action.type) {
    case "add": {
      const ingredient = toIngredient(action.typed);
      if (!ingredient) return kitchen;
      const added = `Added ${ingredient}, ${count(ingredients.length + 1)}`;
      const all = [...ingredients, ingredient];
      return { ...say(kitchen, added), ingredients: all, removed: undefined, added };
    }
    case "remove": {
      const left = ingredients.toSpliced(action.index, 1);
      const announcement = `Removed ${ingredients[action.index]}, ${count(left.length)}`;
      return { ...say(kitchen, announcement), ingredients: left };
    }
    case "reset":
      return { ...EMPTY_KITCHEN, removed: { ingredients, kept: keptOf(kitchen) } };
    case "undoReset": {
      if (!kitchen.removed) return kitchen;
      const { kept, ingredients } = kitchen.removed;
      return { ...say(EMPTY_KITCHEN, "Reset undone"), ...kept, ingredients };
    }
    case "restore":
      return { ...kitchen, ...action.kept, recipe: restoreRecipe(recipe, action.kept.recipe) };
    case "cookingMode":
      return { ...kitchen, cookingMode: action.on };
    case "dish":
      return addDish(kitchen, action.dish);
    case "startTimer":
    case "stopTimer":
    case "resumeTimer":
    case "extendTimer":
    case "elapse":
      return reduceTimers(kitchen, action);
    default: {
      const next = reduceRecipe(recipe, action);
      const changed = { ...kitchen, recipe: next };
      if (action.type === "back") return say(changed, "");
      if (next.status === recipe.status) return changed;
      // A request that is stopped before its first word leaves no "stopped" recipe, but the stop is
      // announced too.
      return say(changed, ANNOUNCEMENTS[action.type === "stop" ? "stopped" : next.status]);
    }
  }
}

function say(kitchen: Kitchen, announcement: string): Kitchen {
  return { ...kitchen, announcement, added: "" };
}

/** What `readRecipe` calls a dish without a name. */
const UNTITLED = "Recipe";

/** The name is a model's: any text. The latest ones stay. */
function addDish(kitchen: Kitchen, name: string): Kitchen {
  const line = name.replace(/[\s\p{Cc}]+/gu, " ").trim();
  // Not half of a character, which would be a lone surrogate.
  const dish = line
    .slice(0, MAX_EXCLUDED_CHARACTERS)
    .replace(/\p{Cs}/gu, "")
    .trimEnd();
  const { dishes } = kitchen;
  if (dish === "" || dish === UNTITLED || dishes.includes(dish)) return kitchen;
  return { ...kitchen, dishes: [...dishes, dish].slice(-MAX_EXCLUDED) };
}

/** With the count, the text is new when the same ingredient is added twice, so it is announced. */
function count(ingredients: number): string {
  return ingredients === 1 ? "1 ingredient" : `${ingredients} ingredients`;
}
