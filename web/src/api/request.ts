/**
 * The one way to ask the Worker: for a recipe, the ingredients in a photo, the words of a page, or the answer to
 * a question. What the Worker sends is validated; fields that the contract doesn't name are dropped.
 *
 * @module
 */

import type { EventSourceMessage } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";
import * as v from "valibot";
import {
  type ChefEvent,
  FAILURE_STATUS,
  type FailureCode,
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
import { jsonOf, wholeNumber } from "../reading/schemas";
import { joinLineFeeds, withLineFeeds } from "../reading/text";

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

/** The Worker's codes, and those of answers that are not the Worker's. */
export const FAILURE_CODE = v.picklist([
  ...(Object.keys(FAILURE_STATUS) as FailureCode[]),
  /** The Worker's answer did not arrive, or not all of it. */
  "no_answer",
  /** Something in front of the Worker, such as Cloudflare Access, wants a new sign-in. */
  "signed_out",
  /** Something in front of the Worker wants to check the browser, which only navigation can do. */
  "challenged",
  /** Any other error of what is in front of the Worker, or of the platform below it. */
  "server_failed",
]);

const TEXT = v.pipe(v.string(), v.nonEmpty());

const FAILURE = v.object({
  code: FAILURE_CODE,
  /** Seconds until another try makes sense, where known. */
  retryAfter: v.exactOptional(wholeNumber(0)),
  /** As `Failure` in the contract has it. */
  scope: v.exactOptional(v.picklist(["everyone", "visitor", "count"])),
});

/** Why a request failed, or a recipe broke off. */
export type PageFailure = v.InferOutput<typeof FAILURE>;

/** An event of a request. */
export type PageEvent = ChefEvent | ({ type: "failed" } & PageFailure);

const MODEL = { model: TEXT, demo: v.exactOptional(v.literal(true)) };

const EVENT = v.variant("type", [
  v.object({ type: v.literal("model"), ...MODEL }),
  v.object({ type: v.literal("text"), text: TEXT }),
  v.object({ type: v.literal("done"), finishReason: TEXT }),
  v.object({ type: v.literal("failed"), ...FAILURE.entries }),
]);

const TYPES: readonly string[] = EVENT.options.map(({ entries }) => entries.type.literal);

const FAILURE_BODY = jsonOf(v.object({ error: FAILURE }));

/** An answer as JSON: to a list, to a photo of food or of a page, or to a question. */
const WHOLE_ANSWER = v.object({
  ...MODEL,
  recipe: v.exactOptional(v.string()),
  ingredients: v.exactOptional(v.string()),
  page: v.exactOptional(v.string()),
  answer: v.exactOptional(v.string()),
});

/**
 * @param message An event of the stream.
 * @returns The event, with only the fields that the contract names. `undefined` for a type that the
 *   contract doesn't name: a newer Worker may send more types than an open page knows.
 * @throws {Error} If the data is not JSON, or a field is missing or invalid.
 */
export function readEvent({ event: type = "", data }: EventSourceMessage): PageEvent | undefined {
  return TYPES.includes(type) ? v.parse(EVENT, { ...JSON.parse(data), type }) : undefined;
}

/**
 * @param body The body of a response as JSON.
 * @returns The events that the same answer has as a stream.
 * @throws {Error} If the body is not the Worker's.
 */
export function readWholeAnswer(body: string): PageEvent[] {
  const { recipe, ingredients, page, answer, ...model } = v.parse(WHOLE_ANSWER, JSON.parse(body));
  const text = withLineFeeds(recipe ?? ingredients ?? page ?? answer ?? "");
  return [
    { type: "model", ...model },
    ...(text === "" ? [] : [{ type: "text", text } as const]),
    { type: "done", finishReason: "STOP" },
  ];
}

/** Codes of error pages, by status: for answers that are not the Worker's. */
const STATUS_CODES: Partial<Record<number, PageFailure["code"]>> = {
  401: "signed_out",
  403: "forbidden",
  413: "too_large",
  429: "rate_limited",
};

const MAX_WAIT_SECONDS = 24 * 60 * 60;

/**
 * @param response With an error status, or a redirect that was not followed: the Worker sends none, a
 *   sign-in in front of it does. Its header `Retry-After` applies whoever sent it; a date in it, which a
 *   proxy may send (RFC 9110, section 10.2.3), is ignored.
 * @throws {Error} If the body does not arrive.
 * @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
 */
export async function readFailure(response: Response): Promise<PageFailure> {
  const { type, status, headers } = response;
  if (type === "opaqueredirect") return { code: "signed_out" };
  // Comes with the status 403 or 429.
  if (headers.has("cf-mitigated")) return { code: "challenged" };
  const { success, output } = v.safeParse(FAILURE_BODY, await response.text());
  const failure = success ? output.error : { code: STATUS_CODES[status] ?? "server_failed" };
  const seconds = headers.get("Retry-After") ?? "";
  if (!/^\d+$/.test(seconds)) return failure;
  return { ...failure, retryAfter: Math.min(Number(seconds), MAX_WAIT_SECONDS) };
}
