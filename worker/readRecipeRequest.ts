import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  type Change,
  MAX_CHANGE_BYTES,
  MAX_EXCLUDED,
  MAX_EXCLUDED_CHARACTERS,
  MAX_REQUEST_BYTES,
  MAX_WISH_CHARACTERS,
  MIN_INGREDIENTS,
  type RecipeRequest,
} from "./contract";
import { withLineFeeds } from "./form";
import { RecipeError } from "./recipeError";

/** @throws {RecipeError} `unsupported_media_type` */
export async function requireJson(c: Context, next: Next) {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new RecipeError("unsupported_media_type", "not JSON");
  await next();
}

// Whether there is a change, is known only when the body has been read.
const limitSize = bodyLimit({ maxSize: MAX_CHANGE_BYTES, onError: rejectSize });

/** @throws {RecipeError} `too_large`, or `bad_request` when the body can't be read completely. */
export async function limitBody(c: Context, next: Next) {
  try {
    await limitSize(c, next);
  } catch (thrown) {
    // Only errors of reading the body arrive here: Hono catches what later handlers throw.
    if (thrown instanceof RecipeError) throw thrown;
    rejectBody();
  }
}

/**
 * @throws {RecipeError} `bad_request`, when the body is not a {@link RecipeRequest} in UTF-8;
 *   `too_large`.
 */
export async function readRecipeRequest(c: Context): Promise<RecipeRequest> {
  const body = await c.req.arrayBuffer().catch(rejectBody);
  let request: Partial<Record<keyof RecipeRequest, unknown>> | null = null;
  try {
    request = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    // No request.
  }
  const { ingredients, exclude = [], change } = request ?? {};
  if (change === undefined && body.byteLength > MAX_REQUEST_BYTES) rejectSize();
  check(
    areStrings(ingredients) && ingredients.length >= MIN_INGREDIENTS,
    `ingredients: expected at least ${MIN_INGREDIENTS} strings, none empty`,
  );
  check(
    areStrings(exclude, MAX_EXCLUDED_CHARACTERS) && exclude.length <= MAX_EXCLUDED,
    `exclude: expected at most ${MAX_EXCLUDED} strings of 1 to ${MAX_EXCLUDED_CHARACTERS} characters`,
  );
  if (change === undefined) return { ingredients, exclude };
  check(
    isChange(change),
    `change: expected a recipe, and a wish of 1 to ${MAX_WISH_CHARACTERS} characters`,
  );
  return { ingredients, exclude, change: { ...change, recipe: withLineFeeds(change.recipe) } };
}

function check(valid: boolean, expected: string): asserts valid {
  if (!valid) throw new RecipeError("bad_request", expected);
}

/** None is empty. */
function areStrings(value: unknown, maxLength = Number.POSITIVE_INFINITY): value is string[] {
  const isString = (item: unknown) =>
    typeof item === "string" && item !== "" && item.length <= maxLength;
  return Array.isArray(value) && value.every(isString);
}

function isChange(value: unknown): value is Change {
  const { recipe, wish } = Object(value);
  return areStrings([recipe]) && areStrings([wish], MAX_WISH_CHARACTERS);
}

function rejectSize(): never {
  throw new RecipeError("too_large", "over the limit");
}

/** For a connection that ended within the body, or a body with an invalid encoding. */
function rejectBody(): never {
  throw new RecipeError("bad_request", "the body broke off");
}
