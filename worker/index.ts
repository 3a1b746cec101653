/**
 * The Worker: serves the API. Everything else is a static asset, and never gets here.
 *
 * @module
 */

import { secureHeaders } from "hono/secure-headers";
import { Hono } from "hono/tiny";
import { RecipeError, toRecipeError } from "./chef";
import { type FailureResponse, RECIPE_PATH } from "./contract";
import { recipe } from "./recipe";
import type { AppEnv } from "./settings";

const app = new Hono<AppEnv>();

// The page's own headers are in web/public/_headers. These are for those who open an answer of the
// API by itself: nothing in it is to be run, framed, guessed at or kept.
app.use(
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    strictTransportSecurity: "max-age=31536000; includeSubDomains",
    xFrameOptions: "DENY",
  }),
  async function noStore(c, next) {
    c.header("Cache-Control", "no-store");
    await next();
  },
);

app.route(RECIPE_PATH, recipe);

app.notFound(() => {
  throw new RecipeError("not_found", "no such path");
});

app.onError((thrown, c) => {
  const error = toRecipeError(thrown);
  // A recipe that fails has its line in the log already. What fails before it is the visitor's own
  // mistake, or the owner's to mend.
  if (error.code === "misconfigured" && !c.get("logged")) console.error(error.message);
  if (error.retryAfterSeconds !== undefined) {
    c.header("Retry-After", String(error.retryAfterSeconds));
  }
  return c.json<FailureResponse>({ error: error.toFailure() }, error.status);
});

// The platform creates the object from this class: wrangler.toml names it.
export { DayBudget } from "./guards/dayBudget";

export default app;
