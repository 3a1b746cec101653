import { Hono } from "hono/tiny";
import { expect, it } from "vitest";
import { toRecipeError } from "../recipeError";
import { requireSameOrigin } from "./sameOrigin";

const app = new Hono()
  .get("/", requireSameOrigin, (c) => c.body(null))
  .onError((thrown, c) => c.body(null, toRecipeError(thrown).status));

it.each<[number, string, Record<string, string>]>([
  [403, "another subdomain", { "Sec-Fetch-Site": "same-site" }],
  [403, "an empty Sec-Fetch-Site", { "Sec-Fetch-Site": "" }],
  [403, "another site in an old browser", { Origin: "https://example.com" }],
  [403, "another port in an old browser", { Origin: "http://localhost:1" }],
  [403, "a sandboxed frame in an old browser", { Origin: "null" }],
  [200, "the page in an old browser", { Origin: "http://localhost" }],
  [200, "the page behind a proxy that terminates TLS", { Origin: "https://localhost" }],
  [200, "the page at another host", { "Sec-Fetch-Site": "same-origin", Origin: "https://a.test" }],
  [200, "a tool that sends neither header", {}],
])("the answer is %i to a request from %s", async (status, _, headers) => {
  expect((await app.request("/", { headers })).status).toBe(status);
});
