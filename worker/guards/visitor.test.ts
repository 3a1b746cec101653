import { expect, it } from "vitest";
import { readConfiguration } from "../testing/wrangler";
import { RETRY_AFTER_SECONDS, toVisitor } from "./rateLimit";

it("visitors are told to wait for the period of the rate limit in wrangler.toml", () => {
  const [limit] = readConfiguration().ratelimits;
  expect(limit?.simple.period).toBe(RETRY_AFTER_SECONDS);
});

it.each([
  ["198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8::1:0:0:1", "2001:db8:0:0"],
  ["2001:db8:1::4:5:6:7", "2001:db8:1:0"],
  ["::1", "0:0:0:0"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["", ""],
])("the address %j belongs to the visitor %j", (address, visitor) => {
  expect(toVisitor(address)).toBe(visitor);
});
