import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  MAX_EXCLUDED,
  MAX_EXCLUDED_CHARACTERS,
  MAX_REQUEST_BYTES,
  MIN_INGREDIENTS,
  type RecipeRequest,
} from "./contract";
import { RecipeError } from "./recipeError";

/** @throws {RecipeError} `unsupported_media_type` */
export async function requireJson(c: Context, next: Next) {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new RecipeError("unsupported_media_type", "not JSON");
  await next();
}

const limitSize = bodyLimit({
  maxSize: MAX_REQUEST_BYTES,
  onError() {
    throw new RecipeError("too_large", `over ${MAX_REQUEST_BYTES} bytes`);
  },
});

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

/** @throws {RecipeError} `bad_request`, when the body is not a {@link RecipeRequest} in UTF-8. */
export async function readRecipeRequest(c: Context): Promise<RecipeRequest> {
  const body = await c.req.arrayBuffer().catch(rejectBody);
  let request: Partial<Record<keyof RecipeRequest, unknown>> | null;
  try {
    request = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    throw new RecipeError("bad_request", "the body is not JSON in UTF-8");
  }
  const { ingredients, exclude = [] } = request ?? {};
  if (!areStrings(ingredients) || ingredients.length < MIN_INGREDIENTS) {
    const expected = `at least ${MIN_INGREDIENTS} strings, none empty`;
    throw new RecipeError("bad_request", `ingredients: expected ${expected}`);
  }
  if (
    !areStrings(exclude) ||
    exclude.length > MAX_EXCLUDED ||
    exclude.some(({ length }) => length > MAX_EXCLUDED_CHARACTERS)
  ) {
    const expected = `at most ${MAX_EXCLUDED} strings of 1 to ${MAX_EXCLUDED_CHARACTERS} characters`;
    throw new RecipeError("bad_request", `exclude: expected ${expected}`);
  }
  return { ingredients, exclude };
}

/** None is empty. */
function areStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "");
}

/** For a connection that ended within the body, or a body with an invalid encoding. */
function rejectBody(): never {
  throw new RecipeError("bad_request", "the body broke off");
}
