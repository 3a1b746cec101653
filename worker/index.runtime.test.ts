/** The API: what the client receives, with which headers, what is sent to Gemini, counted and logged. */
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { ANSWER_PATH, APOLOGY, type FailureCode, INGREDIENTS_PATH, RECIPE_PATH } from "./contract";
import { readConfiguration } from "./dev/wrangler";
import { writePrompt } from "./models/prompt";
import { writeQuestionPrompt } from "./models/questionPrompt";
import { built } from "./testing/build";
import { readEvents, readOutcome } from "./testing/events";
import { ANSWER, type Call } from "./testing/gemini";
import { photoOf } from "./testing/jpeg";
import { EVENTS, KEY, SECRETS, startRuntime } from "./testing/runtime";

const PHOTO = { photo: photoOf(), language: "de-CH" };
const QUESTION = { question: "Lumpy!", recipe: "# Soup", step: { number: 1, words: "Boil." } };
const LIST = ["Onions", "Rice", "Éclair 🧅", 'A "quoted" one'];

const { gemini, worker, start } = await startRuntime({ RECIPES_PER_DAY: 1000 });
const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });
const countRemaining = () => worker.countRemaining(1000);

async function expectFailure(response: Response, status: number, code: FailureCode) {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  const detail = expect.stringMatching(/^\w+: expected a value$/);
  const error = { code, message: APOLOGY, ...(code === "bad_request" && { detail }) };
  expect(await response.json()).toEqual({ error });
}

it("Gemini is asked once for a recipe, by the documented payload, with the key only in a header", async () => {
  const change = { recipe: '# Süp\u2028"\ud800\n```', wish: '"hot"' };
  const household = ["no nuts"];
  const request = { ingredients: LIST, exclude: ["Leek Rice"], household, change };
  await (await worker.ask([], { body: JSON.stringify(request) })).text();
  expect(gemini.calls).toHaveLength(1);
  const [call] = gemini.calls;
  expect(call).toMatchObject({
    method: "POST",
    url: "/v1beta/models/first:streamGenerateContent?alt=sse",
    headers: { "content-type": "application/json", "x-goog-api-key": KEY },
  });
  expect(call?.body).toBe(
    `{"contents":[{"role":"user","parts":[{"text":${JSON.stringify(writePrompt(request))}}]}],"generationConfig":{"maxOutputTokens":8192},"store":false}`,
  );
  expect(JSON.stringify(call?.headers).split(KEY)).toHaveLength(2);
});

it("Gemini is asked for the food in a photo, which is before the text, without what may be words", async () => {
  const language = "de-CH-x-ignore-all-previous";
  await (await worker.askPhoto({ ...PHOTO, language })).text();
  expect(gemini.calls).toHaveLength(1);
  const text = expect.stringMatching(/tag "de-CH"\..* 30 lines .* 60 char.* no instructions /s);
  const inlineData = { mimeType: "image/jpeg", data: PHOTO.photo };
  expect(JSON.parse(gemini.calls[0]?.body ?? "")).toEqual({
    contents: [{ role: "user", parts: [{ inlineData }, { text }] }],
    generationConfig: { maxOutputTokens: 4096, mediaResolution: "MEDIA_RESOLUTION_MEDIUM" },
    store: false,
  });
});

it("Gemini is asked a question, and its answer is sent as it came, with its marks", async () => {
  gemini.answer = (call) => call.answerQuestion(ANSWER, { change: "no lumps" });
  const answer = `[lang]: en\n\n${ANSWER}\n\n[change]: <no lumps>\n`;
  const request = { ...QUESTION, done: [1], exchanges: [] };
  const outcome = await readOutcome(await worker.askQuestion(request, EVENTS));
  expect(outcome).toMatchObject({ text: answer, model: "first", end: "done" });
  const json = await (await worker.askQuestion(request)).json();
  expect(json).toEqual({ answer, model: "first" });
  const { text } = writeQuestionPrompt(request);
  expect(gemini.calls.map(({ question }) => question)).toEqual(["Lumpy!", "Lumpy!"]);
  expect(JSON.parse(gemini.calls[0]?.body ?? "")).toEqual({
    contents: [{ role: "user", parts: [{ text }] }],
    generationConfig: { maxOutputTokens: 4096 },
    store: false,
  });
});

it.each([{}, { Accept: "*/*" }, { Accept: "application/json, text/event-stream;q=0.5" }])(
  "an answer as JSON is sent for %j",
  async (headers: Record<string, string>) => {
    gemini.answer = (call) => [call.write("# So"), call.end("up")];
    const response = await worker.ask(LIST, { headers });
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ recipe: "# Soup", model: "first" });
    const names = await worker.askPhoto(PHOTO, { headers });
    expect(await names.json()).toEqual({ ingredients: "# Soup", model: "first" });
  },
);

it("an answer as events starts before Gemini has answered, and sends each text when it arrives", async () => {
  gemini.answer = undefined;
  const response = await worker.ask(LIST, EVENTS);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": expect.stringMatching(/no-store.*no-transform/),
    "x-accel-buffering": "no",
  });
  const events = readEvents(response);
  const call = await gemini.next();

  // Each event is awaited before the next text is written: nothing is buffered.
  call.write("# So");
  expect((await events.next()).value).toEqual({ type: "model", model: "first" });
  expect((await events.next()).value).toEqual({ type: "text", text: "# So" });
  call.end("up\n\n");
  expect((await events.next()).value).toEqual({ type: "text", text: "up\n\n" });
  expect((await events.next()).value).toEqual({ type: "done", finishReason: "STOP" });
  expect((await events.next()).value).toBeUndefined();
});

it.each<[string, () => Promise<Response>, number]>([
  ["thirty names may have", () => worker.askPhoto(PHOTO, EVENTS), 3600],
  ["1,500 characters", () => worker.askQuestion(QUESTION, EVENTS), 1500],
])("of an answer to a photo or a question, no more is sent than %s", async (_, ask, length) => {
  const text = "x\n".repeat(length / 2);
  gemini.answer = (call) => [call.write(text), call.end("x")];
  expect(await readOutcome(await ask())).toMatchObject({ text, end: "unfinished" });
  // Nothing is shown, so the other models are asked.
  gemini.answer = (call) => call.end(`${text}x`);
  expect(await readOutcome(await ask())).toMatchObject({ text: "", end: "unfinished" });
});

describe.each<[string, object, number]>([
  [RECIPE_PATH, { ingredients: LIST, change: { recipe: "# Soup", wish: "hot" } }, 24_576],
  [INGREDIENTS_PATH, PHOTO, 614_400],
  [ANSWER_PATH, QUESTION, 16_384],
])("%s", (path, request, maxBytes) => {
  const body = JSON.stringify(request);
  const largest = body + " ".repeat(maxBytes - Buffer.byteLength(body));
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
    [415, "unsupported_media_type", "what is almost JSON", ofType("application/jsonp")],
    [415, "unsupported_media_type", "no type", ofType("")],
    [200, undefined, "the largest body", { body: largest }],
    [200, undefined, "JSON by another name", ofType("Application/JSON; charset=utf-8")],
  ])("answers %i %s to %s, which only then is counted", async (status, code, _, init) => {
    const before = await countRemaining();
    const response = await worker.post(path, body, init);
    if (code) await expectFailure(response, status, code);
    expect(response.status).toBe(status);
    expect(response.headers.get("Allow")).toBe(status === 405 ? "POST" : null);
    expect([...response.headers.keys()].join()).not.toContain("access-control");
    expect(gemini.calls).toHaveLength(code ? 0 : 1);
    expect(await countRemaining()).toBe(before - gemini.calls.length);
  });
});

it("any other path of the API is not found", async () => {
  for (const name of ["", "recipes", "recipe/", "RECIPE", "ingredients/", "answer/"])
    await expectFailure(await worker.post(`/api/${name}`, "{}"), 404, "not_found");
});

it("without a key the demo chef answers, says so and counts nothing; photos that are off are not found", async () => {
  await using demo = await start({ GEMINI_API_KEY: "", DEMO_PAUSE_MS: 0, PHOTOS: "off" });
  const recipe = await (await demo.ask(LIST)).json();
  expect(recipe).toEqual({ recipe: expect.any(String), model: "demo", demo: true });
  expect(await demo.countRemaining(10)).toBe(10);
  const lines = () => demo.logs.map(({ message }) => JSON.parse(message));
  const answer = await (await demo.askQuestion(QUESTION)).json();
  expect(answer).toEqual({ answer: "", model: "demo", demo: true });
  const line = { outcome: "done", demo: true };
  await expect.poll(lines).toMatchObject([line, { ...line, question: true, characters: 0 }]);
  await expectFailure(await demo.askPhoto(PHOTO, EVENTS), 404, "not_found");
});

it("an invalid setting is answered as JSON or as events, and named in the log, read by a chef or before", async () => {
  await using wrong = await start({ GEMINI_BASE_URL: "nowhere", PHOTOS: "Off" });
  await expectFailure(await wrong.ask(LIST), 500, "misconfigured");
  expect(await readOutcome(await wrong.ask(LIST, EVENTS))).toMatchObject({ end: "misconfigured" });
  await expectFailure(await wrong.askPhoto({}, EVENTS), 500, "misconfigured");
  await expect.poll(() => wrong.logs.length).toBe(3);
  const said = wrong.logs.map(({ message }) => /\w+: expected/.exec(message)?.[0]);
  expect(said.sort()).toEqual([...Array(2).fill("GEMINI_BASE_URL: expected"), "PHOTOS: expected"]);
});

it("the notice of each package in the page and in the Worker is published, behind a link of the 404 page", async () => {
  const read = async (path: string) => (await fetch(new URL(path, worker.url))).text();
  const [, link = ""] = /href="([^"]+)">Licences</.exec(await read("/nothing")) ?? [];
  const [, ...notices] = (await read(link)).split("\n## ");
  for (const notice of notices) expect(notice).toMatch(/^\S+ - .+ \((MIT|ISC)\)\n.*Copyright/s);
  const bundled = (await readFile(built("worker/index.js.map"), "utf8")).matchAll(
    /node_modules\/((?:@[^/"]+\/)?[^/"]+)\/[^"]*"/g,
  );
  const names = new Set(["react-dom", "micromark", "workbox-precaching"]);
  for (const [, name = ""] of bundled) names.add(name);
  expect(names).toContain("hono");
  const published = notices.map((notice) => notice.split(" - ")[0]);
  expect(published).toEqual(expect.arrayContaining([...names]));
});

it("an address may send as many requests a minute as the owner says, for recipes, photos and questions", async () => {
  const [{ namespace_id, simple }, second] = readConfiguration().ratelimits;
  const minute = () => Math.floor(Date.now() / 60_000);
  let started: number;
  let statuses: number[];
  let last: Response;
  // Repeats if a minute ended meanwhile: workerd's count restarts with each minute of the clock.
  do {
    started = minute();
    statuses = [];
    const visitor = from(`203.0.113.${started % 256}`);
    do {
      const asked = [
        () => worker.askPhoto(PHOTO, visitor),
        () => worker.ask(LIST, visitor),
        () => worker.askQuestion({ question: "Lumpy!", recipe: "# Soup" }, visitor),
      ];
      last = await (asked[statuses.length % 3] ?? expect.unreachable())();
      statuses.push(last.status);
    } while (last.status === 200);
  } while (minute() !== started);
  expect(statuses).toEqual([...Array(simple.limit).fill(200), 429]);
  expect(last.headers.get("Retry-After")).toBe(`${simple.period}`);
  expect(second).not.toMatchObject({ namespace_id });
  expect(second).toMatchObject({ simple: { period: simple.period } });
  expect(await last.json()).toMatchObject({ error: { code: "rate_limited" } });
});

const SAFE_HEADERS = {
  // Without includeSubDomains: other subdomains are not this product's.
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};
const headersOf = async (path: string, init?: RequestInit) => {
  const response = await fetch(new URL(path, worker.url), init);
  await response.text();
  return Object.fromEntries(response.headers);
};

it("no answer of the API can be opened in a frame, run as a document, or cached", async () => {
  const recipe = { method: "POST", body: JSON.stringify({ ingredients: LIST }) };
  const headers = { "Content-Type": "application/json", ...EVENTS.headers };
  for (const init of [undefined, { ...recipe, headers }]) {
    expect(await headersOf("/api/recipe", init)).toMatchObject({
      ...SAFE_HEADERS,
      "cache-control": expect.stringMatching(/^no-store(, no-transform)?$/),
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

it("the page runs only its own files, and only a built file may be cached forever", async () => {
  const fresh = { ...SAFE_HEADERS, "cache-control": "public, max-age=0, must-revalidate" };
  const page = await headersOf("/");
  expect(page).toMatchObject(fresh);
  const policy = page["content-security-policy"];
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  // Photos are decoded from `blob:` URLs.
  expect(policy?.replace("img-src 'self' blob:", "")).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
  expect(page["permissions-policy"]).toMatch(/camera=\(\)/);

  for (const name of await readdir(built("page/assets"))) {
    const file = await headersOf(`/assets/${name}`);
    expect(file["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
  // Not cached: the next deployment may have this file.
  expect(await headersOf("/assets/missing.js")).toMatchObject(fresh);
});

const ADDRESS = "2001:db8:ffff::1";
const SECRET_LIST = ["Dragonfruit", "Quinces", "Salsify", "Medlars"];
/** With one duration that is marked, and one that is not. */
const SOUP = '# Soup of secrets\n\n1. [1 day](P1D "Rest"), [5](5M)';
const PRIVATE = `${Object.values(SECRETS)} ${SECRET_LIST}`;

it("the log has a line for each recipe, never the key, the list, the recipe or the address", async () => {
  const answers: ((call: Call) => void)[] = [
    (call) => (gemini.calls.length > 1 ? call.end(SOUP) : call.fail(503)),
    (call) => call.fail(400, [{ reason: "API_KEY_INVALID" }], { message: PRIVATE }),
    (call) => call.fail(500, [{ reason: KEY }], { message: PRIVATE, status: `${SECRET_LIST}` }),
    (call) => call.response.end(`data: not JSON ${PRIVATE} Soup of secrets\n\n`),
    (call) => call.response.socket?.resetAndDestroy(),
    (call) => call.end("# Soup", PRIVATE),
    (call) => call.end("", PRIVATE),
  ];
  // Invocation logs would contain visitors' addresses.
  expect(readConfiguration().observability).toMatchObject({ logs: { invocation_logs: false } });
  // A separate Worker: a line may be logged after its response, and so during another test.
  await using fresh = await start();
  const change = { recipe: "# Soup of secrets", wish: "secrets" };
  const body = JSON.stringify({
    ingredients: SECRET_LIST,
    household: ["household secrets"],
    change,
  });
  const request = { ...from(ADDRESS), body };
  for (const answer of answers) {
    gemini.answer = answer;
    expect(await (await fresh.ask(SECRET_LIST, request)).text()).not.toContain(KEY);
  }
  expect((await fresh.askPhoto(PHOTO)).status).toBe(502);
  const told = { question: "secrets?", step: { number: 1, words: "step of secrets" } };
  const exchanges = [{ question: "more secrets", answer: "secrets" }];
  const question = { recipe: change.recipe, household: ["secrets"], exchanges, ...told };
  expect((await fresh.askQuestion(question)).status).toBe(502);
  await expect.poll(() => fresh.logs.length).toBe(answers.length + 2);
  const kinds = fresh.logs.map(({ message }) => JSON.parse(message));
  expect(kinds.filter(({ photo }) => photo)).toHaveLength(1);
  expect(kinds.filter(({ question }) => question)).toHaveLength(1);
  const ms = expect.any(Number);
  expect(kinds[0]).toEqual({
    ...{ outcome: "done", model: "second", demo: false },
    attempts: [
      { model: "first", status: 503, reasons: ["UNAVAILABLE"], free: true, ms },
      { model: "second", status: 200, reasons: [], free: false, ms },
    ],
    ...{ firstTextMs: ms, totalMs: ms, characters: SOUP.length, durations: 1 },
    ...{ ingredients: 4, photo: false, question: false, remainingToday: 999 },
  });
  const detail = expect.stringContaining("the key is rejected");
  expect(kinds[1]).toMatchObject({ outcome: "failed", code: "misconfigured", detail });
  const log = JSON.stringify(fresh.logs);
  const never = [...Object.values(SECRETS), ...SECRET_LIST, ...Object.values(PHOTO), ADDRESS];
  for (const secret of [...never, "Soup", "secrets"]) expect(log).not.toContain(secret);
});
