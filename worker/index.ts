/**
 * The Worker: headers, guards and routes of the API. Chooses the chef, and answers as JSON or as events.
 * Static assets are served without it: `run_worker_first` in wrangler.toml.
 *
 * @module
 */
import type { Context, Next } from "hono";
import { accepts } from "hono/accepts";
import { Hono } from "hono/tiny";
import type { Chef, ChefRequest } from "./chef";
import { ANSWER_PATH, type ChefEvent, INGREDIENTS_PATH, RECIPE_PATH } from "./contract";
import { createDemoChef } from "./demo/demoChef";
import { toEventStream } from "./events";
import { setUpGemini } from "./gemini/api";
import { countRecipe, givenBackIfFree } from "./guards/countRecipe";
import { limitRate } from "./guards/rateLimit";
import { requireSameOrigin } from "./guards/sameOrigin";
import { logged } from "./log";
import { createModelChef } from "./models/modelChef";
import {
  readAnswerRequest,
  readIngredientsRequest,
  readRecipeRequest,
  requireJson,
} from "./readRequest";
import { readSetting } from "./readSetting";
import { RecipeError, toRecipeError } from "./recipeError";
import { type AppEnv, readDeadlines } from "./settings";

const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

const guards = [requireSameOrigin, requireJson, limitRate] as const;

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

/**
 * Headers of an event stream. They ask proxies not to buffer it: `no-transform` forbids compression, which
 * buffers; nginx and others follow `X-Accel-Buffering`.
 *
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cache-Control#no-transform
 * @see https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
 */
const EVENTS_HEADERS = {
  "Content-Type": EVENTS_TYPE,
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const app = new Hono<AppEnv>();

app.use(async function beginAnswer(c, next) {
  for (const [name, value] of HEADERS) c.header(name, value);
  // Hono's smallest router ignores a trailing slash.
  if (c.req.path.endsWith("/")) rejectPath();
  await next();
});

app
  .post(RECIPE_PATH, ...guards, async (c) =>
    answer(c, { kind: "recipe", ...(await readRecipeRequest(c)) }),
  )
  .all(RECIPE_PATH, rejectMethod)
  .use(INGREDIENTS_PATH, requirePhotos)
  .post(INGREDIENTS_PATH, ...guards, async (c) =>
    answer(c, { kind: "ingredients", ...(await readIngredientsRequest(c)) }),
  )
  .all(INGREDIENTS_PATH, rejectMethod)
  .post(ANSWER_PATH, ...guards, async (c) =>
    answer(c, { kind: "answer", ...(await readAnswerRequest(c)) }),
  )
  .all(ANSWER_PATH, rejectMethod)
  .notFound(rejectPath)
  .onError((thrown, c) => {
    const error = toRecipeError(thrown);
    // A failed recipe already has a log line. An invalid request is not logged.
    if (error.code === "misconfigured" && !c.get("logged")) console.error(error.message);
    if (error.retryAfterSeconds !== undefined) {
      c.header("Retry-After", String(error.retryAfterSeconds));
    }
    return c.json({ error: error.toFailure() }, error.httpStatus);
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

async function answer(c: Context<AppEnv>, request: ChefRequest): Promise<Response> {
  const chef = await keepAlive(c, chooseChef(c).catch(failWith));
  c.set("logged", true);
  const disconnected = new AbortController();
  // Before the response has begun, the request's signal is the only sign of a disconnect. Under
  // `wrangler dev` there is none.
  const signal = AbortSignal.any([c.req.raw.signal, disconnected.signal]);
  const write = (emit: (event: ChefEvent) => void) => keepAlive(c, chef(request, signal, emit));

  const supports = [JSON_TYPE, EVENTS_TYPE];
  const type = accepts(c, { header: "Accept", supports, default: JSON_TYPE });
  if (type === EVENTS_TYPE) {
    const events = toEventStream(write, disconnected, readDeadlines(c.env).answerMs);
    return c.body(events, 200, EVENTS_HEADERS);
  }
  const response = { [request.kind]: "", model: "" };
  await write((event) => {
    // JSON omits fields that are `undefined`.
    if (event.type === "model") Object.assign(response, { ...event, type: undefined });
    if (event.type === "text") response[request.kind] += event.text;
  });
  return c.json(response);
}

/**
 * Keeps the request alive until a promise has settled. When a visitor disconnects, the platform cancels
 * everything that the request awaits, without running its `finally`: a recipe that was just counted could
 * not be given back, and would have no log line.
 */
function keepAlive<Value>(c: Context, promise: Promise<Value>): Promise<Value> {
  c.executionCtx.waitUntil(promise.catch(() => {}));
  return promise;
}

/** With a key, also counts the recipe. @throws What {@link countRecipe} throws. */
async function chooseChef(c: Context<AppEnv>): Promise<Chef<ChefEvent>> {
  const gemini = setUpGemini(c.env);
  if (!gemini) return logged(createDemoChef(c.env.DEMO_PAUSE_MS));
  const { remaining, giveBack } = await countRecipe(c);
  const chef = createModelChef(gemini.ask, gemini.models, readDeadlines(c.env));
  return logged(givenBackIfFree(chef, giveBack), remaining);
}

/**
 * @returns A chef that throws a server error, so that it is logged and sent like every other failure of a
 *   recipe.
 * @throws A client error (status 4xx) at once: it is always answered as JSON.
 */
function failWith(thrown: unknown): Chef<ChefEvent> {
  const error = toRecipeError(thrown);
  if (error.httpStatus < 500) throw error;
  return logged(() => Promise.reject(error));
}
