/**
 * What a chef is, and how a chef says that there will be no recipe.
 *
 * @module
 */
import { APOLOGY, FAILURE_STATUS, type Failure, type FailureCode, type Piece } from "./contract";

/**
 * Writes a recipe, piece by piece: one `model`, one or more `text`, one `done`.
 *
 * @param ingredients What the visitor has, as typed.
 * @param signal Aborted when nobody reads any more: the chef stops, and asks nobody further.
 * @param onAttempt Called for each model that was asked, when it is done with.
 * @throws {RecipeError} When there is no recipe, or no more of it; once aborted, the signal's reason.
 */
export type Chef = (
  ingredients: readonly string[],
  signal: AbortSignal,
  onAttempt: (attempt: Attempt) => void,
) => AsyncGenerator<Piece, void, void>;

/** One model that was asked, for the owner's log. */
export interface Attempt {
  model: string;
  status: AttemptStatus;
  /** How long it took, in milliseconds. */
  ms: number;
}

/**
 * HTTP status of an answer, or what there was instead of one. `late`: nothing in time. `broken`: no
 * connection, or nothing that could be read. `blocked`: the prompt was. `left`: the visitor did.
 */
export type AttemptStatus = number | "late" | "broken" | "blocked" | "left";

/** The one error of this Worker that a visitor is told about. */
export class RecipeError extends Error {
  override readonly name = "RecipeError";

  /**
   * @param code What went wrong.
   * @param detail For the owner's log: never the key, never what a visitor typed or a model wrote.
   * @param retryAfterSeconds When another try makes sense, where known.
   */
  constructor(
    readonly code: FailureCode,
    detail: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(detail);
  }

  /** HTTP status of an answer that is this failure. */
  get status() {
    return FAILURE_STATUS[this.code];
  }

  /** The failure as the visitor gets it: the apology, nothing of the detail. */
  toFailure(): Failure {
    return { code: this.code, message: APOLOGY };
  }
}

/** Whatever was thrown, as the error that a visitor is told about. */
export function toRecipeError(thrown: unknown): RecipeError {
  if (thrown instanceof RecipeError) return thrown;
  // The Worker's own fault, which its owner has to mend. Only the name: a message may quote what
  // was typed, or the key.
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return new RecipeError("misconfigured", `unexpected: ${name}`);
}
