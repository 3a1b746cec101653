/** The limit of recipes a day, counted by the real Durable Object. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Json } from "miniflare";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEvents } from "../testing/events";
import { type Call, type StandIn, startGemini } from "../testing/gemini";
import { type RunningWorker, startWorker, type WorkerOptions } from "../testing/worker";
import type { Share } from "./dayBudget";

const LIST = ["Onions", "Rice", "Eggs", "Peas"];
const EVENTS = { Accept: "text/event-stream" };
const DAY_MS = 24 * 60 * 60 * 1000;

let gemini: StandIn;
beforeAll(async () => {
  gemini = await startGemini();
});
beforeEach(() => {
  gemini.calls.length = 0;
  gemini.answer = (call) => call.end("# Soup");
});
afterAll(() => gemini[Symbol.asyncDispose]());

function start(bindings: Record<string, Json> = {}, options: WorkerOptions = {}) {
  return startWorker(
    {
      GEMINI_API_KEY: "a-key",
      GEMINI_BASE_URL: gemini.url,
      GEMINI_MODELS: "first, second",
      RECIPES_PER_DAY: 10,
      ...bindings,
    },
    options,
  );
}

/** One visitor's share. */
const shareOf = (holder: string): Share[] => [{ holder, tenths: 1 }];

/** Sends requests, each from another visitor, and counts those that get a recipe. */
async function countServed(worker: RunningWorker, requests: number): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: requests }, async () => {
      const response = await worker.ask(LIST);
      await response.text();
      return response.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set(statuses.includes(429) ? [200, 429] : [200]));
  return statuses.filter((status) => status === 200).length;
}

/** @returns The lowest `remainingToday` in the log, once it has a line for each of the recipes. */
async function readRemaining(worker: RunningWorker, recipes: number): Promise<number> {
  const lines = () => worker.logs.filter(({ message }) => message.startsWith("{"));
  await expect.poll(() => lines().length).toBe(recipes);
  return Math.min(...lines().map(({ message }) => JSON.parse(message).remainingToday));
}

describe("the day's recipes", () => {
  it("are exactly as many as the setting says when two hundred visitors ask at once", async () => {
    await using worker = await start();
    expect(await countServed(worker, 200)).toBe(10);
    expect(gemini.calls).toHaveLength(10);
    expect(await readRemaining(worker, 10)).toBe(0);
  });

  it("are counted across a restart within the day", async () => {
    const state = await mkdtemp(join(tmpdir(), "day-budget-"));
    try {
      {
        await using worker = await start({}, { state });
        expect(await countServed(worker, 7)).toBe(7);
      }
      await using worker = await start({}, { state });
      expect(await countServed(worker, 20)).toBe(3);
    } finally {
      await rm(state, { recursive: true });
    }
  });

  it("are refused with the seconds until midnight UTC, for JSON and for events", async () => {
    await using worker = await start({ RECIPES_PER_DAY: 1 });
    await countServed(worker, 1);
    for (const headers of [{}, EVENTS]) {
      const response = await worker.ask(LIST, { headers });
      expect(response.status).toBe(429);
      expect(await response.json()).toMatchObject({
        error: { code: "daily_limit", scope: "everyone" },
      });
      const retryAfter = Number(response.headers.get("Retry-After"));
      const midnightMs = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
      expect(Math.abs(Date.now() + retryAfter * 1000 - midnightMs)).toBeLessThan(10_000);
    }
  });

  it("are not used up by the demo", async () => {
    await using worker = await start({ GEMINI_API_KEY: "", RECIPES_PER_DAY: 1 });
    for (let count = 0; count < 2; count++) {
      const response = await worker.ask(LIST, { headers: EVENTS });
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
  });

  it("are not used up by invalid requests", async () => {
    await using worker = await start({ RECIPES_PER_DAY: 1 });
    for (const body of ["", "{}", "x".repeat(17_000)])
      await (await worker.ask([], { body })).text();
    expect(await countServed(worker, 1)).toBe(1);
  });
});

it("a setting that is lowered in the middle of the day counts what was taken before", async () => {
  await using worker = await start();
  const budget = await worker.dayBudget();
  const order = { recipesPerDay: 10, nowMs: Date.now() };
  for (const holder of ["a", "b", "c"]) {
    await budget.take({ ...order, shares: shareOf(holder) });
  }
  const shares = shareOf("d");
  const lowered = await budget.take({ ...order, shares, recipesPerDay: 2 });
  expect(lowered).toEqual({ taken: false, scope: "everyone", first: true });
  const raised = await budget.take({ ...order, shares, recipesPerDay: 4 });
  expect(raised).toMatchObject({ taken: true, remaining: 0 });
});

describe("the share of", () => {
  /** @returns The statuses of requests from these addresses, one after the other. */
  async function askFrom(worker: RunningWorker, addresses: string[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const address of addresses) {
      const response = await worker.ask(LIST, { headers: { "CF-Connecting-IP": address } });
      const body = await response.text();
      if (response.status === 429) expect(JSON.parse(body).error.scope).toBe("visitor");
      statuses.push(response.status);
    }
    return statuses;
  }

  it.each<[string, number, string[], number[]]>([
    ["all whose address is unknown is one", 10, ["", ""], [200, 429]],
    [
      "an IPv4 address is a tenth, rounded up",
      11,
      ["198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2"],
      [200, 200, 429, 200],
    ],
    [
      "an IPv6 /64 is a tenth, rounded up",
      11,
      ["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1::3", "2001:db8:1:2::1"],
      [200, 200, 429, 200],
    ],
    [
      "an IPv6 /48 is three tenths, rounded up",
      11,
      [
        "2001:db8:1:1::1",
        "2001:db8:1:2::1",
        "2001:db8:1:3::1",
        "2001:db8:1:4::1",
        "2001:db8:1:5::1",
        "2001:db8:2:1::1",
      ],
      [200, 200, 200, 200, 429, 200],
    ],
  ])("%s", async (_, RECIPES_PER_DAY, addresses, statuses) => {
    await using worker = await start({ RECIPES_PER_DAY });
    expect(await askFrom(worker, addresses)).toEqual(statuses);
  });

  it("an IPv6 /48 is not used up by refused requests of one of its networks", async () => {
    await using worker = await start();
    const addresses = ["1::1", "1::2", "1::3", "1::4", "2::1", "3::1", "4::1"];
    expect(
      await askFrom(
        worker,
        addresses.map((end) => `2001:db8:1:${end}`),
      ),
    ).toEqual([200, 429, 429, 429, 200, 200, 429]);
  });
});

describe("a recipe that is not billed", () => {
  const FREE: [string, (call: Call) => void][] = [
    ["an HTTP error from every model", (call) => call.fail(503)],
    ["a rejected key", (call) => call.fail(403)],
    ["a redirect", ({ response }) => response.writeHead(302, { Location: "/" }).end()],
    ["connections that are reset", ({ response }) => response.socket?.resetAndDestroy()],
  ];

  it.each(FREE)("is given back after %s", async (_, fault) => {
    await using worker = await start();
    gemini.answer = fault;
    for (let count = 0; count < 3; count++) await (await worker.ask(LIST)).text();
    gemini.answer = (call) => call.end("# Soup");
    await expect.poll(() => countRemaining(worker)).toBe(10);
    expect(await countServed(worker, 12)).toBe(10);
  });

  it.each([
    ["its visitor's share", ["198.51.100.1", "198.51.100.1"]],
    ["its subscriber's share", [1, 2, 3, 4].map((network) => `2001:db8:1:${network}::1`)],
  ])("is given back to %s, too", async (_, addresses) => {
    await using worker = await start();
    const ask = async (address?: string) =>
      (await worker.ask(LIST, { headers: { "CF-Connecting-IP": address ?? "" } })).status;
    gemini.answer = (call) => call.fail(503);
    for (const address of addresses) expect(await ask(address)).toBe(503);
    await expect.poll(() => countRemaining(worker)).toBe(10);
    gemini.answer = (call) => call.end("# Soup");
    for (const address of addresses.slice(0, -1)) expect(await ask(address)).toBe(200);
    expect(await ask(addresses.at(-1))).toBe(429);
  });
});

/** Counts the recipes that remain, by taking one and giving it back. */
async function countRemaining(worker: RunningWorker): Promise<number> {
  const budget = await worker.dayBudget();
  const shares = shareOf("test");
  const taken = await budget.take({ shares, recipesPerDay: 10, nowMs: Date.now() });
  if (!taken.taken) return 0;
  await budget.giveBack(shares, taken.day);
  return taken.remaining + 1;
}

describe("a recipe that may be billed", () => {
  let worker: RunningWorker;
  beforeAll(async () => {
    const DEADLINES = { firstTextMs: 500, totalFirstTextMs: 800, silenceMs: 8000, answerMs: 8000 };
    worker = await start({ DEADLINES });
  });
  beforeEach(() => {
    worker.logs.length = 0;
  });
  afterAll(() => worker[Symbol.asyncDispose]());

  /** Waits for the end of the only recipe of this test. */
  async function expectCounted(before: number) {
    expect(await readRemaining(worker, 1)).toBe(before - 1);
    expect(await countRemaining(worker)).toBe(before - 1);
  }

  it.each<[string, (call: Call) => void]>([
    ["is complete", (call) => call.end("# Soup")],
    ["broke off", (call) => call.end("# So", "MAX_TOKENS")],
    ["has no text", (call) => call.end("")],
    [
      "was blocked",
      (call) => {
        call.send({ promptFeedback: { blockReason: "SAFETY" } });
        call.response.end();
      },
    ],
    [
      "ended with an error in the stream",
      (call) => {
        call.send({ error: { code: 503, status: "UNAVAILABLE" } });
        call.response.end();
      },
    ],
    ["got no answer in time", () => {}],
    [
      "failed after an answer that could not be parsed",
      (call) => {
        if (call.url.includes("second")) return call.fail(503);
        call.response.writeHead(200, { "Content-Type": "text/event-stream" });
        call.response.end("data: {oops}\n\n");
      },
    ],
  ])("stays counted if it %s", async (_, answer) => {
    const before = await countRemaining(worker);
    gemini.answer = answer;
    await (await worker.ask(LIST)).text();
    await expectCounted(before);
  });

  it("stays counted if its visitor disconnects after the first text", async () => {
    const before = await countRemaining(worker);
    gemini.answer = (call) => call.write("# So");
    const events = readEvents(await worker.ask(LIST, { headers: EVENTS }));
    await events.next();
    await events.next();
    await events.cancel();
    await expectCounted(before);
  });
});

describe("a new day", () => {
  let worker: RunningWorker;
  beforeAll(async () => {
    worker = await start();
  });
  afterAll(() => worker[Symbol.asyncDispose]());

  /** Opens the test's own object. */
  const openOwn = () => worker.dayBudget(expect.getState().currentTestName);

  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const request = { shares: shareOf("198.51.100.1"), recipesPerDay: 10, nowMs: today };

  it("makes all recipes available at midnight UTC and not before", async () => {
    const budget = await openOwn();
    expect(await budget.take(request)).toMatchObject({ taken: true, remaining: 9 });
    expect(await budget.take({ ...request, nowMs: today + DAY_MS - 1 })).toEqual({
      taken: false,
      scope: "visitor",
      first: true,
    });
    expect(await budget.take({ ...request, nowMs: today + DAY_MS })).toMatchObject({
      taken: true,
      remaining: 9,
    });
  });

  it("is not undone by a clock that is behind", async () => {
    const budget = await openOwn();
    await budget.take({ ...request, nowMs: today + DAY_MS });
    expect(await budget.take({ ...request, nowMs: today + DAY_MS - 1 })).toMatchObject({
      taken: false,
    });
  });

  it("reports its own first refusal", async () => {
    const budget = await openOwn();
    for (const nowMs of [today, today + DAY_MS]) {
      await budget.take({ ...request, nowMs });
      expect(await budget.take({ ...request, nowMs })).toMatchObject({ taken: false, first: true });
      expect(await budget.take({ ...request, nowMs })).toMatchObject({
        taken: false,
        first: false,
      });
    }
  });

  it("ignores a recipe of the day before that is given back", async () => {
    const budget = await openOwn();
    const yesterday = await budget.take(request);
    await budget.take({ ...request, nowMs: today + DAY_MS });
    await budget.giveBack(request.shares, yesterday.taken ? yesterday.day : -1);
    const next = { ...request, shares: shareOf("198.51.100.2"), nowMs: today + DAY_MS };
    expect(await budget.take(next)).toMatchObject({ remaining: 8 });
    // The visitor's own share of today stays used up as well.
    expect(await budget.take({ ...request, nowMs: today + DAY_MS })).toMatchObject({
      taken: false,
    });
  });
});

describe("what is stored of a visitor", () => {
  it("is a hash for each share with a daily salt, deleted by the first request of the next day", async () => {
    const state = await mkdtemp(join(tmpdir(), "day-budget-"));
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    try {
      const visitor = { holder: "2001:db8:1:1", tenths: 1 };
      const subscriber = { holder: "2001:db8:1::/48", tenths: 3 };
      const request = { shares: [visitor, subscriber], recipesPerDay: 10, nowMs: today };
      await using worker = await start({}, { state });
      const budget = await worker.dayBudget();
      await budget.take(request);
      const rows = await readRows(state);
      const row = { hash: expect.stringMatching(/^[\w+/]{43}=$/), taken: 1 };
      expect(rows.visitor).toEqual([row, row]);
      expect(rows.visitor[0]?.hash).not.toBe(rows.visitor[1]?.hash);
      expect(JSON.stringify(rows)).not.toContain("2001:db8");

      await budget.take({ ...request, shares: [visitor], nowMs: today + DAY_MS });
      const later = await readRows(state);
      expect(later.visitor).toHaveLength(1);
      for (const { hash } of rows.visitor) expect(later.visitor[0]?.hash).not.toBe(hash);
      expect(later.day).toHaveLength(1);
      expect(Buffer.from(later.day[0]?.salt as Uint8Array)).not.toEqual(
        Buffer.from(rows.day[0]?.salt as Uint8Array),
      );
    } finally {
      await rm(state, { recursive: true });
    }
  });
});

it("is deleted when the day is over, without another request", async () => {
  const state = await mkdtemp(join(tmpdir(), "day-budget-"));
  try {
    await using worker = await start({}, { state });
    const budget = await worker.dayBudget();
    // The alarm of a day in the past runs at once.
    const nowMs = Date.now() - 2 * DAY_MS;
    await budget.take({ shares: shareOf("198.51.100.79"), recipesPerDay: 10, nowMs });
    await expect.poll(() => readRows(state)).toEqual({ day: [], visitor: [] });
  } finally {
    await rm(state, { recursive: true });
  }
});

/** Reads the Durable Object's tables from its file. */
async function readRows(state: string) {
  const files = await readdir(state, { recursive: true });
  const file = files.find((name) => name.endsWith(".sqlite") && !name.includes("metadata"));
  using database = new DatabaseSync(join(state, file ?? ""), { readOnly: true });
  const all = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
  return { day: all("day"), visitor: all("visitor") };
}

describe("a Durable Object that can't be reached", () => {
  const broken = (take: string) => `
    import { DurableObject } from "cloudflare:workers";
    let calls = 0;
    export class DayBudget extends DurableObject {
      take() { calls++; ${take} }
      giveBack() {}
    }
    export default { fetch() { return new Response(String(calls)); } };
  `;

  it.each([{}, EVENTS])("means that no recipe is served (%j)", async (headers) => {
    await using worker = await start({}, { dayBudget: broken("throw new Error('no');") });
    const response = await worker.ask(LIST, { headers });
    const text = await response.text();
    expect(response.status).toBe("Accept" in headers ? 200 : 503);
    expect(text).toContain('"code":"model_busy"');
    expect(gemini.calls).toEqual([]);
    await expect.poll(() => worker.logs.length).toBeGreaterThan(0);
    expect(worker.logs.map(({ message }) => message).join()).toContain(
      "the day's recipes could not be counted",
    );
  });

  it.each(["{}", "{ retryable: true, overloaded: true }"])(
    "is not asked again when the platform advises against it: %s",
    async (properties) => {
      const once = `if (calls === 1) throw Object.assign(new Error("no"), ${properties});
        return { taken: true, day: 1, remaining: 5 };`;
      await using worker = await start({}, { dayBudget: broken(once) });
      expect((await worker.ask(LIST)).status).toBe(503);
    },
  );

  it("is asked once more when the platform recommends it", async () => {
    const once = `if (calls === 1) throw Object.assign(new Error("moved"), { retryable: true });
      return { taken: true, day: 1, remaining: 5 };`;
    await using worker = await start({}, { dayBudget: broken(once) });
    const response = await worker.ask(LIST);
    expect(response.status).toBe(200);
    expect(await readRemaining(worker, 1)).toBe(5);
  });
});

describe("the log", () => {
  let worker: RunningWorker;
  beforeEach(async () => {
    worker = await start({ RECIPES_PER_DAY: 2 });
  });
  afterEach(() => worker[Symbol.asyncDispose]());

  it("warns of the day's first refusal, and has the remaining number with each recipe", async () => {
    expect(await countServed(worker, 5)).toBe(2);
    expect(await readRemaining(worker, 2)).toBe(0);
    const warnings = worker.logs.filter(({ level }) => level === "warn");
    expect(warnings.map(({ message }) => message)).toEqual([
      "RECIPES_PER_DAY: first refusal of today, of everyone",
    ]);
  });
});

describe("the setting", () => {
  it.each<Record<string, Json>>([
    { RECIPES_PER_DAY: 0 },
    { RECIPES_PER_DAY: "-1" },
    { RECIPES_PER_DAY: 1.5 },
    { RECIPES_PER_DAY: "" },
    { RECIPES_PER_DAY: "unlimited" },
    { RECIPES_PER_DAY: null },
    { RECIPES_PER_DAY: "1e3" },
    { DAY_BUDGET: "none" },
  ])("never means unlimited when it is invalid: %j", async (setting) => {
    await using worker = await start(setting);
    const response = await worker.ask(LIST);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: { code: "misconfigured" } });
    await expect.poll(() => worker.logs.length).toBe(1);
    expect(worker.logs[0]?.message).toContain(`${Object.keys(setting)[0]}: expected`);
    expect(gemini.calls).toEqual([]);
  });

  it("may be a string, as from the command line", async () => {
    await using worker = await start({ RECIPES_PER_DAY: "2" });
    expect(await countServed(worker, 3)).toBe(2);
  });
});
