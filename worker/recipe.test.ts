/**
 * What happens when a visitor disconnects. In the tests' runtime, the request's signal is never
 * aborted before the response has begun, and nothing is cancelled: so the route runs in Node here,
 * with a stand-in for Gemini on a real port.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { recipe } from "./recipe";
import type { Bindings } from "./settings";
import { type StandIn, startGemini } from "./testing/gemini";

const LIST = ["Onions", "Rice", "Eggs", "Peas"];

let gemini: StandIn;
beforeAll(async () => {
  gemini = await startGemini();
});
afterAll(() => gemini[Symbol.asyncDispose]());

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  gemini.calls.length = 0;
  log = vi.spyOn(console, "log").mockImplementation(() => {});
  // Hono's own handler of errors. The Worker's is in index.ts, which runs only in workerd.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

interface Options {
  visitor?: AbortController;
  accept?: string;
  /** Runs while the recipe is counted. */
  onTake?: () => void;
}

function ask({ visitor = new AbortController(), accept = "*/*", onTake }: Options) {
  const giveBack = vi.fn(async () => {});
  const counter = {
    async take() {
      onTake?.();
      return { taken: true, day: 1, remaining: 5 };
    },
    giveBack,
  };
  const bindings = {
    RATE_LIMITER: { limit: async () => ({ success: true }) },
    DAY_BUDGET: { getByName: () => counter },
    RECIPES_PER_DAY: 10,
    GEMINI_API_KEY: "a-key",
    GEMINI_MODELS: "first, second",
    GEMINI_BASE_URL: gemini.url,
  } as unknown as Bindings;
  const pending: Promise<unknown>[] = [];
  const context = {
    waitUntil: (promise: Promise<unknown>) => void pending.push(promise),
    passThroughOnException() {},
    props: {},
  };
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept },
    body: JSON.stringify({ ingredients: LIST }),
    signal: visitor.signal,
  });
  const answered = Promise.resolve(recipe.fetch(request, bindings, context));
  /** The log line, once the route has answered and all that the platform waits for has ended. */
  const readLine = async () => {
    await answered;
    await Promise.all(pending);
    expect(log).toHaveBeenCalledOnce();
    return JSON.parse(String(log.mock.calls[0]?.[0]));
  };
  return { answered, readLine, giveBack };
}

it("ends the request to Gemini of a visitor who disconnects while it is silent", async () => {
  const visitor = new AbortController();
  const { readLine, giveBack } = ask({ visitor });
  const call = await gemini.next();
  visitor.abort();
  await call.closed;
  expect(await readLine()).toMatchObject({
    outcome: "disconnected",
    attempts: [{ model: "first", status: "disconnected", free: false }],
  });
  expect(giveBack).not.toHaveBeenCalled();
  expect(gemini.calls).toHaveLength(1);
});

it("gives the recipe of a visitor back who disconnected while it was counted, and asks no model", async () => {
  const visitor = new AbortController();
  const { readLine, giveBack } = ask({ visitor, onTake: () => visitor.abort() });
  expect(await readLine()).toMatchObject({ outcome: "disconnected", attempts: [] });
  expect(giveBack).toHaveBeenCalledOnce();
  expect(gemini.calls).toEqual([]);
});

it("keeps the platform waiting for the log line of a visitor who leaves the stream", async () => {
  const { answered, readLine } = ask({ accept: "text/event-stream" });
  const call = await gemini.next();
  await (await answered).body?.cancel();
  expect(await readLine()).toMatchObject({ outcome: "disconnected" });
  await call.closed;
});
