/**
 * Pieces of a recipe as server-sent events.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @module
 */
import { toRecipeError } from "./chef";
import type { Piece, RecipeEvent } from "./contract";

/** A comment line, which every reader of events skips. */
const COMMENT = new TextEncoder().encode(": \n\n");

/** Pause between comments while there is nothing else to send. */
const COMMENT_INTERVAL_MS = 1000;

/**
 * Starts at once, with comments until the first text. workerd notices a visitor who left only
 * by writing to a response that has begun: without comments, Gemini would write for nobody.
 *
 * @param cook Starts the recipe. Its signal is aborted when the visitor has left.
 * @returns The events as UTF-8. The last one is `done` or `failed`.
 */
export function toEventStream(
  cook: (signal: AbortSignal) => AsyncIterator<Piece>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = new AbortController();
  const encoder = new TextEncoder();
  let pieces: AsyncIterator<Piece>;
  let commenting: ReturnType<typeof setInterval>;

  return new ReadableStream({
    start(controller) {
      controller.enqueue(COMMENT);
      commenting = setInterval(() => controller.enqueue(COMMENT), COMMENT_INTERVAL_MS);
      pieces = cook(left.signal);
    },

    async pull(controller) {
      const event = await nextEvent(pieces);
      if (left.signal.aborted) return;
      if (event?.type !== "model") clearInterval(commenting);
      if (event) controller.enqueue(encoder.encode(formatEvent(event)));
      else controller.close();
    },

    cancel() {
      clearInterval(commenting);
      left.abort();
    },
  });
}

/** @returns The next event, or `undefined` after the last one. */
async function nextEvent(pieces: AsyncIterator<Piece>): Promise<RecipeEvent | undefined> {
  try {
    const { value, done } = await pieces.next();
    return done ? undefined : value;
  } catch (error) {
    // The iterator is spent: the next call finds it done.
    return { type: "failed", ...toRecipeError(error).toFailure() };
  }
}

function formatEvent({ type, ...data }: RecipeEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
