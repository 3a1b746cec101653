import type { Context } from "hono";
import { check, readBody, rejectSize } from "./body";
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

/**
 * @throws {RecipeError} `bad_request`, when the body is not a {@link RecipeRequest} in UTF-8;
 *   `too_large`.
 */
export async function readRecipeRequest(c: Context): Promise<RecipeRequest> {
  const { fields, bytes } = await readBody<RecipeRequest>(c, MAX_CHANGE_BYTES);
  const { ingredients, exclude = [], change } = fields;
  if (change === undefined && bytes > MAX_REQUEST_BYTES) rejectSize();
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
