/**
 * Gemini's API: its request, the messages of its answer, and its errors.
 *
 * `@google/generative-ai` provides the types. Its client is not used: it is no longer maintained,
 * sends the key along on redirects, reads without a size limit, and takes about 30 % more CPU.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import type { GenerateContentRequest, GenerateContentResponse, Part } from "@google/generative-ai";
import {
  type AttemptError,
  createService,
  type Message,
  type Service,
  toStatusError,
  toUnreadable,
} from "../models/service";
import type { GeminiSettings } from "../settings";

/** `store: false` keeps Google from logging prompt and answer, which may tell of allergies. */
type Request = GenerateContentRequest & { store: false };

export function createGemini({ apiKey, baseUrl }: GeminiSettings): Service {
  return createService({
    toRequest: (model, { text, photo, maxTokens }) => ({
      url: `${baseUrl}/v1beta/models/${model}:streamGenerateContent?alt=sse`,
      headers: { "x-goog-api-key": apiKey },
      body: {
        contents: [{ role: "user", parts: [...toParts(photo), { text }] }],
        generationConfig: { maxOutputTokens: maxTokens },
        store: false,
      } satisfies Request,
    }),
    readMessage,
    readError,
  });
}

/** @see https://ai.google.dev/gemini-api/docs/image-understanding */
const toParts = (photo?: string): Part[] =>
  photo ? [{ inlineData: { mimeType: "image/jpeg", data: photo } }] : [];

/** @see https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse */
function readMessage(data: string): Message {
  const json = parseObject(data);
  if (!json) throw toUnreadable();
  // An error in the middle of a stream, whose HTTP status was sent before.
  if (isObject(json.error)) throw toRpcError(json.error, json.error.code);
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

/**
 * @param body The beginning of it. Not validated.
 * @see https://google.aip.dev/193
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 */
export function readError(status: number, body: string, headers: Headers): AttemptError {
  const error = parseObject(body)?.error;
  return toRpcError(isObject(error) ? error : {}, status, headers);
}

/**
 * @param error `google.rpc.Status`, not validated.
 * @param status HTTP status, not validated.
 * @param headers Of an HTTP error: no answer had begun, so that nothing is billed.
 */
function toRpcError(
  error: Record<string, unknown>,
  status: unknown,
  headers?: Headers,
): AttemptError {
  if (typeof status !== "number") return toUnreadable();
  const details = Array.isArray(error.details) ? error.details.filter(isObject) : [];
  const reasons = [error.status, ...details.map(({ reason }) => reason)].filter(isName);
  // A gateway in front of Gemini says it by the header.
  const delays = [
    ...details.map(({ retryDelay }) => retryDelay),
    `${headers?.get("Retry-After")}s`,
  ];
  return toStatusError(status, {
    free: headers !== undefined,
    reasons,
    badKey: reasons.includes("API_KEY_INVALID"),
    retryAfterSeconds: firstDelay(delays),
  });
}

/** Reads `google.rpc.RetryInfo`, a duration such as "7.5s". Rounded up to seconds, at least 1. */
function firstDelay(delays: readonly unknown[]): number | undefined {
  const form = /^(\d{1,5}(?:\.\d+)?)s$/;
  const read = (delay: unknown) => (typeof delay === "string" ? form.exec(delay)?.[1] : undefined);
  const seconds = delays.map(read).find(Boolean);
  return seconds ? Math.max(1, Math.ceil(Number(seconds))) : undefined;
}

/** Whether this is one of Google's names. Other strings may quote the key or the prompt. */
function isName(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z_]{1,60}$/.test(value);
}

/** @returns The object that a text in JSON is, if it is one. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
