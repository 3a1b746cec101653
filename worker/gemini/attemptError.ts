/**
 * Why one model wrote no complete recipe, and what follows from it: for the visitor, for the log,
 * and for the next model.
 *
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 * @module
 */
import type { AttemptStatus } from "../chef";
import { RecipeError } from "../recipeError";
import { GeminiError } from "./apiError";

export class AttemptError extends Error {
  /**
   * @param failure Sent to the visitor if no other model succeeds.
   * @param status For the log.
   * @param next Whether to ask the next model. `gone`: ask it, and skip this one for a while.
   * @param free See {@link Attempt.free}.
   * @param reasons See {@link Attempt.reasons}.
   */
  constructor(
    readonly failure: RecipeError,
    readonly status: AttemptStatus,
    readonly next: "stop" | "hand over" | "gone" = "hand over",
    readonly free = false,
    readonly reasons: readonly string[] = [],
  ) {
    super(failure.message);
  }
}

/** Converts a {@link GeminiError}; returns everything else unchanged. */
export function toAttemptError(thrown: unknown): unknown {
  if (!(thrown instanceof GeminiError)) return thrown;
  const { kind, status, reasons, retryDelaySeconds, inStream } = thrown;
  const free = !inStream;
  if (kind === "unreachable") {
    const failure = new RecipeError("model_failed", "no connection to Gemini");
    return new AttemptError(failure, "unreachable", "hand over", free);
  }
  if (kind === "unreadable" || status === undefined) {
    const failure = new RecipeError("model_failed", "the answer broke off, or is not Gemini's");
    return new AttemptError(failure, "broken");
  }

  const names = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  const detail = `Gemini answered with HTTP status ${status}${names}`;
  const badKey = status === 400 && reasons.includes("API_KEY_INVALID");
  if (badKey || status === 401 || status === 403) {
    const failure = new RecipeError("misconfigured", `GEMINI_API_KEY is rejected: ${detail}`);
    return new AttemptError(failure, status, "stop", free, reasons);
  }
  if (status === 429 || status === 503) {
    const failure = new RecipeError("model_busy", detail, retryDelaySeconds);
    return new AttemptError(failure, status, "hand over", free, reasons);
  }
  const next = status === 404 ? "gone" : status >= 500 ? "hand over" : "stop";
  return new AttemptError(new RecipeError("model_failed", detail), status, next, free, reasons);
}
