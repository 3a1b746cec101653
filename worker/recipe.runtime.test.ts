/** `POST /api/recipe`: what the client receives, and what is sent to Gemini. */
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { APOLOGY, DEMO_MODEL, type FailureCode } from "./contract";
import { writePrompt } from "./models/prompt";
import { readEvents } from "./testing/events";
import { type StandIn, startGemini } from "./testing/gemini";
import { sendRaw } from "./testing/rawRequest";
import { type RunningWorker, startWorker } from "./testing/worker";

const LIST = ["Onions", "Rice", "Éclair 🧅", 'A "quoted" one'];
const KEY = "a-secret-key-0123456789";
const EVENTS = { headers: { Accept: "text/event-stream" } };

let gemini: StandIn;
let worker: RunningWorker;

beforeAll(async () => {
  gemini = await startGemini();
  worker = await startWorker({
    GEMINI_API_KEY: KEY,
    GEMINI_BASE_URL: gemini.url,
    GEMINI_MODELS: "gemini-1.5-flash",
  });
});

beforeEach(() => {
  gemini.answer = undefined;
  gemini.calls.length = 0;
});

afterAll(async () => {
  await worker[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
});

async function expectFailure(response: Response, status: number, code: FailureCode) {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({ error: { code, message: APOLOGY } });
}

it("the request to Gemini has exactly the documented payload, and the key only in a header", async () => {
  gemini.answer = (call) => call.end("# Soup");
  const exclude = ["Leek Rice"];
  const body = JSON.stringify({ ingredients: LIST, exclude });
  await (await worker.ask([], { body })).text();

  const [call, ...others] = gemini.calls;
  expect(others).toEqual([]);
  expect(call?.method).toBe("POST");
  expect(call?.url).toBe("/v1beta/models/gemini-1.5-flash:streamGenerateContent?alt=sse");
  expect(call?.body).toBe(
    `{"contents":[{"role":"user","parts":[{"text":${JSON.stringify(writePrompt({ ingredients: LIST, exclude }))}}]}],` +
      `"generationConfig":{"maxOutputTokens":8192},"store":false}`,
  );
  expect(call?.headers["content-type"]).toBe("application/json");
  expect(call?.headers["x-goog-api-key"]).toBe(KEY);
  const { "x-goog-api-key": _, ...otherHeaders } = call?.headers ?? {};
  expect(JSON.stringify(otherHeaders)).not.toContain(KEY);
});

describe("an answer as JSON", () => {
  it.each([
    undefined,
    "*/*",
    "application/json",
    "text/html",
    "application/json, text/event-stream;q=0.5",
  ])("is sent for Accept: %s", async (accept) => {
    gemini.answer = (call) => {
      call.write("# So");
      call.end("up");
    };
    const response = await worker.ask(LIST, accept ? { headers: { Accept: accept } } : {});
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ recipe: "# Soup", model: "gemini-1.5-flash" });
  });

  it("contains the first text part of the first candidate that is not a thought", async () => {
    gemini.answer = (call) => {
      call.send({
        candidates: [
          {
            content: {
              parts: [
                { text: "hm", thought: true },
                { text: "" },
                { text: "# Soup" },
                { text: "no" },
              ],
            },
            finishReason: "STOP",
          },
          { content: { parts: [{ text: "another" }] } },
        ],
      });
      call.response.end();
    };
    expect(await (await worker.ask(LIST)).json()).toMatchObject({ recipe: "# Soup" });
  });

  it.each(["", " ", "\n\n\t\u00a0"])(
    "is a failure when the text is only white space: %j",
    async (text) => {
      gemini.answer = (call) => {
        call.write(text);
        call.end(text);
      };
      await expectFailure(await worker.ask(LIST), 502, "no_text");
    },
  );

  it("is a failure when Gemini answers with an error", async () => {
    gemini.answer = (call) => call.fail(400);
    await expectFailure(await worker.ask(LIST), 502, "model_failed");
  });

  it("is a failure when the finish reason is not STOP", async () => {
    gemini.answer = (call) => call.end("# Soup", "MAX_TOKENS");
    await expectFailure(await worker.ask(LIST), 502, "unfinished");
  });
});

describe("an answer as events", () => {
  it("starts before Gemini has answered, and sends each text when it arrives", async () => {
    const response = await worker.ask(LIST, EVENTS);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream");
    const events = readEvents(response);
    const call = await gemini.next();

    // Each event is awaited before the next text is written: nothing is buffered.
    call.write("# So");
    expect(await events.next()).toEqual({ type: "model", model: "gemini-1.5-flash" });
    expect(await events.next()).toEqual({ type: "text", text: "# So" });
    call.write("up\n\n");
    expect(await events.next()).toEqual({ type: "text", text: "up\n\n" });
    call.end();
    expect(await events.next()).toEqual({ type: "done", finishReason: "STOP" });
    expect(await events.next()).toBeUndefined();
  });

  it("sends leading white space together with the first word", async () => {
    const events = readEvents(await worker.ask(LIST, EVENTS));
    const call = await gemini.next();
    call.write("\n");
    call.write(" ");
    call.write("# Soup");
    expect(await events.next()).toMatchObject({ type: "model" });
    expect(await events.next()).toEqual({ type: "text", text: "\n # Soup" });
    call.end();
    expect(await events.next()).toMatchObject({ type: "done" });
  });

  it("sends comments while there is no text", async () => {
    const response = await worker.ask(LIST, EVENTS);
    const call = await gemini.next();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = "";
    while (received.split(":").length < 4) received += (await reader?.read())?.value;
    expect(received).toMatch(/^(: \n\n)+$/);
    call.end("# Soup");
    await reader?.cancel();
  });

  it("reports a failure before the first text as an event", async () => {
    gemini.answer = (call) => call.fail(400);
    const events = readEvents(await worker.ask(LIST, EVENTS));
    expect(await events.next()).toEqual({
      type: "failed",
      code: "model_failed",
      message: APOLOGY,
    });
    expect(await events.next()).toBeUndefined();
  });

  it("reports a failure after the first text as an event", async () => {
    gemini.answer = (call) => call.end("# Soup", "MAX_TOKENS");
    const events = readEvents(await worker.ask(LIST, EVENTS));
    expect(await events.next()).toMatchObject({ type: "model" });
    expect(await events.next()).toMatchObject({ type: "text" });
    expect(await events.next()).toMatchObject({ type: "failed", code: "unfinished" });
    expect(await events.next()).toBeUndefined();
  });
});

describe("the API", () => {
  const four = '{"ingredients":["a","b","c","d"]}';
  const bodies: [string, BodyInit | null][] = [
    ["missing", null],
    ["not JSON", "ingredients"],
    ["JSON cut in half", four.slice(0, 20)],
    ["null", "null"],
    ["a number", "4"],
    ["an array", '["a","b","c","d"]'],
    ["without ingredients", "{}"],
    ["a string of ingredients", '{"ingredients":"abcd"}'],
    ["an object of ingredients", '{"ingredients":{"0":"a","length":4}}'],
    ["a list of three", '{"ingredients":["a","b","c"]}'],
    ["a list with an empty string", '{"ingredients":["a","b","c",""]}'],
    ["a list with a number", '{"ingredients":["a","b","c",4]}'],
    ["a list with null", '{"ingredients":["a","b","c",null]}'],
    ["a list of arrays", '{"ingredients":[["a"],["b"],["c"],["d"]]}'],
    ["a deeply nested array", `{"ingredients":${"[".repeat(4000)}${"]".repeat(4000)}}`],
    ...[
      '"Soup"',
      "null",
      '{"0":"Soup","length":1}',
      '[""]',
      '["Soup",5]',
      "[[]]",
      JSON.stringify(Array(11).fill("Soup")),
      JSON.stringify(["x".repeat(101)]),
    ].map((exclude): [string, string] => [
      `with the excluded dishes ${exclude}`,
      `${four.slice(0, -1)},"exclude":${exclude}}`,
    ]),
    [
      "invalid UTF-8",
      new Uint8Array([...new TextEncoder().encode(four.slice(0, -3)), 0xff, 34, 93, 125]),
    ],
  ];

  it.each(bodies)("answers 400 when the body is %s", async (_, body) => {
    await expectFailure(await worker.ask([], { body }), 400, "bad_request");
    // As JSON even when events are accepted.
    await expectFailure(await worker.ask([], { body, ...EVENTS }), 400, "bad_request");
    expect(gemini.calls).toEqual([]);
  });

  it.each([[], ["Soup"], Array(10).fill("🥔".repeat(50))])(
    "accepts excluded dishes: %j",
    async (...exclude) => {
      gemini.answer = (call) => call.end("# Soup");
      const body = JSON.stringify({ ingredients: LIST, exclude });
      expect((await worker.ask([], { body })).status).toBe(200);
    },
  );

  it.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"])(
    "answers 405 to %s",
    async (method) => {
      const response = await fetch(new URL("/api/recipe", worker.url), { method });
      expect(response.headers.get("Allow")).toBe("POST");
      if (method === "HEAD") expect(response.status).toBe(405);
      else await expectFailure(response, 405, "method_not_allowed");
    },
  );

  it.each(["/api/", "/api/recipes", "/api/recipe/1", "/api/RECIPE"])(
    "answers 404 for the path %s",
    async (path) => {
      await expectFailure(await fetch(new URL(path, worker.url)), 404, "not_found");
      await expectFailure(
        await fetch(new URL(path, worker.url), { method: "POST", body: four }),
        404,
        "not_found",
      );
    },
  );

  it("accepts 16 KiB, and answers 413 to one byte more", async () => {
    gemini.answer = (call) => call.end("# Soup");
    const body = (bytes: number) => four + " ".repeat(bytes - four.length);
    expect((await worker.ask([], { body: body(16384) })).status).toBe(200);
    await expectFailure(await worker.ask([], { body: body(16385) }), 413, "too_large");
  });

  it("answers 413 to a body that does not end, after 16 KiB", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("a".repeat(16385))),
    });
    const response = await worker.ask([], { body, duplex: "half" } as RequestInit);
    await expectFailure(response, 413, "too_large");
  });

  it.each<[string, Record<string, string>, string]>([
    ["that is shorter than its Content-Length", { "Content-Length": "100" }, "{"],
    ["with an invalid chunk size", { "Transfer-Encoding": "chunked" }, "none\r\n"],
    ["whose chunk is incomplete", { "Transfer-Encoding": "chunked" }, '4\r\n{"in'],
  ])("answers 400 to a body %s", async (_, headers, body) => {
    const visitor = { "CF-Connecting-IP": "203.0.113.1", Connection: "close" };
    const socket = sendRaw(worker.url, { ...visitor, ...headers }, body).end();
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"bad_request"');
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/jsonp",
    "",
  ])("answers 415 to the content type %j", async (type) => {
    const response = await worker.ask([], { body: four, headers: { "Content-Type": type } });
    await expectFailure(response, 415, "unsupported_media_type");
  });

  it.each(["application/json; charset=utf-8", "Application/JSON"])(
    "accepts the content type %s",
    async (type) => {
      gemini.answer = (call) => call.end("# Soup");
      const response = await worker.ask([], { body: four, headers: { "Content-Type": type } });
      expect(response.status).toBe(200);
    },
  );
});

it("without a key the demo chef answers, and Gemini is not asked", async () => {
  await using demo = await startWorker({ GEMINI_BASE_URL: gemini.url });
  const events = readEvents(await demo.ask(["onions", "rice", "eggs", "peas"], EVENTS));
  expect(await events.next()).toEqual({ type: "model", model: DEMO_MODEL });
  expect(await events.next()).toMatchObject({ type: "text" });
  await events.cancel();
  expect(gemini.calls).toEqual([]);
});

it("an invalid setting is answered as JSON or as events, and named in the log", async () => {
  await using wrong = await startWorker({ GEMINI_API_KEY: KEY, GEMINI_BASE_URL: "nowhere" });
  await expectFailure(await wrong.ask(LIST), 500, "misconfigured");
  const events = readEvents(await wrong.ask(LIST, EVENTS));
  expect(await events.next()).toMatchObject({ type: "failed", code: "misconfigured" });
  await expect.poll(() => wrong.logs.length).toBe(2);
  for (const { message } of wrong.logs) expect(message).toContain("GEMINI_BASE_URL: expected");
});

it("serves a page that contains neither the key nor Google's address", async () => {
  const page = await (await fetch(worker.url)).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(paths.length).toBeGreaterThan(2);
  const files = await Promise.all(
    paths.map(async (path) => (await fetch(new URL(path, worker.url))).text()),
  );
  for (const file of [page, ...files]) {
    expect(file).not.toContain(KEY);
    expect(file).not.toMatch(/googleapis|x-goog/);
  }
});
