import type { Attempt, Chef } from "./chef";
import type { ChefEvent } from "./contract";
import { countDurations } from "./models/answerForm";
import { toRecipeError } from "./recipeError";

/**
 * @param remainingToday Recipes that remain today. `undefined` for the demo, which is not counted.
 * @returns A chef that does the same, and writes the log line at its end. It emits no attempts: they are
 *   in the line. The line must not contain a secret, anything that the visitor sent, an answer or the
 *   visitor's address. worker/README.md has its fields.
 */
export function logged(chef: Chef, remainingToday?: number): Chef<ChefEvent> {
  return async function loggedChef(request, signal, emit) {
    const startMs = Date.now();
    const attempts: Attempt[] = [];
    let end: object = { outcome: "disconnected" };
    let model: object = { demo: false };
    let firstTextMs: number | undefined;
    let text = "";
    const read: Parameters<Chef>[2] = (event) => {
      if (event.type === "attempt") return attempts.push(event.attempt);
      if (event.type === "model") model = { model: event.model, demo: event.demo ?? false };
      if (event.type === "text") {
        firstTextMs ??= Date.now() - startMs;
        text += event.text;
      }
      emit(event);
    };
    try {
      await chef(request, signal, read);
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
        durations: countDurations(text),
        ingredients: request.kind === "recipe" ? request.ingredients.length : 0,
        photo: request.kind === "ingredients",
        question: request.kind === "answer",
        remainingToday,
      };
      console.log(JSON.stringify(line));
    }
  };
}
