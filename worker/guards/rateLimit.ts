/**
 * Limits the requests of each visitor and each subscriber, so that nobody can use up the owner's quota or
 * overload the Durable Object that counts the recipes.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 * @module
 */
import type { Context, Next } from "hono";
import { readSetting } from "../readSetting";
import { RecipeError } from "../recipeError";
import type { AppEnv } from "../settings";
import { callBinding } from "./callBinding";
import { readHolders } from "./visitor";

/** The whole period of wrangler.toml: the binding does not report how much of it remains. */
const RETRY_AFTER_SECONDS = 60;

/** @throws {RecipeError} `rate_limited`; `misconfigured`, when a binding is missing; `model_busy`, when it fails. */
export async function limitRate(c: Context<AppEnv>, next: Next) {
  const { visitor, subscriber } = readHolders(c);
  for (const [name, key] of [
    ["RATE_LIMITER", visitor],
    ["SUBSCRIBER_RATE_LIMITER", subscriber],
  ] as const) {
    const limiter = readSetting(c.env, name);
    const isAllowed = await callBinding(c, async () => (await limiter.limit({ key })).success);
    if (!isAllowed) throw new RecipeError("rate_limited", "too many requests", RETRY_AFTER_SECONDS);
  }
  await next();
}
