/**
 * The limits of one visitor and one subscriber, so that nobody can use up the owner's quota: requests a
 * minute, which also protect the Durable Object, and recipes a day, which bound the bill.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 * @module
 */
import type { Context, Next } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";
import type { Attempt, ChefRequest } from "../chef";
import { logLine } from "../log";
import { RecipeError } from "../recipeError";
import { type AppEnv, readDeadlines, readSetting } from "../settings";
import type { Share } from "./dayBudget";

/** The whole period of wrangler.toml: the binding does not report how much of it remains. */
const RETRY_AFTER_SECONDS = 60;

const DAY_SECONDS = 24 * 60 * 60;

export interface CountedRecipe {
  /** Recipes that remain today. */
  remaining: number;
  /**
   * Gives the recipe back if models were asked and none is billed. Not if no model was asked, nor for a
   * photo that Google rejects: a visitor who resets each request, or sends such photos, would never reach a
   * limit, and use up the rows that the object may write.
   */
  refundIfFree(attempts: readonly Attempt[]): void;
}

/** @throws {RecipeError} `rate_limited`, and the errors of {@link callBinding}. */
export async function limitRate(c: Context<AppEnv>, next: Next) {
  const { visitor, subscriber } = readClient(c);
  for (const [name, key] of [
    ["RATE_LIMITER", visitor],
    ["SUBSCRIBER_RATE_LIMITER", subscriber],
  ] as const) {
    const { success } = await callBinding(c, name, () => c.env[name].limit({ key }));
    if (!success) throw new RecipeError("rate_limited", "too many requests", RETRY_AFTER_SECONDS);
  }
  await next();
}

/**
 * Counts a recipe, a photo (of a page, too) or a question before a model is asked. What is counted too late is given back.
 *
 * @throws {RecipeError} `daily_limit`, when none remains; `misconfigured`, when a setting is invalid; and
 *   the errors of {@link callBinding}.
 */
export async function countRecipe(
  c: Context<AppEnv>,
  kind: ChefRequest["kind"],
): Promise<CountedRecipe> {
  const recipesPerDay = readSetting(c.env, "RECIPES_PER_DAY");
  const tenths = readSetting(c.env, "VISITOR_TENTHS");
  const { visitor, subscriber } = readClient(c);
  const shares: Share[] = [{ holder: visitor, tenths }];
  if (subscriber !== visitor) shares.push({ holder: subscriber, tenths: 3 * tenths });
  const nowMs = Date.now();
  // A new stub for each call, because a stub breaks when its object restarts.
  const open = () => c.env.DAY_BUDGET.getByName("everyone");
  const giveBack = async (day: number) => open().giveBack(shares, day);

  const taken = await callBinding(c, "DAY_BUDGET", async (deadline) => {
    const result = await open().take({ shares, recipesPerDay, nowMs });
    if (result.taken && deadline.aborted) await giveBack(result.day);
    return result;
  });
  if (!taken.taken) {
    if (taken.first) {
      const detail = `RECIPES_PER_DAY: first refusal of today, of ${taken.scope}`;
      logLine({ outcome: "refused", code: "daily_limit", detail });
    }
    const secondsLeft = DAY_SECONDS - (Math.floor(nowMs / 1000) % DAY_SECONDS);
    throw new RecipeError("daily_limit", "no recipe left", secondsLeft, taken.scope);
  }
  const isPhoto = kind === "photo" || kind === "page";
  const isFree = ({ free, status }: Attempt) => free && !(isPhoto && status === 400);
  return {
    remaining: taken.remaining,
    refundIfFree(attempts) {
      if (attempts.length > 0 && attempts.every(isFree)) keepAlive(c, giveBack(taken.day));
    },
  };
}

/**
 * @returns Whose limits a request counts towards; both are empty if the address is unknown. The visitor is
 *   the /64 of an IPv6 address: a household usually gets one, and can change its address within it at any
 *   time. The subscriber is its /48, the largest network that one usually gets (RFC 6177): 65,536 visitors,
 *   of which ten would use up the day for everybody. For IPv4, both are the address.
 */
export function readClient({ req }: Context) {
  // Cloudflare sets this header and drops what the client sent in it.
  const address = req.header("CF-Connecting-IP") ?? "";
  // `URL` normalizes the address. An IPv4 address becomes an IPv4-mapped IPv6 address (RFC 4291,
  // 2.5.5.2), because it may arrive as one. It has no prefix: all of IPv4 would be one /64.
  const ipv6 = address.includes(":") ? address : `::ffff:${address}`;
  const host = URL.parse(`http://[${ipv6}]`)?.hostname.slice(1, -1) ?? "";
  if (/^(::ffff:\w+:\w+)?$/.test(host)) return { visitor: host, subscriber: host };
  // Groups of four digits.
  const expanded = expandIPv6(host);
  return { visitor: expanded.slice(0, 19), subscriber: `${expanded.slice(0, 14)}::/48` };
}

/**
 * Calls a binding that counts. A call is not retried: after a failure, it is unknown whether it has counted.
 *
 * @param call Its `deadline` is aborted when the result comes too late: then it must undo what it counted.
 * @throws {RecipeError} `misconfigured`, when the binding is missing. `model_busy`, when the call fails or
 *   is late: that passes, so it is not the owner's to mend.
 */
async function callBinding<Value>(
  c: Context<AppEnv>,
  name: "DAY_BUDGET" | "RATE_LIMITER" | "SUBSCRIBER_RATE_LIMITER",
  call: (deadline: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if (!c.env[name])
    throw new RecipeError("misconfigured", `${name}: expected a binding, found none`);
  const deadline = AbortSignal.timeout(readDeadlines(c.env).countMs);
  const late = new Promise<never>((_, reject) => deadline.addEventListener("abort", reject));
  const called = (async () => call(deadline))();
  keepAlive(c, called);
  return Promise.race([called, late]).catch(() => {
    throw new RecipeError("model_busy", "the request could not be counted", undefined, "count");
  });
}

/**
 * Keeps the request alive until a promise has settled. When a visitor disconnects, the platform cancels
 * everything that the request awaits, without running its `finally`: a recipe that was just counted could
 * not be given back, and would have no log line.
 */
export function keepAlive<Value>(c: Context, promise: Promise<Value>): Promise<Value> {
  c.executionCtx.waitUntil(promise.catch(() => {}));
  return promise;
}
