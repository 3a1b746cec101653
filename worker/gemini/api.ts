/**
 * Gemini's API: its request, and the messages of its answer.
 *
 * `@google/generative-ai` provides the types. Its client is not used: it is no longer maintained,
 * sends the key along on redirects, reads without a size limit, and takes about 30 % more CPU.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import type { GenerateContentRequest, GenerateContentResponse } from "@google/generative-ai";
import type { Message, Service } from "../models/service";
import { createService, isObject, parseObject, toUnreadable } from "../models/transport";
import type { GeminiSettings } from "../settings";
import { isName, readError, toRpcError } from "./apiError";

/**
 * Limit for thinking and text together, in tokens. It bounds the cost: without it, models may think
 * without end (googleapis/python-genai #2062). A long recipe takes about 2,000.
 */
const MAX_OUTPUT_TOKENS = 8192;

/** `store: false` keeps Google from logging prompt and answer, which may tell of allergies. */
type Request = GenerateContentRequest & { store: false };

export function createGemini({ apiKey, baseUrl }: GeminiSettings): Service {
  return createService({
    toRequest: (model, prompt) => ({
      url: `${baseUrl}/v1beta/models/${model}:streamGenerateContent?alt=sse`,
      headers: { "x-goog-api-key": apiKey },
      body: {
        contents: [{ role: "user", parts: [{ text: prompt }] }],
        generationConfig: { maxOutputTokens: MAX_OUTPUT_TOKENS },
        store: false,
      } satisfies Request,
    }),
    readMessage,
    readError,
  });
}

/** @see https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse */
function readMessage(data: string): Message {
  const json = parseObject(data);
  if (!json) throw toUnreadable();
  // An error in the middle of a stream, whose HTTP status was sent before.
  if (isObject(json.error)) throw toRpcError(json.error, json.error.code, false);
  const { candidates, promptFeedback }: Partial<GenerateContentResponse> = json;
  const reason: unknown = candidates?.[0]?.finishReason ?? undefined;
  return {
    text: textOf(candidates?.[0]?.content?.parts),
    finishReason: reason === undefined || isName(reason) ? reason : "unknown",
    blocked: Boolean(promptFeedback?.blockReason),
  };
}

/** Joins all parts, as Google's own client does. */
function textOf(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  return parts
    .map((part) => (typeof part?.text === "string" && !part.thought ? part.text : ""))
    .join("");
}
