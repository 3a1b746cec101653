/** That `wrangler.toml` keeps what the README promises. */
import { expect, it } from "vitest";
import { readConfiguration } from "./testing/wrangler";

const configuration = readConfiguration();

it("the platform's own log, which would hold visitors' addresses, is off, and the Worker's is on", () => {
  expect(configuration.observability.logs).toMatchObject({ enabled: true, invocation_logs: false });
});

it("only requests for the API run the Worker: those for the page cost nothing", () => {
  expect(configuration.assets.run_worker_first).toEqual(["/api/*"]);
});

it("a visitor may ask for ten recipes a minute", () => {
  expect(configuration.ratelimits).toMatchObject([
    { name: "RATE_LIMITER", simple: { limit: 10, period: 60 } },
  ]);
});

it("the Worker runs in a region that Gemini serves", () => {
  expect(configuration.placement).toEqual({ region: "gcp:us-central1" });
});

it("a day has 500 recipes, counted by an object whose storage comes with the Worker", () => {
  expect(configuration.vars.RECIPES_PER_DAY).toBe(500);
  expect(configuration.durable_objects.bindings).toMatchObject([
    { name: "DAY_BUDGET", class_name: "DayBudget" },
  ]);
  expect(configuration.exports).toEqual({
    DayBudget: { type: "durable-object", storage: "sqlite" },
  });
});
