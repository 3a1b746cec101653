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
  /** A JPEG in base64, sent with the text. */
  photo?: string;
  /** Limit of thinking and text together, in tokens. Bounds the cost. */
  maxTokens: number;
  /** Limit of the answer, in UTF-16 code units. */
  maxCharacters: number;
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
  /** {@link COMPLETE}, or why the answer is incomplete. Logged, so never a model's text. */
  finishReason?: string;
  /** The model refuses to answer, for what the prompt or the answer is about. */
  refused?: boolean;
}

/** The `finishReason` of a complete answer, whatever the provider calls it. */
export const COMPLETE = "STOP";

/** Why one model wrote no complete recipe, and what to do next. */
export class AttemptError extends RecipeError {
  /** Whether to ask the next model. `skip`: ask it, and skip this model for an hour. */
  readonly next: "stop" | "next" | "skip" = "next";
  /** See `Attempt`, like `status` and `reasons`. */
  readonly free: boolean = false;
  readonly reasons: readonly string[] = [];

  /** @param code Sent to the visitor if no other model succeeds. */
  constructor(
    code: FailureCode,
    detail: string,
    readonly status: AttemptStatus,
    options: Partial<Pick<AttemptError, "next" | "free" | "reasons" | "retryAfterSeconds">> = {},
  ) {
    super(code, detail, options.retryAfterSeconds);
    Object.assign(this, options);
  }
}

interface EventsRequest {
  url: string;
  /** The key belongs here, not into the URL. */
  headers: Record<string, string>;
  /** Sent as JSON. */
  body: unknown;
  /** Its abort ends the request. */
  signal: AbortSignal;
  /** @param data The data of one event. Errors are rethrown. */
  onEvent(data: string): void;
  /** @param body The beginning of the body, not validated. */
  toError(status: number, body: string, headers: Headers): AttemptError;
}

/** Sends a POST request that is answered by server-sent events. @throws See {@link Model.ask}. */
export async function post({ url, headers, body, signal, onEvent, toError }: EventsRequest) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    // A followed redirect would send the key to another server.
    redirect: "manual",
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    const detail = "no connection to the provider";
    throw new AttemptError("model_failed", detail, "unreachable", { free: true });
  });
  if (!response.ok) throw toError(response.status, await readStart(response), response.headers);

  let events = 0;
  let bytes = 0;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent({ data }) {
      events++;
      onEvent(data);
    },
    onError({ type }) {
      if (type === "max-buffer-size-exceeded") throw unreadableError();
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const chunk = await reader?.read().catch(() => {
      signal.throwIfAborted();
      throw unreadableError();
    });
    if (!chunk?.value) break;
    bytes += chunk.value.length;
    parser.feed(decoder.decode(chunk.value, { stream: true }));
  }
  // The last event may have no blank line behind it.
  parser.feed("\n\n");
  // Not an event stream: an HTML page from a proxy, for example.
  if (events === 0 && bytes > 0) throw unreadableError();
}

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

/**
 * @param status HTTP status of the error, or the status within a stream.
 * @param reasons The provider's names for the error. Logged, so no text that may quote the key or the
 *   prompt.
 * @param options.fault What is to blame, if the status alone doesn't tell: the `key`, or what only the
 *   `owner` can mend.
 * @param options.free Whether no answer had begun, so that nothing is billed.
 * @param options.retryAfterSeconds Delay until another try makes sense.
 * @returns The failure for the visitor, and whether to ask the next model.
 */
export function statusError(
  status: number,
  reasons: readonly string[],
  options: {
    fault: "key" | "owner" | undefined;
    free: boolean;
    retryAfterSeconds: number | undefined;
  },
): AttemptError {
  const { fault, free, retryAfterSeconds } = options;
  const detail = `the provider answered with HTTP status ${status} ${reasons.join(", ")}`.trim();
  if (fault === "key" || status === 401 || status === 403) {
    const rejected = `the key is rejected: ${detail}`;
    return new AttemptError("misconfigured", rejected, status, { next: "stop", free, reasons });
  }
  if (status === 429 || status === 503) {
    return new AttemptError("model_busy", detail, status, { free, reasons, retryAfterSeconds });
  }
  // 402: payment required. 404: no such model. Another model may still answer.
  const isOwners = fault === "owner" || status === 402 || status === 404;
  const next = status === 404 ? "skip" : "next";
  const code = isOwners ? "misconfigured" : "model_failed";
  return new AttemptError(code, detail, status, { next, free, reasons });
}
