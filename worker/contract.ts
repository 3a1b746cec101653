/**
 * The API between page and Worker: paths, requests, events, failures and limits. A schema is the type.
 * The page imports only this file from the Worker.
 *
 * @see https://valibot.dev/guides/schemas/
 * @module
 */
import * as v from "valibot";

export const RECIPE_PATH = "/api/recipe";

export const PHOTO_PATH = "/api/ingredients";

export const PAGE_PATH = "/api/page";

export const QUESTION_PATH = "/api/answer";

export const MIN_INGREDIENTS = 4;

/** Largest request body without a photo, in bytes. In JSON, each quotation mark and line end takes two. */
export const MAX_REQUEST_BYTES = 64 * 1024;

/** Longest recipe in a request, to change or to ask about, in bytes of UTF-8. */
export const MAX_RECIPE_BYTES = 24 * 1024;

/** Longest recipe of the visitor's own, also when it is read from a photo, in bytes of UTF-8. */
export const MAX_OWN_BYTES = 16 * 1024;

/** How long an answer may take, in milliseconds: from the request to the first model to the last text. */
export const MAX_ANSWER_MS = 120_000;

/** Longest recipe, in UTF-16 code units. A long recipe in a cookbook has a tenth of it. */
export const MAX_RECIPE_CHARACTERS = 64 * 1024;

/** Longest duration with a timer, in seconds: a browser tab is rarely open for longer. */
export const MAX_DURATION_SECONDS = 24 * 60 * 60;

/**
 * A visible character: not white space, a control character, a `Default_Ignorable_Code_Point` or the
 * empty Braille cell.
 */
export const VISIBLE = /[^\s\p{Cc}\p{DI}\u2800]/u;

/** Shown to the visitor after every failure. */
export const APOLOGY = "Sorry, I couldn't generate a recipe.";

export const MAX_EXCLUDED = 10;

/** Longest name of a dish, excluded or asked for, in UTF-16 code units. */
export const MAX_DISH_CHARACTERS = 100;

/** Longest wish of a change, in UTF-16 code units. */
export const MAX_WISH_CHARACTERS = 200;

/** Most wishes of a household. */
export const MAX_HOUSEHOLD = 10;

/** Longest wish of a household, in UTF-16 code units. */
export const MAX_HOUSEHOLD_CHARACTERS = 200;

/** Most servings that a recipe is shown for. */
export const MAX_SERVINGS = 99;

/** Largest request body with a photo, in bytes. */
export const MAX_PHOTO_REQUEST_BYTES = 600 * 1024;

/** Most names that the prompt asks for. {@link MAX_PHOTO_ANSWER_CHARACTERS} limits the answer itself. */
export const MAX_PHOTO_NAMES = 30;

/** Longest name that the prompt asks for, in UTF-16 code units. */
export const MAX_PHOTO_NAME_CHARACTERS = 60;

/**
 * Longest answer to a photo, in UTF-16 code units: twice the length of all names, because a model may
 * format a list. A longer one is `unfinished`.
 */
export const MAX_PHOTO_ANSWER_CHARACTERS = 2 * MAX_PHOTO_NAMES * MAX_PHOTO_NAME_CHARACTERS;

/** Longest question about a recipe, in UTF-16 code units. */
export const MAX_QUESTION_CHARACTERS = 300;

/** Longest answer to a question, in UTF-16 code units. A longer one is `unfinished`. */
export const MAX_ANSWER_CHARACTERS = 1500;

/** How much of a step's words is sent with a question, in UTF-16 code units. */
export const MAX_STEP_CHARACTERS = 80;

/** Most steps that are sent as done, one by one or counted. */
export const MAX_DONE = 99;

/** Most earlier questions that are sent with a question. */
export const MAX_EXCHANGES = 2;

/** How much of an earlier answer is sent with a question, in UTF-16 code units. */
export const MAX_EXCHANGE_CHARACTERS = 500;

const TEXT = v.pipe(v.string(), v.nonEmpty("a string that is not empty"));

/**
 * The annotation lets a bundler remove the schemas from the page.
 *
 * @param maxLength In UTF-16 code units.
 * @see https://rollupjs.org/configuration-options/#no-side-effects
 */
/* @__NO_SIDE_EFFECTS__ */
export const textUpTo = (maxLength: number) => v.pipe(TEXT, shortText(maxLength));

/* @__NO_SIDE_EFFECTS__ */
const shortText = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength, `at most ${maxLength} characters`));

/* @__NO_SIDE_EFFECTS__ */
const listUpTo = <Item extends v.GenericSchema>(maxLength: number, item: Item) =>
  v.pipe(v.array(item), v.maxLength(maxLength, `at most ${maxLength} items`));

/* @__NO_SIDE_EFFECTS__ */
const wholeUpTo = (max: number) =>
  v.pipe(
    v.number(),
    v.check((n) => Number.isInteger(n) && n >= 1 && n <= max, `a whole number from 1 to ${max}`),
  );

/** What holds at every meal of a household, such as "allergic to nuts". */
const HOUSEHOLD = listUpTo(MAX_HOUSEHOLD, shortText(MAX_HOUSEHOLD_CHARACTERS));

/** Servings that a recipe can be shown for. */
export const SERVINGS = v.union([v.literal(0.5), wholeUpTo(MAX_SERVINGS)]);

/** The number of servings that the page shows, and the number in the recipe. */
const SHOWN_SERVINGS = v.object({ shown: SERVINGS, written: SERVINGS });

/**
 * A recipe to change, and how.
 *
 * - `recipe`: Markdown, an answer of this API, at most {@link MAX_RECIPE_BYTES}.
 * - `wish`: at most {@link MAX_WISH_CHARACTERS}.
 * - `servings`, where the two numbers differ.
 * - `done`: how many steps are done without a gap from the first on, counted through the whole method, 1 to
 *   {@link MAX_DONE}.
 */
const CHANGE = v.object({
  recipe: TEXT,
  wish: textUpTo(MAX_WISH_CHARACTERS),
  servings: v.optional(SHOWN_SERVINGS),
  done: v.optional(wholeUpTo(MAX_DONE)),
});

/**
 * Body of the request to {@link RECIPE_PATH}, a `POST`, at most {@link MAX_REQUEST_BYTES}.
 *
 * - `ingredients`: at least {@link MIN_INGREDIENTS}. With a `change`, any number; with `own`, none.
 * - `exclude`: names of dishes that are not to be suggested again, at most {@link MAX_EXCLUDED}.
 * - `dish`: name of the dish that is asked for, at most {@link MAX_DISH_CHARACTERS}.
 * - `household`: wishes that hold at every meal, at most {@link MAX_HOUSEHOLD}.
 * - `change`: changes this recipe instead of suggesting another dish. `exclude` and `dish` are then ignored.
 * - `own`: a recipe of the visitor's own, as pasted, at most {@link MAX_OWN_BYTES}, to be written in the form
 *   of this API. Only a `household` may be beside it.
 */
export const RECIPE_REQUEST = v.partial(
  v.object({
    ingredients: v.array(TEXT),
    exclude: listUpTo(MAX_EXCLUDED, textUpTo(MAX_DISH_CHARACTERS)),
    dish: textUpTo(MAX_DISH_CHARACTERS),
    household: HOUSEHOLD,
    change: CHANGE,
    own: v.pipe(v.string(), v.regex(VISIBLE, "a visible character")),
  }),
);

export type RecipeRequest = v.InferInput<typeof RECIPE_REQUEST>;

export type Change = v.InferInput<typeof CHANGE>;

/**
 * Body of the request to {@link PHOTO_PATH}, a `POST`. It is answered like a recipe, by the same
 * events and codes. The text has the name of one food on each line, or only "-" if no food is seen. The
 * demo sends `model` and `done`, and no text. With photos switched off, the answer is `not_found`, as from
 * an older Worker, which does not know this path.
 *
 * - `photo`: a JPEG in base64, at most {@link MAX_PHOTO_REQUEST_BYTES} with the rest of the request.
 * - `language` of the names: a BCP 47 tag as `Intl.getCanonicalLocales` writes it. The model is told
 *   only its language, script and region.
 */
export type PhotoRequest = { photo: string; language: string };

/**
 * Body of the request to {@link PAGE_PATH}, a `POST`: a photo of a page with a recipe, as in {@link PhotoRequest}.
 * It is answered like that. The text has the words of the recipe, "[?]" for each that can't be read, at most
 * {@link MAX_OWN_BYTES}, or only "-" if no recipe is seen.
 */
export type PageRequest = Pick<PhotoRequest, "photo">;

/** Number of a step, counted from 1 through the whole method. */
const STEP_NUMBER = wholeUpTo(Number.MAX_SAFE_INTEGER);

const EXCHANGE = v.object({
  question: textUpTo(MAX_QUESTION_CHARACTERS),
  answer: shortText(MAX_EXCHANGE_CHARACTERS),
});

/**
 * Body of the request to {@link QUESTION_PATH}, a `POST`, at most {@link MAX_REQUEST_BYTES}: a question about
 * a recipe that is being cooked. It is answered like a recipe, by the same events and codes. The text is a
 * line with its language, as in a recipe, a few sentences, and perhaps a line `[change]: <how>`. The demo
 * sends `model` and `done`, and no text.
 *
 * - `question`: at most {@link MAX_QUESTION_CHARACTERS}.
 * - `recipe`: Markdown, without other dishes, at most {@link MAX_RECIPE_BYTES}.
 * - `step`: the step that is cooked now, with the beginning of its words, as written, at most
 *   {@link MAX_STEP_CHARACTERS}.
 * - `done`: numbers of the steps that are done, at most {@link MAX_DONE}.
 * - `servings`, where the two numbers differ.
 * - `household`: as in {@link RECIPE_REQUEST}.
 * - `exchanges`: earlier questions and what was seen of their answers, the oldest first, at most
 *   {@link MAX_EXCHANGES}.
 */
export const QUESTION_REQUEST = v.object({
  question: textUpTo(MAX_QUESTION_CHARACTERS),
  recipe: TEXT,
  step: v.optional(v.object({ number: STEP_NUMBER, words: shortText(MAX_STEP_CHARACTERS) })),
  done: v.optional(listUpTo(MAX_DONE, STEP_NUMBER)),
  servings: v.optional(SHOWN_SERVINGS),
  household: v.optional(HOUSEHOLD),
  exchanges: v.optional(listUpTo(MAX_EXCHANGES, EXCHANGE)),
});

export type QuestionRequest = v.InferInput<typeof QUESTION_REQUEST>;

/** Failure codes and their HTTP status (RFC 9110, section 15). */
export const FAILURE_STATUS = {
  /** The body is not JSON, or not what the path takes: see the requests above. */
  bad_request: 400,
  /** From another site's page. */
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  /** This visitor sent too many requests within a minute. */
  rate_limited: 429,
  /** The day's recipes are used up, or this visitor's share of them. */
  daily_limit: 429,
  /**
   * Only the owner can fix it: the key or a setting is wrong, the provider doesn't serve the region, billing
   * is missing, no model of the list exists any more, or the Worker has a bug.
   */
  misconfigured: 500,
  /** The model answered with an error, blocked the prompt, or its answer could not be parsed. */
  model_failed: 502,
  no_text: 502,
  /** No model wrote a word, and one stopped because its words came too close to a text that it knows. */
  recitation: 502,
  /** After the first text the answer broke off, or its finish reason is not `STOP`. */
  unfinished: 502,
  /** A model is overloaded or out of quota and no other answered, or the request could not be counted (see `scope`). */
  model_busy: 503,
  model_timeout: 504,
} as const;

export type FailureCode = keyof typeof FAILURE_STATUS;

/** What only the owner can mend: whoever tries again gets it again. */
export const OWNERS_CODES: ReadonlySet<string> = new Set<FailureCode>(["misconfigured"]);

/** The body of every error is `{"error": Failure}`. The header `Retry-After` (seconds) is set where known. */
export interface Failure {
  code: FailureCode;
  /** Always the {@link APOLOGY}. */
  message: string;
  /**
   * With `daily_limit`: whose recipes are used up. With `model_busy`: `count` if the request could not be
   * counted, and so no model was asked.
   */
  scope?: "everyone" | "visitor" | "count" | undefined;
  /** With `bad_request`: what was expected where, such as "ingredients: expected at least 4 strings". */
  detail?: string | undefined;
}

/**
 * What a chef emits. `Accept: application/json` is answered by one object: `recipe`, `ingredients`, `page`
 * or `answer`, by the path, has all of the text, `model` and `demo` are those of the first event.
 */
export type ChefEvent =
  /** Once, before the first text. `demo`: the demo chef answers, no model was asked. */
  | { type: "model"; model: string; demo?: true }
  /** The next part of the Markdown, never empty. */
  | { type: "text"; text: string }
  /** The recipe is complete. Always the last. */
  | { type: "done"; finishReason: string };

/**
 * An event of `Accept: text/event-stream`. In the stream, `type` is the event's name
 * and the other fields are its data, as one JSON object.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export type RecipeEvent =
  | ChefEvent
  /** There is no recipe, or it is incomplete. Always the last. `retryAfter` is in seconds. */
  | ({ type: "failed"; retryAfter?: number | undefined } & Failure);
