/** The API: what the client receives, with which headers, what is sent to Gemini, counted and logged. */
import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { APOLOGY, type FailureCode } from "./contract";
import { writePagePrompt } from "./models/photoPrompt";
import { writePrompt } from "./models/prompt";
import { writeQuestionPrompt } from "./models/questionPrompt";
import { built } from "./testing/build";
import { readEvents, readOutcome } from "./testing/events";
import type { Call } from "./testing/gemini";
import { EVENTS, KEY, startRuntime } from "./testing/runtime";
import { type Kind, VALID_REQUESTS } from "./testing/worker";

const { gemini, worker, start } = await startRuntime(
  { RECIPES_PER_DAY: 1000 },
  { rateLimited: true },
);
const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });
const countRemaining = () => worker.countRemaining(1000);

async function expectFailure(response: Response, status: number, code: FailureCode) {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  const detail = expect.stringMatching(/^\w+: expected a value$/);
  const error = { code, message: APOLOGY, ...(code === "bad_request" && { detail }) };
  expect(await response.json()).toEqual({ error });
}

const SAFE_HEADERS = {
  // Without includeSubDomains: other subdomains are not this product's.
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};
/** No answer can be opened in a frame, run as a document, or cached. */
const API_HEADERS = {
  ...SAFE_HEADERS,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const imageOf = (data: string) => ({ inlineData: { mimeType: "image/jpeg", data } });
const FOOD = imageOf(VALID_REQUESTS.photo.photo);
const PAGE = imageOf(VALID_REQUESTS.page.photo);
/** Of the language's tag, nothing that could be words for the model. */
const NAMES = { text: expect.stringMatching(/tag "de-CH"\..* no instructions /s) };
it("an answer as events starts before Gemini has answered, and sends each text when it arrives", async () => {
  gemini.answer = undefined;
  const response = await worker.ask("recipe", EVENTS);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...API_HEADERS,
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
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

const LIMIT = { maxOutputTokens: 4096 };
const sizeOf = (resolution: string) => ({ mediaResolution: `MEDIA_RESOLUTION_${resolution}` });
const PROMPT = writePrompt(VALID_REQUESTS.recipe);
const QUESTION = writeQuestionPrompt(VALID_REQUESTS.question).text;
const WORDS = { text: writePagePrompt(VALID_REQUESTS.page).text };

it.each<[Kind, string, object[], object]>([
  ["recipe", "recipe", [{ text: PROMPT }], { maxOutputTokens: 8192 }],
  ["photo", "ingredients", [FOOD, NAMES], { ...LIMIT, ...sizeOf("MEDIUM") }],
  ["page", "page", [PAGE, WORDS], { maxOutputTokens: 8192, ...sizeOf("HIGH") }],
  ["question", "answer", [{ text: QUESTION }], LIMIT],
])(
  "a %s is asked of Gemini once, as documented, with the key only in a header, and sent as JSON",
  async (kind, field, parts, generationConfig) => {
    const response = await worker.ask(kind, {
      headers: { Accept: "application/json, text/event-stream;q=0.5" },
    });
    expect(await response.json()).toEqual({ [field]: "# Soup", model: "first" });
    expect(gemini.calls).toHaveLength(1);
    const [call] = gemini.calls;
    const request = call?.response.req;
    expect(request).toMatchObject({
      method: "POST",
      url: "/v1beta/models/first:streamGenerateContent?alt=sse",
      headers: { "content-type": "application/json", "x-goog-api-key": KEY },
    });
    const payload = { contents: [{ role: "user", parts }], generationConfig, store: false };
    expect(JSON.parse(call?.body ?? "")).toEqual(payload);
    expect(JSON.stringify(request?.headers).split(KEY)).toHaveLength(2);
  },
);

it.each<[number, FailureCode | undefined, string, RequestInit, Kind?]>([
  [400, "bad_request", "no request for events", { body: "{}", ...EVENTS }],
  [403, "forbidden", "another site", { headers: { "Sec-Fetch-Site": "cross-site" } }],
  [405, "method_not_allowed", "GET", { method: "GET", body: null }],
  [405, "method_not_allowed", "a CORS preflight", { method: "OPTIONS", body: null }],
  [413, "too_large", "too long a question", { body: `{}${" ".repeat(65_535)}` }],
  [413, "too_large", "too large a photo", { body: `{}${" ".repeat(614_399)}` }, "photo"],
  [415, "unsupported_media_type", "no type", { headers: { "Content-Type": "" } }],
  [415, "unsupported_media_type", "JSONP", { headers: { "Content-Type": "application/jsonp" } }],
  [200, undefined, "JSON", { headers: { "Content-Type": "Application/JSON; charset=utf-8" } }],
])(
  "answers %i %s to %s, which only then is counted",
  async (status, code, _, init, kind = "question") => {
    const before = await countRemaining();
    const response = await worker.ask(kind, init);
    if (code) await expectFailure(response, status, code);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(API_HEADERS);
    expect(response.headers.get("Allow")).toBe(status === 405 ? "POST" : null);
    expect([...response.headers.keys()].join()).not.toContain("access-control");
    expect(gemini.calls).toHaveLength(code ? 0 : 1);
    expect(await countRemaining()).toBe(before - gemini.calls.length);
  },
);

it.each<[Kind, string]>([
  ["recipe", "x".repeat(65_536)],
  ["photo", "x".repeat(3600)],
  // In UTF-8.
  ["page", "é".repeat(8192)],
  ["question", "x".repeat(1500)],
])("an answer to a %s is cut where it is too long", async (kind, text) => {
  gemini.answer = (call) => [call.write(text), call.end("x")];
  const outcome = await readOutcome(await worker.ask(kind, EVENTS));
  expect(outcome).toMatchObject({ text, end: "unfinished" });
});

it("any other path of the API is not found", async () => {
  for (const name of ["", "recipes", "recipe/"])
    await expectFailure(await worker.post(`/api/${name}`, "{}"), 404, "not_found");
});

it("without a key the demo chef answers, says so and counts nothing; photos that are off are not found", async () => {
  await using demo = await start({ GEMINI_API_KEY: "", DEMO_PAUSE_MS: 0, PHOTOS: "off" });
  const recipe = await (await demo.ask("recipe")).json();
  expect(recipe).toEqual({ recipe: expect.any(String), model: "demo", demo: true });
  expect(await demo.countRemaining(10)).toBe(10);
  const log = () => demo.logs.map(({ message }) => message).join();
  await expect.poll(log).toContain('"demo":true');
  await expectFailure(await demo.ask("photo", EVENTS), 404, "not_found");
  await expectFailure(await demo.ask("page", EVENTS), 404, "not_found");
});

it("the log names a setting that is invalid, and of a bug the functions in which it occurred", async () => {
  // What can't be made a text, no check of a setting expects.
  await using wrong = await start({ PHOTOS: "Off", RECIPES_PER_DAY: { toString: "" } });
  await expectFailure(await wrong.ask("photo", EVENTS), 500, "misconfigured");
  await expectFailure(await wrong.ask("recipe"), 500, "misconfigured");
  const outcome = await readOutcome(await wrong.ask("recipe", EVENTS));
  expect(outcome.end).toBe("misconfigured");
  const log = () => wrong.logs.map(({ message }) => message).join();
  const bug = "unexpected: TypeError at .* at countRecipe \\(.*";
  await expect.poll(log).toMatch(RegExp(`PHOTOS: expected .*${bug}${bug}`));
});

it("a build leaves nothing else behind", async () =>
  expect(await readdir(built(""))).toEqual(["options.json", "page", "worker"]));

it("the notice of each package in the page and in the Worker is published, behind a link of the 404 page", async () => {
  const read = async (path: string) => (await fetch(new URL(path, worker.url))).text();
  const [, link = ""] = /href="([^"]+)">Licences</.exec(await read("/nothing")) ?? [];
  const [, ...notices] = (await read(link)).split("\n## ");
  for (const notice of notices)
    expect(notice).toMatch(/^\S+ - .+ \((MIT|ISC|OFL-1\.1)\)\n.*Copyright/s);
  const bundled = (await readFile(built("worker/index.js.map"), "utf8")).matchAll(
    /node_modules\/((?:@[^/"]+\/)?[^/"]+)\/[^"]*"/g,
  );
  const names = new Set(["react-dom", "micromark", "workbox-precaching"]);
  for (const [, name = ""] of bundled) names.add(name);
  expect(names).toContain("hono");
  const published = notices.map((notice) => notice.split(" - ")[0]);
  expect(published).toEqual(expect.arrayContaining([...names]));
});

it("an address may send as many requests a minute as the owner says", async () => {
  const { ratelimits } = JSON.parse(await readFile(built("options.json"), "utf8"));
  const { RATE_LIMITER: first, SUBSCRIBER_RATE_LIMITER: second } = ratelimits;
  const limit = Math.min(first.simple.limit, second.simple.limit);
  const requests = Array.from({ length: 2 * limit + 1 }, () =>
    worker.ask("recipe", from("203.0.113.1")),
  );
  const answers = await Promise.all(requests);
  const refused = answers.filter(({ status }) => status === 429);
  // Up to twice as many are answered if a minute of the clock ends meanwhile: workerd's count restarts.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(limit);
  expect(refused[0]?.headers.get("Retry-After")).toBe(`${first.simple.period}`);
  expect(second.simple.period).toBe(first.simple.period);
  expect(second.namespace_id).not.toBe(first.namespace_id);
});

const headersOf = async (path: string) => {
  const response = await fetch(new URL(path, worker.url));
  await response.text();
  return Object.fromEntries(response.headers);
};

it("the page runs only its own files, and only a built file may be cached forever", async () => {
  const fresh = { ...SAFE_HEADERS, "cache-control": "public, max-age=0, must-revalidate" };
  const page = await headersOf("/");
  expect(page).toMatchObject(fresh);
  const policy = page["content-security-policy"];
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  // Photos are decoded from `blob:` URLs, and the first words have their font in the styles.
  const others = policy?.replace("img-src 'self' blob:", "").replace("font-src 'self' data:", "");
  expect(others).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
  expect(page["permissions-policy"]).toMatch(/camera=\(\)/);

  for (const name of await readdir(built("page/assets"))) {
    const file = await headersOf(`/assets/${name}`);
    expect(file["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
  // Not cached: the next deployment may have this file.
  expect(await headersOf("/assets/missing.js")).toMatchObject(fresh);
});

/** With one duration that is marked, and one that is not. */
const SOUP = '# Soup of secrets\n\n1. [1 day](P1D "Rest"), [5](5M)';

const SECRET = { recipe: "# Soup of secrets", household: ["secrets"] };

const SECRETS: [Kind, object][] = [
  ["recipe", { ingredients: Array(4).fill("Quinces"), change: { ...SECRET, wish: "secrets" } }],
  ["photo", VALID_REQUESTS.photo],
  ["page", VALID_REQUESTS.page],
  ["question", { ...SECRET, question: "secrets?" }],
  ["recipe", { own: "Soup of secrets", household: ["secrets"] }],
];

/** How Gemini answers, and what each line of the log then says. */
const ANSWERS: [(call: Call) => unknown, object][] = [
  [(call) => (gemini.calls.length > 1 ? call.end(SOUP) : call.fail(503)), { outcome: "done" }],
  [
    (call) => call.fail(400, [{ reason: "API_KEY_INVALID" }], { message: KEY }),
    { code: "misconfigured", detail: expect.stringContaining("the key is rejected") },
  ],
  [
    (call) => call.fail(500, [{ reason: KEY }], { message: KEY, status: "Quinces" }),
    { code: "model_failed" },
  ],
  [
    (call) => call.response.end(`data: {not JSON ${KEY} Soup of secrets\n\n`),
    { code: "model_failed" },
  ],
  [(call) => call.end("# Soup", KEY), { code: "unfinished" }],
];

it("the log says what was asked, answered and counted, or why not, and no key, address, or word of a visitor or an answer", async () => {
  // Invocation logs would contain visitors' addresses.
  expect(await readFile("wrangler.toml", "utf8")).toContain("\ninvocation_logs = false\n");
  // A separate Worker: a line may be logged after its response, and so during another test.
  await using fresh = await start();
  for (const [answer] of ANSWERS) {
    gemini.answer = answer;
    for (const [kind, fields] of SECRETS) {
      const init = { ...from("2001:db8:ffff::1"), body: JSON.stringify(fields) };
      expect(await (await fresh.ask(kind, init)).text()).not.toContain(KEY);
    }
  }
  const said = ANSWERS.flatMap(([, line]) => SECRETS.map(() => line));
  const lines = () => fresh.logs.map(({ message }) => JSON.parse(message));
  await expect.poll(lines).toMatchObject(said);
  const [line, ...others] = lines();
  const kinds = others.map(({ photo, page, question, own }) =>
    [photo, page, question, own].indexOf(true),
  );
  expect(kinds.slice(0, 4)).toEqual([0, 1, 2, 3]);
  const ms = expect.any(Number);
  expect(line).toEqual({
    outcome: "done",
    model: "second",
    demo: false,
    attempts: [
      { model: "first", status: 503, reasons: ["UNAVAILABLE"], free: true, ms },
      { model: "second", status: 200, reasons: [], free: false, ms },
    ],
    firstTextMs: ms,
    totalMs: ms,
    characters: SOUP.length,
    durations: 1,
    ingredients: 4,
    own: false,
    photo: false,
    page: false,
    question: false,
    remainingToday: 999,
  });
  const secrets = [KEY, "2001:db8:ffff", "Quinces", "Soup", "secrets"];
  for (const secret of [...secrets, ...Object.values(VALID_REQUESTS.photo)])
    expect(JSON.stringify(fresh.logs)).not.toContain(secret);
});
