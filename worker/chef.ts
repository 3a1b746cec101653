/** The interface of all chefs: a model's, the demo, and what wraps them. @module */
import type { IngredientsRequest, Piece, RecipeRequest } from "./contract";

/** With a photo, the names of what is in it are asked for, and `ingredients` is empty. */
export type Asked = RecipeRequest & { photo?: IngredientsRequest };

/**
 * Writes a recipe, or names, and emits each piece as soon as it is there: one `model`, one or more `text`,
 * one `done`. Nothing holds it back for a slow reader, because a recipe has at most 64 KiB.
 *
 * @param signal Aborted when the visitor has disconnected: the chef stops and asks no other model.
 * @param emit Called with each piece, in order. Must not throw.
 * @param attempts Gets one for each model that was asked, when its attempt has ended.
 * @throws {RecipeError} When there is no recipe, or it is incomplete.
 * @throws Anything, once the signal is aborted: nobody is there to be told.
 */
export type Chef = (
  request: Asked,
  signal: AbortSignal,
  emit: (piece: Piece) => void,
  attempts: Attempt[],
) => Promise<void>;

/** One request to one model, for the owner's log. */
export interface Attempt {
  model: string;
  status: AttemptStatus;
  /** The provider's names for the error, such as `FAILED_PRECONDITION`. */
  reasons?: readonly string[];
  /** Not billed, because no answer began: no connection, a broken one, or an HTTP error. */
  free: boolean;
  ms: number;
}

/**
 * HTTP status of the answer, or why there is none. `late`: a deadline passed. `unreachable`: no
 * connection. `broken`: the answer broke off or could not be parsed. `blocked`: the provider
 * blocked the prompt. `disconnected`: the visitor disconnected.
 */
export type AttemptStatus = number | "late" | "unreachable" | "broken" | "blocked" | "disconnected";
