import { expect, it } from "vitest";
import type { FailureCode } from "../contract";
import type { AttemptError } from "../models/provider";
import { readError } from "./api";

const read = (status: number, details?: unknown, name?: unknown, headers?: HeadersInit) => {
  const body = { error: { code: 1, message: "m", status: name, details } };
  const [error, wrapped] = [body, [body]].map((json) =>
    readError(status, JSON.stringify(json), new Headers(headers)),
  );
  // An array, as the streaming endpoint sends errors.
  expect(wrapped).toEqual(error);
  return error as AttemptError;
};

it.each<[number, unknown, unknown, FailureCode, string]>([
  [400, "INVALID_ARGUMENT", [], "model_failed", "next"],
  [400, "INVALID_ARGUMENT", [{ reason: "API_KEY_INVALID" }], "misconfigured", "stop"],
  // A region that isn't served, or no billing.
  [400, "FAILED_PRECONDITION", [], "misconfigured", "next"],
  [401, "UNAUTHENTICATED", [], "misconfigured", "stop"],
  [402, "RESOURCE_EXHAUSTED", [], "misconfigured", "next"],
  [403, "PERMISSION_DENIED", [], "misconfigured", "stop"],
  [404, "NOT_FOUND", [], "misconfigured", "skip"],
  [408, undefined, [], "model_failed", "next"],
  [429, "RESOURCE_EXHAUSTED", [], "model_busy", "next"],
  [500, "INTERNAL", [], "model_failed", "next"],
  [503, "UNAVAILABLE", [], "model_busy", "next"],
  [302, undefined, [], "model_failed", "next"],
  // Other shapes.
  [400, 5, [null, 5], "model_failed", "next"],
])("status %i %s with %j means %s for the visitor, and %s", (status, name, details, code, next) => {
  expect(read(status, details, name)).toMatchObject({ code, status, next, free: true });
});

it.each(["<html>", "null", "[]", "[null]", '{"error":5}'])("the body may be %j", (body) => {
  expect(readError(503, body, new Headers())).toMatchObject({ status: 503, reasons: [] });
});

it("of an error's strings only Google's names are kept, five of them: others may quote the key or the prompt", () => {
  const unlisted = [
    "Quinces",
    "a_reason",
    "TWO WORDS",
    "KEY_5",
    "A".repeat(61),
    "",
    "TWO\nLINES",
    5,
  ];
  const details = [...unlisted, ...Array(500).fill("QUOTA")].map((reason) => ({ reason }));
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
  // From a gateway.
  [undefined, "20", 20],
  [undefined, "Wed, 21 Oct 2026 07:28:00 GMT", undefined],
])("a delay of %j, Retry-After %j, is one of %j seconds", (retryDelay, after, seconds) => {
  const details = [{ reason: "RATE_LIMIT_EXCEEDED" }, { retryDelay }];
  const error = read(429, details, undefined, after ? { "Retry-After": after } : {});
  expect(error.retryAfterSeconds).toBe(seconds);
});

const violation = (name: object) => ({
  "@type": "type.googleapis.com/google.rpc.QuotaFailure",
  violations: [
    { quotaId: "GenerateRequestsPerMinutePerProjectPerModel-FreeTier" },
    { quotaDimensions: { model: "gemini-flash" }, quotaValue: "20", ...name },
  ],
});

it.each([
  [27, violation({ quotaId: "GenerateContentInputTokensPerModelPerMinute-FreeTier" })],
  [undefined, violation({ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" })],
  [undefined, violation({ quotaId: "GenerateContentInputTokensPerModelPerDay" })],
  [undefined, violation({ quotaMetric: "googleapis.com/generate_requests_per_model_per_day" })],
  [undefined, { reason: "RATE_LIMIT_EXCEEDED", metadata: { quota_unit: "1/d/{project}/{model}" } }],
])("a delay is one of %j seconds beside %j", (seconds, detail) => {
  const error = read(429, [detail, { retryDelay: "27s" }], undefined, { "Retry-After": "27" });
  expect(error).toMatchObject({ code: "model_busy", retryAfterSeconds: seconds });
});
