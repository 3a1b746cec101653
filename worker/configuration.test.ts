/** Settings in `wrangler.toml` that promises in the README depend on. */
import { expect, it } from "vitest";
import { readConfiguration } from "./dev/wrangler";
import { RETRY_AFTER_SECONDS } from "./guards/rateLimit";

const configuration = readConfiguration();

it("the Worker's own log is on, and the platform's, which would contain visitors' addresses, is off", () => {
  expect(configuration.observability.logs).toMatchObject({ enabled: true, invocation_logs: false });
});

it("only API requests run the Worker, so requests for the page are free", () => {
  expect(configuration.assets.run_worker_first).toEqual(["/api/*"]);
});

it("a visitor may ask ten times a minute, a subscriber thirty, and is told to wait for that period", () => {
  const period = RETRY_AFTER_SECONDS;
  expect(configuration.ratelimits).toMatchObject([
    { name: "RATE_LIMITER", simple: { limit: 10, period } },
    { name: "SUBSCRIBER_RATE_LIMITER", simple: { limit: 30, period } },
  ]);
  // With the same id they would count as one.
  const [visitor, subscriber] = configuration.ratelimits;
  expect(visitor.namespace_id).not.toBe(subscriber.namespace_id);
});

it("the Worker runs in a region where Gemini is available", () => {
  expect(configuration.placement).toEqual({ region: "gcp:us-central1" });
});

it("500 recipes a day are counted by a Durable Object that needs no setup", () => {
  expect(configuration.vars.RECIPES_PER_DAY).toBe(500);
  expect(configuration.durable_objects.bindings).toMatchObject([
    { name: "DAY_BUDGET", class_name: "DayBudget" },
  ]);
  expect(configuration.exports).toEqual({
    DayBudget: { type: "durable-object", storage: "sqlite" },
  });
});
