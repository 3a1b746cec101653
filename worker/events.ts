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

/** A visitor's leaving is noticed by the first or the second comment after it: within two seconds. */
const COMMENT_INTERVAL_MS = 750;

/**
 * Starts at once, and sends comments all the while, whatever the model does. workerd notices a visitor
 * who left only by writing to a response that has begun: without comments, Gemini would write for
 * nobody, as long as it thinks or hesitates.
 *
 * @param cook Starts the recipe. Its signal is aborted when the visitor has left.
 * @returns The events as UTF-8. The last one is `done` or `failed`.
 */
export function toEventStream(
  cook: (signal: AbortSignal) => AsyncGenerator<Piece, void, void>,
): ReadableStream<Uint8Array> {
  const left = new AbortController();
  const encoder = new TextEncoder();
  let pieces: AsyncGenerator<Piece, void, void>;
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
      if (event) controller.enqueue(encoder.encode(formatEvent(event)));
      else {
        clearInterval(commenting);
        controller.close();
      }
    },

    async cancel() {
      clearInterval(commenting);
      left.abort();
      // Lets the recipe come to its end, also when it was waiting to be asked for more.
      await pieces.return();
    },
  });
}

/** @returns The next event, or `undefined` after the last one. */
async function nextEvent(pieces: AsyncGenerator<Piece>): Promise<RecipeEvent | undefined> {
  try {
    const { value, done } = await pieces.next();
    return done ? undefined : value;
  } catch (thrown) {
    // The generator is spent: asked again, it is done.
    const error = toRecipeError(thrown);
    return {
      type: "failed",
      ...error.toFailure(),
      ...(error.retryAfterSeconds !== undefined && { retryAfter: error.retryAfterSeconds }),
    };
  }
}

function formatEvent({ type, ...data }: RecipeEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
