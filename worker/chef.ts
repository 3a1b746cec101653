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
 * @param signal Aborted when nobody reads any more: the chef stops, and asks no other model.
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
  /** Google's names for what is wrong, such as `FAILED_PRECONDITION`. */
  reasons?: readonly string[];
  /** Nothing was generated, and so nothing is billed: no connection, or an HTTP error. */
  free: boolean;
  /** How long it took, in milliseconds. */
  ms: number;
}

/**
 * HTTP status of an answer, or what there was instead of one. `late`: nothing in time. `unreachable`:
 * no connection. `broken`: an answer that broke off or could not be read. `blocked`: the prompt was.
 * `disconnected`: the visitor was.
 */
export type AttemptStatus = number | "late" | "unreachable" | "broken" | "blocked" | "disconnected";

/** The one error of this Worker that a visitor is told about. */
export class RecipeError extends Error {
  override readonly name = "RecipeError";

  /**
   * @param code What went wrong.
   * @param detail For the owner's log: never the key, never what a visitor typed or a model wrote.
   * @param retryAfterSeconds When another try makes sense, where known.
   * @param scope With `daily_limit`: whose recipes are used up.
   */
  constructor(
    readonly code: FailureCode,
    detail: string,
    readonly retryAfterSeconds?: number,
    readonly scope?: Failure["scope"],
  ) {
    super(detail);
  }

  /** HTTP status of an answer that is this failure. */
  get status() {
    return FAILURE_STATUS[this.code];
  }

  /** The failure as the visitor gets it: the apology, nothing of the detail. */
  toFailure(): Failure {
    return { code: this.code, message: APOLOGY, ...(this.scope && { scope: this.scope }) };
  }
}

/** @returns Whatever was thrown, as the error that a visitor is told about. */
export function toRecipeError(thrown: unknown): RecipeError {
  if (thrown instanceof RecipeError) return thrown;
  // A fault of the Worker itself, for its owner to mend.
  return new RecipeError("misconfigured", `unexpected: ${describeFault(thrown)}`);
}

/** @returns Name and stack frames, without the message: it may quote what was typed, or the key. */
function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const { name, message, stack = "" } = thrown;
  const title = message ? `${name}: ${message}` : name;
  // A message may look like frames. Where it can't be told from them, there are none.
  const frames = stack.startsWith(title) ? stack.slice(title.length).split("\n") : [];
  return [name, ...frames.map((frame) => frame.trim()).filter(Boolean)].join(" ");
}
