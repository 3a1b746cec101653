import { expect, it } from "vitest";
import { readConfiguration } from "../dev/wrangler";
import { RETRY_AFTER_SECONDS } from "./rateLimit";

it("visitors are told to wait for the period of the rate limit in wrangler.toml", () => {
  const [limit] = readConfiguration().ratelimits;
  expect(limit?.simple.period).toBe(RETRY_AFTER_SECONDS);
});
