/** How the Worker calls the Durable Object, which is a stub here. */
import { Hono } from "hono/tiny";
import { afterEach, expect, it, vi } from "vitest";
import { toRecipeError } from "../recipeError";
import { type AppEnv, DEADLINES } from "../settings";
import { countRecipe } from "./countRecipe";
import type { TakeRequest, TakeResult } from "./dayBudget";

afterEach(() => void vi.useRealTimers());

/** Calls {@link countRecipe} in a request. @returns Its result, or its failure. */
async function takeWith(take: (request: TakeRequest) => unknown, address = "198.51.100.7") {
  let result: unknown;
  const app = new Hono<AppEnv>().get("/", async (c) => {
    result = await countRecipe(c).catch(toRecipeError);
    return c.body(null);
  });
  const bindings = {
    RECIPES_PER_DAY: 10,
    DEADLINES: { ...DEADLINES, countMs: 100 },
    DAY_BUDGET: { getByName: () => ({ take }) },
  };
  await app.request("/", { headers: { "CF-Connecting-IP": address } }, bindings);
  return result;
}

it.each([
  ["2001:db8:1:2::3", { "2001:db8:1:2": 1, "2001:db8:1::/48": 3 }],
  ["198.51.100.7", { "::ffff:c633:6407": 1 }],
])("counts the recipe of %s once in each share", async (address, tenthsOf) => {
  const shares = Object.entries(tenthsOf).map(([holder, tenths]) => ({ holder, tenths }));
  const taken: TakeResult = { taken: true, day: 1, remaining: 5 };
  const take = vi.fn(async (_: TakeRequest) => taken);
  expect(await takeWith(take, address)).toMatchObject({ remaining: 5 });
  const request = { shares, recipesPerDay: 10, nowMs: expect.any(Number) };
  expect(take).toHaveBeenCalledExactlyOnceWith(request);
});

it("who gets no recipe is told to wait until midnight UTC", async () => {
  vi.setSystemTime("2026-11-24T22:59:59.500Z");
  const refused: TakeResult = { taken: false, scope: "visitor", first: false };
  const failure = { code: "daily_limit", scope: "visitor", retryAfterSeconds: 3601 };
  expect(await takeWith(async () => refused)).toMatchObject(failure);
});

it.each([
  ["fails", () => Promise.reject(Object.assign(new Error("no"), { retryable: true }))],
  ["doesn't answer in time", () => new Promise(() => {})],
])("is model_busy where the object %s, and not asked again", async (_, answer) => {
  // A second call could count the recipe twice.
  const take = vi.fn(answer);
  const failure = { code: "model_busy", scope: "count" };
  expect(await takeWith(take)).toMatchObject(failure);
  expect(take).toHaveBeenCalledOnce();
});
