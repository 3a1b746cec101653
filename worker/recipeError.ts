/** Everything that is thrown becomes a RecipeError before it is sent or logged. @module */
import {
  APOLOGY,
  FAILURE_STATUS,
  type Failure,
  type FailureCode,
  type RecipeEvent,
} from "./contract";

export class RecipeError extends Error {
  override readonly name = "RecipeError";

  /**
   * @param detail For the owner's log: never the key, never what a visitor typed or a model wrote.
   * @param scope See {@link Failure}.
   */
  constructor(
    readonly code: FailureCode,
    detail: string,
    readonly retryAfterSeconds?: number,
    readonly scope?: Failure["scope"],
  ) {
    super(detail);
  }

  get status() {
    return FAILURE_STATUS[this.code];
  }

  toFailure(): Failure {
    return { code: this.code, message: APOLOGY, ...(this.scope && { scope: this.scope }) };
  }

  toEvent(): RecipeEvent {
    const retryAfter = this.retryAfterSeconds;
    return { type: "failed", ...this.toFailure(), ...(retryAfter !== undefined && { retryAfter }) };
  }
}

/** Every other error is a bug in the Worker: `misconfigured`. */
export function toRecipeError(thrown: unknown): RecipeError {
  if (thrown instanceof RecipeError) return thrown;
  return new RecipeError("misconfigured", `unexpected: ${describeError(thrown)}`);
}

/** @returns Name and stack frames. Not the message: it may quote the visitor's input or the key. */
function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const { name, message, stack = "" } = thrown;
  const title = message ? `${name}: ${message}` : name;
  // The message may contain lines that look like frames. If it can't be cut off, leave all frames
  // out.
  const frames = stack.startsWith(title) ? stack.slice(title.length).split("\n") : [];
  return [name, ...frames.map((frame) => frame.trim()).filter(Boolean)].join(" ");
}
