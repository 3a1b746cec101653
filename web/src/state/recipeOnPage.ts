/**
 * What is read of a recipe, and the recipe on the page for every part that shows it or does something with it.
 *
 * @module
 */

import { createContext, useContext, useDeferredValue } from "react";
import { MAX_DONE } from "../../../worker/contract";
import { readRecipe } from "../reading/readRecipe";
import { leafSteps, type Recipe, type Step, stepsById } from "../reading/recipe";
import { scaleRecipe, servingsOf, writtenServings } from "../reading/scaleRecipe";
import { type RequestState, store, type TabRecipe } from "./page";

/** More than are on the page: the titles of earlier recipes are shown, too, and stay while pieces arrive. */
const MAX_READ = 20;

/** Most recently used first. */
let latest: { text: string; complete: boolean; factor: number; recipe: Recipe }[] = [];

/**
 * Memoised. Each piece of the stream causes a full parse: recipes are short, and an incremental parser
 * would need state.
 *
 * @param factor For {@link scaleRecipe}: a tick must not scale or render the words anew.
 * @returns What is read of the recipe's text. Stable identity while that is the same, and in use.
 */
export function recipeOf(tabRecipe: Pick<TabRecipe, "text" | "end">, factor = 1): Recipe {
  const { text, end } = tabRecipe;
  // A recipe that was stopped or broke off may end within a mark: it stays incomplete.
  const complete = end === "done";
  const read = latest.find(
    (known) => known.text === text && known.complete === complete && known.factor === factor,
  ) ?? {
    text,
    complete,
    factor,
    recipe: factor === 1 ? readRecipe(text, complete) : scaleRecipe(recipeOf(tabRecipe), factor),
  };
  latest = [read, ...latest.filter((known) => known !== read)].slice(0, MAX_READ);
  return read.recipe;
}

/** @returns The first leaf step that is not ticked. */
export const currentStepOf = (tabRecipe: TabRecipe): Step | undefined =>
  leafSteps(recipeOf(tabRecipe).steps).find(({ id }) => !tabRecipe.ticks.includes(id));

/** The progress of the recipe on the page. */
export type Phase =
  /** Hidden: the first words of another recipe are awaited. */
  | "waiting"
  /** Shown, but its changed version is awaited. */
  | "changing"
  | "writing"
  | "done"
  /** It was stopped, or broke off. */
  | "cut";

/** @returns The phase. Writing ends when the last words are on the page, not when they arrive. */
export function phaseOf(request: RequestState, deferred: TabRecipe, latest: TabRecipe): Phase {
  if (request.status === "waiting") return request.asked.want === "change" ? "changing" : "waiting";
  if (!deferred.end || deferred !== latest) return "writing";
  return deferred.end === "done" ? "done" : "cut";
}

/**
 * Defers the rendering of streamed text: a slow device skips pieces instead of falling behind.
 *
 * @returns The recipe to render: with its current ticks, and with the text and the end of the latest
 *   deferred render. Stable identity until these change.
 */
export function useDeferredRecipe(tabRecipe: TabRecipe | undefined): TabRecipe | undefined {
  const deferred = useDeferredValue(tabRecipe);
  if (!tabRecipe || deferred?.id !== tabRecipe.id) return tabRecipe;
  const { text, end, ticks } = deferred;
  if (text === tabRecipe.text && end === tabRecipe.end) return tabRecipe;
  return ticks === tabRecipe.ticks ? deferred : { ...deferred, ticks: tabRecipe.ticks };
}

/** The value of {@link useRecipe}. */
export type RecipeOnPage = ReturnType<typeof toRecipeOnPage> & { phase: Phase };

const RecipeContext = createContext<RecipeOnPage | null>(null);

export const RecipeProvider = RecipeContext.Provider;

/** @throws {Error} Outside of {@link RecipeProvider}. */
export function useRecipe(): RecipeOnPage {
  const recipe = useContext(RecipeContext);
  if (!recipe) throw new Error("useRecipe needs a RecipeProvider");
  return recipe;
}

/** Reads and scales the recipe. */
export function toRecipeOnPage(tabRecipe: TabRecipe) {
  const { ticks, end, demo, changed, servings, writtenFor } = tabRecipe;
  const asWritten = recipeOf(tabRecipe);
  // While streaming, space for the buttons is reserved before the first amount arrives.
  const written = end ? servingsOf(asWritten) : writtenServings(asWritten);
  // Chosen before a change, they apply only if the new recipe is written for the same number.
  const appliesToNew = writtenFor === undefined || writtenFor === written;
  const shown = (appliesToNew && servings) || written;
  const factor = shown && written ? shown / written : 1;
  const recipe = recipeOf(tabRecipe, factor);
  const leaves = leafSteps(recipe.steps);
  const steps = stepsById(recipe.steps);
  // The step that was the current one when the change came.
  const isOver = changed?.stepId !== undefined && ticks.includes(changed.stepId);
  return {
    tabRecipe,
    /** With the amounts that are shown. */
    recipe,
    dir: directionOf(recipe),
    /** The number shown and the number written. Absent if the written servings have no number. */
    servings: shown && written ? { shown, written } : undefined,
    /** All steps by id, including nested ones. */
    steps,
    /** Ids of the ingredients that are not on the list. */
    extra: new Set(recipe.ingredients.filter(({ isExtra }) => isExtra).map(({ id }) => id)),
    /** The steps without nested steps, in order. */
    leaves,
    /** Ids of the ticked ingredients and leaf steps. */
    ticked: new Set(ticks),
    /** Whether a step of a recipe that has ended is ticked. */
    isBegun: end !== undefined && leaves.some(({ id }) => ticks.includes(id)),
    /** The first leaf step that is not ticked. Absent once all are. */
    current: leaves.find((step) => !ticks.includes(step.id)),
    /** Ids of the lines that are marked as changed: a step until it is done, ingredients until that step is. */
    changed: new Set(changed?.ids.filter((id) => (steps.has(id) ? !ticks.includes(id) : !isOver))),
    /** Whether it can be asked for with a change. */
    isChangeable: end === "done" && !demo && !recipe.refusal,
  };
}

/** The first letter is of a script that is written from right to left. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/**
 * @returns The value of `dir` for a recipe: by the script of its language if that is known, because a title may
 *   begin with a name in another script.
 */
export function directionOf({ lang, dish }: Pick<Recipe, "lang" | "dish">): "rtl" | undefined {
  const { script } = lang ? new Intl.Locale(lang).maximize() : {};
  const isReversed = script
    ? /Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg/.test(script)
    : RIGHT_TO_LEFT.test(dish);
  return isReversed ? "rtl" : undefined;
}

/** @returns The recipe on the page, as the store has it. */
export function recipeOnPage() {
  const [tabRecipe] = store.getState().recipes;
  return tabRecipe && toRecipeOnPage(tabRecipe);
}

/** @returns The number of the last step of those that are done without a gap from the first on. */
export function stepsDone(): number | undefined {
  const { leaves = [], current } = recipeOnPage() ?? {};
  const last = leaves[(current ? leaves.indexOf(current) : leaves.length) - 1];
  return last && Math.min(Number(last.number), MAX_DONE);
}
