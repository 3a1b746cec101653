/**
 * What all providers of models have in common: a model, the HTTP request to it, which is answered by
 * server-sent events, and its errors. `worker/gemini/` is a provider.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @module
 */
import { createParser } from "eventsource-parser";
import type { AttemptStatus } from "../chef";
import type { FailureCode } from "../contract";
import { RecipeError } from "../recipeError";

/** Longest event, in UTF-16 code units: the longest recipe with every character escaped. Bounds memory. */
const MAX_EVENT_LENGTH = 512 * 1024;

/** How much of an error's body is read, in UTF-16 code units. Errors have a few hundred. */
const MAX_ERROR_LENGTH = 64 * 1024;

/** How long an error's body is read: its status is known, and a slow body must not delay it. */
const ERROR_BODY_MS = 2000;

export interface Prompt {
  /** The only user message. */
  text: string;
  /** A JPEG in base64, sent with the text. The resolution bounds what it costs, whatever its size. */
  photo?: { data: string; resolution: "MEDIUM" | "HIGH" };
  /** Limit of thinking and text together, in tokens. Bounds the cost. */
  maxTokens: number;
  /** Limit of the answer, in UTF-16 code units. */
  maxCharacters: number;
  /** Another limit of it, in bytes of UTF-8. */
  maxBytes?: number;
}

export interface Model {
  /** Sent to the visitor, and logged. */
  name: string;
  /**
   * Asks the model, and passes on each message of its answer when it arrives.
   *
   * @param signal Its abort ends the request. The caller aborts it after an error of `onMessage`.
   * @param onMessage Its errors are rethrown.
   * @throws {AttemptError} When there is no answer, or it is an error or can't be parsed.
   * @throws The signal's reason, once it is aborted, unless the status of an error is known.
   */
  ask(prompt: Prompt, signal: AbortSignal, onMessage: (message: Message) => void): Promise<void>;
}

export interface Message {
  /** The next words, without the model's thoughts. */
  text?: string;
  /** "STOP", or why the answer is incomplete. Logged, so never a model's text. */
  finishReason?: string;
  /** The model refuses to answer, for what the prompt or the answer is about. */
  refused?: boolean;
  /** Numbers of tokens so far, by the provider's names. Only `npm run try` reads them. */
  usage?: object;
}

/** Why one model wrote no complete recipe, and what to do next. */
export class AttemptError extends RecipeError {
  /** Whether to ask the next model. `skip`: ask it, and skip this model for an hour. */
  readonly next: "stop" | "next" | "skip" = "next";
  /** See `Attempt`, like `status` and `free`. */
  readonly reasons: readonly string[] = [];
  readonly free: boolean = false;

  /** @param code Sent to the visitor if no other model succeeds. */
  constructor(
    code: FailureCode,
    detail: string,
    readonly status: AttemptStatus,
    options: Partial<AttemptError> = {},
  ) {
    super(code, detail, options.retryAfterSeconds);
    Object.assign(this, options);
  }
}

/**
 * Sends a POST request that is answered by server-sent events.
 *
 * Google and gateways also send an error as JSON that is no event, pretty-printed or in one line, within a
 * stream of status 200 (googleapis/python-genai #1162, maximhq/bifrost #5262). It is read like an event.
 *
 * @param init The key belongs into a header, not into the URL.
 * @param onEvent Called with the JSON of each event, and whether it is the first. Its errors are rethrown.
 * @param toError Called with an HTTP error's status, the beginning of its body, and its headers.
 * @throws See {@link Model.ask}.
 */
export async function post(
  url: string,
  init: { headers: Record<string, string>; body: string; signal: AbortSignal },
  onEvent: (data: string, isFirst: boolean) => void,
  toError: (status: number, body: string, headers: Headers) => AttemptError,
) {
  // A followed redirect would send the key to another server.
  const response = await fetch(url, { ...init, method: "POST", redirect: "manual" }).catch(() => {
    init.signal.throwIfAborted();
    const detail = "no connection to the provider";
    throw new AttemptError("model_failed", detail, "unreachable", { free: true });
  });
  if (!response.ok) throw toError(response.status, await readStart(response), response.headers);

  let events = 0;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent({ data }) {
      // Not "[DONE]", which gateways append, nor an empty event.
      if (data.includes("{")) onEvent(data, events++ === 0);
    },
    onError({ type }) {
      if (type === "max-buffer-size-exceeded") throw unreadableError();
    },
  });

  /** What is no event, and a line that is not complete. */
  let bare = "";
  let bytes = 0;
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const chunk = await reader?.read().catch(() => {
      init.signal.throwIfAborted();
      throw unreadableError();
    });
    if (!chunk?.value) break;
    bytes += chunk.value.length;
    const text = decoder.decode(chunk.value, { stream: true });
    parser.feed(text);
    bare = (bare + text).replace(EVENT_LINES, "");
    if (bare.length > MAX_EVENT_LENGTH) throw unreadableError();
  }
  // The last event may have no blank line behind it.
  parser.feed("\n\n");
  bare = `${bare}\n`.replace(EVENT_LINES, "");
  if (bare.includes("{")) onEvent(bare, events++ === 0);
  // No event stream: an HTML page from a proxy, for example.
  if (events === 0 && bytes > 0) throw unreadableError();
}

/** Fields of events, and comments. */
const EVENT_LINES = /^(?:data|event|id|retry)?:[^\r\n]*[\r\n]+/gm;

/** @returns The part of the body that arrives within {@link ERROR_BODY_MS}. Never throws. */
async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const start = new WritableStream<Uint8Array>({
    write(chunk) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_ERROR_LENGTH) throw new Error("enough");
    },
  });
  // Whatever ends it, the status is enough.
  await body?.pipeTo(start, { signal: AbortSignal.timeout(ERROR_BODY_MS) }).catch(() => {});
  return text;
}

export const unreadableError = () =>
  new AttemptError("model_failed", "the answer broke off, or can't be read", "broken");
