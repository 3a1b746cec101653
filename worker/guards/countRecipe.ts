import type { Context } from "hono";
import type { Attempt, Chef } from "../chef";
import { readSetting } from "../readSetting";
import { RecipeError } from "../recipeError";
import type { AppEnv } from "../settings";
import { callBinding } from "./callBinding";
import type { Share } from "./dayBudget";
import { readHolders } from "./visitor";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Counts the recipe before a model is asked. One that is counted too late is given back.
 *
 * @throws {RecipeError} `daily_limit`, when none remains; `model_busy`, when the Durable Object fails or
 *   is late; `misconfigured`, when its binding or the limit is invalid.
 */
export async function countRecipe(c: Context<AppEnv>) {
  const dayBudget = readSetting(c.env, "DAY_BUDGET");
  const recipesPerDay = readSetting(c.env, "RECIPES_PER_DAY");
  const { visitor, subscriber } = readHolders(c);
  const shares: Share[] = [{ holder: visitor, tenths: 1 }];
  if (subscriber !== visitor) shares.push({ holder: subscriber, tenths: 3 });
  const nowMs = Date.now();
  const open = () => dayBudget.getByName("everyone");
  // A new stub, because a stub breaks when its object restarts. On failure, the recipe stays counted.
  const giveBack = (day: number) =>
    c.executionCtx.waitUntil(
      open()
        .giveBack(shares, day)
        .catch(() => {}),
    );
  let isLate = false;
  const taking = (async () => {
    const result = await open().take({ shares, recipesPerDay, nowMs });
    if (isLate && result.taken) giveBack(result.day);
    return result;
  })();
  c.executionCtx.waitUntil(taking.catch(() => {}));
  const taken = await callBinding(c, () => taking).catch((error) => {
    isLate = true;
    throw error;
  });

  if (!taken.taken) {
    const { scope, first } = taken;
    if (first) console.warn(`RECIPES_PER_DAY: first refusal of today, of ${scope}`);
    const secondsLeft = DAY_SECONDS - (Math.floor(nowMs / 1000) % DAY_SECONDS);
    throw new RecipeError("daily_limit", "no recipe left", secondsLeft, scope);
  }
  return {
    /** Recipes that remain today. */
    remaining: taken.remaining,
    giveBack: () => giveBack(taken.day),
  };
}

/**
 * @returns A chef that does the same, and gives the recipe back if models were asked and none is billed.
 *   Not if no model was asked, nor for a photo that Google rejects: a visitor who resets each request, or
 *   sends such photos, would never reach a limit, and use up the rows that the object may write.
 */
export function givenBackIfFree(chef: Chef, giveBack: () => void): Chef {
  return async function freeOrCountedChef(request, signal, emit) {
    const attempts: Attempt[] = [];
    try {
      await chef(request, signal, (event) => {
        if (event.type === "attempt") attempts.push(event.attempt);
        emit(event);
      });
    } finally {
      const isFree = ({ free, status }: Attempt) =>
        free && !(request.kind === "ingredients" && status === 400);
      if (attempts.length > 0 && attempts.every(isFree)) giveBack();
    }
  };
}
