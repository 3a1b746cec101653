import { expect, it } from "vitest";
import { toVisitor } from "./rateLimit";

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
