/**
 * The wire to Gemini: one request, and the messages of its answer, or a typed error. Which model to
 * ask, how long to wait and what to tell the visitor is decided in chef.ts.
 *
 * `@google/generative-ai` gives the types. Its client is not used: the README says why.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 * @module
 */
import type {
  ErrorDetails,
  GenerateContentRequest,
  GenerateContentResponse,
} from "@google/generative-ai";
import { createParser } from "eventsource-parser";

/**
 * The bound of an answer, thinking and words together, in tokens: models are known to think on
 * without end where there is none (googleapis/python-genai #2062). A long recipe takes some 2,000.
 */
const MAX_OUTPUT_TOKENS = 8192;

/**
 * Longest event, in UTF-16 code units. The longest recipe would still fit, with each character
 * escaped. What comes without an end is cut here.
 */
const MAX_EVENT_LENGTH = 512 * 1024;

/** Longest body of an error, in bytes. Google's have some hundred. */
const MAX_ERROR_BYTES = 64 * 1024;

/** Most names of one error that are kept. Google gives two or three; thousands would fill the log. */
const MAX_REASONS = 5;

export interface GeminiCall {
  apiKey: string;
  /** Without a slash at the end. */
  baseUrl: string;
  /** Model id. */
  model: string;
  /** The text of the one user message. */
  prompt: string;
}

/** Gemini gave no answer, an error, or something else than an answer. */
export class GeminiError extends Error {
  override readonly name = "GeminiError";

  /**
   * @param kind `unreachable`: no connection. `status`: an error in place of an answer, or in the
   *   middle of one. `unreadable`: the answer broke off, or is none of Gemini's.
   * @param status HTTP status, or the one that an error in the stream gives.
   * @param inStream Whether an answer had begun, which may be billed.
   * @param reasons Google's names for what is wrong: capital letters and underscores only.
   * @param retryDelaySeconds When another try makes sense, where Google says so.
   */
  constructor(
    readonly kind: "unreachable" | "status" | "unreadable",
    readonly inStream: boolean,
    readonly status?: number,
    readonly reasons: readonly string[] = [],
    readonly retryDelaySeconds?: number,
  ) {
    super(kind);
  }
}

/**
 * Asks one model, and yields the messages of its answer as they come.
 *
 * @param signal Aborted, it ends the request. Also when the caller stops reading.
 * @throws {GeminiError} Never with anything that Google, the visitor or the model wrote, except for
 *   {@link GeminiError.reasons}.
 * @throws The signal's reason, once it is aborted.
 */
export async function* streamGenerateContent(
  { apiKey, baseUrl, model, prompt }: GeminiCall,
  signal: AbortSignal,
): AsyncGenerator<GenerateContentResponse, void, void> {
  const request: GenerateContentRequest = {
    contents: [{ role: "user", parts: [{ text: prompt }] }],
    generationConfig: { maxOutputTokens: MAX_OUTPUT_TOKENS },
  };
  const url = `${baseUrl}/v1beta/models/${model}:streamGenerateContent?alt=sse`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-goog-api-key": apiKey },
    body: JSON.stringify(request),
    // Followed, a redirect would take the key along to another server.
    redirect: "manual",
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw new GeminiError("unreachable", false);
  });
  if (!response.ok) throw await readErrorResponse(response, signal);

  const events: string[] = [];
  let messages = 0;
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      tooLong ||= type === "max-buffer-size-exceeded";
    },
  });
  let empty = true;
  const read = createReader(response, signal);
  for (let text = await read(); text !== undefined; text = await read()) {
    empty = false;
    parser.feed(text);
    for (const data of events) yield parseMessage(data);
    messages += events.length;
    events.length = 0;
    if (tooLong) throw new GeminiError("unreadable", true);
  }
  // Somebody else's page, for example.
  if (messages === 0 && !empty) throw new GeminiError("unreadable", true);
}

/**
 * @returns A function that reads the next part of the body, and returns `undefined` after the last. No
 *   generator: with each part it would cost as much as parsing it.
 */
function createReader(response: Response, signal: AbortSignal) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  return async function read(): Promise<string | undefined> {
    try {
      const { value } = (await reader?.read()) ?? {};
      return value && decoder.decode(value, { stream: true });
    } catch {
      signal.throwIfAborted();
      throw new GeminiError("unreadable", true);
    }
  };
}

/** @throws {GeminiError} When the data is no message, or an error. */
function parseMessage(data: string): GenerateContentResponse {
  const message = parseJson(data);
  if (!isObject(message)) throw new GeminiError("unreadable", true);
  // An error in the middle of a stream, whose HTTP status was sent before.
  if (isObject(message.error)) throw toStatusError(message.error, true);
  return message;
}

/** @returns The error in an answer whose HTTP status is not 2xx. */
async function readErrorResponse(response: Response, signal: AbortSignal): Promise<GeminiError> {
  let body = "";
  try {
    const read = createReader(response, signal);
    for (let text = await read(); text !== undefined; text = await read()) {
      body += text;
      if (body.length > MAX_ERROR_BYTES) break;
    }
  } catch {
    // The status says enough.
  }
  signal.throwIfAborted();
  const json = parseJson(body);
  const error = isObject(json) && isObject(json.error) ? json.error : {};
  return toStatusError({ ...error, code: response.status }, false);
}

/** @param error `google.rpc.Status` (https://google.aip.dev/193), unchecked. */
function toStatusError(error: Record<string, unknown>, inStream: boolean): GeminiError {
  if (typeof error.code !== "number") return new GeminiError("unreadable", inStream);
  const details: ErrorDetails[] = Array.isArray(error.details)
    ? error.details.filter(isObject)
    : [];
  const reasons = [error.status, ...details.map(({ reason }) => reason)]
    .filter(isName)
    .slice(0, MAX_REASONS);
  return new GeminiError("status", inStream, error.code, reasons, retryDelaySeconds(details));
}

/** Of `google.rpc.RetryInfo`: a duration such as "7.5s". At least a second. */
function retryDelaySeconds(details: readonly ErrorDetails[]): number | undefined {
  for (const { retryDelay } of details) {
    const [, seconds] =
      /^(\d{1,5}(?:\.\d+)?)s$/.exec(typeof retryDelay === "string" ? retryDelay : "") ?? [];
    if (seconds !== undefined) return Math.max(1, Math.ceil(Number(seconds)));
  }
  return undefined;
}

/** Whether this is a name as Google gives them. Anything else could quote the key or the prompt. */
export function isName(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z_]{1,60}$/.test(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
