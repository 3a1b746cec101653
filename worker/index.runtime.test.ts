/** The API: what the client receives, and what is sent to Gemini. For photos, see ingredients.runtime.test.ts. */
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { APOLOGY, type FailureCode, INGREDIENTS_PATH, RECIPE_PATH } from "./contract";
import { writePrompt } from "./models/prompt";
import { DEADLINES } from "./testing/bindings";
import { readEvents, readOutcome } from "./testing/events";
import { photoOf } from "./testing/jpeg";
import { askRaw, sendRaw } from "./testing/rawRequest";
import { EVENTS, KEY, startRuntime } from "./testing/runtime";

const FOUR = { ingredients: ["a", "b", "c", "d"] };
const PHOTO = { photo: photoOf(), language: "de" };
const LIST = ["Onions", "Rice", "Éclair 🧅", 'A "quoted" one'];

const { gemini, worker, start } = await startRuntime({ GEMINI_MODELS: "gemini-1.5-flash" });

async function expectFailure(response: Response, status: number, code: FailureCode) {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({ error: { code, message: APOLOGY } });
}

it("Gemini is asked once, by the documented payload, with the key only in a header", async () => {
  const change = { recipe: '# Süp\u2028"\ud800\n```', wish: '"hot"' };
  const request = { ingredients: LIST, exclude: ["Leek Rice"], change };
  await (await worker.ask([], { body: JSON.stringify(request) })).text();
  expect(gemini.calls).toHaveLength(1);
  const [call] = gemini.calls;
  expect(call).toMatchObject({
    method: "POST",
    url: "/v1beta/models/gemini-1.5-flash:streamGenerateContent?alt=sse",
    headers: { "content-type": "application/json", "x-goog-api-key": KEY },
  });
  expect(call?.body).toBe(
    `{"contents":[{"role":"user","parts":[{"text":${JSON.stringify(writePrompt(request))}}]}],"generationConfig":{"maxOutputTokens":8192},"store":false}`,
  );
  expect(JSON.stringify(call?.headers).split(KEY)).toHaveLength(2);
});

it.each([
  {},
  { Accept: "*/*" },
  { Accept: "text/html" },
  { Accept: "application/json, text/event-stream;q=0.5" },
])("an answer as JSON is sent for %j", async (headers: Record<string, string>) => {
  gemini.answer = (call) => {
    call.write("# So");
    call.end("up");
  };
  const response = await worker.ask(LIST, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({ recipe: "# Soup", model: "gemini-1.5-flash" });
});

it("an answer as events starts before Gemini has answered, and sends each text when it arrives", async () => {
  gemini.answer = undefined;
  const response = await worker.ask(LIST, EVENTS);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/event-stream");
  const events = readEvents(response);
  const call = await gemini.next();

  // Each event is awaited before the next text is written: nothing is buffered.
  call.write("# So");
  expect((await events.next()).value).toEqual({ type: "model", model: "gemini-1.5-flash" });
  expect((await events.next()).value).toEqual({ type: "text", text: "# So" });
  call.write("up\n\n");
  expect((await events.next()).value).toEqual({ type: "text", text: "up\n\n" });
  call.end();
  expect((await events.next()).value).toEqual({ type: "done", finishReason: "STOP" });
  expect((await events.next()).value).toBeUndefined();
});

describe.each<[string, object, number]>([
  [RECIPE_PATH, { ...FOUR, change: { recipe: "# Soup", wish: "hot" } }, 24_576],
  [INGREDIENTS_PATH, PHOTO, 614_400],
])("%s", (path, request, maxBytes) => {
  const body = JSON.stringify(request);
  const largest = body.padEnd(maxBytes);
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`${largest} `)),
  });
  const ofType = (type: string) => ({ headers: { "Content-Type": type } });

  it.each<[number, FailureCode | undefined, string, RequestInit]>([
    [400, "bad_request", "no request", { body: "{}" }],
    [400, "bad_request", "no request for events", { body: "{}", ...EVENTS }],
    [403, "forbidden", "another site", { headers: { "Sec-Fetch-Site": "cross-site" } }],
    [405, "method_not_allowed", "GET", { method: "GET", body: null }],
    [405, "method_not_allowed", "a CORS preflight", { method: "OPTIONS", body: null }],
    [413, "too_large", "one byte too many", { body: `${largest} ` }],
    [413, "too_large", "what does not end", { body: endless, duplex: "half" } as RequestInit],
    [415, "unsupported_media_type", "text", ofType("text/plain")],
    [415, "unsupported_media_type", "what is almost JSON", ofType("application/jsonp")],
    [415, "unsupported_media_type", "no type", ofType("")],
    [200, undefined, "the largest body", { body: largest }],
    [200, undefined, "JSON by another name", ofType("Application/JSON; charset=utf-8")],
  ])("answers %i %s to %s, which only then is counted", async (status, code, _, init) => {
    const before = await worker.countRemaining(1000);
    const response = await worker.post(path, body, init);
    if (code) await expectFailure(response, status, code);
    expect(response.status).toBe(status);
    expect(response.headers.get("Allow")).toBe(status === 405 ? "POST" : null);
    expect([...response.headers.keys()].join()).not.toContain("access-control");
    expect(gemini.calls).toHaveLength(code ? 0 : 1);
    expect(await worker.countRemaining(1000)).toBe(before - gemini.calls.length);
  });
});

describe("the API", () => {
  it.each(["/api/", "/api/recipes", "/api/recipe/", "/api/RECIPE", "/api/ingredients/"])(
    "answers 404 for the path %s",
    async (path) => {
      await expectFailure(await worker.post(path, JSON.stringify(FOUR)), 404, "not_found");
    },
  );

  it.each<[number, string, Record<string, string>, string]>([
    [413, "that is announced as too long", { "Content-Length": "24577" }, "{"],
    [400, "that is shorter than its Content-Length", { "Content-Length": "100" }, "{"],
    [400, "whose chunk is incomplete", { "Transfer-Encoding": "chunked" }, '4\r\n{"in'],
  ])("answers %i to a body %s", async (status, _, headers, body) => {
    const all = { "CF-Connecting-IP": "203.0.113.1", Connection: "close", ...headers };
    const visitor = sendRaw(worker.url, all, body);
    await once(visitor.socket.end(), "close");
    const code = status === 413 ? "too_large" : "bad_request";
    expect(visitor.received).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"code":"${code}"`, "s"));
  });
});

it("without a key the demo chef answers and says so, can't see a photo, and counts nothing", async () => {
  await using demo = await start({ GEMINI_API_KEY: "", DEMO_PAUSE_MS: 0 });
  const said = { model: "demo", demo: true };
  expect(await (await demo.ask(LIST)).json()).toMatchObject(said);
  expect(await (await demo.askPhoto(PHOTO)).json()).toEqual({ ingredients: "", ...said });
  const outcome = await readOutcome(await demo.askPhoto(PHOTO, EVENTS));
  expect(outcome).toMatchObject({ text: "", model: "demo", end: "done" });
  expect(await demo.countRemaining(10)).toBe(10);
});

it("a stream whose visitor never reads is cut at the answer's deadline", async () => {
  const deadlines = { ...DEADLINES, answerMs: 1 };
  await using slow = await start({ GEMINI_API_KEY: "", DEMO_PAUSE_MS: 100, DEADLINES: deadlines });
  const { socket } = askRaw(slow.url);
  socket.pause();
  await expect.poll(() => JSON.stringify(slow.logs)).toContain("disconnected");
  socket.destroy();
});

it("an invalid setting is answered as JSON or as events, and named in the log, read by a chef or before", async () => {
  await using wrong = await start({ GEMINI_BASE_URL: "nowhere", PHOTOS: "Off" as "off" });
  await expectFailure(await wrong.ask(LIST), 500, "misconfigured");
  expect(await readOutcome(await wrong.ask(LIST, EVENTS))).toMatchObject({ end: "misconfigured" });
  await expectFailure(await wrong.askPhoto({}, EVENTS), 500, "misconfigured");
  await expect.poll(() => wrong.logs.length).toBe(3);
  const said = wrong.logs.map(({ message }) => /\w+: expected/.exec(message)?.[0]);
  expect(said.sort()).toEqual([...Array(2).fill("GEMINI_BASE_URL: expected"), "PHOTOS: expected"]);
});

it("the page's files contain neither a key nor Google's address", async () => {
  for (const file of ["../index.html", ...(await readdir("web/dist/assets"))]) {
    const text = await readFile(join("web/dist/assets", file), "utf8");
    expect(text, file).not.toMatch(/googleapis|x-goog|AIza/);
  }
});

it("the notice of each package in the page and in the Worker is published, behind a link of the 404 page", async () => {
  const notFound = await (await fetch(new URL("/nothing", worker.url))).text();
  const [, link = ""] = /href="([^"]+)">Licences</.exec(notFound) ?? [];
  const response = await fetch(new URL(link, worker.url));
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const [, ...notices] = (await response.text()).split("\n## ");
  for (const notice of notices) expect(notice).toMatch(/^\S+ - .+ \((MIT|ISC)\)\n.*Copyright/s);

  const { sources } = JSON.parse(await readFile("worker/dist/index.js.map", "utf8"));
  const bundled = String(sources).matchAll(/node_modules\/((?:@[^/,]+\/)?[^/,]+)/g);
  const names = new Set([
    "react-dom",
    "micromark",
    "workbox-precaching",
    ...Array.from(bundled, ([, name]) => name),
  ]);
  expect(names).toContain("hono");
  const published = notices.map((notice) => notice.split(" - ")[0]);
  expect(published).toEqual(expect.arrayContaining([...names]));
});
