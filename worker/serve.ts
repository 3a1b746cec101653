/** The way of a valid request: chooses a chef, counts, writes, gives back what was free, and logs. @module */
import type { Context } from "hono";
import type { Attempt, Chef, ChefRequest } from "./chef";
import type { ChefEvent, RecipeRequest } from "./contract";
import { createDemoChef } from "./demo/demoChef";
import { toEventStream } from "./events";
import { readGeminiModels } from "./gemini/api";
import { type CountedRecipe, countRecipe, keepAlive } from "./guards/limits";
import { logLine } from "./log";
import { createModelChef } from "./models/modelChef";
import { sendFailure, toRecipeError } from "./recipeError";
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

/**
 * @returns The answer, as events or as JSON, or the failure.
 * @throws {RecipeError} A client error (status 4xx): it is always answered as JSON.
 */
export async function serve(c: Context<AppEnv>, request: ChefRequest): Promise<Response> {
  const { ingredients = [], own }: RecipeRequest = request.kind === "recipe" ? request : {};
  const startMs = Date.now();
  const attempts: Attempt[] = [];
  let model: { model?: string; demo?: true } = {};
  let firstTextMs: number | undefined;
  let text = "";

  const choice = chooseChef(c, request);
  await keepAlive(c, choice).catch((thrown) => {
    // Any other failure is logged and sent like one of the chef.
    if (toRecipeError(thrown).httpStatus < 500) throw thrown;
  });

  async function write(emit: (event: ChefEvent) => void, signal: AbortSignal) {
    let end: object = { outcome: "disconnected" };
    let counted: CountedRecipe | undefined;
    const read = (event: ChefEvent) => {
      if (event.type === "model") model = event;
      if (event.type === "text") {
        firstTextMs ??= Date.now() - startMs;
        text += event.text;
      }
      emit(event);
    };
    try {
      const chosen = await choice;
      counted = chosen.counted;
      await chosen.chef(request, signal, read, attempts);
      end = { outcome: "done" };
    } catch (thrown) {
      if (!signal.aborted) end = toRecipeError(thrown).toLog();
      throw thrown;
    } finally {
      counted?.refundIfFree(attempts);
      logLine({
        ...end,
        model: model.model,
        demo: model.demo ?? false,
        attempts,
        firstTextMs,
        totalMs: Date.now() - startMs,
        characters: text.length,
        durations: text.match(DURATION)?.length ?? 0,
        ingredients: ingredients.length,
        own: own !== undefined,
        photo: request.kind === "photo",
        page: request.kind === "page",
        question: request.kind === "question",
        remainingToday: counted?.remaining,
      });
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
  try {
    await keepAlive(
      c,
      write(() => {}, signal),
    );
  } catch (thrown) {
    return sendFailure(c, toRecipeError(thrown));
  }
  const field = c.req.path.replace(/.*\//, "");
  return c.json({ [field]: text, model: model.model, demo: model.demo });
}

/** With a key, also counts the recipe. @throws What {@link countRecipe} throws. */
async function chooseChef(
  c: Context<AppEnv>,
  request: ChefRequest,
): Promise<{ chef: Chef; counted?: CountedRecipe }> {
  const models = readGeminiModels(c.env);
  if (models.length === 0) return { chef: createDemoChef(c.env.DEMO_PAUSE_MS) };
  const counted = await countRecipe(c, request.kind);
  return { chef: createModelChef(models, readDeadlines(c.env)), counted };
}
