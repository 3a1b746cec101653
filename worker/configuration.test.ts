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
