/**
 * `POST /api/recipe`: checks the request, chooses the chef, answers as JSON or as server-sent
 * events.
 *
 * @module
 */
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { Hono } from "hono/tiny";
import type { Chef } from "./chef";
import type { Piece, RecipeResponse } from "./contract";
import { createDemoChef } from "./demo/chef";
import { toEventStream } from "./events";
import { createGeminiChef } from "./gemini/chef";
import { limitRate } from "./guards/rateLimit";
import { requireSameOrigin } from "./guards/sameOrigin";
import { givenBackIfFree, takeRecipe } from "./guards/takeRecipe";
import { logged } from "./log";
import { limitBody, readRecipeRequest, requireJson } from "./readRecipeRequest";
import { RecipeError, toRecipeError } from "./recipeError";
import { type AppEnv, readDeadlines, readGeminiSettings } from "./settings";

const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

/** The route. worker/index.ts mounts it at its path. */
export const recipe = new Hono<AppEnv>();

recipe.post("/", requireSameOrigin, requireJson, limitRate, limitBody, async function answer(c) {
  const { ingredients } = await readRecipeRequest(c);
  const chef = await chooseChef(c).catch(toFailingChef);
  c.set("logged", true);
  const disconnected = watchDisconnect(c.req.raw.signal);

  function write(emit: (piece: Piece) => void): Promise<void> {
    const written = chef(ingredients, disconnected.signal, emit, () => {});
    // When the visitor disconnects, the platform cancels everything else that this request does.
    // The log line and the recipe that is given back come after that.
    c.executionCtx.waitUntil(written.catch(() => {}));
    return written;
  }

  const type = accepts(c, {
    header: "Accept",
    supports: [JSON_TYPE, EVENTS_TYPE],
    default: JSON_TYPE,
  });
  if (type === EVENTS_TYPE) {
    const { answerMs } = readDeadlines(c.env);
    return c.body(toEventStream(write, disconnected, answerMs), 200, {
      "Content-Type": EVENTS_TYPE,
    });
  }
  const response: RecipeResponse = { recipe: "", model: "" };
  await write((piece) => {
    if (piece.type === "model") response.model = piece.model;
    if (piece.type === "text") response.recipe += piece.text;
  });
  return c.json<RecipeResponse>(response);
});

recipe.all("/", (c) => {
  c.header("Allow", "POST");
  throw new RecipeError("method_not_allowed", c.req.method);
});

/**
 * With a key, also takes one of the day's recipes.
 *
 * @throws {RecipeError} `misconfigured`, `daily_limit`, `model_busy`
 */
async function chooseChef(c: Context<AppEnv>): Promise<Chef> {
  const settings = readGeminiSettings(c.env);
  if (!settings) return logged(createDemoChef(c.env.DEMO_PAUSE_MS));
  const taken = await takeRecipe(c);
  return logged(givenBackIfFree(createGeminiChef(settings), taken), taken.remaining);
}

/**
 * Turns a server error into a chef that throws it, so that it is logged and, in an event stream,
 * sent as a `failed` event like every other failure of a recipe.
 *
 * @throws {RecipeError} A client error (status 4xx), which is always answered as JSON.
 */
function toFailingChef(thrown: unknown): Chef {
  const error = toRecipeError(thrown);
  if (error.status < 500) throw error;
  return logged(async function fail() {
    throw error;
  });
}

/**
 * @param signal The request's. The only sign of a disconnect before the response has begun. Under
 *   `wrangler dev` there is none.
 * @returns A controller that is aborted with it, and that the response can abort, too.
 */
function watchDisconnect(signal: AbortSignal): AbortController {
  const disconnected = new AbortController();
  signal.addEventListener("abort", () => disconnected.abort());
  // It may have been aborted while the recipe was counted: that event is not sent again.
  if (signal.aborted) disconnected.abort();
  return disconnected;
}
