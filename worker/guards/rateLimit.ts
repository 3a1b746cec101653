/**
 * Limits the requests of each visitor and each subscriber, so that nobody can use up the owner's quota or
 * overload the Durable Object that counts the recipes.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 * @module
 */
import type { Context, Next } from "hono";
import { RecipeError } from "../recipeError";
import { type AppEnv, readRateLimiters } from "../settings";
import { readHolders } from "./visitor";

/** The whole period of wrangler.toml: the binding does not report how much of it remains. */
export const RETRY_AFTER_SECONDS = 60;

/** @throws {RecipeError} `rate_limited`; `misconfigured`, when there is no such binding. */
export async function limitRate(c: Context<AppEnv>, next: Next) {
  const limiters = readRateLimiters(c.env);
  const holders = readHolders(c);
  for (const who of ["visitor", "subscriber"] as const) {
    const { success } = await limiters[who].limit({ key: holders[who] });
    if (!success) throw new RecipeError("rate_limited", "too many requests", RETRY_AFTER_SECONDS);
  }
  await next();
}
