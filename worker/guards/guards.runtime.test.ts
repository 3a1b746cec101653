/** Which requests the Worker accepts, its response headers, and its log. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FAILURE_STATUS } from "../contract";
import { readEvents } from "../testing/events";
import { type StandIn, startGemini } from "../testing/gemini";
import { type RunningWorker, startWorker } from "../testing/worker";

const LIST = ["Dragonfruit", "Quinces", "Salsify", "Medlars"];
const EVENTS = { Accept: "text/event-stream" };
const KEY = "a-secret-key-0123456789";
const ADDRESS = "2001:db8:ffff::1";

let gemini: StandIn;
let worker: RunningWorker;

const start = () =>
  startWorker({
    GEMINI_API_KEY: KEY,
    GEMINI_BASE_URL: gemini.url,
    GEMINI_MODELS: "first, second",
  });

beforeAll(async () => {
  gemini = await startGemini();
  worker = await start();
});

beforeEach(() => {
  gemini.calls.length = 0;
  gemini.answer = (call) => call.end("# Soup");
});

afterAll(async () => {
  await worker[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
});

describe("the rate limit", () => {
  it("allows one visitor ten requests a minute, and does not ask Gemini for the eleventh", async () => {
    const ask = (address: string) =>
      worker.ask(LIST, { headers: { "CF-Connecting-IP": address, ...EVENTS } });

    /** @returns The responses to one household's first eleven requests. */
    async function askElevenTimes(household: string) {
      gemini.calls.length = 0;
      const responses = [];
      for (let count = 1; count <= 11; count++) {
        // From a different address each time.
        const response = await ask(`${household}:${count}::1`);
        responses.push({ response, body: await response.text() });
      }
      return responses;
    }

    // workerd resets its counts with each minute of the clock.
    const minute = () => Math.floor(Date.now() / 60_000);
    let tries = 0;
    let started: number;
    let responses: Awaited<ReturnType<typeof askElevenTimes>>;
    do {
      started = minute();
      responses = await askElevenTimes(`2001:db8:1:${++tries}`);
    } while (minute() !== started);

    expect(responses.map(({ response }) => response.status)).toEqual([...Array(10).fill(200), 429]);
    const last = responses.at(-1);
    expect(last?.response.headers.get("Retry-After")).toBe("60");
    expect(JSON.parse(last?.body ?? "")).toMatchObject({ error: { code: "rate_limited" } });
    expect(gemini.calls).toHaveLength(10);

    // Another household is another visitor.
    const other = await ask("2001:db8:2::1");
    expect(other.status).toBe(200);
    await other.text();
  });
});

describe("a request", () => {
  it.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "https://example.com" },
    { Origin: "null" },
    { Origin: "nonsense" },
    { "Sec-Fetch-Site": "" },
  ])("from another site's page is rejected: %j", async (headers) => {
    const response = await worker.ask(LIST, { headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: "forbidden" } });
    expect(gemini.calls).toEqual([]);
  });

  it("from another site's page fails its CORS preflight", async () => {
    const response = await fetch(new URL("/api/recipe", worker.url), {
      method: "OPTIONS",
      headers: {
        Origin: "https://example.com",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      },
    });
    expect(response.status).toBe(405);
    for (const [name] of response.headers) expect(name).not.toMatch(/^access-control-allow/);
  });

  it.each<[string, (host: string) => Record<string, string>]>([
    [
      "from the page itself",
      (host) => ({ "Sec-Fetch-Site": "same-origin", Origin: `http://${host}` }),
    ],
    ["from the page in an old browser", (host) => ({ Origin: `http://${host}` })],
    ["from the page behind a proxy that terminates TLS", (host) => ({ Origin: `https://${host}` })],
    [
      "from the page behind a proxy that changes the host, with Sec-Fetch-Site",
      () => ({ "Sec-Fetch-Site": "same-origin", Origin: "https://example.com" }),
    ],
    ["from a tool that sends neither header", () => ({})],
  ])("%s is accepted", async (_, headers) => {
    const response = await worker.ask(LIST, { headers: headers(worker.url.host) });
    expect(response.status).toBe(200);
    await response.text();
  });
});

describe("security and cache headers", () => {
  const SHARED = {
    // Without includeSubDomains: other subdomains are not this product's.
    "strict-transport-security": /^max-age=31536000$/,
    "x-content-type-options": /^nosniff$/,
    "referrer-policy": /^no-referrer$/,
    "cross-origin-opener-policy": /^same-origin$/,
    "cross-origin-resource-policy": /^same-origin$/,
    "x-frame-options": /^DENY$/,
  };

  it.each(["/api/recipe", "/api/nothing"])("are set for %s", async (path) => {
    const { headers } = await fetch(new URL(path, worker.url));
    for (const [name, value] of Object.entries(SHARED)) expect(headers.get(name)).toMatch(value);
    expect(headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([{}, EVENTS])("are set for a recipe (%j)", async (headers) => {
    const response = await worker.ask(LIST, { headers });
    await response.text();
    for (const [name, value] of Object.entries(SHARED)) {
      expect(response.headers.get(name)).toMatch(value);
    }
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("are set for the page", async () => {
    const { headers } = await fetch(worker.url);
    for (const [name, value] of Object.entries(SHARED)) expect(headers.get(name)).toMatch(value);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
    expect(headers.get("Permissions-Policy")).toMatch(/camera=\(\)/);
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  });

  it("let a file with a hash in its name be cached forever", async () => {
    const page = await (await fetch(worker.url)).text();
    const [, path = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    const { headers } = await fetch(new URL(path, worker.url));
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });
});

describe("the log", () => {
  // A Worker of its own: each test waits for its lines, which may come after the response.
  let worker: RunningWorker;
  beforeAll(async () => {
    worker = await start();
  });
  beforeEach(() => {
    worker.logs.length = 0;
  });
  afterAll(() => worker[Symbol.asyncDispose]());

  /** @returns The only line in the log, once it is there. */
  async function readLine(): Promise<Record<string, unknown>> {
    await expect.poll(() => worker.logs.length).toBe(1);
    return JSON.parse(worker.logs[0]?.message ?? "");
  }

  const MS = expect.any(Number);

  it("has a line for a recipe", async () => {
    let calls = 0;
    gemini.answer = (call) => (calls++ ? call.end("# Soup") : call.fail(503));
    await (await worker.ask(LIST)).text();
    expect(await readLine()).toEqual({
      outcome: "done",
      model: "second",
      demo: false,
      attempts: [
        { model: "first", status: 503, reasons: ["UNAVAILABLE"], free: true, ms: MS },
        { model: "second", status: 200, free: false, ms: MS },
      ],
      firstTextMs: MS,
      totalMs: MS,
      characters: 6,
      ingredients: 4,
      remainingToday: expect.any(Number),
    });
  });

  it("has a line with Google's names for an error", async () => {
    const details = [{ reason: "SERVICE_DISABLED", domain: "googleapis.com" }];
    gemini.answer = (call) => call.fail(403, details, `the key ${KEY} is not for ${LIST}`);
    await (await worker.ask(LIST, { headers: EVENTS })).text();
    const reasons = ["PERMISSION_DENIED", "SERVICE_DISABLED"];
    expect(await readLine()).toMatchObject({
      outcome: "failed",
      code: "misconfigured",
      detail: expect.stringMatching(
        /GEMINI_API_KEY.* 403 \(PERMISSION_DENIED, SERVICE_DISABLED\)$/,
      ),
      attempts: [{ model: "first", status: 403, reasons, free: true, ms: MS }],
    });
  });

  it("has the stack frames of an unexpected error, without its message", async () => {
    // A number as the key causes a TypeError.
    await using faulty = await startWorker({ GEMINI_API_KEY: 5 as never });
    await (await faulty.ask(LIST)).text();
    await expect.poll(() => faulty.logs.length).toBe(1);
    const { code, detail } = JSON.parse(faulty.logs[0]?.message ?? "");
    expect(code).toBe("misconfigured");
    expect(detail).toMatch(/^unexpected: TypeError at \S.*:\d+:\d+\)?$/);
    expect(detail).not.toContain("is not a function");
  });

  it("has a line for a visitor who disconnected", async () => {
    gemini.answer = (call) => call.write("# Soup");
    const events = readEvents(await worker.ask(LIST, { headers: EVENTS }));
    await events.next();
    await events.next();
    await events.cancel();
    expect(await readLine()).toMatchObject({
      outcome: "disconnected",
      characters: 6,
      attempts: [{ model: "first", status: "disconnected", free: false, ms: MS }],
    });
  });

  it("never contains the key, the ingredients, the recipe or the visitor's address", async () => {
    const faults: ((call: (typeof gemini.calls)[number]) => void)[] = [
      (call) => call.end("# Soup of secrets"),
      (call) => call.fail(400, [{ reason: "API_KEY_INVALID" }], `${KEY} ${LIST}`),
      (call) => call.fail(500, [{ reason: KEY }], `${KEY} ${LIST}`, `${LIST}`),
      (call) => {
        call.response.writeHead(200);
        call.response.end(`data: not JSON ${KEY} ${LIST} Soup of secrets\n\n`);
      },
      (call) => call.response.socket?.resetAndDestroy(),
      (call) => call.end("# Soup", `${KEY} ${LIST}`),
      (call) => call.end("", `${KEY} ${LIST}`),
    ];
    for (const fault of faults) {
      gemini.answer = fault;
      const headers = { "CF-Connecting-IP": ADDRESS };
      const answer = await (await worker.ask(LIST, { headers })).text();
      expect(answer).not.toContain(KEY);
    }
    await expect.poll(() => worker.logs.length).toBe(faults.length);
    const log = JSON.stringify(worker.logs);
    for (const secret of [KEY, ...LIST, "Soup", "secrets", ADDRESS])
      expect(log).not.toContain(secret);
  });
});

it("a thousand invalid requests get the documented codes, and a valid one still gets a recipe", async () => {
  const notJson = fc
    .oneof(fc.string(), fc.string({ unit: "binary" }), fc.uint8Array())
    .filter((body) => {
      try {
        JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
        return false;
      } catch {
        return true;
      }
    });
  const good = fc.array(fc.string({ minLength: 1 }), { minLength: 4, maxLength: 6 });
  const badList = fc.oneof(
    fc.anything().filter((value) => !Array.isArray(value)),
    fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
    fc
      .tuple(
        good,
        fc.oneof(fc.constant(""), fc.integer(), fc.constant(null), fc.array(fc.string())),
      )
      .map(([list, bad]) => [...list, bad]),
  );
  const badBody = fc.oneof(
    notJson,
    fc.json({ maxDepth: 3 }).filter((json) => !json.includes('"ingredients"')),
    badList.map((ingredients) => JSON.stringify({ ingredients }) ?? ""),
    good.map((ingredients) => JSON.stringify({ ingredients }).slice(0, -2)),
    fc.integer({ min: 16_385, max: 40_000 }).map((length) => "[".repeat(length)),
  );
  const request = fc.record({
    body: badBody,
    method: fc.constantFrom("POST", "POST", "POST", "POST", "PUT", "PATCH", "DELETE"),
    path: fc.oneof(
      { weight: 9, arbitrary: fc.constant("/api/recipe") },
      { weight: 1, arbitrary: fc.webPath().map((path) => `/api/x${path}`) },
    ),
    type: fc.constantFrom(
      "application/json",
      "application/json",
      "text/plain",
      "",
      "application/json;x",
    ),
    accept: fc.oneof(
      fc.constantFrom("*/*", "text/event-stream", "application/json"),
      fc.stringMatching(/^[ -~]{0,40}$/),
    ),
  });
  const EXPECTED = new Set([400, 404, 405, 413, 415]);
  const seen = new Set<number>();
  let visitors = 0;

  const send = async ({
    body,
    method,
    path,
    type,
    accept,
  }: typeof request extends fc.Arbitrary<infer T> ? T : never) => {
    visitors++;
    const response = await fetch(new URL(path, worker.url), {
      method,
      body: body as BodyInit,
      headers: {
        "Content-Type": type,
        Accept: accept,
        "CF-Connecting-IP": `2001:db8:${(visitors >> 16).toString(16)}:${(visitors & 0xffff).toString(16)}::`,
      },
    });
    const { error } = (await response.json()) as { error: { code: keyof typeof FAILURE_STATUS } };
    seen.add(response.status);
    expect(EXPECTED).toContain(response.status);
    expect(FAILURE_STATUS[error.code]).toBe(response.status);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 20, maxLength: 20 }), async (requests) => {
      await Promise.all(requests.map(send));
    }),
    { numRuns: 50 },
  );
  expect(visitors).toBeGreaterThanOrEqual(1000);
  expect([...seen].sort()).toEqual([...EXPECTED]);
  expect(gemini.calls).toEqual([]);
  expect(await (await worker.ask(LIST)).json()).toMatchObject({ recipe: "# Soup" });
});
