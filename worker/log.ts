import type { Chef } from "./chef";
import { DURATION_START } from "./form";
import { toRecipeError } from "./recipeError";

/**
 * @param remainingToday Recipes that remain today. `undefined` for the demo, which is not counted.
 * @returns A chef that does the same, and writes the log line at its end. The line must not contain the
 *   key, the ingredients, the photo, the recipe or the visitor's address. worker/README.md has its fields.
 */
export function logged(chef: Chef, remainingToday?: number): Chef {
  return async function loggedChef(request, signal, emit, attempts) {
    const startMs = Date.now();
    let end: object = { outcome: "disconnected" };
    let model: object = { demo: false };
    let firstTextMs: number | undefined;
    let text = "";
    const read: typeof emit = (event) => {
      if (event.type === "model") model = { model: event.model, demo: event.demo ?? false };
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
      const line = {
        ...end,
        ...model,
        attempts,
        firstTextMs,
        totalMs: Date.now() - startMs,
        characters: text.length,
        durations: text.match(DURATION_START)?.length ?? 0,
        ingredients: request.ingredients.length,
        photo: request.photo !== undefined,
        remainingToday,
      };
      console.log(JSON.stringify(line));
    }
  };
}
