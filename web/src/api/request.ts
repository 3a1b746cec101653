/**
 * The one way to ask the Worker: for a recipe, the ingredients in a photo, the words of a page, or the answer to
 * a question.
 *
 * @module
 */
import { EventSourceParserStream } from "eventsource-parser/stream";
import {
  MAX_ANSWER_MS,
  PAGE_PATH,
  type PageRequest,
  PHOTO_PATH,
  type PhotoRequest,
  QUESTION_PATH,
  type QuestionRequest,
  RECIPE_PATH,
  type RecipeRequest,
} from "../../../worker/contract";
import { joinLineFeeds } from "../reading/lineFeeds";
import { type PageEvent, readEvent, readFailure, readWholeAnswer } from "./readEvent";

interface Bodies {
  recipe: RecipeRequest;
  photo: PhotoRequest;
  page: PageRequest;
  question: QuestionRequest;
}

/** What can be asked for. */
export type RequestKind = keyof Bodies;

/** Where to ask, and what the log calls an answer. */
const KINDS = {
  recipe: { path: RECIPE_PATH, answer: "recipe" },
  photo: { path: PHOTO_PATH, answer: "names" },
  page: { path: PAGE_PATH, answer: "page" },
  question: { path: QUESTION_PATH, answer: "answer" },
};

/** The request ends after this time without a byte. The Worker sends a comment every 750 ms. */
const SILENCE_SECONDS = 10;

/** The request for a whole answer ends after this time: JSON arrives only once the answer is complete. */
const WHOLE_ANSWER_SECONDS = MAX_ANSWER_MS / 1000 + SILENCE_SECONDS;

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
  const ended = new AbortController();
  const isWhole = holdsStreamsBack;
  holdsStreamsBack = false;
  let silentSeconds = 0;
  const hear = () => {
    silentSeconds = 0;
  };
  // Counted one by one: a page that was suspended reads what it has received before it gives up.
  const watch = setInterval(() => {
    silentSeconds += 1;
    if (silentSeconds < (isWhole ? WHOLE_ANSWER_SECONDS : SILENCE_SECONDS)) return;
    holdsStreamsBack = true;
    ended.abort(new Error("The Worker has fallen silent"));
  }, 1000);
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: isWhole ? "application/json" : "text/event-stream",
      },
      body: JSON.stringify(body),
      // To a sign-in on another host, which must not get the list.
      redirect: "manual",
      signal: AbortSignal.any([signal, ended.signal]),
    });
    if (!response.ok || !response.body) {
      yield { type: "failed", ...(await readFailure(response)) };
      return;
    }
    if (isWhole) {
      yield* readWholeAnswer(await response.text());
      return;
    }
    const messages = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: hear }))
      .getReader();
    const toLineFeeds = joinLineFeeds();
    // Not `for await`: Safari can't iterate a stream before version 26.4.
    for (;;) {
      const { value, done } = await messages.read();
      if (done) break;
      hear();
      const event = readEvent(value);
      if (event?.type === "text") event.text = toLineFeeds(event.text);
      if (event) yield event;
      if (event?.type === "done" || event?.type === "failed") return;
    }
  } catch (error) {
    if (!ended.signal.aborted) await new Promise((resolve) => setTimeout(resolve, UNLOAD_WAIT_MS));
    if (signal.aborted) return;
    console.error(error);
  } finally {
    clearInterval(watch);
    // Closing the connection makes the Worker stop, and the Worker the model.
    ended.abort();
  }
  // No answer, an answer that is not the Worker's, or an answer without its last event.
  yield { type: "failed", code: "no_answer" };
}
