/**
 * Asks the Worker for a recipe.
 *
 * @module
 */
import type { EventSourceMessage } from "eventsource-parser";
import { RECIPE_PATH, type RecipeRequest } from "../../worker/contract";
import type { PageEvent } from "./kitchen";
import { readEvent, readFailureBody } from "./readEvent";

/** A request is given up after this long without a byte. The Worker sends a comment every 750 ms. */
const SILENCE_MS = 10_000;

/** A timer that is later than this was not just kept waiting: the page slept. */
const OVERDUE_MS = 1000;

/** Fetches what reads events, which nobody needs before a recipe gets likely. */
export function loadEventParser() {
  return import("eventsource-parser");
}

/**
 * @param ingredients What the visitor has.
 * @param signal Aborted when the visitor doesn't want the recipe any more.
 * @returns The events of the recipe. The last one is `done` or `failed`, whatever happens;
 *   after an abort there are no more.
 */
export async function* requestRecipe(
  ingredients: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<PageEvent, void, void> {
  const request: RecipeRequest = { ingredients: [...ingredients] };
  const over = new AbortController();
  const silence = watchSilence(() => over.abort(new Error("The Worker has fallen silent")));
  try {
    const [response, { createParser }] = await Promise.all([
      fetch(RECIPE_PATH, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
        body: JSON.stringify(request),
        signal: AbortSignal.any([signal, over.signal]),
      }),
      // An import can't be aborted.
      Promise.race([loadEventParser(), rejectOnAbort(over.signal)]),
    ]);
    if (!response.ok || !response.body) {
      const retryAfter = response.headers.get("Retry-After");
      yield { type: "failed", ...readFailureBody(await response.text(), retryAfter) };
      return;
    }
    const messages: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => messages.push(message) });
    const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
    // Not `for await`: Safari can't iterate a stream before version 26.4.
    for (;;) {
      const { value, done } = await chunks.read();
      if (done) break;
      silence.interrupt();
      parser.feed(value);
      for (const message of messages.splice(0)) {
        const event = readEvent(message);
        if (event) yield event;
        if (event?.type === "done" || event?.type === "failed") return;
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    console.error(error);
  } finally {
    silence.end();
    // Whatever went wrong here, nobody reads any further: the Worker is to stop, and Gemini too.
    over.abort();
  }
  // No answer, one that is not the Worker's, or one that broke off before its last event.
  yield { type: "failed", code: "no_answer" };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** Calls back once {@link SILENCE_MS} have passed without an interruption, from now on. */
function watchSilence(onSilence: () => void) {
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;

  function interrupt() {
    clearTimeout(timer);
    since = Date.now();
    timer = setTimeout(expire, SILENCE_MS);
  }

  function expire() {
    // When a page wakes, its overdue timers may run before it gets what was received meanwhile.
    const slept = Date.now() - since > SILENCE_MS + OVERDUE_MS;
    if (slept) interrupt();
    else onSilence();
  }

  interrupt();
  return { interrupt, end: () => clearTimeout(timer) };
}
