/**
 * The recipe's part of the state: one type, one pure reducer.
 *
 * @module
 */
import type { Failure, FailureCode, Piece } from "../../../worker/contract";
import type { TimersAction } from "../cooking/timers";

/** The recipe on the page, in each of its states. */
export type RecipeState =
  | { status: "none" }
  /** Requested, no words yet. `previous` is hidden, and comes back if no words come. */
  | { status: "loading"; model?: string; previous?: ShownRecipe }
  | ({ status: "writing"; words: Words } & WithBefore)
  | ShownRecipe
  /** No words came. `previous` is shown again. */
  | { status: "failed"; failure: PageFailure; previous?: ShownRecipe };

/** A recipe with words to which no more will be added. Only `done` is complete. */
export type EndedRecipe =
  | { status: "done" | "stopped"; words: Words }
  | { status: "brokeOff"; words: Words; failure: PageFailure };

/** The recipe before, which the visitor can go back to. */
interface WithBefore {
  before?: EndedRecipe;
}

export type ShownRecipe = EndedRecipe & WithBefore;

/** A recipe with words, shown or hidden while the next one loads. */
export type WrittenRecipe = Extract<RecipeState, { words: Words }>;

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

/** Everything that changes the recipe. An `id` is that of its words. */
export type RecipeAction =
  | { type: "cook" }
  | { type: "stop" }
  /** Swaps the recipe and the one before. */
  | { type: "back" }
  /** Ticks or unticks items. */
  | { type: "tick"; id: number; places: readonly number[]; ticked: boolean }
  | PageEvent;

/** Everything that a recipe on the page changes of the page's state. */
export type RecipeTextAction =
  | RecipeAction
  | TimersAction
  | { type: "cookingMode"; on: boolean }
  /** A recipe has ended whose dish is not to be suggested again. */
  | { type: "dish"; dish: string };

/** @returns Whether a request is under way. */
export function isCooking({ status }: RecipeState): boolean {
  return status === "loading" || status === "writing";
}

/** @returns The current recipe if it has words, otherwise the previous one, if any. */
export function writtenOf(recipe: RecipeState): WrittenRecipe | undefined {
  if ("words" in recipe) return recipe;
  return "previous" in recipe ? recipe.previous : undefined;
}

/** An event that does not fit the state is ignored. */
export function reduceRecipe(recipe: RecipeState, action: RecipeAction): RecipeState {
  switch (action.type) {
    case "cook":
      return { status: "loading", ...withPrevious(endedOf(recipe)) };
    case "back":
      return swapWithBefore(recipe);
    case "tick":
      return changeWords(recipe, action.id, (words) => tick(words, action));
  }

  if (recipe.status === "loading") {
    const { model, previous } = recipe;
    switch (action.type) {
      case "model":
        return { ...recipe, model: action.model };
      case "text": {
        const id = 1 + highestId(previous);
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

/** @returns What is shown again if the next recipe brings no words. */
export function endedOf(recipe: RecipeState): ShownRecipe | undefined {
  const written = writtenOf(recipe);
  return written?.status === "writing" ? { ...written, status: "stopped" } : written;
}

/** @returns What was kept, or what has come since, with what was kept behind it. */
export function restoreRecipe(recipe: RecipeState, kept: ShownRecipe): RecipeState {
  if (recipe.status === "none") return kept;
  if (!("words" in recipe)) return { ...recipe, previous: kept };
  const id = recipe.words.id + highestId(kept);
  return { ...recipe, words: { ...recipe.words, id }, before: withoutBefore(kept) };
}

function highestId(recipe: ShownRecipe | undefined): number {
  return Math.max(recipe?.words.id ?? 0, recipe?.before?.words.id ?? 0);
}

/** Changes nothing while a request is under way, and where there is no recipe before. */
function swapWithBefore(recipe: RecipeState): RecipeState {
  const ended = isCooking(recipe) ? undefined : endedOf(recipe);
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

/** Changes the words with this id, shown or previous. Anything else is left as it is. */
function changeWords<T extends RecipeState>(
  recipe: T,
  id: number,
  change: (words: Words) => Words,
): T {
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
