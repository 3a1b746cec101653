/**
 * Asks the Worker for a recipe.
 *
 * @module
 */
import {
  type FailureResponse,
  RECIPE_PATH,
  type RecipeEvent,
  type RecipeRequest,
} from "../../worker/contract";
import type { PageEvent, PageFailure } from "./kitchen";

/** Fetches what reads events, which nobody needs before a recipe gets likely. */
export function loadEventParser() {
  return import("eventsource-parser/stream");
}

/**
 * @param ingredients What the visitor has.
 * @param signal Aborted when the visitor doesn't want the recipe any more.
 * @returns The events of the recipe. The last one is `done` or `failed`, whatever happens;
 *   after an abort there are no more.
 */
export async function* requestRecipe(
  ingredients: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<PageEvent, void, void> {
  const request: RecipeRequest = { ingredients: [...ingredients] };
  const over = new AbortController();
  try {
    const [response, { EventSourceParserStream }] = await Promise.all([
      fetch(RECIPE_PATH, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
        body: JSON.stringify(request),
        signal: AbortSignal.any([signal, over.signal]),
      }),
      loadEventParser(),
    ]);
    if (!response.ok || !response.body) {
      yield await readFailure(response);
      return;
    }
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    // Not `for await`: Safari can't iterate a stream before version 26.4.
    for (;;) {
      const { value, done } = await events.read();
      if (done) break;
      const event = { type: value.event, ...JSON.parse(value.data) } as RecipeEvent;
      yield event;
      if (event.type === "done" || event.type === "failed") return;
    }
  } catch (error) {
    if (signal.aborted) return;
    console.error(error);
  } finally {
    // Whatever went wrong here, nobody reads any further: the Worker is to stop, and Gemini too.
    over.abort();
  }
  // No answer, one that is not the Worker's, or one that broke off before its last event.
  yield { type: "failed", code: "no_answer" };
}

/** @returns The failure in an answer that is no recipe. @throws When the answer is not the Worker's. */
async function readFailure(response: Response): Promise<PageFailure> {
  const { error } = (await response.json()) as FailureResponse;
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return {
    type: "failed",
    code: error.code,
    // Somebody in between may have put a date there.
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  };
}
