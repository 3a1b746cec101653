import { Hono } from "hono";
import { expect, it } from "vitest";
import { toRecipeError } from "../recipeError";
import type { AppEnv } from "../settings";
import { limitRate, readClient } from "./limits";

const app = new Hono<AppEnv>()
  .get("/client", (c) => c.json(readClient(c)))
  .get("/rate", limitRate, (c) => c.text("allowed"))
  .onError((thrown, c) => c.text(toRecipeError(thrown).code));

it.each([
  ["198.51.100.7", "::ffff:c633:6407", "::ffff:c633:6407"],
  ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002", "2001:0db8:0001::/48"],
  ["2001:0DB8::1", "2001:0db8:0000:0000", "2001:0db8:0000::/48"],
  ["0:0:0:0:0:FFFF:c633:6407", "::ffff:c633:6407", "::ffff:c633:6407"],
  ["::ffff:1:2:3", "0000:0000:0000:0000", "0000:0000:0000::/48"],
  ["unknown", "", ""],
])(
  "the address %j belongs to the visitor %j, the subscriber %j",
  async (address, visitor, subscriber) => {
    const response = await app.request("/client", { headers: { "CF-Connecting-IP": address } });
    expect(await response.json()).toEqual({ visitor, subscriber });
  },
);

type Limit = (options: { key: string }) => unknown;
const knows =
  (...keys: string[]): Limit =>
  ({ key }) => ({ success: keys.includes(key) });

it.each<[string, string, Limit | undefined]>([
  ["allowed", "know both", knows("2001:0db8:0001:0002", "2001:0db8:0001::/48")],
  ["rate_limited", "know only the visitor", knows("2001:0db8:0001:0002")],
  ["rate_limited", "know only the subscriber", knows("2001:0db8:0001::/48")],
  // That passes, so it is not the owner's to mend.
  ["model_busy", "fail", () => Promise.reject(new Error("no"))],
  ["model_busy", "don't answer", () => new Promise(() => {})],
  ["misconfigured", "are missing", undefined],
])("a request is %s where the limiters %s", async (expected, _, limit) => {
  const limiter = limit && { limit };
  const DEADLINES = { countMs: 1 };
  const bindings = { RATE_LIMITER: limiter, SUBSCRIBER_RATE_LIMITER: limiter, DEADLINES };
  const headers = { "CF-Connecting-IP": "2001:db8:1:2::3" };
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
  const response = await app.request("/rate", { headers }, bindings, context);
  expect(await response.text()).toBe(expected);
});
