/**
 * The state of the page: one type, one pure reducer.
 *
 * @module
 */
import { type Failure, type FailureCode, MIN_INGREDIENTS, type Piece } from "../../worker/contract";

/** What the page knows. It lives in memory only. */
export interface Kitchen {
  /** In the order they were added. The same one may be there twice. */
  ingredients: readonly string[];
  recipe: Recipe;
  /** The last thing that those who listen are told. What is on the page already goes without. */
  announcement: string;
}

/** The recipe on the page, from nothing to the last word. */
export type Recipe =
  | { status: "none" }
  /** Asked for, no words yet. `previous` waits out of sight, in case none come. */
  | { status: "loading"; model?: string; previous?: EndedRecipe }
  | { status: "writing"; words: Words }
  | EndedRecipe
  /** No words came. `previous` is back on the page. */
  | { status: "failed"; failure: PageFailure; previous?: EndedRecipe };

/** A recipe with words to which no more will be added. Only `done` is complete. */
type EndedRecipe =
  | { status: "done"; words: Words }
  | { status: "stopped"; words: Words }
  | { status: "brokeOff"; words: Words; failure: PageFailure };

/** A recipe with words: those that are on the page, or wait out of sight while the next one loads. */
export type WrittenRecipe = Extract<Recipe, { words: Words }>;

/** What has been written of a recipe. */
export interface Words {
  /** Another number than that of the recipe before. */
  id: number;
  /** Markdown, never empty. */
  text: string;
  /** Id of the model that wrote it. */
  model?: string;
}

/** The Worker's codes, and what only a page can see: no answer of the Worker's came, or not all of it. */
type PageFailureCode = FailureCode | "no_answer";

/** Why there is no recipe, or no more of it. */
export interface PageFailure {
  code: PageFailureCode;
  /** Seconds until another try makes sense, where known. */
  retryAfter?: number;
  /** With `daily_limit`: whose recipes are used up, where known. */
  scope?: Failure["scope"];
}

/** What happens to a recipe that was asked for. */
export type PageEvent = Piece | ({ type: "failed" } & PageFailure);

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

/** @returns Whether there is nothing that Reset could clear. */
export function isEmpty({ ingredients, recipe }: Kitchen): boolean {
  return ingredients.length === 0 && recipe.status === "none";
}

/** @returns The recipe with words, if there is one: the present one, or the one before. */
export function writtenOf(recipe: Recipe): WrittenRecipe | undefined {
  if ("words" in recipe) return recipe;
  return "previous" in recipe ? recipe.previous : undefined;
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

/**
 * @returns Whether it looks like more than one ingredient. It counts as one all the same: the list
 *   has what was typed.
 */
export function namesSeveral(ingredient: string): boolean {
  return /\S\s*[,;、،，]\s*\S/.test(ingredient);
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
  if (action.type === "cook") return { status: "loading", ...withPrevious(endedOf(recipe)) };

  if (recipe.status === "loading") {
    const { model, previous } = recipe;
    switch (action.type) {
      case "model":
        return { ...recipe, model: action.model };
      case "text": {
        const id = (previous?.words.id ?? 0) + 1;
        return {
          status: "writing",
          words: { id, text: action.text, ...(model !== undefined && { model }) },
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
        return { status: "writing", words: { ...words, text: words.text + action.text } };
      case "done":
        return { status: "done", words };
      case "stop":
        return { status: "stopped", words };
      case "failed":
        return { status: "brokeOff", words, failure: toFailure(action) };
      case "model":
        return recipe;
    }
  }

  return recipe;
}

/** The recipe that comes back should the next one bring no words. */
function endedOf(recipe: Recipe): EndedRecipe | undefined {
  const written = writtenOf(recipe);
  return written?.status === "writing" ? { status: "stopped", words: written.words } : written;
}

function withPrevious(previous: EndedRecipe | undefined) {
  return previous && { previous };
}

function toFailure({ type: _, ...failure }: { type: "failed" } & PageFailure): PageFailure {
  return failure;
}
