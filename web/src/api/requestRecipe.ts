/**
 * Asks the Worker: for a recipe, or what is in a photo.
 *
 * @module
 */
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type IngredientsRequest, RECIPE_PATH, type RecipeRequest } from "../../../worker/contract";
import { joinLineFeeds } from "../../../worker/form";
import type { PageEvent } from "../state/answers";
import { readEvent, readFailureBody } from "./readEvent";

/** After this time without a byte the request ends. The Worker sends a comment every 750 ms. */
const SILENCE_MS = 10_000;

/** A timeout that fires later than this was not just delayed: the page was suspended. */
const OVERDUE_MS = 1000;

/** A page that is left is gone by then. */
const LEAVES_MS = 200;

/**
 * @param signal Aborted by Stop and Reset.
 * @returns The events of the answer. The last one is always `done` or `failed`, except after an
 *   abort, which ends the events at once. It never throws.
 */
export async function* requestRecipe(
  request: RecipeRequest | IngredientsRequest,
  signal: AbortSignal,
  path = RECIPE_PATH,
): AsyncGenerator<PageEvent, void, void> {
  const over = new AbortController();
  const silence = watchSilence(() => over.abort(new Error("The Worker has fallen silent")));
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify(request),
      signal: AbortSignal.any([signal, over.signal]),
    });
    if (!response.ok || !response.body) {
      const retryAfter = response.headers.get("Retry-After");
      yield { type: "failed", ...readFailureBody(await response.text(), retryAfter) };
      return;
    }
    const messages: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => messages.push(message) });
    const toLineFeeds = joinLineFeeds();
    const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
    // Not `for await`: Safari can't iterate a stream before version 26.4.
    for (;;) {
      const { value, done } = await chunks.read();
      if (done) break;
      silence.interrupt();
      parser.feed(value);
      for (const message of messages.splice(0)) {
        const event = readEvent(message);
        if (event?.type === "text") event.text = toLineFeeds(event.text);
        if (event) yield event;
        if (event?.type === "done" || event?.type === "failed") return;
      }
    }
  } catch (error) {
    // A page that is left loses its connection first: for its recipe, that is no failure to be kept.
    if (!over.signal.aborted) await new Promise((resolve) => setTimeout(resolve, LEAVES_MS));
    if (signal.aborted) return;
    console.error(error);
  } finally {
    silence.end();
    // Nobody reads on. Closing the connection makes the Worker stop, and the model too.
    over.abort();
  }
  // No answer, an answer that is not the Worker's, or one that ended before its last event.
  yield { type: "failed", code: "no_answer" };
}

/** Calls `onSilence` when `interrupt` was not called for {@link SILENCE_MS}, counted from now. */
function watchSilence(onSilence: () => void) {
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;

  function interrupt() {
    clearTimeout(timer);
    since = Date.now();
    timer = setTimeout(expire, SILENCE_MS);
  }

  function expire() {
    // When a suspended page resumes, overdue timeouts may run before the bytes that have arrived
    // are read.
    const slept = Date.now() - since > SILENCE_MS + OVERDUE_MS;
    if (slept) interrupt();
    else onSilence();
  }

  interrupt();
  return { interrupt, end: () => clearTimeout(timer) };
}
