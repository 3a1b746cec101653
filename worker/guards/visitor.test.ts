import { expect, it } from "vitest";
import { toSubscriber, toVisitor } from "./visitor";

it.each([
  ["198.51.100.7", "198.51.100.7", undefined],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:db8:1:2::", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0::/48"],
  ["2001:db8::1:0:0:1", "2001:db8:0:0", "2001:db8:0::/48"],
  ["2001:db8:1::4:5:6:7", "2001:db8:1:0", "2001:db8:1::/48"],
  ["::1", "0:0:0:0", "0:0:0::/48"],
  ["::ffff:198.51.100.7", "198.51.100.7", undefined],
  ["::ffff:0102:0304", "1.2.3.4", undefined],
  ["0:0:0:0:0:FFFF:c633:6407", "198.51.100.7", undefined],
  ["::fffe:102:304", "0:0:0:0", "0:0:0::/48"],
  ["", "", undefined],
])(
  "the address %j belongs to the visitor %j and the subscriber %j",
  (address, visitor, subscriber) => {
    expect(toVisitor(address)).toBe(visitor);
    expect(toSubscriber(address)).toBe(subscriber);
  },
);
