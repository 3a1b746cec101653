import { useEffect } from "react";
import type { Recipe } from "../../src/reading/recipe";
import type { Words } from "../../src/recipe/recipeState";

const UNREAD: Recipe = {
  dish: "Recipe",
  facts: {},
  ingredients: [],
  steps: [],
  durations: [],
  tree: { type: "root", children: [] },
};

/** Takes the place of the page's own hook of this name. It reads nothing. */
export function useRecipe(
  words: Words,
  complete: boolean,
  onShown: (words: Words, recipe: Recipe) => void,
): Recipe {
  useEffect(() => {
    if (complete) onShown(words, UNREAD);
  }, [complete, words, onShown]);
  return UNREAD;
}
