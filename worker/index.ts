/**
 * The Worker: headers, guards, routes and errors of the API. `serve.ts` has what follows.
 * Static assets are served without it: `run_worker_first` in wrangler.toml.
 *
 * @module
 */
import type { Context, Next } from "hono";
import { Hono } from "hono/tiny";
import { PAGE_PATH, PHOTO_PATH } from "./contract";
import { limitRate } from "./guards/limits";
import { requireSameOrigin } from "./guards/sameOrigin";
import { logLine } from "./log";
import { REQUESTS, readRequest, requireJson } from "./readRequest";
import { RecipeError, sendFailure, toRecipeError } from "./recipeError";
import { serve } from "./serve";
import { type AppEnv, readSetting } from "./settings";

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

const app = new Hono<AppEnv>();

app.use(async function beginResponse(c, next) {
  for (const [name, value] of HEADERS) c.header(name, value);
  // Hono's smallest router ignores a trailing slash.
  if (c.req.path.endsWith("/")) rejectPath();
  await next();
});
app.use(PHOTO_PATH, requirePhotos);
app.use(PAGE_PATH, requirePhotos);
for (const row of REQUESTS) {
  app.post(row.path, requireSameOrigin, requireJson, limitRate, async (c) =>
    serve(c, await readRequest(c, row)),
  );
  app.all(row.path, rejectMethod);
}
app.notFound(rejectPath);
app.onError((thrown, c) => {
  const error = toRecipeError(thrown);
  // An invalid request is not logged.
  if (error.httpStatus >= 500) logLine(error.toLog());
  return sendFailure(c, error);
});

// wrangler.toml names this class; the platform creates the Durable Object from it.
export { DayBudget } from "./guards/dayBudget";

export default app;

function rejectPath(): never {
  throw new RecipeError("not_found", "no such path");
}

async function requirePhotos(c: Context<AppEnv>, next: Next) {
  if (readSetting(c.env, "PHOTOS") === "off") throw new RecipeError("not_found", "photos are off");
  await next();
}

function rejectMethod(c: Context): never {
  c.header("Allow", "POST");
  throw new RecipeError("method_not_allowed", c.req.method);
}
