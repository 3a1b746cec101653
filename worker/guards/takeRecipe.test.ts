/** How the Worker asks the object that counts, which is replaced here. */
import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { expect, it, vi } from "vitest";
import type { Attempt, Chef } from "../chef";
import { toRecipeError } from "../recipeError";
import type { AppEnv, Bindings } from "../settings";
import { testBindings } from "../testing/bindings";
import type { TakeRequest, TakeResult } from "./dayBudget";
import { givenBackIfFree, takeRecipe } from "./takeRecipe";

const TAKEN: TakeResult = { taken: true, day: 1, remaining: 5 };

/** Calls {@link takeRecipe} in a request. @returns Its result, or the code of its error. */
async function takeWith(getByName: () => unknown) {
  let result: unknown;
  const app = new Hono<AppEnv>().get("/", async (c: Context<AppEnv>) => {
    result = await takeRecipe(c).catch((thrown) => toRecipeError(thrown).code);
    return c.body(null);
  });
  const DAY_BUDGET = { getByName } as unknown as Bindings["DAY_BUDGET"];
  const bindings = testBindings({ DAY_BUDGET, RECIPES_PER_DAY: 10 });
  await app.request("/", { headers: { "CF-Connecting-IP": "2001:db8:1:2::3" } }, bindings);
  return result;
}

/** A stub whose calls fail, all of them: one that has failed stays broken. */
const broken = (properties: object) => ({
  take: vi.fn(async (_: TakeRequest): Promise<TakeResult> => {
    throw Object.assign(new Error("no"), properties);
  }),
});
const working = () => ({ take: vi.fn(async (_: TakeRequest) => TAKEN) });

it("counts the recipe for the visitor and for the subscriber", async () => {
  const stub = working();
  expect(await takeWith(() => stub)).toMatchObject({ remaining: 5 });
  expect(stub.take.mock.calls).toEqual([
    [
      {
        shares: [
          { holder: "2001:db8:1:2", tenths: 1 },
          { holder: "2001:db8:1::/48", tenths: 3 },
        ],
        recipesPerDay: 10,
        nowMs: expect.any(Number),
      },
    ],
  ]);
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

const attempt = (free: boolean): Attempt => ({ model: "a", status: 503, free, ms: 1 });

it.each([
  ["given back", "no model was asked", []],
  ["given back", "every attempt was free", [attempt(true), attempt(true)]],
  ["counted", "one attempt may be billed", [attempt(false), attempt(true)]],
])("a recipe is %s when %s, complete or not", async (what, _, attempts) => {
  for (const fails of [false, true]) {
    const chef: Chef = async (_request, _signal, _emit, onAttempt) => {
      for (const one of attempts) onAttempt(one);
      if (fails) throw new Error("no");
    };
    const giveBack = vi.fn();
    const seen: Attempt[] = [];
    await givenBackIfFree(chef, { remaining: 5, giveBack })(
      { ingredients: [] },
      new AbortController().signal,
      () => {},
      (one) => seen.push(one),
    ).catch(() => {});
    expect(giveBack).toHaveBeenCalledTimes(what === "given back" ? 1 : 0);
    expect(seen).toEqual(attempts);
  }
});
