/** How the Worker asks the object that counts, which is replaced here. */
import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { expect, it, vi } from "vitest";
import { toRecipeError } from "../recipeError";
import { type AppEnv, DEADLINES } from "../settings";
import { countRecipe } from "./countRecipe";
import type { TakeRequest, TakeResult } from "./dayBudget";

/** Calls {@link countRecipe} in a request. @returns Its result, or its failure. */
async function takeWith(take: (request: TakeRequest) => unknown, countMs = DEADLINES.countMs) {
  let result: unknown;
  const app = new Hono<AppEnv>().get("/", async (c: Context<AppEnv>) => {
    result = await countRecipe(c).catch((thrown) => toRecipeError(thrown).toFailure());
    return c.body(null);
  });
  const bindings = {
    RECIPES_PER_DAY: 10,
    DEADLINES: { ...DEADLINES, countMs },
    DAY_BUDGET: { getByName: () => ({ take }) },
  };
  await app.request("/", { headers: { "CF-Connecting-IP": "2001:db8:1:2::3" } }, bindings);
  return result;
}

it("counts the recipe for the visitor and for the subscriber", async () => {
  const taken: TakeResult = { taken: true, day: 1, remaining: 5 };
  const take = vi.fn(async (_: TakeRequest) => taken);
  expect(await takeWith(take)).toMatchObject({ remaining: 5 });
  const shares = [
    { holder: "2001:db8:1:2", tenths: 1 },
    { holder: "2001:db8:1::/48", tenths: 3 },
  ];
  const request = { shares, recipesPerDay: 10, nowMs: expect.any(Number) };
  expect(take).toHaveBeenCalledExactlyOnceWith(request);
});

it.each([
  ["fails", () => Promise.reject(Object.assign(new Error("no"), { retryable: true }))],
  ["doesn't answer in time", () => new Promise(() => {})],
])(
  "is model_busy where the object %s, and asked once: the recipe could count twice",
  async (_, answer) => {
    const take = vi.fn(answer);
    const failure = { code: "model_busy", scope: "count" };
    expect(await takeWith(take, 100)).toMatchObject(failure);
    expect(take).toHaveBeenCalledOnce();
  },
);
