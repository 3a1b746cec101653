import { expect, it } from "vitest";
import type { FailureCode } from "../contract";
import { readError } from "./api";

const read = (status: number, details?: unknown, name?: unknown, headers?: HeadersInit) => {
  const body = JSON.stringify({ error: { code: 1, message: "m", status: name, details } });
  return readError(status, body, new Headers(headers));
};

it.each<[number, unknown, FailureCode, string]>([
  [400, [], "model_failed", "stop"],
  [400, [{ reason: "API_KEY_INVALID" }], "misconfigured", "stop"],
  [401, [], "misconfigured", "stop"],
  [403, [], "misconfigured", "stop"],
  [404, [], "model_failed", "gone"],
  [429, [], "model_busy", "hand over"],
  [500, [], "model_failed", "hand over"],
  [503, [], "model_busy", "hand over"],
  [302, [], "model_failed", "stop"],
  // Of another shape.
  [400, [null, 5], "model_failed", "stop"],
])("status %i with %j means %s for the visitor, and %s", (status, details, code, next) => {
  const error = read(status, details);
  expect(error).toMatchObject({ failure: { code }, status, next, free: true });
});

it.each(["<html>", "null", '{"error":5}'])("the body may be anything: %j", (body) => {
  expect(readError(503, body, new Headers())).toMatchObject({ status: 503, reasons: [] });
});

it("of an error's strings only Google's names are kept, five of them: others may quote the key or the prompt", () => {
  const others = ["Quinces", "a_reason", "TWO WORDS", "KEY_5", "A".repeat(61), "", "TWO\nLINES", 5];
  const details = [...others, ...Array(500).fill("QUOTA")].map((reason) => ({ reason }));
  const error = read(400, details, "INVALID_ARGUMENT");
  expect(error.reasons).toEqual(["INVALID_ARGUMENT", "QUOTA", "QUOTA", "QUOTA", "QUOTA"]);
  expect(error.message).toMatch(/ HTTP status 400 \(INVALID_ARGUMENT(, QUOTA){4}\)$/);
  expect(read(400, details, "Salsify").reasons).not.toContain("Salsify");
});

it.each([
  ["32.4s", undefined, 33],
  ["7s", "20", 7],
  ["0s", undefined, 1],
  ["1e300s", undefined, undefined],
  ["-5s", undefined, undefined],
  [{ toString: 1 }, undefined, undefined],
  // A gateway's.
  [undefined, "20", 20],
  [undefined, "Wed, 21 Oct 2026 07:28:00 GMT", undefined],
])("a delay of %j, Retry-After %j, is one of %j seconds", (retryDelay, after, seconds) => {
  const details = [{ reason: "RATE_LIMIT_EXCEEDED" }, { retryDelay }];
  const { failure } = read(429, details, undefined, after ? { "Retry-After": after } : {});
  expect(failure.retryAfterSeconds).toBe(seconds);
});
