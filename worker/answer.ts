/** The way of a valid request: chooses a chef, counts, writes, gives back what was free, and logs. @module */
import type { Context } from "hono";
import type { Attempt, Chef, ChefRequest } from "./chef";
import type { ChefEvent } from "./contract";
import { createDemoChef } from "./demo/demoChef";
import { toEventStream } from "./events";
import { readGeminiModels } from "./gemini/api";
import { type CountedRecipe, countRecipe } from "./guards/limits";
import { createModelChef } from "./models/modelChef";
import { toRecipeError } from "./recipeError";
import { type AppEnv, readDeadlines } from "./settings";

/**
 * Headers of an event stream. They ask proxies not to buffer it: `no-transform` forbids compression, which
 * buffers; nginx and others follow `X-Accel-Buffering`.
 *
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cache-Control#no-transform
 * @see https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
 */
const EVENTS_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** What follows the words of each marked duration: `[5 minutes](PT5M "Fry onions")`. */
const DURATION = /\]\(P[\dT]/g;

/** @throws {RecipeError} When there is no recipe. Of an event stream, only client errors (status 4xx). */
export async function answer(c: Context<AppEnv>, request: ChefRequest): Promise<Response> {
  const startMs = Date.now();
  const attempts: Attempt[] = [];
  let model: { model: string; demo?: true } | undefined;
  let firstTextMs: number | undefined;
  let text = "";

  const choice = chooseChef(c, request).catch(chefThatFails);
  const { chef, counted } = await keepAlive(c, choice);
  c.set("logged", true);

  async function write(emit: (event: ChefEvent) => void, signal: AbortSignal) {
    let end: object = { outcome: "disconnected" };
    const read = (event: ChefEvent) => {
      if (event.type === "model") model = event;
      if (event.type === "text") {
        firstTextMs ??= Date.now() - startMs;
        text += event.text;
      }
      emit(event);
    };
    try {
      await chef(request, signal, read, attempts);
      end = { outcome: "done" };
    } catch (thrown) {
      const { code, message } = toRecipeError(thrown);
      if (!signal.aborted) end = { outcome: "failed", code, detail: message };
      throw thrown;
    } finally {
      counted?.refundIfFree(attempts);
      // No secret, nothing that the visitor sent, no answer, no address. worker/README.md has the fields.
      const line = {
        ...end,
        model: model?.model,
        demo: model?.demo ?? false,
        attempts,
        firstTextMs,
        totalMs: Date.now() - startMs,
        characters: text.length,
        durations: text.match(DURATION)?.length ?? 0,
        ingredients: request.kind === "recipe" ? request.ingredients.length : 0,
        photo: request.kind === "ingredients",
        question: request.kind === "answer",
        remainingToday: counted?.remaining,
      };
      console.log(JSON.stringify(line));
    }
  }

  // Before the response has begun, this is the only sign of a disconnect. Under `wrangler dev` there is none.
  const { signal } = c.req.raw;
  // The first type that a client names is the one that it wants.
  if (/^\s*text\/event-stream/i.test(c.req.header("Accept") ?? "")) {
    const events = toEventStream(
      (emit, disconnected) => keepAlive(c, write(emit, AbortSignal.any([signal, disconnected]))),
      readDeadlines(c.env).answerMs,
    );
    return c.body(events, 200, EVENTS_HEADERS);
  }
  const written = write(() => {}, signal);
  await keepAlive(c, written);
  return c.json({ [request.kind]: text, model: model?.model, demo: model?.demo });
}

interface Choice {
  chef: Chef;
  counted?: CountedRecipe;
}

/** With a key, also counts the recipe. @throws What {@link countRecipe} throws. */
async function chooseChef(c: Context<AppEnv>, request: ChefRequest): Promise<Choice> {
  const models = readGeminiModels(c.env);
  if (models.length === 0) return { chef: createDemoChef(c.env.DEMO_PAUSE_MS) };
  const counted = await countRecipe(c, request.kind);
  return { chef: createModelChef(models, readDeadlines(c.env)), counted };
}

/**
 * @returns A chef that throws a server error, so that it is logged and sent like every other failure of a
 *   recipe.
 * @throws A client error (status 4xx) at once: it is always answered as JSON.
 */
function chefThatFails(thrown: unknown): Choice {
  const error = toRecipeError(thrown);
  if (error.httpStatus < 500) throw error;
  return { chef: () => Promise.reject(error) };
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
