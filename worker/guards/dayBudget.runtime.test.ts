/** The limit of recipes a day, counted by the real Durable Object. */
import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import type { Call } from "../testing/gemini";
import { EVENTS, startRuntime } from "../testing/runtime";
import { type Kind, nextVisitor, type RunningWorker } from "../testing/worker";
import type { Share, TakeRequest } from "./dayBudget";

const DAY_MS = 24 * 60 * 60 * 1000;
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const TOMORROW_MS = TODAY_MS + DAY_MS;

const { gemini, worker: shared, start } = await startRuntime({ RECIPES_PER_DAY: 10 });

/** One visitor's share. */
const shareOf = (holder: string): Share[] => [{ holder, tenths: 1 }];

/** Sends requests at once, each from another visitor. @returns The status of each, sorted. */
async function askAll(worker: RunningWorker, requests: number) {
  const asked = Array.from({ length: requests }, async () => (await worker.ask("recipe")).status);
  return (await Promise.all(asked)).sort();
}

/** A folder for the Durable Object's storage. */
const makeFolder = () => mkdtempDisposable(join(tmpdir(), "day-budget-"));

it("exactly as many visitors get a recipe as the setting says, across a restart, when ten ask at once", async () => {
  await using folder = await makeFolder();
  {
    await using worker = await start({}, { state: folder.path });
    expect(await askAll(worker, 7)).toEqual(Array(7).fill(200));
  }
  await using worker = await start({}, { state: folder.path });
  expect(await askAll(worker, 10)).toEqual([200, 200, 200, ...Array(7).fill(429)]);
  expect(gemini.calls).toHaveLength(10);
  const logged = () =>
    worker.logs.map(({ message }) => /first refusal|"remainingToday":./.exec(message)?.[0]).sort();
  const remaining = [0, 1, 2].map((count) => `"remainingToday":${count}`);
  await expect.poll(logged).toEqual([...remaining, "first refusal"]);
  const error = { code: "daily_limit", scope: "everyone" };
  expect(await (await worker.ask("recipe", EVENTS)).json()).toMatchObject({ error });
});

it("a visitor gets a tenth, an IPv6 /48 three, and who gets none is told to wait until midnight UTC", async () => {
  const wait = () => Math.ceil((TOMORROW_MS - Date.now()) / 1000);
  const longest = wait();
  const subscriber = ["a1", "a1", "a2", "a3", "a4"].map((visitor) => `2001:db8:fff0:${visitor}::1`);
  const responses: Response[] = [];
  for (const address of ["198.51.100.7", "198.51.100.7", ...subscriber]) {
    const headers = { "CF-Connecting-IP": address };
    responses.push(await shared.ask("recipe", { headers }));
  }
  const statuses = responses.map(({ status }) => status);
  expect(statuses).toEqual([200, 429, 200, 429, 200, 200, 429]);
  const error = { code: "daily_limit", scope: "visitor" };
  expect(await responses[1]?.json()).toMatchObject({ error });
  const seconds = Number(responses[1]?.headers.get("Retry-After"));
  expect(seconds).toBeLessThanOrEqual(longest);
  expect(seconds).toBeGreaterThanOrEqual(wait());
});

it.each<[0 | 1, string, (call: Call) => unknown, Kind?]>([
  [0, "a broken connection", ({ response }) => response.socket?.resetAndDestroy()],
  [1, "an answer that can't be parsed", (call) => call.response.end("data: []\n\n")],
  [0, "an HTTP error to a photo", (call) => call.fail(503), "photo"],
  [1, "a rejected photo, which Google may have decoded", (call) => call.fail(400), "photo"],
  [1, "a rejected photo of a page", (call) => call.fail(400), "page"],
  [0, "a rejected recipe", (call) => call.fail(400)],
  [0, "a rejected question", (call) => call.fail(400), "question"],
])("what may be billed counts: %i for %s", async (counted, _, answer, kind = "recipe") => {
  const before = await shared.countRemaining(10);
  const isFirst = ({ response }: Call) => response.req.url?.includes("first");
  gemini.answer = (call) => (isFirst(call) ? answer(call) : call.fail(503));
  // A visitor's share is one recipe.
  const init = { headers: nextVisitor() };
  for (const isRefused of [false, counted === 1]) {
    const { status } = await shared.ask(kind, init);
    expect(status === 429).toBe(isRefused);
    await expect.poll(() => shared.countRemaining(10)).toBe(before - counted);
  }
});

describe("the object", () => {
  /** A new object for each test, and a function that counts a recipe in it. */
  async function open() {
    const budget = await shared.dayBudget(expect.getState().currentTestName);
    const take = (shares: Share[], others: Partial<TakeRequest> = {}) =>
      budget.take({ shares, recipesPerDay: 10, nowMs: TODAY_MS, ...others });
    return { budget, take };
  }

  it("rounds a share up, and counts no refusal", async () => {
    const { take } = await open();
    let taken = "";
    for (const holder of "aaab")
      taken += (await take(shareOf(holder), { recipesPerDay: 11 })).taken ? 1 : 0;
    expect(taken).toBe("1101");
  });

  it("has all recipes at midnight UTC and not before, and reports each day's first refusal", async () => {
    const { budget, take } = await open();
    const results: unknown[] = [];
    const early = TOMORROW_MS - 1;
    // The last one is from a machine whose clock is behind: it does not reopen the previous day.
    for (const nowMs of [TODAY_MS, early, early, TOMORROW_MS, TOMORROW_MS, early]) {
      const result = await take(shareOf("a"), { nowMs });
      results.push(result.taken ? result.remaining : result.first);
    }
    expect(results).toEqual([9, true, false, 9, true, false]);
    // What is given back of the day before is ignored.
    await budget.giveBack(shareOf("a"), TODAY_MS / DAY_MS);
    const others = { nowMs: TOMORROW_MS };
    expect(await take(shareOf("a"), others)).toMatchObject({ taken: false });
    expect(await take(shareOf("b"), others)).toMatchObject({ remaining: 8 });
    // The setting was lowered after two recipes.
    const lowered = await take(shareOf("c"), { ...others, recipesPerDay: 1 });
    expect(lowered).toMatchObject({ scope: "everyone" });
  });

  it("stores a hash for each share with a daily salt, until the day is over", async () => {
    await using folder = await makeFolder();
    await using worker = await start({}, { state: folder.path });
    const budget = await worker.dayBudget();
    const shares = [...shareOf("2001:db8:1:1"), ...shareOf("2001:db8:1::/48")];
    const request = { recipesPerDay: 10, nowMs: TODAY_MS, shares };
    // The alarm of a day in the past runs at once, without another request.
    await budget.take({ ...request, nowMs: TODAY_MS - 2 * DAY_MS });
    await expect.poll(() => readRows(folder.path)).toEqual({ day: [], visitor: [] });

    await budget.take(request);
    const rows = await readRows(folder.path);
    const row = { hash: expect.stringMatching(/^[\w+/]{43}=$/), taken: 1 };
    expect(rows.visitor).toEqual([row, row]);
    expect(JSON.stringify(rows)).not.toContain("2001:db8");

    await budget.take({ ...request, shares: shares.slice(1), nowMs: TOMORROW_MS });
    const later = await readRows(folder.path);
    expect(later).toMatchObject({ day: [{ taken: 1 }], visitor: [row] });
    expect(rows.visitor).not.toContainEqual(later.visitor[0]);
  });
});

/** Reads the Durable Object's tables from its file. */
async function readRows(state: string) {
  const files = await readdir(state, { recursive: true });
  const file = files.find((name) => name.endsWith(".sqlite") && !name.includes("metadata"));
  using database = new DatabaseSync(join(state, file ?? ""), { readOnly: true });
  const all = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
  return { day: all("day"), visitor: all("visitor") };
}
