/** The chef that answers when no key is set: from the cookbook, without a model. @module */
import type { Chef } from "../chef";
import { findRecipe } from "./findRecipe";

/** About the speed of reading. */
const PAUSE_MS = 40;

/** @param pauseMs After each piece of two words, in milliseconds. */
export function createDemoChef(pauseMs = PAUSE_MS): Chef {
  return async function demoChef(request, signal, emit) {
    signal.throwIfAborted();
    emit({ type: "model", model: "demo", demo: true });
    for (const [text] of findRecipe(request.ingredients, request.exclude).matchAll(
      /\S+\s*(\S+\s*)?/g,
    )) {
      emit({ type: "text", text });
      await pause(pauseMs, signal);
    }
    emit({ type: "done", finishReason: "STOP" });
  };
}

/** Rejects with the signal's reason when it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
