import { beforeEach, expect, it, vi } from "vitest";
import { ask, reset, stop } from "./actions";
import { EMPTY_PAGE, RESET } from "./pageState";
import { dispatch, store } from "./store";

let bodies: { ingredients: string[]; exclude: string[] }[];
let signals: AbortSignal[];
let stream: ReadableStreamDefaultController<Uint8Array>;

beforeEach(() => {
  vi.useFakeTimers();
  bodies = [];
  signals = [];
  store.setState(EMPTY_PAGE, true);
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockReturnValue();
  vi.stubGlobal("fetch", async (_: string, init: { body: string; signal: AbortSignal }) => {
    bodies.push(JSON.parse(init.body));
    signals.push(init.signal);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        init.signal.addEventListener("abort", () => controller.error(init.signal.reason));
      },
    });
    return new Response(body);
  });
  dispatch({ type: "add", typed: ["a", "b", "c", "d"] });
  return () => {
    reset();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const page = () => store.getState();
const undoReset = () =>
  page()
    .results.find(({ place }) => place === RESET)
    ?.undo?.();

async function say(type: string, data: object) {
  await pass();
  stream.enqueue(new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`));
  await pass();
}

it("a known wait holds over Reset and Undo reset, until the clock ends it: nothing is asked", async () => {
  ask();
  await say("failed", { code: "rate_limited", retryAfter: 60 });
  for (const press of [ask, reset, undoReset, ask, reset]) press();
  dispatch({ type: "add", typed: ["a", "b", "c", "d"] });
  await pass(59_000);
  ask();
  expect([page().wait?.code, bodies.length]).toEqual(["rate_limited", 1]);
  await pass(1000);
  ask();
  expect([page().wait, bodies.length]).toEqual([undefined, 2]);
});

it("an entry that is being edited is asked with, or not at all where it is emptied", async () => {
  const edit = (typed: string) => {
    dispatch({ type: "beginEdit", key: "0 B" });
    dispatch({ type: "set", entry: { key: "0 B", typed } });
  };
  edit("rye\nbread");
  ask();
  expect(bodies[0]?.ingredients).toEqual(["A", "Rye bread", "C", "D"]);
  expect(page().entry).toBeUndefined();
  stop();
  dispatch({ type: "edit", index: 1, typed: "b" });
  edit("");
  ask();
  expect([page().ingredients.length, page().request.status, bodies.length]).toEqual([3, "none", 1]);
});

it("Reset ends a request for good, and Undo reset brings back what had come", async () => {
  ask();
  await say("text", { text: "# Soup\n\n- a\n\n1. Boil." });
  await say("done", { finishReason: "STOP" });
  ask();
  await say("text", { text: "# Pie" });
  expect(bodies.map(({ exclude }) => exclude)).toEqual([[], ["Soup"]]);
  reset();
  await pass(1000);
  expect(signals[1]?.aborted).toBe(true);
  expect([page().ingredients, page().recipes, page().request.status]).toEqual([[], [], "none"]);
  undoReset();
  expect(page().recipes.map(({ end }) => end)).toEqual(["stopped", "done"]);
  expect(page().ingredients).toHaveLength(4);
});
