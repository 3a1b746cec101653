/** The interface of all chefs: a model's and the demo. @module */
import type {
  ChefEvent,
  PageRequest,
  PhotoRequest,
  QuestionRequest,
  RecipeRequest,
} from "./contract";

/**
 * What is asked for: a recipe, the names of the ingredients in a photo, the words of a page, or the answer to
 * a question.
 * `locale`: language and region of the visitor's browser, such as "en-US", for a recipe's units.
 */
export type ChefRequest =
  | ({ kind: "recipe"; locale?: string | undefined } & RecipeRequest)
  | ({ kind: "photo" } & PhotoRequest)
  | ({ kind: "page" } & PageRequest)
  | ({ kind: "question" } & QuestionRequest);

/**
 * Writes what is asked for, and emits each event as soon as it has it: one `model`, one or more `text`,
 * one `done`. There is no backpressure, because a recipe has at most 64 KiB.
 *
 * @param signal Aborted when the visitor has disconnected: the chef stops and asks no other model.
 * @param emit Called with each event, in order. Must not throw.
 * @param attempts The chef appends one for each model that it asks.
 * @throws {RecipeError} When there is no recipe, or it is incomplete.
 * @throws Anything, once the signal is aborted: the visitor is gone.
 */
export type Chef = (
  request: ChefRequest,
  signal: AbortSignal,
  emit: (event: ChefEvent) => void,
  attempts: Attempt[],
) => Promise<void>;

/** One request to one model, for the owner's log. */
export interface Attempt {
  model: string;
  status: AttemptStatus;
  /** The provider's names for the error, such as `FAILED_PRECONDITION`. */
  reasons: readonly string[];
  /** Not billed, because no answer began: no connection, or an error. */
  free: boolean;
  ms: number;
}

/**
 * HTTP status of the answer, or why there is none. `late`: a deadline passed. `unreachable`: no
 * connection. `broken`: the answer broke off or could not be parsed. `blocked`: the provider
 * blocked the prompt. `disconnected`: the visitor disconnected.
 */
export type AttemptStatus = number | "late" | "unreachable" | "broken" | "blocked" | "disconnected";
