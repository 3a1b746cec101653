import { Hono } from "hono/tiny";
import { expect, it } from "vitest";
import { readHolders } from "./visitor";

const app = new Hono().get("/", (c) => c.json(readHolders(c)));

it.each([
  ["198.51.100.7", "::ffff:c633:6407", "::ffff:c633:6407"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0::/48"],
  ["2001:db8:1::4:5:6:7", "2001:db8:1:0", "2001:db8:1::/48"],
  ["0:0:0:0:0:FFFF:c633:6407", "::ffff:c633:6407", "::ffff:c633:6407"],
  ["::ffff:1:2:3", "0:0:0:0", "0:0:0::/48"],
  ["", "", ""],
  ["unknown", "", ""],
])("the address %j belongs to the visitor %j, the subscriber %j", async (address, ...holders) => {
  const response = await app.request("/", { headers: { "CF-Connecting-IP": address } });
  const [visitor, subscriber] = holders;
  expect(await response.json()).toEqual({ visitor, subscriber });
});
