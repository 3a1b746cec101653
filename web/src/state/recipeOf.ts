import { readRecipe } from "../reading/readRecipe";
import { leafSteps, type Recipe, type Step } from "../reading/recipe";
import type { StoredRecipe } from "./recipes";

/** More than are on the page: the titles of earlier recipes are shown, too, and stay while pieces arrive. */
const MAX_RECIPES = 20;

/** Most recently used first. */
let latest: { text: string; complete: boolean; recipe: Recipe }[] = [];

/**
 * Memoised. Each piece of the stream causes a full parse: recipes are short, and an incremental parser
 * would need state.
 *
 * @returns What is read of the recipe's text. Stable identity while that is the same, and in use.
 */
export function recipeOf({ text, end }: Pick<StoredRecipe, "text" | "end">): Recipe {
  // A recipe that was stopped or broke off may end within a mark: it stays incomplete.
  const complete = end === "done";
  const known = latest.find((entry) => entry.text === text && entry.complete === complete);
  const read = known ?? { text, complete, recipe: readRecipe(text, complete) };
  latest = [read, ...latest.filter((entry) => entry !== known)].slice(0, MAX_RECIPES);
  return read.recipe;
}

/** @returns The first leaf step that is not ticked. */
export const currentStepOf = (stored: StoredRecipe): Step | undefined =>
  leafSteps(recipeOf(stored).steps).find(({ id }) => !stored.ticks.includes(id));
