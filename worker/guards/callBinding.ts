import type { Context } from "hono";
import { RecipeError } from "../recipeError";
import { type AppEnv, readDeadlines } from "../settings";

/**
 * Calls a binding that counts. Its failure passes, so it is not the owner's. It is not retried: after a
 * broken connection it is unknown whether it has counted.
 *
 * @throws {RecipeError} `model_busy`, when the call fails or takes longer than `countMs`.
 */
export async function callBinding<Value>(
  c: Context<AppEnv>,
  call: () => Promise<Value>,
): Promise<Value> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, readDeadlines(c.env).countMs));
  return Promise.race([call(), late]).catch(() => {
    throw new RecipeError("model_busy", "the request could not be counted", undefined, "count");
  });
}
