/** The Worker. Static assets are served without it: `run_worker_first` in wrangler.toml. @module */

import { Hono } from "hono/tiny";
import type { FailureResponse } from "./contract";
import { RecipeError, toRecipeError } from "./recipeError";
import { routes } from "./routes";
import type { AppEnv } from "./settings";

const app = new Hono<AppEnv>();

/**
 * Headers of API responses. Those of the page are in web/public/_headers. A response that is opened in a
 * browser tab must not run scripts, be framed, be sniffed for another type or be cached. Not Hono's
 * `secureHeaders`: half of its headers have no effect here, and setting them takes CPU.
 */
const HEADERS = Object.entries({
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
});

app.use(async function setHeaders(c, next) {
  for (const [name, value] of HEADERS) c.header(name, value);
  await next();
});

app.use("*", async function rejectLastSlash(c, next) {
  // Hono's smallest router ignores a trailing slash.
  if (c.req.path.endsWith("/")) throw notFound();
  await next();
});

app.route("/", routes);

app.notFound(() => {
  throw notFound();
});

const notFound = () => new RecipeError("not_found", "no such path");

app.onError((thrown, c) => {
  const error = toRecipeError(thrown);
  // A failed recipe already has a log line. An invalid request is not logged.
  if (error.code === "misconfigured" && !c.get("logged")) console.error(error.message);
  if (error.retryAfterSeconds !== undefined) {
    c.header("Retry-After", String(error.retryAfterSeconds));
  }
  return c.json<FailureResponse>({ error: error.toFailure() }, error.status);
});

// wrangler.toml names this class; the platform creates the Durable Object from it.
export { DayBudget } from "./guards/dayBudget";

export default app;
