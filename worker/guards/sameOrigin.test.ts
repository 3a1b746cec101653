import { type Context, Hono } from "hono";
import { expect, it } from "vitest";
import { toRecipeError } from "../recipeError";
import { requireSameOrigin } from "./sameOrigin";

const app = new Hono()
  .get("/", requireSameOrigin, (c: Context) => c.text("allowed"))
  .onError((thrown, c) => c.text(toRecipeError(thrown).code));

it.each<[string, string, Record<string, string>]>([
  ["forbidden", "another subdomain", { "Sec-Fetch-Site": "same-site" }],
  ["forbidden", "another site in an old browser", { Origin: "https://example.com" }],
  ["forbidden", "a sandboxed frame in an old browser", { Origin: "null" }],
  ["allowed", "the page in an old browser", { Origin: "http://localhost" }],
  ["allowed", "the page behind a proxy that terminates TLS", { Origin: "https://localhost" }],
  ["allowed", "another host", { "Sec-Fetch-Site": "same-origin", Origin: "https://a.test" }],
  ["allowed", "a tool that sends neither header", {}],
])("it is %s to send a request from %s", async (expected, _, headers) => {
  expect(await (await app.request("/", { headers })).text()).toBe(expected);
});
