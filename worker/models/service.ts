/** What a provider of models has to offer. `worker/gemini/` is one. @module */
import type { AttemptStatus } from "../chef";
import type { RecipeError } from "../recipeError";

/**
 * Asks one model, and passes each message of its answer on when it arrives.
 *
 * @param prompt The text of the only user message.
 * @param signal Its abort ends the request. The caller aborts it after an error of `onMessage`.
 * @param onMessage What it throws is thrown.
 * @throws {AttemptError} When there is no answer, an error, or one that can't be read.
 * @throws The signal's reason, once it is aborted, unless the status of an error is known.
 */
export type Service = (
  model: string,
  prompt: string,
  signal: AbortSignal,
  onMessage: (message: Message) => void,
) => Promise<void>;

export interface Message {
  /** The next words, without the model's thoughts. */
  text: string | undefined;
  /** {@link COMPLETE}, or why the answer is incomplete. Is logged: never a model's text. */
  finishReason: string | undefined;
  /** Whether the provider refuses to answer this prompt. */
  blocked: boolean;
}

/** What a provider's own word for a complete answer becomes. */
export const COMPLETE = "STOP";

/** Why one model wrote no complete recipe, and what follows from it. */
export class AttemptError extends Error {
  /**
   * @param failure Sent to the visitor if no other model succeeds.
   * @param status For the log, like `reasons`: see {@link Attempt}.
   * @param next Whether to ask the next model. `gone`: ask it, and skip this one for a while.
   * @param free See {@link Attempt.free}.
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
