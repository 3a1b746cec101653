import { readRecipe } from "../reading/readRecipe";
import type { Recipe } from "../reading/recipe";

/** The recipe on the page and the one before. */
const MAX_KEPT = 2;

const kept = new Map<string, Recipe>();

/** @returns The recipe of a whole text. The latest ones are not read again. */
export function readOnce(text: string): Recipe {
  const recipe = kept.get(text) ?? readRecipe(text, true);
  kept.delete(text);
  kept.set(text, recipe);
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
  return recipe;
}
