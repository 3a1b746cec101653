/**
 * Keeps a stranger from spending the owner's quota.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 * @module
 */
import type { Context, Next } from "hono";
import { RecipeError } from "../chef";
import { type AppEnv, readRateLimiter } from "../settings";

/** As long as the period in wrangler.toml: the binding doesn't tell how much of it is left. */
export const RETRY_AFTER_SECONDS = 60;

/**
 * Lets each visitor have so many recipes a minute.
 *
 * @throws {RecipeError} `rate_limited`, when the visitor has asked too often; `misconfigured`, when
 *   there is nothing to count with.
 */
export async function limitRate(c: Context<AppEnv>, next: Next) {
  // Set by Cloudflare: what a client sends in this header doesn't get here.
  const key = toVisitor(c.req.header("CF-Connecting-IP") ?? "");
  const { success } = await readRateLimiter(c.env).limit({ key });
  if (!success) throw new RecipeError("rate_limited", "too many requests", RETRY_AFTER_SECONDS);
  await next();
}

/**
 * @param address An IPv4 or IPv6 address.
 * @returns What stands for one visitor: an IPv4 address, or an IPv6 /64, which is what a
 *   household gets, and within which anybody can change their address at will.
 */
export function toVisitor(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  // IPv4 in IPv6 notation (RFC 4291, 2.5.5.2): all of them share one /64.
  if (last.at(-1)?.includes(".")) return last.at(-1) ?? "";
  const zeros = address.includes("::") ? Math.max(0, 8 - first.length - last.length) : 0;
  return [...first, ...Array<string>(zeros).fill("0"), ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
