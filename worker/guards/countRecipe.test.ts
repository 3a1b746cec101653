/** How the Worker asks the object that counts, which is replaced here. */
import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { expect, it, vi } from "vitest";
import { toRecipeError } from "../recipeError";
import type { AppEnv } from "../settings";
import { testSettings } from "../testing/bindings";
import { countRecipe } from "./countRecipe";
import type { TakeRequest, TakeResult } from "./dayBudget";

/** Calls {@link countRecipe} in a request. @returns Its result, or the code of its error. */
async function takeWith(getByName: () => unknown) {
  let result: unknown;
  const app = new Hono<AppEnv>().get("/", async (c: Context<AppEnv>) => {
    result = await countRecipe(c).catch((thrown) => toRecipeError(thrown).code);
    return c.body(null);
  });
  const bindings = { ...testSettings({ RECIPES_PER_DAY: 10 }), DAY_BUDGET: { getByName } };
  await app.request("/", { headers: { "CF-Connecting-IP": "2001:db8:1:2::3" } }, bindings);
  return result;
}

/** A stub whose calls fail, all of them: one that has failed stays broken. */
const broken = (properties: object) => ({
  take: () => Promise.reject(Object.assign(new Error("no"), properties)),
});
const working = () => {
  const taken: TakeResult = { taken: true, day: 1, remaining: 5 };
  return { take: vi.fn(async (_: TakeRequest) => taken) };
};

it("counts the recipe for the visitor and for the subscriber", async () => {
  const stub = working();
  expect(await takeWith(() => stub)).toMatchObject({ remaining: 5 });
  const shares = [
    { holder: "2001:db8:1:2", tenths: 1 },
    { holder: "2001:db8:1::/48", tenths: 3 },
  ];
  expect(stub.take).toHaveBeenCalledExactlyOnceWith({
    shares,
    recipesPerDay: 10,
    nowMs: expect.any(Number),
  });
});

it.each<[string, object[], number, unknown]>([
  ["once more, by a new stub", [{ retryable: true }], 2, expect.objectContaining({ remaining: 5 })],
  ["only twice", [{ retryable: true }, { retryable: true }], 2, "model_busy"],
  ["once, unless the platform recommends more", [{}], 1, "model_busy"],
  ["once, if that is not retryable", [{ retryable: false }], 1, "model_busy"],
  ["once, if it is overloaded", [{ retryable: true, overloaded: true }], 1, "model_busy"],
])("asks %s", async (_, errors, asked, result) => {
  const stubs = [...errors.map(broken), working()];
  const getByName = vi.fn(() => stubs.shift());
  expect(await takeWith(getByName)).toEqual(result);
  expect(getByName).toHaveBeenCalledTimes(asked);
});
