import { expect, it } from "vitest";
import type { FailureCode } from "../contract";
import { readError } from "./api";

/** Reads an error in an array, as the streaming endpoint sends it. */
const read = (status: number, details?: unknown, name?: unknown, headers?: HeadersInit) => {
  const body = [{ error: { code: 1, message: "m", status: name, details } }];
  return readError(status, JSON.stringify(body), new Headers(headers));
};

it.each<[number, unknown, unknown, FailureCode, string]>([
  [400, "INVALID_ARGUMENT", [], "model_failed", "next"],
  [400, "INVALID_ARGUMENT", [{ reason: "API_KEY_INVALID" }], "misconfigured", "stop"],
  // A region that isn't served, or no billing.
  [400, "FAILED_PRECONDITION", [], "misconfigured", "next"],
  [402, "RESOURCE_EXHAUSTED", [], "misconfigured", "next"],
  [403, "PERMISSION_DENIED", [], "misconfigured", "stop"],
  [404, "NOT_FOUND", [], "misconfigured", "skip"],
  [429, "RESOURCE_EXHAUSTED", [], "model_busy", "next"],
  [503, "UNAVAILABLE", [], "model_busy", "next"],
  // Only of a 429 it is a quota.
  [400, "limit: 0", [], "model_failed", "next"],
  // Other shapes.
])("status %i %s with %j means %s for the visitor, and %s", (status, name, details, code, next) => {
  expect(read(status, details, name)).toMatchObject({ code, status, next, free: true });
});

it.each(["<html>", "[null]"])("the body may be %j", (body) => {
  expect(readError(503, body, new Headers())).toMatchObject({ status: 503, reasons: [] });
});

it("of an error's strings only Google's names are kept, five of them: others may quote the key or the prompt", () => {
  const unlisted = ["Quinces", "a_reason", "TWO WORDS", "KEY_5", "A".repeat(61), "TWO\nLINES", 5];
  const details = [...unlisted, ...Array(500).fill("QUOTA")].map((reason) => ({ reason }));
  const error = read(400, details, "INVALID_ARGUMENT");
  expect(error.reasons).toEqual(["INVALID_ARGUMENT", "QUOTA", "QUOTA", "QUOTA", "QUOTA"]);
  expect(error.message).toMatch(/ HTTP status 400 \(INVALID_ARGUMENT(, QUOTA){4}\)$/);
  expect(read(400, details, "Salsify").reasons).not.toContain("Salsify");
});

const METRIC = "generativelanguage.googleapis.com/generate_content_free_tier_requests";
const QUOTA = "GenerateRequestsPerDayPerProjectPerModel-FreeTier";
const exceeded = (limit: number) =>
  `Quota exceeded for metric: ${METRIC}, limit: ${limit}, model: x`;

// As Google answers: of a quota of 0, `quotaValue` is missing.
it.each<[FailureCode, string, string?, object?]>([
  ["model_busy", exceeded(10), QUOTA, { quotaId: QUOTA, quotaMetric: METRIC, quotaValue: "10" }],
  ["misconfigured", `${exceeded(10)}\n* ${exceeded(0)}`, QUOTA, { quotaId: QUOTA }],
  ["misconfigured", "Quota exceeded.", QUOTA, { quotaId: QUOTA, quotaValue: "0" }],
  ["misconfigured", "Your project has exceeded its monthly spending cap."],
  ["misconfigured", "Your prepayment credits are depleted. Please go to AI Studio."],
  ["misconfigured", exceeded(0), "", { quotaId: "Salsify for a-secret-value" }],
])(
  "a 429 means %s where it says %j, and its quota is named: %j",
  (code, message, quota, violation) => {
    const details = [{ violations: violation && [violation] }, { retryDelay: "20s" }];
    const error = { code: 429, status: "RESOURCE_EXHAUSTED", message, details };
    const read = readError(429, JSON.stringify([{ error }]), new Headers());
    expect(read).toMatchObject({ code, next: "next", free: true });
    expect(read.reasons).toEqual(["RESOURCE_EXHAUSTED", ...(quota ? [quota] : [])]);
    expect(read.retryAfterSeconds).toBe(code === "model_busy" && !quota ? 20 : undefined);
    expect(read.message).not.toMatch(/exceeded|Salsify|secret/);
  },
);

const delay = (retryDelay: unknown) => ({ retryDelay });
const ofQuota = (violation: object) => ({
  violations: [{ quotaId: "GenerateRequestsPerMinutePerProjectPerModel-FreeTier" }, violation],
});

it.each<[number | undefined, string | undefined, ...object[]]>([
  [33, undefined, delay("32.4s")],
  [1, undefined, delay("0s")],
  [undefined, undefined, delay({ toString: 1 })],
  // From a gateway.
  [20, "20"],
  [undefined, "Wed, 21 Oct 2026 07:28:00 GMT"],
  // The delay of a quota of a day is wrong.
  [27, "20", ofQuota({ quotaId: "GenerateContentInputTokensPerModelPerMinute" }), delay("27s")],
  [undefined, "20", ofQuota({ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" })],
  [undefined, "20", { metadata: { quota_unit: "1/d/{project}/{model}" } }],
])("a delay is one of %j seconds with Retry-After %j and %j", (seconds, after, ...details) => {
  const error = read(429, details, undefined, after ? { "Retry-After": after } : {});
  expect(error.retryAfterSeconds).toBe(seconds);
});
