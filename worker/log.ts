import type { Attempt, Chef } from "./chef";
import type { FailureCode, Piece } from "./contract";
import { DURATION, DURATION_LENGTH } from "./form";
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
  /** Durations that the model marked, also below the title. None: it ignores the form. */
  marks: number;
  ingredients: number;
  /** The names of what is in a photo were asked for. */
  photo: boolean;
  remainingToday: number | undefined;
}

/**
 * @param remainingToday Recipes. The demo is not counted, and has none.
 * @returns A chef that does the same, and writes the log line when it has ended.
 */
export function logged(chef: Chef, remainingToday?: number): Chef {
  return async function loggedChef(request, signal, emit, attempts) {
    const startMs = Date.now();
    /** The latest characters, in which a mark may have begun. */
    let end = "";
    const entry: LogEntry = {
      outcome: "disconnected",
      demo: false,
      attempts,
      totalMs: 0,
      characters: 0,
      marks: 0,
      ingredients: request.ingredients.length,
      photo: request.photo !== undefined,
      remainingToday,
    };
    function count(piece: Piece) {
      if (piece.type === "model") {
        entry.model = piece.model;
        entry.demo = piece.demo ?? false;
      }
      if (piece.type === "text") {
        entry.firstTextMs ??= Date.now() - startMs;
        entry.characters += piece.text.length;
        end += piece.text;
        entry.marks += end.match(DURATION)?.length ?? 0;
        end = end.slice(1 - DURATION_LENGTH);
      }
      emit(piece);
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
