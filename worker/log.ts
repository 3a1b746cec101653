/**
 * Writes one line to the owner's log for each recipe.
 *
 * @module
 */
import { type Attempt, type Chef, toRecipeError } from "./chef";
import { DEMO_MODEL, type FailureCode, type Piece } from "./contract";
import type { TakenRecipe } from "./guards/dayBudget";

/** Must not contain the key, the ingredients, the recipe or the visitor's address. */
interface LogEntry {
  /** `disconnected`: the visitor closed the page, or pressed Stop or Reset. */
  outcome: "done" | "failed" | "disconnected";
  code?: FailureCode;
  /** Why it failed. */
  detail?: string;
  /** The model that wrote the recipe. */
  model?: string;
  demo: boolean;
  /** Every model that was asked, in order. */
  attempts: Attempt[];
  /** From the request to the first text, in milliseconds. */
  firstTextMs?: number;
  /** From the request to the end, in milliseconds. */
  totalMs: number;
  /** Length of the recipe, in UTF-16 code units. */
  characters: number;
  /** Number of ingredients. */
  ingredients: number;
  /** Recipes that remain today. Absent for the demo, which is not counted. */
  remainingToday?: number;
}

/** A recipe to be written. */
export interface RecipeJob {
  chef: Chef;
  ingredients: readonly string[];
  /** Absent for the demo, which is not counted. */
  taken?: TakenRecipe;
}

/**
 * Yields each piece of a recipe as it arrives, and writes the log line when it ends.
 *
 * @param signal See {@link Chef}.
 * @throws What the chef throws.
 */
export async function* writeAndLog(
  { chef, ingredients, taken }: RecipeJob,
  signal: AbortSignal,
): AsyncGenerator<Piece, void, void> {
  const startMs = Date.now();
  const entry: LogEntry = {
    outcome: "disconnected",
    demo: false,
    attempts: [],
    totalMs: 0,
    characters: 0,
    ingredients: ingredients.length,
    ...(taken && { remainingToday: taken.remaining }),
  };
  try {
    const onAttempt = (attempt: Attempt) => entry.attempts.push(attempt);
    for await (const piece of chef(ingredients, signal, onAttempt)) {
      if (piece.type === "model") {
        entry.model = piece.model;
        entry.demo = piece.model === DEMO_MODEL;
      }
      if (piece.type === "text") {
        entry.firstTextMs ??= Date.now() - startMs;
        entry.characters += piece.text.length;
      }
      if (piece.type === "done") entry.outcome = "done";
      yield piece;
    }
  } catch (thrown) {
    if (!signal.aborted) {
      const { code, message } = toRecipeError(thrown);
      Object.assign(entry, { outcome: "failed", code, detail: message });
    }
    throw thrown;
  } finally {
    taken?.giveBackIfFree(entry.attempts);
    entry.totalMs = Date.now() - startMs;
    console.log(JSON.stringify(entry));
  }
}
