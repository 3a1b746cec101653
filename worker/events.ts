/**
 * Writes a chef's events as server-sent events.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @module
 */
import type { ChefEvent, RecipeEvent } from "./contract";
import { toRecipeError } from "./recipeError";

const COMMENT = ": \n\n";

/**
 * The first comment fills the buffer of proxies and antivirus programs that pass on whole buffers only:
 * 4 KiB is nginx's, and that of many others.
 */
const FIRST_COMMENT = `:${" ".repeat(4093)}\n\n`;

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
 *   `disconnected` is aborted when the visitor disconnects.
 * @param answerMs How long the recipe may take, in milliseconds. Within two seconds after it, the
 *   stream fails: otherwise a client that stops reading would keep it open forever.
 * @returns The events in UTF-8. The last one is `done` or `failed`.
 */
export function toEventStream(
  write: (emit: (event: ChefEvent) => void, disconnected: AbortSignal) => Promise<void>,
  answerMs: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const endMs = Date.now() + answerMs + LAST_EVENT_MS;
  const disconnected = new AbortController();
  let timer: ReturnType<typeof setInterval>;

  function disconnect() {
    clearInterval(timer);
    disconnected.abort();
  }

  return new ReadableStream({
    start(controller) {
      const isRead = () => (controller.desiredSize ?? 0) > 0;
      const send = (text: string) => {
        if (!disconnected.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const emit = ({ type, ...data }: RecipeEvent) =>
        send(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);

      send(FIRST_COMMENT);
      timer = setInterval(() => {
        // Don't fill the queue of a client that doesn't read.
        if (isRead()) send(COMMENT);
        if (Date.now() < endMs) return;
        disconnect();
        controller.error(new Error("The reader is too slow"));
      }, COMMENT_INTERVAL_MS);
      write(emit, disconnected.signal)
        .catch((thrown) => {
          const error = toRecipeError(thrown);
          emit({ type: "failed", ...error.toFailure(), retryAfter: error.retryAfterSeconds });
        })
        .finally(() => {
          if (disconnected.signal.aborted) return;
          // Until the client has read everything, the timer can end the stream.
          if (isRead()) clearInterval(timer);
          controller.close();
        });
    },
    cancel: disconnect,
  });
}
