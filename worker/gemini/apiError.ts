/**
 * Errors of Gemini's API.
 *
 * @see https://google.aip.dev/193
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 * @module
 */
import type { ErrorDetails } from "@google/generative-ai";
import type { AttemptError } from "../models/service";
import { isObject, parseObject, toStatusError, toUnreadable } from "../models/transport";

/** @param body The beginning of it. Not validated. */
export function readError(status: number, body: string): AttemptError {
  const error = parseObject(body)?.error;
  return toRpcError(isObject(error) ? error : {}, status, true);
}

/**
 * @param error `google.rpc.Status`, not validated.
 * @param status HTTP status, not validated.
 * @param free Whether no answer had begun, so that nothing is billed.
 */
export function toRpcError(
  error: Record<string, unknown>,
  status: unknown,
  free: boolean,
): AttemptError {
  if (typeof status !== "number") return toUnreadable();
  const details: ErrorDetails[] = Array.isArray(error.details)
    ? error.details.filter(isObject)
    : [];
  const reasons = [error.status, ...details.map(({ reason }) => reason)].filter(isName);
  const badKey = reasons.includes("API_KEY_INVALID");
  return toStatusError(status, { free, reasons, badKey, retryAfterSeconds: delayOf(details) });
}

/** Reads `google.rpc.RetryInfo`, a duration such as "7.5s". Rounded up to seconds, at least 1. */
function delayOf(details: readonly ErrorDetails[]): number | undefined {
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
