import { expect, it } from "vitest";
import { readEvent, readFailureBody, readWholeAnswer } from "./readEvent";

const read = (event: string | undefined, data: string) => readEvent({ id: undefined, event, data });

it.each<[string, object]>([
  ["model", { model: "demo", demo: true }],
  ["text", { text: "# Soup" }],
  ["done", { finishReason: "STOP" }],
  ["failed", { code: "daily_limit", retryAfter: 0, scope: "visitor" }],
])("reads of %s %j, and no field that the contract doesn't name", (type, fields) => {
  const data = JSON.stringify({ message: "Sorry", type: "x", ...fields });
  expect(read(type, data)).toEqual({ type, ...fields });
});

it.each([undefined, "", "message", "thought", "toString"])("skips an event named %j", (type) => {
  expect(read(type, "not JSON")).toBeUndefined();
});

it.each([
  ["text", '{"text": "# So'],
  ["text", '{"text": ""}'],
  ["model", '{"model": "demo", "demo": "no"}'],
  ["failed", '{"code": "new_code"}'],
  ["failed", '{"code": "model_busy", "retryAfter": -7}'],
  ["failed", '{"code": "daily_limit", "scope": "nobody"}'],
])("rejects %s %s", (event, data) => {
  expect(() => read(event, data)).toThrow();
});

it.each<[object, string | null, object]>([
  [{ code: "too_large" }, null, { code: "too_large" }],
  [{ code: "rate_limited" }, "60", { code: "rate_limited", retryAfter: 60 }],
  [{ code: "model_busy" }, "Sat, 21 Nov 2026 12:00:00 GMT", { code: "model_busy" }],
])("reads the failure %j with Retry-After %j", (error, retryAfter, failure) => {
  const body = JSON.stringify({ error: { message: "Sorry", ...error } });
  expect(readFailureBody(body, retryAfter)).toEqual(failure);
});

it("reads a whole answer as events", () => {
  const demo = { model: "demo", demo: true };
  const done = { type: "done", finishReason: "STOP" };
  const text = { type: "text", text: "# Soup\n\n- peas" };
  const recipe = JSON.stringify({ ...demo, recipe: "# Soup\r\n\r\n- peas", finishReason: "x" });
  expect(readWholeAnswer(recipe)).toEqual([{ type: "model", ...demo }, text, done]);
  const empty = readWholeAnswer('{"model": "x", "ingredients": ""}');
  expect(empty).toEqual([{ type: "model", model: "x" }, done]);
});

it.each(["<h1>Hotel Wi-Fi</h1>", '{"recipe": "# So', '{"recipe": "# Soup"}', "[]"])(
  "rejects the body %j",
  (body) => {
    expect(() => readWholeAnswer(body)).toThrow();
    expect(() => readFailureBody(body, null)).toThrow();
  },
);
