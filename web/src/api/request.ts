/**
 * The one way to ask the Worker: for a recipe, the ingredients in a photo, or the answer to a question.
 *
 * @module
 */
import { EventSourceParserStream } from "eventsource-parser/stream";
import {
  ANSWER_PATH,
  type AnswerRequest,
  INGREDIENTS_PATH,
  type IngredientsRequest,
  MAX_ANSWER_MS,
  RECIPE_PATH,
  type RecipeRequest,
} from "../../../worker/contract";
import { joinLineFeeds } from "../reading/lineFeeds";
import { type PageEvent, readEvent, readFailureBody, readWholeAnswer } from "./readEvent";

/** What can be asked for. */
export type RequestKind = "recipe" | "photo" | "question";

interface Bodies {
  recipe: RecipeRequest;
  photo: IngredientsRequest;
  question: AnswerRequest;
}

/** Where to ask, and what the log calls an answer. */
const KINDS = {
  recipe: { path: RECIPE_PATH, answer: "recipe" },
  photo: { path: INGREDIENTS_PATH, answer: "names" },
  question: { path: ANSWER_PATH, answer: "answer" },
};

/** The request ends after this time without a byte. The Worker sends a comment every 750 ms. */
const SILENCE_MS = 10_000;

/** The request for a whole answer ends after this time: JSON arrives only once the answer is complete. */
const WHOLE_ANSWER_MS = MAX_ANSWER_MS + SILENCE_MS;

/** A timeout that fires later than this was not merely delayed: the page was suspended. */
const OVERDUE_MS = 1000;

/** On navigation the fetch fails first: wait, so that the page unloads before a failure is reported. */
const UNLOAD_WAIT_MS = 200;

/** The latest request of each kind. */
const controllers: Partial<Record<RequestKind, AbortController>> = {};

/**
 * Whether the network holds event streams back to their end, as some proxies and antivirus programs do:
 * the latest request stayed open, but no byte arrived. The next one, of any kind, asks for the answer in
 * one piece, as JSON.
 */
let holdsStreamsBack = false;

/** Ends the latest request of this kind: none of its events arrives any more. */
export function cancelRequest(kind: RequestKind) {
  controllers[kind]?.abort();
}

/**
 * Asks the Worker, in place of the latest request of this kind. Logs the code of a failure. Never throws.
 *
 * @param onEvent Called with each event. The last is always `done` or `failed`, unless the request is
 *   cancelled.
 */
export async function request<Kind extends RequestKind>(
  kind: Kind,
  body: Bodies[Kind],
  onEvent: (event: PageEvent) => void,
) {
  cancelRequest(kind);
  const controller = new AbortController();
  controllers[kind] = controller;
  const { path, answer } = KINDS[kind];
  for await (const event of ask(path, body, controller.signal)) {
    if (event.type === "failed") console.error(`No ${answer}: ${event.code}`);
    onEvent(event);
  }
}

async function* ask(path: string, body: object, signal: AbortSignal): AsyncGenerator<PageEvent> {
  const over = new AbortController();
  const isWhole = holdsStreamsBack;
  holdsStreamsBack = false;
  const silence = watchSilence(isWhole ? WHOLE_ANSWER_MS : SILENCE_MS, () => {
    holdsStreamsBack = true;
    over.abort(new Error("The Worker has fallen silent"));
  });
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: isWhole ? "application/json" : "text/event-stream",
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, over.signal]),
    });
    if (!response.ok || !response.body) {
      const retryAfter = response.headers.get("Retry-After");
      yield { type: "failed", ...readFailureBody(await response.text(), retryAfter) };
      return;
    }
    if (isWhole) {
      yield* readWholeAnswer(await response.text());
      return;
    }
    const messages = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: silence.interrupt }))
      .getReader();
    const toLineFeeds = joinLineFeeds();
    // Not `for await`: Safari can't iterate a stream before version 26.4.
    for (;;) {
      const { value, done } = await messages.read();
      if (done) break;
      silence.interrupt();
      const event = readEvent(value);
      if (event?.type === "text") event.text = toLineFeeds(event.text);
      if (event) yield event;
      if (event?.type === "done" || event?.type === "failed") return;
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
  yield { type: "failed", code: "no_answer" };
}

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
