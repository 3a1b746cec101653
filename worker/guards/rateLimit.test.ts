import { Hono } from "hono/tiny";
import { expect, it, vi } from "vitest";
import { toRecipeError } from "../recipeError";
import type { AppEnv } from "../settings";
import { limitRate } from "./rateLimit";

const app = new Hono<AppEnv>()
  .get("/", limitRate, (c) => c.text("allowed"))
  .onError((thrown, c) => c.text(toRecipeError(thrown).code));

it.each([
  [["2001:db8:1:2", "2001:db8:1::/48"], "allowed"],
  [["2001:db8:1:2"], "rate_limited"],
  [["2001:db8:1::/48"], "rate_limited"],
])("where %j may send a request, it is %s", async (allowed, expected) => {
  const limiter = { limit: vi.fn(async ({ key }) => ({ success: allowed.includes(key) })) };
  const bindings = { RATE_LIMITER: limiter, SUBSCRIBER_RATE_LIMITER: limiter };
  const headers = { "CF-Connecting-IP": "2001:db8:1:2::3" };
  expect(await (await app.request("/", { headers }, bindings)).text()).toBe(expected);
});
