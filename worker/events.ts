/**
 * Turns the pieces of a recipe into server-sent events.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @module
 */
import { toRecipeError } from "./chef";
import type { Piece, RecipeEvent } from "./contract";

/** A comment line, which event-stream parsers ignore. */
const COMMENT = new TextEncoder().encode(": \n\n");

/** A disconnect is noticed at the first or second comment after it, so within two seconds. */
const COMMENT_INTERVAL_MS = 750;

/** Time after the answer's deadline for the visitor to receive the last event. */
const LAST_EVENT_MS = 1000;

/**
 * Starts at once, and sends comments until the end. workerd notices a disconnect only when it writes
 * to a response that has begun. Without comments, Gemini would continue, and cost money, while it sends
 * no text.
 *
 * @param pieces A generator that has not been started.
 * @param disconnected This function aborts it when the visitor disconnects.
 * @param answerMs How long the recipe may take, in milliseconds. One second later the stream fails:
 *   otherwise a client that stops reading would keep it open forever.
 * @returns The events in UTF-8. The last one is `done` or `failed`.
 */
export function toEventStream(
  pieces: AsyncGenerator<Piece, void, void>,
  disconnected: AbortController,
  answerMs: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let commentTimer: ReturnType<typeof setInterval>;
  let endTimer: ReturnType<typeof setTimeout>;

  async function disconnect() {
    clearInterval(commentTimer);
    clearTimeout(endTimer);
    disconnected.abort();
    // The generator may be suspended at a `yield`; this runs its `finally` blocks.
    await pieces.return();
  }

  return new ReadableStream({
    start(controller) {
      controller.enqueue(COMMENT);
      commentTimer = setInterval(() => {
        // Don't fill the queue of a client that doesn't read.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(COMMENT);
      }, COMMENT_INTERVAL_MS);
      endTimer = setTimeout(() => {
        controller.error(new Error("The reader is too slow"));
        return disconnect();
      }, answerMs + LAST_EVENT_MS);
    },

    async pull(controller) {
      const event = await nextEvent(pieces);
      if (disconnected.signal.aborted) return;
      if (event) controller.enqueue(encoder.encode(formatEvent(event)));
      else {
        clearInterval(commentTimer);
        clearTimeout(endTimer);
        controller.close();
      }
    },

    cancel: disconnect,
  });
}

/** @returns The next event, or `undefined` after the last one. */
async function nextEvent(pieces: AsyncGenerator<Piece>): Promise<RecipeEvent | undefined> {
  try {
    const { value, done } = await pieces.next();
    return done ? undefined : value;
  } catch (thrown) {
    // After a throw, the generator's next result is `done`.
    const error = toRecipeError(thrown);
    return {
      type: "failed",
      ...error.toFailure(),
      ...(error.retryAfterSeconds !== undefined && { retryAfter: error.retryAfterSeconds }),
    };
  }
}

function formatEvent(event: RecipeEvent): string {
  // `undefined` fields are left out of JSON. Faster than a copy without `type`, on a hot path.
  return `event: ${event.type}\ndata: ${JSON.stringify({ ...event, type: undefined })}\n\n`;
}
