import type { Context } from "hono";

/** @returns Empty if it is unknown. */
export function readAddress(c: Context): string {
  // Cloudflare sets this header and drops what the client sent in it.
  return c.req.header("CF-Connecting-IP") ?? "";
}

/**
 * @returns An IPv4 address, or the /64 of an IPv6 address: a household usually gets one, and can
 *   change its address within it at any time.
 */
export function toVisitor(address: string): string {
  return toIpv4(address) ?? prefixOf(address, 4);
}

/** @returns The largest network that one subscriber usually gets, a /48 (RFC 6177). None for IPv4. */
export function toSubscriber(address: string): string | undefined {
  return toIpv4(address) === undefined ? `${prefixOf(address, 3)}::/48` : undefined;
}

/** @returns The address if it is IPv4, also in IPv6 notation (RFC 4291, 2.5.5.2). */
function toIpv4(address: string): string | undefined {
  if (!address.includes(":")) return address;
  // As IPv6, all of them would share one /64.
  if (address.includes(".")) return address.split(":").at(-1);
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join() !== "0,0,0,0,0,65535") return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** @returns The first groups of an IPv6 address, without leading zeros. */
function prefixOf(address: string, groups: number): string {
  return groupsOf(address)
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(":");
}

/** @returns All eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail = ""] = address.split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const zeros = Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return groups.map((group) => Number.parseInt(group, 16));
}
