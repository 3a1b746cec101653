/** What `wrangler.toml` would cost money or privacy with, while every other test stays green. */
import { expect, it } from "vitest";
import { readConfiguration } from "./dev/wrangler";
import { RETRY_AFTER_SECONDS } from "./guards/rateLimit";

const { ratelimits, observability } = readConfiguration();

it("who sends too many requests is told to wait for the whole period", () => {
  const [visitor, subscriber] = ratelimits;
  for (const { simple } of ratelimits) expect(simple.period).toBe(RETRY_AFTER_SECONDS);
  // With the same id they would count as one.
  expect(visitor.namespace_id).not.toBe(subscriber.namespace_id);
});

it("the platform's log, which would contain visitors' addresses, is off", () => {
  expect(observability.logs?.invocation_logs).toBe(false);
});
