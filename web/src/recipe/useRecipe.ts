import { useDeferredValue, useEffect, useMemo } from "react";
import { readRecipe } from "../reading/readRecipe";
import type { Recipe } from "../reading/recipe";
import { readOnce } from "./readOnce";
import type { Words } from "./recipeState";

/**
 * Reads words that may still be written. The whole text is read anew with each piece: a recipe is
 * short, and a reading that sees everything needs to remember nothing. A slow device skips pieces
 * instead of falling behind.
 *
 * @param complete Whether the text has ended.
 * @param onShown Called when all of a complete text is on the page.
 */
export function useRecipe(
  words: Words,
  complete: boolean,
  onShown: (words: Words, recipe: Recipe) => void,
): Recipe {
  const { id, text } = words;
  // Both together: the end of the text must not be read as its middle.
  const latest = useMemo(() => ({ id, text, complete }), [id, text, complete]);
  const deferred = useDeferredValue(latest);
  const shown = deferred.id === id ? deferred : latest;
  const recipe = useMemo(
    () => (shown.complete ? readOnce(shown.text) : readRecipe(shown.text, false)),
    [shown],
  );

  const isAll = shown.complete && shown.text === text;
  useEffect(() => {
    // After the other effects of this rendering, and after the event that led to it.
    if (isAll) queueMicrotask(() => onShown(words, recipe));
  }, [isAll, words, recipe, onShown]);

  return recipe;
}
