import { expect, it } from "vitest";
import { readEvent, readFailure, readWholeAnswer } from "./readEvent";

const read = (event: string | undefined, data: string) => readEvent({ id: undefined, event, data });

it.each<[string, object]>([
  ["model", { model: "demo", demo: true }],
  ["text", { text: "# Soup" }],
  ["done", { finishReason: "STOP" }],
  ["failed", { code: "daily_limit", retryAfter: 0, scope: "visitor" }],
])("the page reads of %s %j, and no field that the contract doesn't name", (type, fields) => {
  const data = JSON.stringify({ message: "Sorry", type: "x", ...fields });
  expect(read(type, data)).toEqual({ type, ...fields });
});

it.each([undefined, "thought", "toString"])("the page skips an event named %j", (type) => {
  expect(read(type, "not JSON")).toBeUndefined();
});

it.each([
  ["text", '{"text": "# So'],
  ["failed", '{"code": "new_code"}'],
  ["failed", '{"code": "daily_limit", "scope": "nobody"}'],
])("the page rejects %s %s", (event, data) => {
  expect(() => read(event, data)).toThrow();
});

const HTML = "<!doctype html><title>Just a moment...</title>";
const DATE = "Sat, 21 Nov 2026 12:00:00 GMT";
/** What Cloudflare sends a client that accepts JSON. */
const PROBLEM = { type: "https://developers.cloudflare.com/", status: 429, retry_after: 30 };
const error = (code: string) => ({ error: { message: "Sorry", code } });

it.each<[status: number, body: object | string, headers: HeadersInit, failure: object]>([
  [429, error("daily_limit"), { "Retry-After": "60" }, { code: "daily_limit", retryAfter: 60 }],
  [503, error("model_busy"), { "Retry-After": DATE }, { code: "model_busy" }],
  // Not the Worker's.
  [429, HTML, { "cf-mitigated": "challenge" }, { code: "challenged" }],
  [403, HTML, {}, { code: "forbidden" }],
  [429, PROBLEM, { "Retry-After": "30" }, { code: "rate_limited", retryAfter: 30 }],
  [429, HTML, { "Retry-After": "9".repeat(400) }, { code: "rate_limited", retryAfter: 86_400 }],
  [502, error("new_code"), {}, { code: "server_failed" }],
  [530, HTML, { "Retry-After": "120" }, { code: "server_failed", retryAfter: 120 }],
])(
  "the page reads the failure of a response %i with %j and %j",
  async (status, body, headers, failure) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    expect(await readFailure(new Response(text, { status, headers }))).toEqual(failure);
  },
);

it("the page reads a whole answer as events", () => {
  const demo = { model: "demo", demo: true };
  const done = { type: "done", finishReason: "STOP" };
  const text = { type: "text", text: "# Soup\n\n- peas" };
  const recipe = JSON.stringify({ ...demo, recipe: "# Soup\r\n\r\n- peas", finishReason: "x" });
  expect(readWholeAnswer(recipe)).toEqual([{ type: "model", ...demo }, text, done]);
  const empty = readWholeAnswer('{"model": "x", "ingredients": ""}');
  expect(empty).toEqual([{ type: "model", model: "x" }, done]);
  const page = readWholeAnswer('{"model": "x", "page": "# Soup\\n\\n- peas"}');
  expect(page).toEqual([{ type: "model", model: "x" }, text, done]);
});

it.each(["<h1>Hotel Wi-Fi</h1>", '{"recipe": "# Soup"}'])(
  "the page rejects the body %j",
  (body) => {
    expect(() => readWholeAnswer(body)).toThrow();
  },
);
