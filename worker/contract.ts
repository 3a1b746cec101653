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

/** Every way a recipe can fail to arrive, with the HTTP status that says so (RFC 9110, section 15). */
export const FAILURE_STATUS = {
  /** The body is not JSON, or not a {@link RecipeRequest}. */
  bad_request: 400,
  /** Sent by another site's page. */
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** Over {@link MAX_REQUEST_BYTES}. */
  too_large: 413,
  unsupported_media_type: 415,
  /** This visitor asked too often. */
  rate_limited: 429,
  /** The day's recipes are used up, or this visitor's share of them. */
  daily_limit: 429,
  /** The key, a setting, or a fault of the Worker itself: for its owner to mend. */
  misconfigured: 500,
  /** The model answered with an error, blocked the prompt, or could not be understood. */
  model_failed: 502,
  /** The model answered, but without a word. */
  no_text: 502,
  /** After its first words the answer broke off, or ended for another reason than `STOP`. */
  unfinished: 502,
  /** Every model is overloaded or out of quota. */
  model_busy: 503,
  /** No first word in time. */
  model_timeout: 504,
} as const;

/** A code of {@link FAILURE_STATUS}. */
export type FailureCode = keyof typeof FAILURE_STATUS;

/** Why there is no recipe, as a visitor is told. */
export interface Failure {
  code: FailureCode;
  /** For the visitor: always the {@link APOLOGY}. */
  message: string;
  /** With `daily_limit`: whose recipes are used up. */
  scope?: "everyone" | "visitor";
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
