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
import { firstDelaySeconds, isObject, parseObject } from "../models/parse";
import {
  type AttemptError,
  createAskModel,
  type Message,
  type Prompt,
  statusError,
  unreadableError,
} from "../models/provider";
import { readSetting } from "../readSetting";
import type { Bindings } from "../settings";

/** Fields that the package's types don't have. */
type Request = GenerateContentRequest & {
  /** Keeps Google from logging prompt and answer, which may tell of allergies. */
  store: false;
  generationConfig: {
    /** Bounds the tokens of a photo, whatever its size: 560 with Gemini 3. */
    mediaResolution?: "MEDIA_RESOLUTION_MEDIUM";
  };
};

/** @returns How to ask Gemini, and its models in the order to ask them. `undefined` without a key. */
export function setUpGemini(bindings: Bindings) {
  const key = readSetting(bindings, "GEMINI_API_KEY");
  if (!key) return undefined;
  const models = readSetting(bindings, "GEMINI_MODELS");
  const baseUrl = readSetting(bindings, "GEMINI_BASE_URL");
  const ask = createAskModel({
    toRequest: (model, prompt) => ({
      url: `${baseUrl}/v1beta/models/${model}:streamGenerateContent?alt=sse`,
      headers: { "x-goog-api-key": key },
      body: toBody(prompt),
    }),
    readMessage,
    readError,
  });
  return { ask, models };
}

/** @see https://ai.google.dev/gemini-api/docs/media-resolution */
function toBody({ text, photo, maxTokens }: Prompt): Request {
  return {
    contents: [{ role: "user", parts: photo ? [toPart(photo), { text }] : [{ text }] }],
    generationConfig: {
      maxOutputTokens: maxTokens,
      ...(photo && { mediaResolution: "MEDIA_RESOLUTION_MEDIUM" }),
    },
    store: false,
  };
}

/** @see https://ai.google.dev/gemini-api/docs/image-understanding */
const toPart = (photo: string): Part => ({ inlineData: { mimeType: "image/jpeg", data: photo } });

/**
 * Reasons to refuse an answer for what it is about. Not `RECITATION`, `OTHER` and the like: another model
 * may write something else.
 *
 * @see https://ai.google.dev/api/generate-content#FinishReason
 */
const REFUSALS: readonly unknown[] = ["SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST"];

/** @see https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse */
function readMessage(data: string): Message {
  // "[DONE]", which gateways append, or an empty event.
  if (!data.includes("{")) return NO_WORDS;
  const json = parseObject(data);
  if (!json) throw unreadableError();
  // An error within a stream: the HTTP status was sent before it.
  if (isObject(json.error)) throw readError(json.error.code, data);
  const { candidates, promptFeedback }: Partial<GenerateContentResponse> = json;
  const reason: unknown = candidates?.[0]?.finishReason ?? undefined;
  return {
    text: answerText(candidates?.[0]?.content?.parts),
    finishReason: reason === undefined || isName(reason) ? reason : "unknown",
    blocked: Boolean(promptFeedback?.blockReason),
    refused: REFUSALS.includes(reason),
  };
}

const NO_WORDS: Message = {
  text: undefined,
  finishReason: undefined,
  blocked: false,
  refused: false,
};

/** Joins all parts that are not thoughts, as Google's own client does. */
function answerText(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  return parts
    .map((part) => (typeof part?.text === "string" && !part.thought ? part.text : ""))
    .join("");
}

/**
 * @param status HTTP status, not validated.
 * @param body With a `google.rpc.Status` in its `error`, not validated.
 * @param headers Only of an HTTP error: then no answer had begun, and nothing is billed.
 * @see https://google.aip.dev/193
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 */
export function readError(status: unknown, body: string, headers?: Headers): AttemptError {
  if (typeof status !== "number") return unreadableError();
  const json = parseObject(body)?.error;
  const error = isObject(json) ? json : {};
  const details = Array.isArray(error.details) ? error.details.filter(isObject) : [];
  const reasons = [error.status, ...details.map(({ reason }) => reason)].filter(isName);
  // `google.rpc.RetryInfo`; a gateway in front of Gemini sends the header instead.
  const delays = details.map(({ retryDelay }) => retryDelay);
  const after = `${headers?.get("Retry-After")}s`;
  return statusError(status, {
    free: headers !== undefined,
    reasons,
    badKey: reasons.includes("API_KEY_INVALID"),
    // The region isn't served, or billing is missing.
    ownerOnly: reasons.includes("FAILED_PRECONDITION"),
    retryAfterSeconds: isOfDay(error) ? undefined : firstDelaySeconds([...delays, after]),
  });
}

/**
 * Whether a quota of a day is used up. Its delay is wrong: it is the time until the quota of the minute
 * is available again. The names are in `google.rpc.QuotaFailure` ("GenerateRequestsPerDayPerProjectPerModel"), in
 * `google.rpc.ErrorInfo` ("requests_per_day", "1/d/{project}") or in the message.
 */
const isOfDay = (error: object) => /per[\s_-]?day|daily|"1\/d\//i.test(JSON.stringify(error));

/** Whether the value has the form of Google's enums. Other strings may quote the key or the prompt. */
function isName(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z_]{1,60}$/.test(value);
}
