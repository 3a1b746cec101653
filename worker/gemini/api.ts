/**
 * Gemini's API: its request, the messages of its answer, and its errors.
 *
 * `@google/generative-ai` provides the types. Its client is not used: it is no longer maintained,
 * sends the key along on redirects, reads without a size limit, and takes about 30 % more CPU.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import type {
  GenerateContentCandidate,
  GenerateContentRequest,
  GenerateContentResponse,
  Part,
} from "@google/generative-ai";
import {
  AttemptError,
  type Message,
  type Model,
  type Prompt,
  post,
  unreadableError,
} from "../models/provider";
import { type Bindings, readSetting } from "../settings";

/** Most names of an error that are logged. Errors have two or three. */
const MAX_REASONS = 5;

/** Fields that the package's types don't have. */
type Request = GenerateContentRequest & {
  /** Keeps Google from logging prompt and answer, which may tell of allergies. */
  store: false;
  /** `mediaResolution` bounds the tokens of a photo: with Gemini 3, MEDIUM to 560, HIGH to 1,120. */
  generationConfig: { mediaResolution?: `MEDIA_RESOLUTION_${"MEDIUM" | "HIGH"}` };
};

interface Answer extends Partial<GenerateContentResponse> {
  /** Within a stream, because the HTTP status was sent before it. */
  error?: { code?: unknown };
}

/** @returns The models in the order to ask them, none without a key. */
export function readGeminiModels(bindings: Bindings): Model[] {
  const key = readSetting(bindings, "GEMINI_API_KEY");
  if (!key) return [];
  const headers = { "Content-Type": "application/json", "x-goog-api-key": key };
  const baseUrl = readSetting(bindings, "GEMINI_BASE_URL");
  return readSetting(bindings, "GEMINI_MODELS").map((name) => ({
    name,
    ask: (prompt, signal, onMessage) =>
      post(
        `${baseUrl}/v1beta/models/${name}:streamGenerateContent?alt=sse`,
        { headers, body: JSON.stringify(toBody(prompt)), signal },
        (data, isFirst) => onMessage(readMessage(data, isFirst)),
        (status, body, headers) => readError(status, body, true, headers),
      ),
  }));
}

/**
 * @see https://ai.google.dev/gemini-api/docs/image-understanding
 * @see https://ai.google.dev/gemini-api/docs/media-resolution
 */
function toBody({ text, photo, maxTokens }: Prompt): Request {
  const image = photo && [{ inlineData: { mimeType: "image/jpeg", data: photo.data } }];
  return {
    contents: [{ role: "user", parts: [...(image || []), { text }] }],
    generationConfig: {
      maxOutputTokens: maxTokens,
      ...(photo && { mediaResolution: `MEDIA_RESOLUTION_${photo.resolution}` as const }),
    },
    store: false,
  };
}

/**
 * Reasons to refuse an answer for what it is about. Not `RECITATION`, `OTHER` and the like: another model
 * may write something else.
 *
 * @see https://ai.google.dev/api/generate-content#FinishReason
 */
const REFUSALS: readonly unknown[] = ["SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST"];

/**
 * @param data JSON of an answer or an error, which may be in an array, or in a string.
 * @param isFirst If nothing came before an error, nothing is billed.
 * @see https://ai.google.dev/api/generate-content#v1beta.GenerateContentResponse
 */
function readMessage(data: string, isFirst: boolean): Message {
  try {
    const json: Answer | Answer[] | string = JSON.parse(data);
    if (typeof json === "string") return readMessage(json, isFirst);
    const [answer, ...others] = [json].flat();
    if (answer?.error) throw readError(answer.error.code, data, isFirst);
    if (!answer || others.length > 0) throw unreadableError();
    return toMessage(answer);
  } catch (thrown) {
    throw thrown instanceof AttemptError ? thrown : unreadableError();
  }
}

function toMessage({ candidates, promptFeedback, usageMetadata }: Answer): Message {
  if (promptFeedback?.blockReason) {
    const detail = "the provider blocked the prompt";
    throw new AttemptError("model_failed", detail, "blocked", { next: "stop" });
  }
  const { content, finishReason }: Partial<GenerateContentCandidate> = candidates?.[0] ?? {};
  // Joins all parts that are not thoughts, as Google's own client does.
  const words = content?.parts?.map((part: Part & { thought?: boolean }) =>
    part.thought ? "" : part.text,
  );
  return {
    text: words?.join("") ?? "",
    ...(finishReason && { finishReason: NAME.test(finishReason) ? finishReason : "unknown" }),
    refused: REFUSALS.includes(finishReason),
    ...(usageMetadata && { usage: { ...usageMetadata } }),
  };
}

/** The form of Google's enums. Other strings may quote the key or the prompt. */
const NAME = /^[A-Z_]{1,60}$/;

/**
 * Names in an error's JSON: in `google.rpc.Status` and `ErrorInfo`, of the form of an enum; in `QuotaFailure`, such
 * as "GenerateRequestsPerDayPerProjectPerModel-FreeTier". No string can contain one: its quotation marks are escaped.
 *
 * @see https://google.aip.dev/193
 */
const NAMES =
  /"(?:status|reason|quotaId)": *"([A-Z_]{1,60}|[A-Za-z]{1,80}Per[A-Za-z]{1,80}(?:-[A-Za-z]{1,20})?)"/g;

/** In `google.rpc.RetryInfo`, in seconds. */
const DELAY = /"retryDelay": *"(\d{1,5}(?:\.\d+)?)s"/;

/**
 * What only the owner can mend, although Google sends a delay with it: no free quota for this model, prepaid
 * credits that are used up, a cap on spending.
 *
 * @see https://ai.google.dev/gemini-api/docs/billing
 */
const SPENT =
  /free quota tier|\bpre-?pa(?:id|y)|\bspend(?:ing)?[ -](?:cap|limit)|credits? (?:are|is|balance)/i;

/** Names a quota that is used up, or says that it is 0. Of a quota of 0, Google omits `quotaValue`. */
const QUOTA = /"quota(?:Id|Metric)":|(?:\blimit|quota_limit_value)\W{1,5}0(?!\.?\d)/i;

/** The value of a quota that is not 0. */
const QUOTA_VALUE = /"quota(?:Value|_limit_value)": *"?0*[1-9]/;

/**
 * Whether a quota of a day is used up. Its delay is wrong: it is the time until the quota of the minute
 * is available again. The names are in `google.rpc.QuotaFailure` ("GenerateRequestsPerDayPerProjectPerModel"), in
 * `google.rpc.ErrorInfo` ("requests_per_day", "1/d/{project}") or in the message.
 */
const OF_DAY = /per[\s_-]?day|daily|"1\/d\//i;

/**
 * @param status HTTP status, not validated.
 * @param body Not validated: JSON with a `google.rpc.Status` in its `error`, alone or in an array, or a gateway's.
 * @param free Whether nothing is billed, because no answer had begun.
 * @param headers Of an HTTP error.
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 */
export function readError(
  status: unknown,
  body: string,
  free: boolean,
  headers?: Headers,
): AttemptError {
  if (typeof status !== "number") return unreadableError();
  const names = Array.from(body.matchAll(NAMES), ([, name = ""]) => name).slice(0, MAX_REASONS);
  const isKeys = names.includes("API_KEY_INVALID") || status === 401 || status === 403;
  const isZero = QUOTA.test(body) && !QUOTA_VALUE.test(body);
  const isSpent = status === 429 && (isZero || SPENT.test(body));
  const isBusy = !isSpent && (status === 429 || status === 503);
  const isLate = LATE.includes(status) || names.includes("DEADLINE_EXCEEDED");
  // The region isn't served, billing is missing, payment is required, or the model doesn't exist.
  const isOwners =
    isSpent || names.includes("FAILED_PRECONDITION") || status === 402 || status === 404;
  const others = isLate ? "model_timeout" : "model_failed";
  const code = isBusy ? "model_busy" : isKeys || isOwners ? "misconfigured" : others;
  const cause = isKeys ? "the key is rejected: " : isSpent ? "no quota or no credit: " : "";
  const detail = `${cause}the provider answered with HTTP status ${status} (${names.join(", ")})`;
  return new AttemptError(code, detail, status, {
    next: isKeys ? "stop" : status === 404 ? "skip" : "next",
    reasons: names,
    free,
    retryAfterSeconds: isBusy && !OF_DAY.test(body) ? readDelay(body, headers) : undefined,
  });
}

/** Request timeout, gateway timeout, and Cloudflare's "a timeout occurred". */
const LATE = [408, 504, 524];

/** @returns Whole seconds, at least 1, of Google or of a gateway. */
function readDelay(body: string, headers?: Headers): number | undefined {
  const after = /^\d{1,5}$/.exec(headers?.get("Retry-After") ?? "")?.[0];
  const delay = DELAY.exec(body)?.[1] ?? after;
  return delay === undefined ? undefined : Math.max(1, Math.ceil(Number(delay)));
}
