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

/** A visitor who left is noticed by the first or the second comment after it: within two seconds. */
const COMMENT_INTERVAL_MS = 750;

/** What a reader has after the answer's deadline to take the last event. */
const LAST_EVENT_MS = 1000;

/**
 * Starts at once, and sends comments all the while, whatever the model does. workerd notices a visitor
 * who left only by writing to a response that has begun: without comments, Gemini would go on writing
 * as long as it thinks or hesitates, for nobody.
 *
 * @param pieces A recipe that has not been started.
 * @param disconnected Aborted when nobody reads the stream any more.
 * @param answerMs How long the recipe may take, in milliseconds. Soon after, the stream is ended by
 *   force, for a reader who doesn't read would keep it open for ever.
 * @returns The events as UTF-8. The last one is `done` or `failed`.
 */
export function toEventStream(
  pieces: AsyncGenerator<Piece, void, void>,
  disconnected: AbortController,
  answerMs: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let commentTimer: ReturnType<typeof setInterval>;
  let endTimer: ReturnType<typeof setTimeout>;

  /** Ends the recipe for a visitor who has left. */
  async function disconnect() {
    clearInterval(commentTimer);
    clearTimeout(endTimer);
    disconnected.abort();
    // The generator may be suspended at a piece that nobody asks to follow.
    await pieces.return();
  }

  return new ReadableStream({
    start(controller) {
      controller.enqueue(COMMENT);
      commentTimer = setInterval(() => {
        // A reader who doesn't read needs no more of them.
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
    // A generator that has thrown has ended: the next call returns `done`.
    const error = toRecipeError(thrown);
    return {
      type: "failed",
      ...error.toFailure(),
      ...(error.retryAfterSeconds !== undefined && { retryAfter: error.retryAfterSeconds }),
    };
  }
}

function formatEvent(event: RecipeEvent): string {
  // JSON leaves out what is undefined. A copy without the field costs more: it is made with each piece.
  return `event: ${event.type}\ndata: ${JSON.stringify({ ...event, type: undefined })}\n\n`;
}
