import { expect, it } from "vitest";
import type { FailureCode } from "../contract";
import type { Message } from "../models/provider";
import type { Bindings } from "../settings";
import { message, startGemini } from "../testing/gemini";
import { readError, readGeminiModels } from "./api";

/** Reads an error in an array, as the streaming endpoint sends it. */
const read = (code: number, error: object, headers?: HeadersInit) =>
  readError(code, JSON.stringify([{ error: { code, ...error } }]), true, new Headers(headers));

it.each<[number, string, FailureCode, string, string?]>([
  [400, "INVALID_ARGUMENT", "model_failed", "next"],
  [400, "INVALID_ARGUMENT", "misconfigured", "stop", "API_KEY_INVALID"],
  // A region that isn't served, or no billing.
  [400, "FAILED_PRECONDITION", "misconfigured", "next"],
  [401, "UNAUTHENTICATED", "misconfigured", "stop"],
  [402, "RESOURCE_EXHAUSTED", "misconfigured", "next"],
  [403, "PERMISSION_DENIED", "misconfigured", "stop"],
  [404, "NOT_FOUND", "misconfigured", "skip"],
  [408, "UNKNOWN", "model_timeout", "next"],
  [429, "RESOURCE_EXHAUSTED", "model_busy", "next"],
  [500, "DEADLINE_EXCEEDED", "model_timeout", "next"],
  [503, "UNAVAILABLE", "model_busy", "next"],
  [524, "UNKNOWN", "model_timeout", "next"],
])("status %i %s means %s for the visitor, and %s (%s)", (code, status, expected, next, reason) => {
  const reasons = [status, ...(reason ? [reason] : [])];
  const error = read(code, { status, details: [null, { reason }] });
  expect(error).toMatchObject({ code: expected, status: code, next, free: true, reasons });
});

it("an error without JSON is known by its status", () => {
  const unknown = { status: 302, code: "model_failed", next: "next", reasons: [] };
  // Only of a 429 it is a quota.
  expect(readError(302, "<html>limit: 0", true)).toMatchObject(unknown);
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
const MINUTE = {
  quotaId: "GenerateRequestsPerMinutePerProjectPerModel-FreeTier",
  quotaValue: "15",
};

/** As Google answers: of a quota of 0, `quotaValue` is missing. */
const ZERO = { quotaId: QUOTA, quotaDimensions: { location: "global", model: "x" } };
const TEN = { ...ZERO, quotaValue: "10" };
const NO_TIER = "Gemini 3.8 Pro doesn't have a free quota tier. Please enable billing.";

it.each<[FailureCode, string, ...object[]]>([
  ["model_busy", "Quota exceeded, limit: 10, model: x", TEN],
  ["model_busy", "limit: 10\n* limit: 0", ZERO, TEN],
  ["misconfigured", "limit: 10\n* limit: 0", ZERO],
  ["misconfigured", "Quota exceeded.", { quotaId: QUOTA, quotaValue: "0" }],
  ["misconfigured", NO_TIER],
  ["misconfigured", "Your prepayment credits are depleted. Please go to AI Studio."],
  ["misconfigured", "Your project has exceeded its monthly spending cap."],
])(
  "a 429 means %s where it says %j, and its quota is named: %j",
  (code, message, ...violations) => {
    const details = [{ violations }, { retryDelay: "20s" }];
    const error = read(429, { status: "RESOURCE_EXHAUSTED", message, details });
    const reasons = ["RESOURCE_EXHAUSTED", ...violations.map(() => QUOTA)];
    expect(error).toMatchObject({ code, next: "next", reasons, retryAfterSeconds: undefined });
  },
);

it.each<[number | undefined, string | undefined, object]>([
  [33, undefined, { retryDelay: "32.4s" }],
  [1, undefined, { retryDelay: "0s" }],
  // From a gateway.
  [20, "20", {}],
  [undefined, "Wed, 21 Oct 2026 07:28:00 GMT", {}],
  // The delay of a quota of a day is wrong.
  [27, "20", { violations: [MINUTE], retryDelay: "27s" }],
  [undefined, "20", { violations: [MINUTE, TEN] }],
  [undefined, "20", { metadata: { quota_unit: "1/d/{project}/{model}" } }],
])("a delay is one of %j seconds with Retry-After %j and %j", (seconds, after, detail) => {
  const error = read(429, { details: [detail] }, after ? { "Retry-After": after } : {});
  expect(error.retryAfterSeconds).toBe(seconds);
});

const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "9s" }];
const BUSY = { error: { code: 503, message: "busy", status: "UNAVAILABLE", details } };
const JSON_BUSY = JSON.stringify(BUSY);
const event = (json: unknown) => `data: ${JSON.stringify(json)}\r\n\r\n`;
const THOUGHT = event({ candidates: [{ content: { parts: [{ text: "hm", thought: true }] } }] });

it("no model is asked at an invalid address, which might get the key", () => {
  const bindings = { GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: "http://a.test" };
  expect(() => readGeminiModels(bindings as Bindings)).toThrow("GEMINI_BASE_URL");
});

it.each<[string, string]>([
  ["an event", event(BUSY)],
  ["an event with an array", event([BUSY])],
  ["an event with a string", event(JSON_BUSY)],
  ["one line, without an end", JSON_BUSY],
  ["an array of several lines", `${JSON.stringify([BUSY], null, 2)}\r\n`],
  ["a string", JSON.stringify(JSON.stringify(BUSY, null, 2))],
  ["one line before a gateway's end", `${JSON_BUSY}\n\ndata: [DONE]\n\n`],
])("an error within a stream of status 200 is read like an HTTP error: %s", async (_, form) => {
  await using gemini = await startGemini();
  const bindings = { GEMINI_API_KEY: "a-key", GEMINI_BASE_URL: gemini.url, GEMINI_MODELS: "m" };
  const [model] = readGeminiModels(bindings as unknown as Bindings);
  const prompt = { text: "Soup?", maxTokens: 1, maxCharacters: 1 };
  const busy = { code: "model_busy", status: 503, reasons: ["UNAVAILABLE"], retryAfterSeconds: 9 };
  const words = event(message("# Soup")) + event(message("", "STOP"));
  for (const [before, free, text] of [
    [": ping\n\n", true, ""],
    [THOUGHT, false, ""],
    [words, false, "# Soup"],
  ] as const) {
    // In one packet, and in two that are cut within a line.
    for (const cut of [0, before.length + 5]) {
      gemini.answer = async ({ response }) => {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        response.write(`${before}${form}`.slice(0, cut));
        await new Promise(setImmediate);
        response.end(`${before}${form}`.slice(cut));
      };
      const messages: Message[] = [];
      const asked = model?.ask(prompt, AbortSignal.timeout(5000), (part) => messages.push(part));
      await expect(asked).rejects.toMatchObject({ ...busy, free });
      expect(messages.map((part) => part.text).join("")).toBe(text);
    }
  }
});
