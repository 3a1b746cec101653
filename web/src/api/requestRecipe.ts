/**
 * Requests a recipe, the ingredients in a photo, or the answer to a question, from the Worker.
 *
 * @module
 */
import { createParser, type EventSourceMessage } from "eventsource-parser";
import {
  ANSWER_PATH,
  type AnswerRequest,
  type IngredientsRequest,
  MAX_ANSWER_MS,
  RECIPE_PATH,
  type RecipeRequest,
} from "../../../worker/contract";
import type { PageEvent } from "../state/answers";
import { joinLineFeeds } from "../storage/lineFeeds";
import { readEvent, readFailureBody, readWholeAnswer } from "./readEvent";

/** The request ends after this time without a byte. The Worker sends a comment every 750 ms. */
const SILENCE_MS = 10_000;

/** The request for a whole answer ends after this time: JSON arrives only once the answer is complete. */
const WHOLE_ANSWER_MS = MAX_ANSWER_MS + SILENCE_MS;

/** A timeout that fires later than this was not merely delayed: the page was suspended. */
const OVERDUE_MS = 1000;

/** On navigation the fetch fails first: wait, so that the page unloads before a failure is reported. */
const UNLOAD_WAIT_MS = 200;

/** What to ask for, and how. */
interface Options {
  path?: string;
  /** Asks for the answer in one piece, as JSON: for networks that buffer event streams. */
  whole?: boolean;
}

/**
 * @param signal Aborted by Stop and Reset.
 * @returns The events of the answer. The last event is always `done` or `failed`, except after an
 *   abort, which ends the events at once. Never throws.
 */
export async function* requestRecipe(
  request: RecipeRequest | IngredientsRequest | AnswerRequest,
  signal: AbortSignal,
  { path = RECIPE_PATH, whole = false }: Options = {},
): AsyncGenerator<PageEvent, void, void> {
  const over = new AbortController();
  let silent = {};
  const silence = watchSilence(whole ? WHOLE_ANSWER_MS : SILENCE_MS, () => {
    silent = { silent: true };
    over.abort(new Error("The Worker has fallen silent"));
  });
  const accepted = whole ? "application/json" : "text/event-stream";
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: accepted },
      body: JSON.stringify(request),
      signal: AbortSignal.any([signal, over.signal]),
    });
    if (!response.ok || !response.body) {
      const retryAfter = response.headers.get("Retry-After");
      yield { type: "failed", ...readFailureBody(await response.text(), retryAfter) };
      return;
    }
    const toLineFeeds = joinLineFeeds();
    if (whole) {
      for (const event of readWholeAnswer(await response.text())) {
        if (event.type === "text") event.text = toLineFeeds(event.text);
        yield event;
      }
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
        if (event?.type === "text") event.text = toLineFeeds(event.text);
        if (event) yield event;
        if (event?.type === "done" || event?.type === "failed") return;
      }
    }
  } catch (error) {
    if (!over.signal.aborted) await new Promise((resolve) => setTimeout(resolve, UNLOAD_WAIT_MS));
    if (signal.aborted) return;
    console.error(error);
  } finally {
    silence.end();
    // Closing the connection makes the Worker stop, and the Worker the model.
    over.abort();
  }
  // No answer, an answer that is not the Worker's, or an answer without its last event.
  yield { type: "failed", code: "no_answer", ...silent };
}

/** As {@link requestRecipe}. */
export const requestAnswer = (request: AnswerRequest, signal: AbortSignal, options: Options) =>
  requestRecipe(request, signal, { ...options, path: ANSWER_PATH });

/** Calls `onSilence` `silenceMs` after the start or the last call of `interrupt`. */
function watchSilence(silenceMs: number, onSilence: () => void) {
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;

  function interrupt() {
    clearTimeout(timer);
    since = Date.now();
    timer = setTimeout(expire, silenceMs);
  }

  function expire() {
    // When a suspended page resumes, overdue timeouts may run before the received bytes are read.
    const slept = Date.now() - since > silenceMs + OVERDUE_MS;
    if (slept) interrupt();
    else onSilence();
  }

  interrupt();
  return { interrupt, end: () => clearTimeout(timer) };
}
