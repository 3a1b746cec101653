import { expect, it } from "vitest";
import type { FailureCode } from "../contract";
import { readError } from "./api";

/** Reads an error in an array, as the streaming endpoint sends it. */
const read = (code: number, error: object, headers?: HeadersInit) =>
  readError(code, JSON.stringify([{ error: { code, ...error } }]), new Headers(headers));

it.each<[number, string, FailureCode, string, string?]>([
  [400, "INVALID_ARGUMENT", "model_failed", "next"],
  [400, "INVALID_ARGUMENT", "misconfigured", "stop", "API_KEY_INVALID"],
  // A region that isn't served, or no billing.
  [400, "FAILED_PRECONDITION", "misconfigured", "next"],
  [401, "UNAUTHENTICATED", "misconfigured", "stop"],
  [402, "RESOURCE_EXHAUSTED", "misconfigured", "next"],
  [403, "PERMISSION_DENIED", "misconfigured", "stop"],
  [404, "NOT_FOUND", "misconfigured", "skip"],
  [429, "RESOURCE_EXHAUSTED", "model_busy", "next"],
  [503, "UNAVAILABLE", "model_busy", "next"],
])("status %i %s means %s for the visitor, and %s (%s)", (code, status, expected, next, reason) => {
  const reasons = [status, ...(reason ? [reason] : [])];
  const error = read(code, { status, details: [null, { reason }] });
  expect(error).toMatchObject({ code: expected, status: code, next, free: true, reasons });
});

it("an error without JSON is known by its status", () => {
  const unknown = { status: 302, code: "model_failed", next: "next", reasons: [] };
  // Only of a 429 it is a quota.
  expect(readError(302, "<html>limit: 0", new Headers())).toMatchObject(unknown);
});

it("of an error's strings only Google's names are kept, five of them: others may quote the key or the prompt", () => {
  const unlisted = ["Quinces", "a_reason", "TWO WORDS", "KEY_5", "A".repeat(61), "TWO\nLINES", 5];
  const details = [...unlisted, ...Array(500).fill("QUOTA")].map((reason) => ({ reason }));
  const message = '"status": "KEY"';
  const error = read(400, { message, status: "INVALID_ARGUMENT", details });
  expect(error.reasons).toEqual(["INVALID_ARGUMENT", ...Array(4).fill("QUOTA")]);
  expect(error.message).toMatch(/ HTTP status 400 \(INVALID_ARGUMENT(, QUOTA){4}\)$/);
});

const QUOTA = "GenerateRequestsPerDayPerProjectPerModel-FreeTier";
const MINUTE = { quotaId: "GenerateRequestsPerMinutePerProjectPerModel-FreeTier" };

// As Google answers: of a quota of 0, `quotaValue` is missing.
it.each<[FailureCode, string, object?]>([
  ["model_busy", "Quota exceeded, limit: 10, model: x", { quotaId: QUOTA, quotaValue: "10" }],
  ["misconfigured", "limit: 10\n* limit: 0", { quotaId: QUOTA }],
  ["misconfigured", "Quota exceeded.", { quotaId: QUOTA, quotaValue: "0" }],
  ["misconfigured", "Your prepayment credits are depleted. Please go to AI Studio."],
  ["misconfigured", "Your project has exceeded its monthly spending cap."],
])("a 429 means %s where it says %j, and its quota is named: %j", (code, message, violation) => {
  const details = [{ violations: violation && [violation] }, { retryDelay: "20s" }];
  const error = read(429, { status: "RESOURCE_EXHAUSTED", message, details });
  const reasons = ["RESOURCE_EXHAUSTED", ...(violation ? [QUOTA] : [])];
  expect(error).toMatchObject({ code, next: "next", reasons, retryAfterSeconds: undefined });
});

it.each<[number | undefined, string | undefined, object]>([
  [33, undefined, { retryDelay: "32.4s" }],
  [7, "20", { retryDelay: "7s" }],
  [1, undefined, { retryDelay: "0s" }],
  [undefined, undefined, { retryDelay: "-5s" }],
  // From a gateway.
  [20, "20", {}],
  [undefined, "Wed, 21 Oct 2026 07:28:00 GMT", {}],
  // The delay of a quota of a day is wrong.
  [27, "20", { violations: [MINUTE], retryDelay: "27s" }],
  [undefined, "20", { violations: [MINUTE, { quotaId: QUOTA }] }],
  [undefined, "20", { metadata: { quota_unit: "1/d/{project}/{model}" } }],
])("a delay is one of %j seconds with Retry-After %j and %j", (seconds, after, detail) => {
  const error = read(429, { details: [detail] }, after ? { "Retry-After": after } : {});
  expect(error.retryAfterSeconds).toBe(seconds);
});
