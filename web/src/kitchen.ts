/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import { type FailureCode, MIN_INGREDIENTS, type Piece } from "../../worker/contract";

/** What the page knows. It lives in memory only. */
export interface Kitchen {
  /** In the order they were added. The same one may be there twice. */
  ingredients: readonly string[];
  recipe: Recipe;
  /** The last thing that those who listen are told. What is on the page already goes without. */
  announcement: string;
}

/** A recipe, from nothing to the last word. */
export type Recipe =
  | { status: "none" }
  | { status: "loading"; model?: string }
  | ({ status: "writing" } & Words)
  | ({ status: "done" } & Words)
  | ({ status: "stopped" } & Words)
  /** `words` are those that came before it failed. */
  | { status: "failed"; code: PageFailureCode; retryAfter?: number; words?: Words };

/** What has been written of a recipe. */
export interface Words {
  /** Markdown, never empty. */
  text: string;
  /** Id of the model that wrote it. */
  model?: string;
}

/** The Worker's codes, and what only a page can see: no answer of the Worker's came, or not all of it. */
export type PageFailureCode = FailureCode | "no_answer";

/** Why there is no recipe, or no more of it. */
export interface PageFailure {
  type: "failed";
  code: PageFailureCode;
  /** Seconds until another try makes sense, where known. */
  retryAfter?: number;
}

/** What happens to a recipe that was asked for. */
export type PageEvent = Piece | PageFailure;

/** All that can happen to the page. */
export type Action =
  /** `typed` is the text as it stands in the input. */
  | { type: "add"; typed: string }
  | { type: "remove"; index: number }
  | { type: "cook" }
  | { type: "stop" }
  | { type: "reset" }
  | PageEvent;

/** Nothing on the list, and nothing asked for. */
export const EMPTY_KITCHEN: Kitchen = {
  ingredients: [],
  recipe: { status: "none" },
  announcement: "",
};

/** Said when a recipe enters a state. A failure says itself: it is an alert. */
const ANNOUNCEMENTS: Record<Recipe["status"], string> = {
  none: "",
  loading: "Loading recipe",
  // The same: whoever was told so needn't hear a word before it is ready.
  writing: "Loading recipe",
  done: "Recipe ready",
  stopped: "Stopped",
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

/** @returns Whether there is nothing that Reset could clear. */
export function isEmpty({ ingredients, recipe }: Kitchen): boolean {
  return ingredients.length === 0 && recipe.status === "none";
}

/** @returns The words that are to be shown, if there are any. */
export function wordsOf(recipe: Recipe): Words | undefined {
  if (recipe.status === "failed") return recipe.words;
  return "text" in recipe ? recipe : undefined;
}

/**
 * @param typed The text as it stands in the input.
 * @returns The ingredient: its first character (by code point) in upper case, the rest as typed.
 *   `undefined` for an empty text and for a single space, and for nothing else: the product takes
 *   two spaces for an ingredient.
 */
export function toIngredient(typed: string): string | undefined {
  if (typed === "" || typed === " ") return undefined;
  const [first = ""] = typed;
  return first.toUpperCase() + typed.slice(first.length);
}

/** @returns The next state. An event that has no place in the present one changes nothing. */
export function reduceKitchen(kitchen: Kitchen, action: Action): Kitchen {
  const { ingredients, recipe } = kitchen;
  switch (action.type) {
    case "add": {
      const ingredient = toIngredient(action.typed);
      if (!ingredient) return kitchen;
      return {
        ...kitchen,
        ingredients: [...ingredients, ingredient],
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
      return EMPTY_KITCHEN;
    default: {
      const next = reduceRecipe(recipe, action);
      if (next.status === recipe.status) return { ...kitchen, recipe: next };
      // Stopped before the first word, there is nothing to be seen of it, but still to be said.
      const status = action.type === "stop" ? "stopped" : next.status;
      return { ...kitchen, recipe: next, announcement: ANNOUNCEMENTS[status] };
    }
  }
}

/** The number makes a difference too, where the same ingredient is there twice. */
function count(ingredients: number): string {
  return ingredients === 1 ? "1 ingredient" : `${ingredients} ingredients`;
}

type RecipeAction = Exclude<Action, { type: "add" | "remove" | "reset" }>;

function reduceRecipe(recipe: Recipe, action: RecipeAction): Recipe {
  if (action.type === "cook") return { status: "loading" };

  if (recipe.status === "loading") {
    switch (action.type) {
      case "model":
        return { status: "loading", model: action.model };
      case "text":
        return { ...recipe, status: "writing", text: action.text };
      case "stop":
        return { status: "none" };
      case "failed":
        return toFailed(action);
      case "done":
        return { status: "failed", code: "no_text" };
    }
  }

  if (recipe.status === "writing") {
    const { status: _, ...words } = recipe;
    switch (action.type) {
      case "text":
        return { ...recipe, text: recipe.text + action.text };
      case "done":
        return { ...words, status: "done" };
      case "stop":
        return { ...words, status: "stopped" };
      case "failed":
        return { ...toFailed(action), words };
      case "model":
        return recipe;
    }
  }

  return recipe;
}

function toFailed({ code, retryAfter }: PageFailure): Recipe & { status: "failed" } {
  return { status: "failed", code, ...(retryAfter !== undefined && { retryAfter }) };
}
