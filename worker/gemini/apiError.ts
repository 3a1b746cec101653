/**
 * Errors of Gemini's HTTP API: how they are read, and what follows from them.
 *
 * @see https://google.aip.dev/193
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 * @module
 */
import type { ErrorDetails } from "@google/generative-ai";
import { AttemptError } from "../models/service";
import { RecipeError } from "../recipeError";

/** Google gives two or three. Thousands would fill the log. */
const MAX_REASONS = 5;

export function toUnreachable(): AttemptError {
  const failure = new RecipeError("model_failed", "no connection to Gemini");
  return new AttemptError(failure, "unreachable", "hand over", true);
}

export function toUnreadable(): AttemptError {
  const failure = new RecipeError("model_failed", "the answer broke off, or is not Gemini's");
  return new AttemptError(failure, "broken");
}

/** @param body The beginning of it. Not validated. */
export function readErrorBody(status: number, body: string): AttemptError {
  const json = parseJson(body);
  const error = isObject(json) && isObject(json.error) ? json.error : {};
  return toStatusError({ ...error, code: status }, true);
}

/**
 * @param error `google.rpc.Status`, not validated.
 * @param free Whether no answer had begun, so that nothing is billed.
 */
export function toStatusError(error: Record<string, unknown>, free: boolean): AttemptError {
  const { code } = error;
  if (typeof code !== "number") return toUnreadable();
  const details: ErrorDetails[] = Array.isArray(error.details)
    ? error.details.filter(isObject)
    : [];
  const reasons = [error.status, ...details.map(({ reason }) => reason)]
    .filter(isName)
    .slice(0, MAX_REASONS);

  const names = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  const detail = `Gemini answered with HTTP status ${code}${names}`;
  const badKey = code === 400 && reasons.includes("API_KEY_INVALID");
  if (badKey || code === 401 || code === 403) {
    const failure = new RecipeError("misconfigured", `GEMINI_API_KEY is rejected: ${detail}`);
    return new AttemptError(failure, code, "stop", free, reasons);
  }
  if (code === 429 || code === 503) {
    const failure = new RecipeError("model_busy", detail, retryDelaySeconds(details));
    return new AttemptError(failure, code, "hand over", free, reasons);
  }
  const next = code === 404 ? "gone" : code >= 500 ? "hand over" : "stop";
  return new AttemptError(new RecipeError("model_failed", detail), code, next, free, reasons);
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

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
