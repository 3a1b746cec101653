/**
 * The interface of a provider of models, and the HTTP request to it, which is answered by server-sent
 * events. Nothing here is specific to a provider. `worker/gemini/` is one.
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

/** Most reasons of an error that are logged. Errors have two or three. */
const MAX_REASONS = 5;

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

/**
 * Asks one model, and passes on each message of its answer when it arrives.
 *
 * @param signal Its abort ends the request. The caller aborts it after an error of `onMessage`.
 * @param onMessage Its errors are rethrown.
 * @throws {AttemptError} When there is no answer, or it is an error or can't be parsed.
 * @throws The signal's reason, once it is aborted, unless the status of an error is known.
 */
export type AskModel = (
  model: string,
  prompt: Prompt,
  signal: AbortSignal,
  onMessage: (message: Message) => void,
) => Promise<void>;

export interface Message {
  /** The next words, without the model's thoughts. */
  text: string | undefined;
  /** {@link COMPLETE}, or why the answer is incomplete. Logged, so never a model's text. */
  finishReason: string | undefined;
  /** Whether the provider blocked the prompt. */
  blocked: boolean;
  /** Whether the model refuses to answer, for what the prompt or the answer is about. */
  refused: boolean;
}

/** The `finishReason` of a complete answer, whatever the provider calls it. */
export const COMPLETE = "STOP";

/** Why one model wrote no complete recipe, and what to do next. */
export class AttemptError extends RecipeError {
  readonly next: "stop" | "next" | "skip";
  readonly free: boolean;
  readonly reasons: readonly string[];

  /**
   * @param code Sent to the visitor if no other model succeeds.
   * @param status For the log, like `reasons` and `free`: see {@link Attempt}.
   * @param options.next Whether to ask the next model. `skip`: ask it, and skip this model for an hour.
   */
  constructor(
    code: FailureCode,
    detail: string,
    readonly status: AttemptStatus,
    options: Partial<Pick<AttemptError, "next" | "free" | "reasons" | "retryAfterSeconds">> = {},
  ) {
    super(code, detail, options.retryAfterSeconds);
    this.next = options.next ?? "next";
    this.free = options.free ?? false;
    this.reasons = options.reasons ?? [];
  }
}

/** The format of a provider's requests and answers. Its errors must quote neither. */
export interface Provider {
  /** @returns The POST request. `body` is sent as JSON. The key belongs into a header. */
  toRequest(
    model: string,
    prompt: Prompt,
  ): { url: string; headers: Record<string, string>; body: unknown };
  /**
   * @param data The data of one event. For an event without text, such as OpenAI's "[DONE]", return an
   *   empty message.
   * @throws {AttemptError} When the event is an error, or can't be parsed.
   */
  readMessage(data: string): Message;
  /** @param body The beginning of the body, not validated. */
  readError(status: number, body: string, headers: Headers): AttemptError;
}

export function createAskModel({ toRequest, readMessage, readError }: Provider): AskModel {
  return async function post(model, prompt, signal, onMessage) {
    const { url, headers, body } = toRequest(model, prompt);
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
    if (!response.ok) {
      throw readError(response.status, await readStart(response), response.headers);
    }

    let messages = 0;
    const parser = createParser({
      maxBufferSize: MAX_EVENT_LENGTH,
      onEvent({ data }) {
        messages++;
        onMessage(readMessage(data));
      },
      onError({ type }) {
        if (type === "max-buffer-size-exceeded") throw unreadableError();
      },
    });
    let empty = true;
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const chunk = await reader?.read().catch(() => {
        signal.throwIfAborted();
        throw unreadableError();
      });
      if (!chunk?.value) break;
      empty = false;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
    // The last event may have no blank line behind it.
    parser.feed(`${decoder.decode()}\n\n`);
    // Not an event stream: an HTML page from a proxy, for example.
    if (messages === 0 && !empty) throw unreadableError();
  };
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

export function unreadableError(): AttemptError {
  return new AttemptError("model_failed", "the answer broke off, or can't be read", "broken");
}

/**
 * @param status HTTP status of the error, or the status within a stream.
 * @param details.free Whether no answer had begun, so that nothing is billed.
 * @param details.reasons The provider's names for the error. Logged, so no text that may quote the key or
 *   the prompt.
 * @param details.badKey Whether the key is rejected, if the status alone doesn't tell.
 * @param details.ownerOnly Whether only the owner can mend it, likewise.
 * @param details.retryAfterSeconds Delay until another try makes sense.
 * @returns The failure for the visitor, and whether to ask the next model.
 */
export function statusError(
  status: number,
  details: Pick<AttemptError, "free" | "reasons" | "retryAfterSeconds"> & {
    badKey: boolean;
    ownerOnly: boolean;
  },
): AttemptError {
  const { free, badKey, ownerOnly, retryAfterSeconds } = details;
  const reasons = details.reasons.slice(0, MAX_REASONS);
  const names = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  const detail = `the provider answered with HTTP status ${status}${names}`;

  if (badKey || status === 401 || status === 403) {
    const rejected = `the key is rejected: ${detail}`;
    return new AttemptError("misconfigured", rejected, status, { next: "stop", free, reasons });
  }
  if (status === 429 || status === 503) {
    return new AttemptError("model_busy", detail, status, { free, reasons, retryAfterSeconds });
  }
  // 402: payment required. 404: no such model. Another model may still answer.
  const code = ownerOnly || status === 402 || status === 404 ? "misconfigured" : "model_failed";
  const next = status === 404 ? "skip" : "next";
  return new AttemptError(code, detail, status, { next, free, reasons });
}
