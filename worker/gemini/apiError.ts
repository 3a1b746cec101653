/**
 * Errors of Gemini's HTTP API, and how they are read.
 *
 * @see https://google.aip.dev/193
 * @module
 */
import type { ErrorDetails } from "@google/generative-ai";

/** How many names of an error are kept. Google gives two or three. Thousands would fill the log. */
const MAX_REASONS = 5;

/** Gemini sent an error, an invalid answer or no answer. */
export class GeminiError extends Error {
  override readonly name = "GeminiError";

  /**
   * @param kind `unreachable`: no connection. `status`: Google's error, as the response or within
   *   the stream. `unreadable`: the answer broke off, or could not be parsed.
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
 * @param status HTTP status of the answer, which is not 2xx.
 * @param body Its body, or the beginning of it. Not validated.
 */
export function readErrorBody(status: number, body: string): GeminiError {
  const json = parseJson(body);
  const error = isObject(json) && isObject(json.error) ? json.error : {};
  return toStatusError({ ...error, code: status }, false);
}

/**
 * @param error `google.rpc.Status`, not validated.
 * @param inStream See {@link GeminiError}.
 */
export function toStatusError(error: Record<string, unknown>, inStream: boolean): GeminiError {
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

/** @returns The value, or `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
