import type { Context } from "hono";
import { parseRequest, readBody, rejectSize } from "./body";
import {
  MAX_CHANGE_BYTES,
  MAX_REQUEST_BYTES,
  RECIPE_REQUEST,
  type RecipeRequest,
} from "./contract";
import { withLineFeeds } from "./form";

/**
 * @returns The request. The lines of a recipe to be changed end with `\n`.
 * @throws {RecipeError} `bad_request`, when the body is not a {@link RecipeRequest} in UTF-8;
 *   `too_large`.
 */
export async function readRecipeRequest(c: Context): Promise<RecipeRequest> {
  const { json, bytes } = await readBody(c, MAX_CHANGE_BYTES);
  if (bytes > MAX_REQUEST_BYTES && Object(json).change === undefined) rejectSize();
  const request = parseRequest(RECIPE_REQUEST, json);
  if (request.change) request.change.recipe = withLineFeeds(request.change.recipe);
  return request;
}
