/**
 * Loads the code that shows a recipe. With its Markdown renderer it is nearly half of all the code,
 * and only a recipe needs it.
 *
 * @module
 */
import { useSyncExternalStore } from "react";
import type { Answer } from "./answers";

/** `failed`: recipes are shown as plain text. */
type RecipeScript = typeof import("./RecipeText") | "failed" | undefined;

let script: RecipeScript;

/** Loads it once. Throws what `import` throws. */
export async function loadRecipeScript() {
  if (typeof script !== "object") script = await import("./RecipeText");
}

/**
 * React's `lazy` would show the plain text for a moment even when the script is loaded already.
 *
 * @param wanted Whether it is to be loaded.
 */
export function useRecipeScript(wanted: boolean): RecipeScript {
  // React reads it again after subscribing: a load between render and subscription is not missed.
  return useSyncExternalStore(wanted ? onceLoaded : never, () => script);
}

/** @returns The title of an answer, if it has one and the script is there to read it. */
export function titleOf(answer: Answer): string | undefined {
  return typeof script === "object" ? script.recipeOf(answer).title : undefined;
}

function onceLoaded(callback: () => void) {
  const onFailure = (error: unknown) => {
    console.error(error);
    script = "failed";
    callback();
  };
  loadRecipeScript().then(callback, onFailure);
  return never();
}

const never = () => () => {};
