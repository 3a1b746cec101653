/**
 * Gemini's HTTP API: sends one request, and yields the messages of the answer or throws a typed error.
 * Models, deadlines and what the visitor is told are decided in chef.ts.
 *
 * `@google/generative-ai` provides the types. Its client is not used: it is no longer maintained, sends
 * the key along on redirects, reads without a size limit, and takes about 30 % more CPU.
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
 * Limit for thinking and text together, in tokens. It bounds the cost: without it, models may think
 * without end (googleapis/python-genai #2062). A long recipe takes about 2,000.
 */
const MAX_OUTPUT_TOKENS = 8192;

/**
 * Longest event, in UTF-16 code units. Enough for the longest recipe with every character escaped.
 * Bounds the memory for a line that does not end.
 */
const MAX_EVENT_LENGTH = 512 * 1024;

/** How much of an error's body is read. Google's have a few hundred characters. */
const MAX_ERROR_LENGTH = 64 * 1024;

/** Most names of one error that are kept. Google gives two or three; thousands would fill the log. */
const MAX_REASONS = 5;

export interface GeminiCall {
  apiKey: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Model id. */
  model: string;
  /** The text of the one user message. */
  prompt: string;
}

/** Gemini sent an error, an invalid answer or no answer. */
export class GeminiError extends Error {
  override readonly name = "GeminiError";

  /**
   * @param kind `unreachable`: no connection. `status`: Google's error, as the response or within the
   *   stream. `unreadable`: the answer broke off, or could not be parsed.
   * @param inStream Whether the answer had begun, so that it may be billed.
   * @param status HTTP status, or the code of an error within the stream.
   * @param reasons Google's names for the error: only capital letters and underscores.
   * @param retryDelaySeconds How long to wait before the next try, where Google says so.
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
 * Asks one model, and yields each message of its answer when it arrives.
 *
 * @param signal Its abort ends the request. The caller must abort it when it stops reading early.
 * @throws {GeminiError} Contains no text from Google, the visitor or the model, except
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
    // A followed redirect would send the key to another server.
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
  // Not an event stream: an HTML page from a proxy, for example.
  if (messages === 0 && !empty) throw new GeminiError("unreadable", true);
}

/**
 * @returns A function that resolves to the next part of the body, or `undefined` after the last. Not a
 *   generator, which would take as much CPU for each part as parsing it.
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

/** @throws {GeminiError} When the data is an error, or not a message. */
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
      if (body.length > MAX_ERROR_LENGTH) break;
    }
  } catch {
    // The status is enough.
  }
  signal.throwIfAborted();
  const json = parseJson(body);
  const error = isObject(json) && isObject(json.error) ? json.error : {};
  return toStatusError({ ...error, code: response.status }, false);
}

/** @param error `google.rpc.Status` (https://google.aip.dev/193), not validated. */
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

/** Reads `google.rpc.RetryInfo`, a duration such as "7.5s". Rounded up, at least 1. */
function retryDelaySeconds(details: readonly ErrorDetails[]): number | undefined {
  for (const { retryDelay } of details) {
    const [, seconds] =
      /^(\d{1,5}(?:\.\d+)?)s$/.exec(typeof retryDelay === "string" ? retryDelay : "") ?? [];
    if (seconds !== undefined) return Math.max(1, Math.ceil(Number(seconds)));
  }
  return undefined;
}

/** Whether this is one of Google's names. Other strings may quote the key or the prompt. */
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
