import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { RETRY_AFTER_SECONDS, toVisitor } from "./rateLimit";

it("tells visitors to wait as long as wrangler.toml has the limit count", () => {
  const [limit] = unstable_readConfig({ config: "wrangler.toml" }).ratelimits;
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
])("takes %j for the visitor %j", (address, visitor) => {
  expect(toVisitor(address)).toBe(visitor);
});
