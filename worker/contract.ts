/**
 * What the page and the Worker say to each other: the only file that both read.
 *
 * @module
 */

/** Path of the one route. */
export const RECIPE_PATH = "/api/recipe";

/** A recipe is offered, and a request accepted, from this many ingredients on. */
export const MIN_INGREDIENTS = 4;

/** Largest request body, in bytes. */
export const MAX_REQUEST_BYTES = 16 * 1024;

/** What a visitor reads when anything goes wrong. */
export const APOLOGY = "Sorry, I couldn't generate a recipe.";

/** The model id that the demo chef answers with: no model was asked. */
export const DEMO_MODEL = "demo";

/** Body of `POST /api/recipe`. */
export interface RecipeRequest {
  /** At least {@link MIN_INGREDIENTS} strings, none of them empty. */
  ingredients: string[];
}

/** Answer to `Accept: application/json`. */
export interface RecipeResponse {
  /** The recipe, as Markdown. */
  recipe: string;
  /** Id of the model that wrote it, or {@link DEMO_MODEL}. */
  model: string;
}

/** Every way a recipe can fail to arrive, with the HTTP status that says so. */
export const FAILURE_STATUS = {
  bad_request: 400,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  misconfigured: 500,
  model_failed: 502,
  no_text: 502,
  unfinished: 502,
  model_busy: 503,
  model_timeout: 504,
} as const;

export type FailureCode = keyof typeof FAILURE_STATUS;

export interface Failure {
  code: FailureCode;
  /** For the visitor: always the {@link APOLOGY}. */
  message: string;
}

/** Body of every answer that is not a recipe. A header `Retry-After` goes with it, where known. */
export interface FailureResponse {
  error: Failure;
}

/** What a chef hands over, piece by piece. */
export type Piece =
  /** Which model writes. Once, before the first text. */
  | { type: "model"; model: string }
  /** The next part of the Markdown, never empty. */
  | { type: "text"; text: string }
  /** The recipe is complete. Nothing follows. */
  | { type: "done"; finishReason: string };

/**
 * An event of `Accept: text/event-stream`. On the wire, `type` is the event's name and
 * the rest is its data, one JSON object.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export type RecipeEvent =
  | Piece
  /** There is no recipe, or no more of it. Nothing follows. `retryAfter` is in seconds. */
  | ({ type: "failed"; retryAfter?: number } & Failure);
