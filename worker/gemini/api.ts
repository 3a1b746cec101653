/**
 * Gemini's HTTP API: sends one request, and reads the messages of the answer.
 *
 * `@google/generative-ai` provides the types. Its client is not used: it is no longer maintained,
 * sends the key along on redirects, reads without a size limit, and takes about 30 % more CPU.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import type { GenerateContentRequest, GenerateContentResponse } from "@google/generative-ai";
import { createParser } from "eventsource-parser";
import type { Message, Service } from "../models/service";
import type { GeminiSettings } from "../settings";
import {
  isName,
  isObject,
  parseJson,
  readErrorBody,
  toStatusError,
  toUnreachable,
  toUnreadable,
} from "./apiError";

/**
 * Limit for thinking and text together, in tokens. It bounds the cost: without it, models may think
 * without end (googleapis/python-genai #2062). A long recipe takes about 2,000.
 */
const MAX_OUTPUT_TOKENS = 8192;

/** In UTF-16 code units: the longest recipe, with every character escaped. Bounds the memory. */
const MAX_EVENT_LENGTH = 512 * 1024;

/** In UTF-16 code units. Google's errors have a few hundred. */
const MAX_ERROR_LENGTH = 64 * 1024;

/** The status of an error is known: a slow body must not delay it. */
const ERROR_BODY_MS = 2000;

/** `store: false` keeps Google from logging prompt and answer, which may tell of allergies. */
type Request = GenerateContentRequest & { store: false };

/** @returns A service whose errors contain no text from Google, the visitor or the model. */
export function createGemini({ apiKey, baseUrl }: GeminiSettings): Service {
  return async function streamGenerateContent(model, prompt, signal, onMessage) {
    const request: Request = {
      contents: [{ role: "user", parts: [{ text: prompt }] }],
      generationConfig: { maxOutputTokens: MAX_OUTPUT_TOKENS },
      store: false,
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
      throw toUnreachable();
    });
    if (!response.ok) throw readErrorBody(response.status, await readStart(response));

    let messages = 0;
    let tooLong = false;
    const parser = createParser({
      maxBufferSize: MAX_EVENT_LENGTH,
      onEvent({ data }) {
        messages++;
        onMessage(readMessage(data));
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
        throw toUnreadable();
      }
      if (!chunk) break;
      empty = false;
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (tooLong) throw toUnreadable();
    }
    // Not an event stream: an HTML page from a proxy, for example.
    if (messages === 0 && !empty) throw toUnreadable();
  };
}

/**
 * @see https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse
 * @throws {AttemptError} When the data is an error, or not a message.
 */
function readMessage(data: string): Message {
  const json = parseJson(data);
  if (!isObject(json)) throw toUnreadable();
  // An error in the middle of a stream, whose HTTP status was sent before.
  if (isObject(json.error)) throw toStatusError(json.error, false);
  const { candidates, promptFeedback }: Partial<GenerateContentResponse> = json;
  const reason: unknown = candidates?.[0]?.finishReason ?? undefined;
  return {
    text: textOf(candidates?.[0]?.content?.parts),
    finishReason: reason === undefined || isName(reason) ? reason : "unknown",
    blocked: Boolean(promptFeedback?.blockReason),
  };
}

function textOf(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  return parts.find((part) => typeof part?.text === "string" && part.text && !part.thought)?.text;
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
