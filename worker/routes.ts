/** The API's two paths: validates a request, chooses the chef, answers as JSON or as events. @module */
import type { Context, Next } from "hono";
import { accepts } from "hono/accepts";
import { Hono } from "hono/tiny";
import { requireJson } from "./body";
import type { Chef, ChefRequest } from "./chef";
import { type ChefEvent, INGREDIENTS_PATH, RECIPE_PATH } from "./contract";
import { createDemoChef } from "./demo/demoChef";
import { toEventStream } from "./events";
import { createGemini } from "./gemini/api";
import { countRecipe, givenBackIfFree } from "./guards/countRecipe";
import { limitRate } from "./guards/rateLimit";
import { requireSameOrigin } from "./guards/sameOrigin";
import { logged } from "./log";
import { createModelChef } from "./models/modelChef";
import { readIngredientsRequest } from "./readIngredientsRequest";
import { readRecipeRequest } from "./readRecipeRequest";
import { RecipeError, toRecipeError } from "./recipeError";
import { type AppEnv, readDeadlines, readGeminiSettings, readPhotos } from "./settings";

const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

const guards = [requireSameOrigin, requireJson, limitRate] as const;

export const routes = new Hono<AppEnv>()
  .post(RECIPE_PATH, ...guards, async (c) => answer(c, await readRecipeRequest(c)))
  .all(RECIPE_PATH, rejectMethod)
  .use(INGREDIENTS_PATH, requirePhotos)
  .post(INGREDIENTS_PATH, ...guards, async (c) =>
    answer(c, { ingredients: [], photo: await readIngredientsRequest(c) }),
  )
  .all(INGREDIENTS_PATH, rejectMethod);

async function requirePhotos(c: Context<AppEnv>, next: Next) {
  if (readPhotos(c.env) === "off") throw new RecipeError("not_found", "photos are off");
  await next();
}

function rejectMethod(c: Context): never {
  c.header("Allow", "POST");
  throw new RecipeError("method_not_allowed", c.req.method);
}

async function answer(c: Context<AppEnv>, request: ChefRequest): Promise<Response> {
  const chef = await untilEnd(c, chooseChef(c).catch(toFailingChef));
  c.set("logged", true);
  const disconnected = new AbortController();
  // Before the response has begun, the request's signal is the only sign of a disconnect. Under
  // `wrangler dev` there is none.
  const signal = AbortSignal.any([c.req.raw.signal, disconnected.signal]);
  function write(emit: (event: ChefEvent) => void) {
    return untilEnd(c, chef(request, signal, emit, []));
  }

  const supports = [JSON_TYPE, EVENTS_TYPE];
  const type = accepts(c, { header: "Accept", supports, default: JSON_TYPE });
  if (type === EVENTS_TYPE) {
    const events = toEventStream(write, disconnected, readDeadlines(c.env).answerMs);
    return c.body(events, 200, { "Content-Type": EVENTS_TYPE });
  }
  const name = request.photo ? "ingredients" : "recipe";
  const response = { [name]: "", model: "" };
  await write((event) => {
    // JSON omits fields that are `undefined`.
    if (event.type === "model") Object.assign(response, { ...event, type: undefined });
    if (event.type === "text") response[name] += event.text;
  });
  return c.json(response);
}

/**
 * Keeps the request alive until a promise has settled. When a visitor disconnects, the platform cancels
 * everything that the request awaits, without running its `finally`: a recipe that was just counted could
 * not be given back, and would have no log line.
 */
function untilEnd<Value>(c: Context, promise: Promise<Value>): Promise<Value> {
  c.executionCtx.waitUntil(promise.catch(() => {}));
  return promise;
}

/** With a key, also counts the recipe. @throws What {@link countRecipe} throws. */
async function chooseChef(c: Context<AppEnv>): Promise<Chef> {
  const settings = readGeminiSettings(c.env);
  if (!settings) return logged(createDemoChef(c.env.DEMO_PAUSE_MS));
  const { remaining, giveBack } = await countRecipe(c);
  const chef = createModelChef(createGemini(settings), settings.models, readDeadlines(c.env));
  return logged(givenBackIfFree(chef, giveBack), remaining);
}

/**
 * Lets a chef throw a server error, so that it is logged and sent like every other failure of a recipe.
 * A client error (status 4xx) is always answered as JSON, so it is thrown at once.
 */
function toFailingChef(thrown: unknown): Chef {
  const error = toRecipeError(thrown);
  if (error.status < 500) throw error;
  return logged(() => Promise.reject(error));
}
