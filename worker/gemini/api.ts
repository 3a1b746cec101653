/**
 * Gemini's HTTP API: sends one request, and pushes the messages of the answer or throws a typed
 * error. Deadlines and what an answer means are decided in attempt.ts.
 *
 * `@google/generative-ai` provides the types. Its client is not used: it is no longer maintained,
 * sends the key along on redirects, reads without a size limit, and takes about 30 % more CPU.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import type { GenerateContentRequest, GenerateContentResponse } from "@google/generative-ai";
import { createParser } from "eventsource-parser";
import { GeminiError, isObject, parseJson, readErrorBody, toStatusError } from "./apiError";

/**
 * Limit for thinking and text together, in tokens. It bounds the cost: without it, models may think
 * without end (googleapis/python-genai #2062). A long recipe takes about 2,000.
 */
const MAX_OUTPUT_TOKENS = 8192;

/**
 * Longest event, in UTF-16 code units. Enough for the longest recipe with every character escaped.
 * Bounds the memory for a line that does not end.
 */
const MAX_EVENT_LENGTH = 512 * 1024;

/** How much of an error's body is read, in UTF-16 code units. Google's have a few hundred. */
const MAX_ERROR_LENGTH = 64 * 1024;

/** How long an error's body is read. Its status is known: a slow body must not delay it. */
const ERROR_BODY_MS = 2000;

export interface GeminiCall {
  apiKey: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Model id. */
  model: string;
  /** The text of the one user message. */
  prompt: string;
}

/**
 * Asks one model.
 *
 * @param signal Its abort ends the request. The caller must abort it after an error of `onMessage`.
 * @param onMessage Called with each message of the answer when it arrives. What it throws is
 *   thrown.
 * @returns A promise that resolves at the end of the answer.
 * @throws {GeminiError} Contains no text from Google, the visitor or the model, except
 *   {@link GeminiError.reasons}.
 * @throws The signal's reason, once it is aborted, unless the status of an error is known.
 */
export async function streamGenerateContent(
  { apiKey, baseUrl, model, prompt }: GeminiCall,
  signal: AbortSignal,
  onMessage: (message: GenerateContentResponse) => void,
): Promise<void> {
  const request: GenerateContentRequest = {
    contents: [{ role: "user", parts: [{ text: prompt }] }],
    generationConfig: { maxOutputTokens: MAX_OUTPUT_TOKENS },
  };
  const url = `${baseUrl}/v1beta/models/${model}:streamGenerateContent?alt=sse`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-goog-api-key": apiKey },
    body: JSON.stringify(request),
    // A followed redirect would send the key to another server.
    redirect: "manual",
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw new GeminiError("unreachable", false);
  });
  if (!response.ok) throw readErrorBody(response.status, await readStart(response));

  let messages = 0;
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent({ data }) {
      messages++;
      onMessage(parseMessage(data));
    },
    onError({ type }) {
      tooLong ||= type === "max-buffer-size-exceeded";
    },
  });
  let empty = true;
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    let chunk: Uint8Array | undefined;
    try {
      chunk = (await reader?.read())?.value;
    } catch {
      signal.throwIfAborted();
      throw new GeminiError("unreadable", true);
    }
    if (!chunk) break;
    empty = false;
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (tooLong) throw new GeminiError("unreadable", true);
  }
  // Not an event stream: an HTML page from a proxy, for example.
  if (messages === 0 && !empty) throw new GeminiError("unreadable", true);
}

/** @throws {GeminiError} When the data is an error, or not a message. */
function parseMessage(data: string): GenerateContentResponse {
  const message = parseJson(data);
  if (!isObject(message)) throw new GeminiError("unreadable", true);
  // An error in the middle of a stream, whose HTTP status was sent before.
  if (isObject(message.error)) throw toStatusError(message.error, true);
  return message;
}

/** @returns The beginning of the body: what arrives within {@link ERROR_BODY_MS}. Never throws. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  // Makes a pending read resolve as at the end of the body.
  const cancel = () => reader?.cancel().catch(() => {});
  const timer = setTimeout(cancel, ERROR_BODY_MS);
  let text = "";
  try {
    while (text.length <= MAX_ERROR_LENGTH) {
      const chunk = (await reader?.read())?.value;
      if (!chunk) break;
      text += decoder.decode(chunk, { stream: true });
    }
  } catch {
    // The status is enough.
  } finally {
    clearTimeout(timer);
  }
  return text;
}
