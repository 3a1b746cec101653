/** The Worker's error type. Anything else that is thrown is converted before it is sent or logged. @module */
import type { Context } from "hono";
import { APOLOGY, FAILURE_STATUS, type Failure, type FailureCode } from "./contract";

export class RecipeError extends Error {
  /**
   * @param detail For the owner's log, and with `bad_request` for the client: never the key, a visitor's
   *   text or a model's text.
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

  /** The status of the response to the visitor. */
  get httpStatus() {
    return FAILURE_STATUS[this.code];
  }

  toFailure(): Failure {
    const { code, scope, message: detail } = this;
    return { code, message: APOLOGY, scope, detail: code === "bad_request" ? detail : undefined };
  }

  /** For the owner. */
  toLog() {
    return { outcome: "failed", code: this.code, detail: this.message };
  }
}

export function sendFailure(c: Context, error: RecipeError) {
  const { retryAfterSeconds, httpStatus } = error;
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.json({ error: error.toFailure() }, httpStatus);
}

/** @returns A RecipeError unchanged. Any other error is a bug in the Worker: `misconfigured`. */
export function toRecipeError(thrown: unknown): RecipeError {
  if (thrown instanceof RecipeError) return thrown;
  return new RecipeError("misconfigured", `unexpected: ${describeError(thrown)}`);
}

/** @returns Name and stack frames, without the message, which may quote the visitor's text or the key. */
function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const { name, message, stack = "" } = thrown;
  const title = message ? `${name}: ${message}` : name;
  // The message may contain lines that look like frames: if it can't be cut off, omit all frames.
  const frames = stack.startsWith(title) ? stack.slice(title.length) : "";
  return `${name}${frames}`.replace(/\s+/g, " ");
}
