import type { Context } from "hono";
import type { Chef } from "../chef";
import { RecipeError } from "../recipeError";
import { type AppEnv, readDayBudget } from "../settings";
import { DAY_MS, toDay } from "./day";
import type { Share, TakeResult } from "./dayBudget";
import { readAddress, toSubscriber, toVisitor } from "./visitor";

const VISITOR_TENTHS = 1;

/**
 * Many subscribers have an IPv6 /56 or /48, which is 256 or 65,536 visitors. Without a share of
 * their own, ten of them would use up the day for everybody.
 */
const SUBSCRIBER_TENTHS = 3;

export interface TakenRecipe {
  /** Recipes that remain today. */
  remaining: number;
  giveBack(): void;
}

/**
 * @throws {RecipeError} `daily_limit`, when none remains; `model_busy`, when the Durable Object
 *   can't be reached; `misconfigured`, when its binding or the limit is invalid.
 */
export async function countRecipe(c: Context<AppEnv>): Promise<TakenRecipe> {
  const { dayBudget, recipesPerDay } = readDayBudget(c.env);
  const shares = toShares(readAddress(c));
  const nowMs = Date.now();
  const open = () => dayBudget.getByName("everyone");
  // A stub that has failed stays broken, so each try gets a new one.
  const take = async (): Promise<TakeResult> => open().take({ shares, recipesPerDay, nowMs });
  const taken = await take()
    .catch((thrown) => (isRetryable(thrown) ? take() : Promise.reject(thrown)))
    .catch(() => {
      throw new RecipeError("model_busy", "the day's recipes could not be counted");
    });

  if (!taken.taken) {
    const { scope, first } = taken;
    if (first) console.warn(`RECIPES_PER_DAY: first refusal of today, of ${scope}`);
    const retryAfterSeconds = Math.ceil(((toDay(nowMs) + 1) * DAY_MS - nowMs) / 1000);
    throw new RecipeError("daily_limit", "no recipe left", retryAfterSeconds, scope);
  }
  return {
    remaining: taken.remaining,
    giveBack() {
      // If this fails, the recipe stays counted.
      const given = open().giveBack(shares, taken.day);
      c.executionCtx.waitUntil(given.catch(() => {}));
    },
  };
}

/** @returns A chef that does the same, and gives the recipe back if no attempt may be billed. */
export function givenBackIfFree(chef: Chef, taken: TakenRecipe): Chef {
  return async function freeOrCountedChef(request, signal, emit, onAttempt) {
    let free = true;
    try {
      await chef(request, signal, emit, (attempt) => {
        free &&= attempt.free;
        onAttempt(attempt);
      });
    } finally {
      if (free) taken.giveBack();
    }
  };
}

function toShares(address: string): Share[] {
  const visitor = { holder: toVisitor(address), tenths: VISITOR_TENTHS };
  const holder = toSubscriber(address);
  return holder === undefined ? [visitor] : [visitor, { holder, tenths: SUBSCRIBER_TENTHS }];
}

/** @see https://developers.cloudflare.com/durable-objects/best-practices/error-handling/ */
function isRetryable(thrown: unknown): boolean {
  const { retryable, overloaded } = thrown as { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
}
