import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Chef, ChefRequest } from "./chef";
import { logged } from "./log";
import { RecipeError } from "./recipeError";

const REQUEST: ChefRequest = { kind: "recipe", ingredients: ["a", "b", "c", "d"] };
const ATTEMPT = { model: "first", status: 200, free: false, ms: 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @returns The line that is logged for a recipe by this chef. */
async function readLine(chef: Chef, remaining?: number, signal = new AbortController().signal) {
  using log = vi.spyOn(console, "log").mockImplementation(() => {});
  const emit = vi.fn();
  await logged(chef, remaining)(REQUEST, signal, emit).catch(() => {});
  expect(log).toHaveBeenCalledOnce();
  return { line: JSON.parse(String(log.mock.calls[0]?.[0])), emit };
}

it("a recipe's line has its times, length and marked durations and attempts, and all but the attempts is passed on", async () => {
  const { line, emit } = await readLine(async (_request, _signal, emit) => {
    emit({ type: "model", model: "first" });
    for (const text of ["[3 h](PT3H)\n1. [1 day](P", '1D "Rest"), [5](5M), [6] (PT6M)']) {
      vi.advanceTimersByTime(100);
      emit({ type: "text", text });
    }
    emit({ type: "done", finishReason: "STOP" });
    emit({ type: "attempt", attempt: ATTEMPT });
  }, 5);
  const done = { outcome: "done", model: "first", demo: false, attempts: [ATTEMPT] };
  const asked = { ingredients: 4, photo: false, question: false, remainingToday: 5 };
  const sent = { firstTextMs: 100, totalMs: 200, characters: 55, durations: 2 };
  expect(line).toEqual({ ...done, ...asked, ...sent });
  expect(emit.mock.calls.map(([{ type }]) => type)).toEqual(["model", "text", "text", "done"]);
});

it("a failure's line has its code and reason, unless the visitor disconnected", async () => {
  const fail: Chef = () => Promise.reject(new RecipeError("model_busy", "HTTP status 503"));
  const { line } = await readLine(fail);
  expect(line).toMatchObject({ outcome: "failed", code: "model_busy", detail: "HTTP status 503" });
  const { line: left } = await readLine(fail, 5, AbortSignal.abort());
  expect(left).toMatchObject({ outcome: "disconnected", attempts: [] });
  expect(left).not.toHaveProperty("code");
});
