/**
 * `POST /api/recipe`: validates the request, chooses the chef, answers as JSON or as server-sent events.
 *
 * @module
 */
import type { Context, Next } from "hono";
import { accepts } from "hono/accepts";
import { bodyLimit } from "hono/body-limit";
import { Hono } from "hono/tiny";
import { type Chef, RecipeError, toRecipeError } from "./chef";
import {
  MAX_REQUEST_BYTES,
  MIN_INGREDIENTS,
  type Piece,
  type RecipeRequest,
  type RecipeResponse,
} from "./contract";
import { createDemoChef } from "./demo/chef";
import { toEventStream } from "./events";
import { createGeminiChef } from "./gemini/chef";
import { takeRecipe } from "./guards/dayBudget";
import { limitRate } from "./guards/rateLimit";
import { requireSameOrigin } from "./guards/sameOrigin";
import { type RecipeJob, writeAndLog } from "./log";
import { type AppEnv, readDeadlines, readGeminiSettings } from "./settings";

const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

/** The route. worker/index.ts mounts it at its path. */
export const recipe = new Hono<AppEnv>();

recipe.post(
  "/",
  requireSameOrigin,
  async function requireJson(c, next) {
    const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    if (type !== JSON_TYPE) throw new RecipeError("unsupported_media_type", "not JSON");
    await next();
  },
  limitRate,
  limitBody,
  async function answer(c) {
    const { ingredients } = readRecipeRequest(await c.req.arrayBuffer().catch(rejectBody));
    const job = await chooseChef(c).catch(toFailingChef);
    const disconnected = new AbortController();
    // The only sign of a disconnect before the response has begun. Under `wrangler dev` there is none.
    const { signal } = c.req.raw;
    signal.addEventListener("abort", () => disconnected.abort());
    // It may have been aborted while the recipe was counted: that event is not sent again.
    if (signal.aborted) disconnected.abort();
    const pieces = writeAndLog({ ...job, ingredients }, disconnected.signal);
    c.set("logged", true);

    const type = accepts(c, {
      header: "Accept",
      supports: [JSON_TYPE, EVENTS_TYPE],
      default: JSON_TYPE,
    });
    if (type === EVENTS_TYPE) {
      const { answerMs } = readDeadlines(c.env);
      return c.body(toEventStream(pieces, disconnected, answerMs), 200, {
        "Content-Type": EVENTS_TYPE,
      });
    }
    return c.json<RecipeResponse>(await collect(pieces));
  },
);

recipe.all("/", (c) => {
  c.header("Allow", "POST");
  throw new RecipeError("method_not_allowed", c.req.method);
});

const limitSize = bodyLimit({
  maxSize: MAX_REQUEST_BYTES,
  onError() {
    throw new RecipeError("too_large", `over ${MAX_REQUEST_BYTES} bytes`);
  },
});

/** @throws {RecipeError} `too_large`, or `bad_request` when the body can't be read completely. */
async function limitBody(c: Context, next: Next) {
  try {
    await limitSize(c, next);
  } catch (thrown) {
    // Only errors of reading the body arrive here: Hono catches what later handlers throw.
    if (thrown instanceof RecipeError) throw thrown;
    rejectBody();
  }
}

/** For a connection that ended within the body, or a body with an invalid encoding. */
function rejectBody(): never {
  throw new RecipeError("bad_request", "the body broke off");
}

/**
 * @param body JSON in UTF-8.
 * @throws {RecipeError} `bad_request`, when the body is not a {@link RecipeRequest}.
 */
function readRecipeRequest(body: ArrayBuffer): RecipeRequest {
  let request: unknown;
  try {
    request = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    throw new RecipeError("bad_request", "the body is not JSON in UTF-8");
  }
  const ingredients = (request as Partial<RecipeRequest> | null)?.ingredients;
  const valid =
    Array.isArray(ingredients) &&
    ingredients.length >= MIN_INGREDIENTS &&
    ingredients.every((ingredient) => typeof ingredient === "string" && ingredient !== "");
  if (!valid) {
    throw new RecipeError(
      "bad_request",
      `ingredients: expected at least ${MIN_INGREDIENTS} strings, none empty`,
    );
  }
  return { ingredients };
}

/**
 * With a key, also takes one of the day's recipes.
 *
 * @throws {RecipeError} `misconfigured`, `daily_limit`, `model_busy`
 */
async function chooseChef(c: Context<AppEnv>): Promise<Omit<RecipeJob, "ingredients">> {
  const settings = readGeminiSettings(c.env);
  if (!settings) return { chef: createDemoChef() };
  return { chef: createGeminiChef(settings), taken: await takeRecipe(c) };
}

/**
 * Turns a server error into a chef that throws it, so that it is logged and, in an event stream, sent
 * as a `failed` event like every other failure of a recipe.
 *
 * @throws {RecipeError} A client error (status 4xx), which is always answered as JSON.
 */
function toFailingChef(thrown: unknown): Pick<RecipeJob, "chef"> {
  const error = toRecipeError(thrown);
  if (error.status < 500) throw error;
  // biome-ignore lint/correctness/useYield: it only throws.
  const chef: Chef = async function* fail() {
    throw error;
  };
  return { chef };
}

async function collect(pieces: AsyncIterable<Piece>): Promise<RecipeResponse> {
  const response: RecipeResponse = { recipe: "", model: "" };
  for await (const piece of pieces) {
    if (piece.type === "model") response.model = piece.model;
    if (piece.type === "text") response.recipe += piece.text;
  }
  return response;
}
