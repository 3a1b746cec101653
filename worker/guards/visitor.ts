import type { Context } from "hono";

/**
 * @returns Whose limits a request counts towards; both are empty if the address is unknown. The visitor is
 *   the /64 of an IPv6 address: a household usually gets one, and can change its address within it at any
 *   time. The subscriber is its /48, the largest network that one usually gets (RFC 6177): 65,536 visitors,
 *   of which ten would use up the day for everybody. For IPv4, both are the address.
 */
export function readHolders({ req }: Context) {
  // Cloudflare sets this header and drops what the client sent in it.
  const address = req.header("CF-Connecting-IP") ?? "";
  // `URL` normalizes the address. An IPv4 address becomes an IPv4-mapped IPv6 address (RFC 4291,
  // 2.5.5.2), because it may arrive as one. It has no prefix: all of IPv4 would be one /64.
  const ipv6 = address.includes(":") ? address : `::ffff:${address}`;
  const host = URL.parse(`http://[${ipv6}]`)?.hostname.slice(1, -1) ?? "";
  if (/^(::ffff:\w+:\w+)?$/.test(host)) return { visitor: host, subscriber: host };
  const [head = [], tail = []] = host.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  const prefixOf = (length: number) => groups.slice(0, length).join(":");
  return { visitor: prefixOf(4), subscriber: `${prefixOf(3)}::/48` };
}
