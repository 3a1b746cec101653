/**
 * Loads the code that shows a recipe. With its Markdown renderer it is nearly half of all the code,
 * and only a recipe needs it.
 *
 * @module
 */
import { useCallback, useSyncExternalStore } from "react";
import type { Answer } from "./answers";

/** `failed`: recipes are shown as plain text. */
export type RecipeScript = typeof import("./RecipeText") | "failed" | undefined;

let script: RecipeScript;

/** Loads it once. Throws what `import` throws. */
export async function loadRecipeScript() {
  if (typeof script === "object") return script;
  try {
    script = await import("./RecipeText");
  } catch (error) {
    // Firefox keeps a failed import while the page is open (whatwg/html#6768), by its address. The
    // message has that in Firefox and Chromium.
    const [address] = /https?:\S+\.js/.exec(`${error}`) ?? [];
    if (!address) throw error;
    script = await import(/* @vite-ignore */ `${address}?${Date.now()}`);
  }
  return script as typeof import("./RecipeText");
}

/**
 * React's `lazy` would show the plain text for a moment even when the script is loaded already, and
 * would not try again.
 *
 * @param answerId It is loaded for an answer, and tried again for the next, or with a network.
 */
export function useRecipeScript(answerId: number | undefined): RecipeScript {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (answerId === undefined) return () => {};
      const load = () =>
        loadRecipeScript()
          .catch((error) => {
            console.error(error);
            script = "failed";
          })
          .then(onChange);
      load();
      addEventListener("online", load);
      return () => removeEventListener("online", load);
    },
    [answerId],
  );
  // React reads it again after subscribing: a load between render and subscription is not missed.
  return useSyncExternalStore(subscribe, read, read);
}

const read = () => script;

/** @returns The title of an answer, if it is a recipe with one, and the script is there to read it. */
export function titleOf(answer: Answer): string | undefined {
  if (typeof script !== "object") return undefined;
  const { title, refusal } = script.recipeOf(answer);
  return refusal ? undefined : title;
}
