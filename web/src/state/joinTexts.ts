/**
 * Joins pieces of text: a model writes up to a hundred a second, and each would be a rendering.
 *
 * @module
 */
import type { PageEvent } from "./answers";

/** Texts that come within so long are one. */
const WITHIN_MS = 100;

/**
 * @param emit Gets the events in their order: the first text at once, later ones joined, and any other
 *   event right behind the texts before it.
 */
export function joinTexts(emit: (event: PageEvent) => void) {
  let text = "";
  let emittedMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Hands over at once what waits. */
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (text === "") return;
    const joined = text;
    text = "";
    emittedMs = performance.now();
    emit({ type: "text", text: joined });
  }

  return {
    flush,
    take(event: PageEvent) {
      if (event.type !== "text") {
        flush();
        emit(event);
        return;
      }
      text += event.text;
      const waitMs = emittedMs + WITHIN_MS - performance.now();
      if (waitMs <= 0) flush();
      else timer ??= setTimeout(flush, waitMs);
    },
    /** Forgets what waits. */
    drop() {
      text = "";
      flush();
    },
  };
}
