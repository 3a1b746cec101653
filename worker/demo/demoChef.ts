/** The chef that answers when no key is set: from the cookbook, without a model. @module */
import type { Chef } from "../chef";
import { VISIBLE } from "../contract";
import { findRecipe } from "./findRecipe";

/** After each piece of two words: about the speed of reading. */
const PAUSE_MS = 40;

/** The page treats a title and one paragraph as a refusal. */
export const NO_READING =
  "[lang]: en\n\n# The demo can't read recipes\n\nThis is a demo: no AI is asked without a key.\n";

/** Answers a photo and a question without any text. */
export function createDemoChef(pauseMs = PAUSE_MS): Chef {
  return async function demoChef(request, signal, emit) {
    emit({ type: "model", model: "demo", demo: true });
    let answer = "";
    if (request.kind === "recipe") {
      const { ingredients = [], exclude, dish, household = [], change, own } = request;
      const wishes = [...household, change?.wish ?? ""].filter((wish) => VISIBLE.test(wish));
      answer = own !== undefined ? NO_READING : findRecipe(ingredients, exclude, dish, wishes);
    }
    for (const [text] of answer.matchAll(/\S+\s*(\S+\s*)?/g)) {
      emit({ type: "text", text });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
    }
    emit({ type: "done", finishReason: "STOP" });
  };
}
