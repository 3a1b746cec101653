/**
 * Writes a chef's events as server-sent events.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @module
 */
import type { ChefEvent, RecipeEvent } from "./contract";
import { toRecipeError } from "./recipeError";

const COMMENT = new TextEncoder().encode(": \n\n");

/**
 * The first comment fills the buffer of proxies and antivirus programs that pass on whole buffers only:
 * 4 KiB is nginx's, and that of many others.
 */
const FIRST_COMMENT = new TextEncoder().encode(`:${" ".repeat(4093)}\n\n`);

/** A disconnect is noticed by the first or second comment after it, so within two seconds. */
const COMMENT_INTERVAL_MS = 750;

/** Time after the answer's deadline for the visitor to receive the last event. */
const LAST_EVENT_MS = 1000;

/**
 * Starts to write at once, and sends comments until the end. workerd notices a disconnect only when it
 * writes to a response that has begun. Without comments, Gemini would go on, at the owner's cost, until
 * its next text.
 *
 * @param write Writes the recipe: calls `emit` with each event. Settles at the end of the recipe.
 * @param disconnected This function aborts it when the visitor disconnects.
 * @param answerMs How long the recipe may take, in milliseconds. Within two seconds after it, the
 *   stream fails: otherwise a client that stops reading would keep it open forever.
 * @returns The events in UTF-8. The last one is `done` or `failed`.
 */
export function toEventStream(
  write: (emit: (event: ChefEvent) => void) => Promise<void>,
  disconnected: AbortController,
  answerMs: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const endMs = Date.now() + answerMs + LAST_EVENT_MS;
  let timer: ReturnType<typeof setInterval>;
  /** The stream takes no more events. */
  let closed = false;

  return new ReadableStream({
    start(controller) {
      const send = ({ type, ...data }: RecipeEvent) => {
        const text = `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
        if (!closed) controller.enqueue(encoder.encode(text));
      };
      controller.enqueue(FIRST_COMMENT);
      timer = setInterval(() => {
        if (Date.now() >= endMs) {
          closed = true;
          clearInterval(timer);
          controller.error(new Error("The reader is too slow"));
          disconnected.abort();
        }
        // Don't fill the queue of a client that doesn't read.
        else if (isEmpty(controller)) controller.enqueue(COMMENT);
      }, COMMENT_INTERVAL_MS);

      write(send)
        .catch((thrown) => {
          const error = toRecipeError(thrown);
          send({ type: "failed", ...error.toFailure(), retryAfter: error.retryAfterSeconds });
        })
        .finally(() => {
          if (closed) return;
          closed = true;
          // Until the client has read everything, the timer can end the stream.
          if (isEmpty(controller)) clearInterval(timer);
          controller.close();
        });
    },

    cancel() {
      closed = true;
      clearInterval(timer);
      disconnected.abort();
    },
  });
}

function isEmpty({ desiredSize }: ReadableStreamDefaultController): boolean {
  return (desiredSize ?? 0) > 0;
}
