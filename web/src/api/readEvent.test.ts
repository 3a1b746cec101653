import { describe, expect, it } from "vitest";
import { readEvent, readFailureBody, readWholeAnswer } from "./readEvent";

describe("readEvent", () => {
  it.each<[string, object]>([
    ["model", { model: "demo", demo: true }],
    ["text", { text: "# Soup" }],
    ["done", { finishReason: "STOP" }],
    ["failed", { code: "model_busy", retryAfter: 7 }],
    ["failed", { code: "daily_limit", retryAfter: 0, scope: "visitor" }],
  ])("reads of %s %j, and no field that the contract doesn't name", (type, fields) => {
    const data = JSON.stringify({ message: "Sorry", type: "x", ...fields });
    expect(readEvent({ id: undefined, event: type, data })).toEqual({ type, ...fields });
  });

  it.each([undefined, "", "message", "thought", "toString"])("skips an event named %j", (type) => {
    expect(readEvent({ id: undefined, event: type, data: "not JSON" })).toBeUndefined();
  });

  it.each([
    ["text", '{"text": "# So'],
    ["text", '{"text": ""}'],
    ["model", '{"model": "demo", "demo": "no"}'],
    ["done", "{}"],
    ["failed", '{"code": "new_code"}'],
    ["failed", '{"code": "model_busy", "retryAfter": -7}'],
    ["failed", '{"code": "daily_limit", "scope": "nobody"}'],
  ])("rejects %s %s", (event, data) => {
    expect(() => readEvent({ id: undefined, event, data })).toThrow();
  });
});

describe("readFailureBody", () => {
  const body = (error: object) => JSON.stringify({ error: { message: "Sorry", ...error } });

  it.each<[object, string | null, object]>([
    [{ code: "too_large" }, null, { code: "too_large" }],
    [{ code: "rate_limited" }, "60", { code: "rate_limited", retryAfter: 60 }],
    [{ code: "model_busy" }, "Sat, 21 Nov 2026 12:00:00 GMT", { code: "model_busy" }],
    [{ code: "model_busy" }, "", { code: "model_busy" }],
  ])("reads %j with Retry-After %j", (error, retryAfter, failure) => {
    expect(readFailureBody(body(error), retryAfter)).toEqual(failure);
  });

  it.each([...["<h1>Error 1102</h1>", '{"error": "Sorry"}'], body({ code: "new_code" })])(
    "rejects %j",
    (text) => expect(() => readFailureBody(text, null)).toThrow(),
  );
});

describe("readWholeAnswer", () => {
  const model = { model: "demo", demo: true };
  const done = { type: "done", finishReason: "STOP" };

  it.each([
    [
      { ...model, recipe: "# Soup" },
      [{ type: "model", ...model }, { type: "text", text: "# Soup" }, done],
    ],
    [{ model: "x", ingredients: "" }, [{ type: "model", model: "x" }, done]],
  ])("reads %j as events", (answer, events) => {
    expect(readWholeAnswer(JSON.stringify({ ...answer, finishReason: "x" }))).toEqual(events);
  });

  it.each(["<h1>Hotel Wi-Fi</h1>", '{"recipe": "# So', '{"recipe": "# Soup"}', "[]"])(
    "rejects %j",
    (text) => expect(() => readWholeAnswer(text)).toThrow(),
  );
});
