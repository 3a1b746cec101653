/** The chef that answers when no key is set: from the cookbook, without a model. @module */
import type { Chef } from "../chef";
import { findRecipe } from "./findRecipe";

/** About the speed of reading. */
const PAUSE_MS = 40;

/** @param pauseMs After each piece of two words, in milliseconds. */
export function createDemoChef(pauseMs = PAUSE_MS): Chef {
  return async function demoChef({ ingredients, exclude }, signal, emit) {
    signal.throwIfAborted();
    emit({ type: "model", model: "demo", demo: true });
    for (const [text] of findRecipe(ingredients, exclude).matchAll(/\S+\s*(\S+\s*)?/g)) {
      emit({ type: "text", text });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
    }
    emit({ type: "done", finishReason: "STOP" });
  };
}
