import { type Context, Hono } from "hono";
import { expect, it } from "vitest";
import { toRecipeError } from "../recipeError";
import type { AppEnv } from "../settings";
import { limitRate } from "./rateLimit";
import { requireSameOrigin } from "./sameOrigin";

const allow = (c: Context) => c.text("allowed");
const app = new Hono<AppEnv>()
  .get("/origin", requireSameOrigin, allow)
  .get("/rate", limitRate, allow)
  .onError((thrown, c) => c.text(toRecipeError(thrown).code));

it.each<[string, string, Record<string, string>]>([
  ["forbidden", "another subdomain", { "Sec-Fetch-Site": "same-site" }],
  ["forbidden", "another site in an old browser", { Origin: "https://example.com" }],
  ["forbidden", "another port in an old browser", { Origin: "http://localhost:1" }],
  ["forbidden", "a sandboxed frame in an old browser", { Origin: "null" }],
  ["allowed", "the page in an old browser", { Origin: "http://localhost" }],
  ["allowed", "the page behind a proxy that terminates TLS", { Origin: "https://localhost" }],
  ["allowed", "another host", { "Sec-Fetch-Site": "same-origin", Origin: "https://a.test" }],
  ["allowed", "a tool that sends neither header", {}],
])("it is %s to send a request from %s", async (expected, _, headers) => {
  expect(await (await app.request("/origin", { headers })).text()).toBe(expected);
});

const fail = () => Promise.reject(new Error("no"));
const throwAtOnce = () => {
  throw new Error("no");
};

it.each<[string, string[] | ((options: { key: string }) => unknown)]>([
  ["allowed", ["2001:db8:1:2", "2001:db8:1::/48"]],
  ["rate_limited", ["2001:db8:1:2"]],
  ["rate_limited", ["2001:db8:1::/48"]],
  // That passes, so it is not the owner's to mend.
  ["model_busy", fail],
  ["model_busy", throwAtOnce],
  ["model_busy", () => undefined],
])("a request is %s where the limiters say %o", async (expected, allowed) => {
  const limit = Array.isArray(allowed)
    ? async ({ key }: { key: string }) => ({ success: allowed.includes(key) })
    : allowed;
  const bindings = { RATE_LIMITER: { limit }, SUBSCRIBER_RATE_LIMITER: { limit } };
  const headers = { "CF-Connecting-IP": "2001:db8:1:2::3" };
  expect(await (await app.request("/rate", { headers }, bindings)).text()).toBe(expected);
});
