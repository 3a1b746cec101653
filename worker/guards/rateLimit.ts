/**
 * Limits each visitor's requests, so that no one can use up the owner's quota.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 * @module
 */
import type { Context, Next } from "hono";
import { RecipeError } from "../recipeError";
import { type AppEnv, readRateLimiter } from "../settings";
import { readAddress, toVisitor } from "./visitor";

/** The whole period of wrangler.toml: the binding does not report how much of it remains. */
export const RETRY_AFTER_SECONDS = 60;

/** @throws {RecipeError} `rate_limited`; `misconfigured`, when there is no such binding. */
export async function limitRate(c: Context<AppEnv>, next: Next) {
  const { success } = await readRateLimiter(c.env).limit({ key: toVisitor(readAddress(c)) });
  if (!success) throw new RecipeError("rate_limited", "too many requests", RETRY_AFTER_SECONDS);
  await next();
}
