/**
 * Limits each visitor's requests, so that no one can use up the owner's quota.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 * @module
 */
import type { Context, Next } from "hono";
import { RecipeError } from "../chef";
import { type AppEnv, readRateLimiter } from "../settings";

/** The whole period of wrangler.toml: the binding does not report how much of it remains. */
export const RETRY_AFTER_SECONDS = 60;

/**
 * Middleware: counts this request, and passes it on if the limit of wrangler.toml allows it.
 *
 * @throws {RecipeError} `rate_limited`, when the visitor has sent too many requests; `misconfigured`,
 *   when there is no rate-limit binding.
 */
export async function limitRate(c: Context<AppEnv>, next: Next) {
  // Cloudflare sets this header and drops what the client sent in it.
  const key = toVisitor(c.req.header("CF-Connecting-IP") ?? "");
  const { success } = await readRateLimiter(c.env).limit({ key });
  if (!success) throw new RecipeError("rate_limited", "too many requests", RETRY_AFTER_SECONDS);
  await next();
}

/**
 * @param address An IPv4 or IPv6 address.
 * @returns The key of one visitor: an IPv4 address, or the /64 prefix of an IPv6 address. A household
 *   usually gets a /64 and can change its address within it at any time.
 */
export function toVisitor(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  // IPv4 in IPv6 notation (RFC 4291, 2.5.5.2). As IPv6, all of them would share one /64.
  if (last.at(-1)?.includes(".")) return last.at(-1) ?? "";
  const zeros = address.includes("::") ? Math.max(0, 8 - first.length - last.length) : 0;
  return [...first, ...Array<string>(zeros).fill("0"), ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
