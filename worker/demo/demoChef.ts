/** The chef that answers when no key is set: from the cookbook, without a model. @module */
import type { Chef } from "../chef";
import { type RecipeRequest, VISIBLE } from "../contract";
import { findRecipe } from "./findRecipe";

/** About the speed of reading. */
const PAUSE_MS = 40;

/** Precedes the recipe when a change is asked for. */
const UNCHANGED = "The demo can't change a recipe. It only knows those in its cookbook.\n\n";

/**
 * Answers a photo and a question without any text.
 *
 * @param pauseMs After each piece of two words, in milliseconds.
 */
export function createDemoChef(pauseMs = PAUSE_MS): Chef {
  return async function demoChef(request, signal, emit) {
    emit({ type: "model", model: "demo", demo: true });
    const answer = request.kind === "recipe" ? writeRecipe(request) : "";
    for (const [text] of answer.matchAll(/\S+\s*(\S+\s*)?/g)) {
      emit({ type: "text", text });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
    }
    emit({ type: "done", finishReason: "STOP" });
  };
}

function writeRecipe({
  ingredients,
  exclude,
  dish,
  household = [],
  change,
}: RecipeRequest): string {
  const wishes = [...household, change?.wish ?? ""].filter((wish) => VISIBLE.test(wish));
  return (change ? UNCHANGED : "") + findRecipe(ingredients, exclude, dish, wishes);
}
