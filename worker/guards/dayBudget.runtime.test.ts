/** The limit of recipes a day, counted by the real Durable Object. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Settings } from "../testing/bindings";
import { readEvents } from "../testing/events";
import { type Call, type StandIn, startGemini } from "../testing/gemini";
import { type RunningWorker, startWorker, type WorkerOptions } from "../testing/worker";
import type { Share } from "./dayBudget";

const LIST = ["Onions", "Rice", "Eggs", "Peas"];
const EVENTS = { Accept: "text/event-stream" };
const DAY_MS = 24 * 60 * 60 * 1000;
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS;

let gemini: StandIn;
/** For the tests of the object, and for recipes that may be billed. */
let shared: RunningWorker;
beforeAll(async () => {
  gemini = await startGemini();
  const DEADLINES = { firstTextMs: 500, totalFirstTextMs: 800, silenceMs: 8000, answerMs: 8000 };
  shared = await start({ DEADLINES });
});
beforeEach(() => {
  gemini.calls.length = 0;
  gemini.answer = (call) => call.end("# Soup");
});
afterAll(async () => {
  await shared[Symbol.asyncDispose]();
  await gemini[Symbol.asyncDispose]();
});

function start(settings: Partial<Settings> = {}, options: WorkerOptions = {}) {
  return startWorker(
    {
      GEMINI_API_KEY: "a-key",
      GEMINI_BASE_URL: gemini.url,
      GEMINI_MODELS: "first, second",
      RECIPES_PER_DAY: 10,
      ...settings,
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

/** Counts the recipes that remain, by taking one and giving it back. */
async function countRemaining(worker: RunningWorker): Promise<number> {
  const budget = await worker.dayBudget();
  const shares = shareOf("test");
  const taken = await budget.take({ shares, recipesPerDay: 10, nowMs: Date.now() });
  if (!taken.taken) return 0;
  await budget.giveBack(shares, taken.day);
  return taken.remaining + 1;
}

/** Runs a test with a folder for the Durable Object's storage. */
async function withState(test: (state: string) => Promise<void>) {
  const state = await mkdtemp(join(tmpdir(), "day-budget-"));
  await test(state).finally(() => rm(state, { recursive: true }));
}

describe("the day's recipes", () => {
  it("are exactly as many as the setting says when two hundred visitors ask at once", async () => {
    await using worker = await start();
    expect(await countServed(worker, 200)).toBe(10);
    expect(gemini.calls).toHaveLength(10);
    expect(await readRemaining(worker, 10)).toBe(0);
    const warnings = worker.logs.filter(({ level }) => level === "warn");
    expect(warnings.map(({ message }) => message)).toEqual([
      "RECIPES_PER_DAY: first refusal of today, of everyone",
    ]);

    // With the seconds until midnight UTC, for JSON and for events.
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

  it("are counted across a restart within the day", () =>
    withState(async (state) => {
      {
        await using worker = await start({}, { state });
        expect(await countServed(worker, 7)).toBe(7);
      }
      await using worker = await start({}, { state });
      expect(await countServed(worker, 20)).toBe(3);
    }));

  it("are not used up by the demo", async () => {
    await using worker = await start({ GEMINI_API_KEY: "", DEMO_PAUSE_MS: 0 });
    await (await worker.ask(["onions", "rice", "eggs", "peas"])).text();
    expect(await countRemaining(worker)).toBe(10);
  });

  it("are not used up by invalid requests", async () => {
    const before = await countRemaining(shared);
    for (const body of ["", "{}", "x".repeat(17_000)])
      await (await shared.ask([], { body })).text();
    expect(await countRemaining(shared)).toBe(before);
  });

  it("are given back after a recipe that was free, also to its visitor and subscriber", async () => {
    await using worker = await start();
    const faults: ((call: Call) => void)[] = [
      // An HTTP error from every model, a rejected key, a redirect, a connection that is reset.
      (call) => call.fail(503),
      (call) => call.fail(403),
      ({ response }) => response.writeHead(302, { Location: "/" }).end(),
      ({ response }) => response.socket?.resetAndDestroy(),
    ];
    // The same visitor: a share is one recipe.
    const headers = { "CF-Connecting-IP": "2001:db8:1:1::1" };
    for (const fault of faults) {
      gemini.answer = fault;
      const response = await worker.ask(LIST, { headers });
      expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } });
      await expect.poll(() => countRemaining(worker)).toBe(10);
    }
    gemini.answer = (call) => call.end("# Soup");
    expect((await worker.ask(LIST, { headers })).status).toBe(200);
    expect((await worker.ask(LIST, { headers })).status).toBe(429);
    expect(await countServed(worker, 12)).toBe(9);
  });
});

describe("a recipe that may be billed", () => {
  beforeEach(() => {
    shared.logs.length = 0;
  });

  /** Waits for the end of the only recipe of this test. */
  async function expectCounted(before: number) {
    expect(await readRemaining(shared, 1)).toBe(before - 1);
    expect(await countRemaining(shared)).toBe(before - 1);
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
    const before = await countRemaining(shared);
    gemini.answer = answer;
    await (await shared.ask(LIST)).text();
    await expectCounted(before);
  });

  it("stays counted if its visitor disconnects after the first text", async () => {
    const before = await countRemaining(shared);
    gemini.answer = (call) => call.write("# So");
    const events = readEvents(await shared.ask(LIST, { headers: EVENTS }));
    await events.next();
    await events.next();
    await events.cancel();
    await expectCounted(before);
  });
});

describe("the object", () => {
  const openOwn = () => shared.dayBudget(expect.getState().currentTestName);
  const request = { shares: shareOf("a"), recipesPerDay: 10, nowMs: TODAY_MS };

  /** A visitor of an IPv6 network, and its subscriber. */
  const sharesOf = (visitor: string): Share[] => [
    { holder: visitor, tenths: 1 },
    { holder: visitor.slice(0, 1), tenths: 3 },
  ];

  it.each<[string, number, string[], string]>([
    ["a visitor has a tenth", 10, ["a1", "a1", "b1"], "101"],
    ["a visitor has a tenth, rounded up", 11, ["a1", "a1", "a1", "b1"], "1101"],
    ["a subscriber has three tenths", 10, ["a1", "a2", "a3", "a4", "b1"], "11101"],
    ["three tenths are rounded up", 11, ["a1", "a2", "a3", "a4", "a5", "b1"], "111101"],
    ["refusals count in no share", 10, ["a1", "a1", "a1", "a1", "a2", "a3", "a4"], "1000110"],
  ])("%s", async (_, recipesPerDay, visitors, expected) => {
    const budget = await openOwn();
    let taken = "";
    for (const visitor of visitors) {
      const result = await budget.take({ ...request, recipesPerDay, shares: sharesOf(visitor) });
      taken += result.taken ? 1 : 0;
      if (!result.taken) expect(result.scope).toBe("visitor");
    }
    expect(taken).toBe(expected);
  });

  it("gives back to each share", async () => {
    const budget = await openOwn();
    const take = (visitor: string) => budget.take({ ...request, shares: sharesOf(visitor) });
    for (const visitor of ["a1", "a2", "a3"]) await take(visitor);
    expect(await take("a4")).toMatchObject({ taken: false });
    await budget.giveBack(sharesOf("a3"), TODAY_MS / DAY_MS);
    expect(await take("a3")).toMatchObject({ taken: true, remaining: 7 });
    expect(await take("a3")).toMatchObject({ taken: false });
  });

  it("counts what was taken before a setting is lowered", async () => {
    const budget = await openOwn();
    for (const holder of ["a", "b", "c"]) {
      await budget.take({ ...request, shares: shareOf(holder) });
    }
    const shares = shareOf("d");
    const lowered = await budget.take({ ...request, shares, recipesPerDay: 2 });
    expect(lowered).toEqual({ taken: false, scope: "everyone", first: true });
    const raised = await budget.take({ ...request, shares, recipesPerDay: 4 });
    expect(raised).toMatchObject({ taken: true, remaining: 0 });
  });

  it("has all recipes at midnight UTC and not before, and reports each day's first refusal", async () => {
    const budget = await openOwn();
    const refused = { taken: false, scope: "visitor" };
    expect(await budget.take(request)).toMatchObject({ taken: true, remaining: 9 });
    const late = { ...request, nowMs: TODAY_MS + DAY_MS - 1 };
    expect(await budget.take(late)).toEqual({ ...refused, first: true });
    expect(await budget.take(late)).toEqual({ ...refused, first: false });
    const next = { ...request, nowMs: TODAY_MS + DAY_MS };
    expect(await budget.take(next)).toMatchObject({ taken: true, remaining: 9 });
    expect(await budget.take(next)).toEqual({ ...refused, first: true });
    // A clock that is behind does not bring the day before back.
    expect(await budget.take(late)).toEqual({ ...refused, first: false });
  });

  it("ignores a recipe of the day before that is given back", async () => {
    const budget = await openOwn();
    const yesterday = await budget.take(request);
    const next = { ...request, nowMs: TODAY_MS + DAY_MS };
    await budget.take(next);
    await budget.giveBack(request.shares, yesterday.taken ? yesterday.day : -1);
    expect(await budget.take({ ...next, shares: shareOf("b") })).toMatchObject({ remaining: 8 });
    expect(await budget.take(next)).toMatchObject({ taken: false });
  });

  it("stores a hash for each share with a daily salt, until the first request of the next day", () =>
    withState(async (state) => {
      const visitor = { holder: "2001:db8:1:1", tenths: 1 };
      const subscriber = { holder: "2001:db8:1::/48", tenths: 3 };
      await using worker = await start({}, { state });
      const budget = await worker.dayBudget();
      await budget.take({ ...request, shares: [visitor, subscriber] });
      const rows = await readRows(state);
      const row = { hash: expect.stringMatching(/^[\w+/]{43}=$/), taken: 1 };
      expect(rows.visitor).toEqual([row, row]);
      expect(rows.visitor[0]?.hash).not.toBe(rows.visitor[1]?.hash);
      expect(JSON.stringify(rows)).not.toContain("2001:db8");

      await budget.take({ ...request, shares: [visitor], nowMs: TODAY_MS + DAY_MS });
      const later = await readRows(state);
      expect(later.visitor).toHaveLength(1);
      for (const { hash } of rows.visitor) expect(later.visitor[0]?.hash).not.toBe(hash);
      expect(later.day).toHaveLength(1);
      expect(Buffer.from(later.day[0]?.salt as Uint8Array)).not.toEqual(
        Buffer.from(rows.day[0]?.salt as Uint8Array),
      );
    }));

  it("deletes all when the day is over, without another request", () =>
    withState(async (state) => {
      await using worker = await start({}, { state });
      const budget = await worker.dayBudget();
      // The alarm of a day in the past runs at once.
      await budget.take({ ...request, nowMs: Date.now() - 2 * DAY_MS });
      await expect.poll(() => readRows(state)).toEqual({ day: [], visitor: [] });
    }));
});

/** Reads the Durable Object's tables from its file. */
async function readRows(state: string) {
  const files = await readdir(state, { recursive: true });
  const file = files.find((name) => name.endsWith(".sqlite") && !name.includes("metadata"));
  using database = new DatabaseSync(join(state, file ?? ""), { readOnly: true });
  const all = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
  return { day: all("day"), visitor: all("visitor") };
}

it("a Durable Object that can't be reached means that no recipe is served", async () => {
  const dayBudget = `
    import { DurableObject } from "cloudflare:workers";
    export class DayBudget extends DurableObject {
      take() { throw new Error("no"); }
    }
    export default {};
  `;
  await using worker = await start({}, { dayBudget });
  for (const [headers, status] of [
    [{}, 503],
    [EVENTS, 200],
  ] as const) {
    const response = await worker.ask(LIST, { headers });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('"code":"model_busy"');
  }
  expect(gemini.calls).toEqual([]);
  const reason = "the day's recipes could not be counted";
  await expect
    .poll(() => worker.logs.filter(({ message }) => message.includes(reason)).length)
    .toBe(2);
});
