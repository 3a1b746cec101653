/**
 * The interface of all chefs, and the error they throw.
 *
 * @module
 */
import { APOLOGY, FAILURE_STATUS, type Failure, type FailureCode, type Piece } from "./contract";

/**
 * Writes a recipe, piece by piece: one `model`, one or more `text`, one `done`.
 *
 * @param ingredients What the visitor has, as typed.
 * @param signal Aborted when the visitor has disconnected: the chef stops and asks no other model.
 * @param onAttempt Called once for each model, when its attempt has ended.
 * @throws {RecipeError} When there is no recipe, or it is incomplete.
 * @throws The signal's reason, once it is aborted.
 */
export type Chef = (
  ingredients: readonly string[],
  signal: AbortSignal,
  onAttempt: (attempt: Attempt) => void,
) => AsyncGenerator<Piece, void, void>;

/** One request to one model, for the owner's log. */
export interface Attempt {
  model: string;
  status: AttemptStatus;
  /** Google's names for the error, such as `FAILED_PRECONDITION`. */
  reasons?: readonly string[];
  /** Not billed, because nothing was generated: no connection, or an HTTP error. */
  free: boolean;
  /** Duration in milliseconds. */
  ms: number;
}

/**
 * HTTP status of the answer, or why there is none. `late`: a deadline passed. `unreachable`: no
 * connection. `broken`: the answer broke off or could not be parsed. `blocked`: Gemini blocked the
 * prompt. `disconnected`: the visitor disconnected.
 */
export type AttemptStatus = number | "late" | "unreachable" | "broken" | "blocked" | "disconnected";

/** The only error whose code is sent to the visitor. */
export class RecipeError extends Error {
  override readonly name = "RecipeError";

  /**
   * @param detail For the owner's log: never the key, never what a visitor typed or a model wrote.
   * @param retryAfterSeconds How long to wait before the next try, where known.
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

  /** HTTP status for this failure. */
  get status() {
    return FAILURE_STATUS[this.code];
  }

  /** The failure as sent to the visitor: the apology, without the detail. */
  toFailure(): Failure {
    return { code: this.code, message: APOLOGY, ...(this.scope && { scope: this.scope }) };
  }
}

/** Wraps every other error as `misconfigured`. */
export function toRecipeError(thrown: unknown): RecipeError {
  if (thrown instanceof RecipeError) return thrown;
  // A bug in the Worker.
  return new RecipeError("misconfigured", `unexpected: ${describeError(thrown)}`);
}

/** @returns Name and stack frames. Not the message, which may quote the visitor's input or the key. */
function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const { name, message, stack = "" } = thrown;
  const title = message ? `${name}: ${message}` : name;
  // The message may contain lines that look like frames. If it can't be cut off, leave all frames out.
  const frames = stack.startsWith(title) ? stack.slice(title.length).split("\n") : [];
  return [name, ...frames.map((frame) => frame.trim()).filter(Boolean)].join(" ");
}
