/**
 * The Worker: serves the API. Everything else is a static asset, and never gets here.
 *
 * @module
 */
import { Hono } from "hono";
import { RecipeError, toRecipeError } from "./chef";
import { type FailureResponse, RECIPE_PATH } from "./contract";
import { recipe } from "./recipe";

const app = new Hono();

app.route(RECIPE_PATH, recipe);

app.notFound(() => {
  throw new RecipeError("not_found", "no such path");
});

app.onError((thrown, c) => {
  const error = toRecipeError(thrown);
  if (error.retryAfterSeconds !== undefined) {
    c.header("Retry-After", String(error.retryAfterSeconds));
  }
  return c.json<FailureResponse>({ error: error.toFailure() }, error.status);
});

export default app;
