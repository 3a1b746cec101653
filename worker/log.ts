import type { Attempt, Chef } from "./chef";
import type { ChefEvent, FailureCode } from "./contract";
import { DURATION_START, DURATION_START_LENGTH } from "./form";
import { toRecipeError } from "./recipeError";

/** Must not contain the key, the ingredients, the photo, the recipe or the visitor's address. */
interface LogEntry {
  /** `disconnected`: the visitor closed the page, or pressed Stop or Reset. */
  outcome: "done" | "failed" | "disconnected";
  code?: FailureCode;
  detail?: string;
  model?: string;
  demo: boolean;
  attempts: Attempt[];
  /** Since the request, in milliseconds, like `totalMs`. */
  firstTextMs?: number;
  totalMs: number;
  /** In UTF-16 code units. */
  characters: number;
  /** Durations that the model marked, including those below the title. 0: it ignores the form. */
  durations: number;
  ingredients: number;
  /** The request was for the names of the food in a photo. */
  photo: boolean;
  remainingToday: number | undefined;
}

/**
 * @param remainingToday Recipes that remain today. `undefined` for the demo, which is not counted.
 * @returns A chef that does the same, and writes the log line at its end.
 */
export function logged(chef: Chef, remainingToday?: number): Chef {
  return async function loggedChef(request, signal, emit, attempts) {
    const startMs = Date.now();
    /** The last characters of the text: a duration may start in one event and continue in the next. */
    let end = "";
    const entry: LogEntry = {
      outcome: "disconnected",
      demo: false,
      attempts,
      totalMs: 0,
      characters: 0,
      durations: 0,
      ingredients: request.ingredients.length,
      photo: request.photo !== undefined,
      remainingToday,
    };
    function count(event: ChefEvent) {
      if (event.type === "model") {
        entry.model = event.model;
        entry.demo = event.demo ?? false;
      }
      if (event.type === "text") {
        entry.firstTextMs ??= Date.now() - startMs;
        entry.characters += event.text.length;
        end += event.text;
        entry.durations += end.match(DURATION_START)?.length ?? 0;
        end = end.slice(1 - DURATION_START_LENGTH);
      }
      emit(event);
    }
    try {
      await chef(request, signal, count, attempts);
      entry.outcome = "done";
    } catch (thrown) {
      if (!signal.aborted) {
        const { code, message } = toRecipeError(thrown);
        Object.assign(entry, { outcome: "failed", code, detail: message });
      }
      throw thrown;
    } finally {
      entry.totalMs = Date.now() - startMs;
      console.log(JSON.stringify(entry));
    }
  };
}
