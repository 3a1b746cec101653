/** Reads and validates the body of a request. @module */
import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import {
  ANSWER_REQUEST,
  type AnswerRequest,
  type IngredientsRequest,
  MAX_CHANGE_BYTES,
  MAX_PHOTO_REQUEST_BYTES,
  MAX_REQUEST_BYTES,
  RECIPE_REQUEST,
  type RecipeRequest,
} from "./contract";
import { withLineFeeds } from "./models/answerForm";
import { RecipeError } from "./recipeError";

/** Language, script and region (captured), then subtags, which are dropped: they could be words for the model. */
const TAG = /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)(?:-[a-zA-Z\d]{1,8})*$/;

const INGREDIENTS_REQUEST = v.object({
  photo: v.pipe(v.string(), v.check(isPhoto, "a JPEG in base64")),
  language: v.pipe(
    v.string(),
    v.regex(TAG, "a canonical BCP 47 tag"),
    v.transform((tag) => tag.replace(TAG, "$1")),
  ),
});

/** @throws {RecipeError} `unsupported_media_type` */
export async function requireJson(c: Context, next: Next) {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new RecipeError("unsupported_media_type", "not JSON");
  await next();
}

/**
 * @returns The request. The lines of a recipe to be changed end with `\n`.
 * @throws {RecipeError} `bad_request`, when the body is not a {@link RecipeRequest} in UTF-8;
 *   `too_large`.
 */
export async function readRecipeRequest(c: Context): Promise<RecipeRequest> {
  const { json, bytes } = await readBody(c, MAX_CHANGE_BYTES);
  if (bytes > MAX_REQUEST_BYTES && Object(json).change === undefined) rejectSize();
  const request = parse(RECIPE_REQUEST, json);
  // With a change, too: the list goes into a prompt that the owner pays for.
  const list = new TextEncoder().encode(JSON.stringify(request.ingredients));
  if (list.length > MAX_REQUEST_BYTES) rejectSize();
  if (request.change) request.change.recipe = withLineFeeds(request.change.recipe);
  return request;
}

/**
 * @returns The request. The lines of the recipe end with `\n`.
 * @throws {RecipeError} `bad_request`, when the body is not an {@link AnswerRequest} in UTF-8; `too_large`.
 */
export async function readAnswerRequest(c: Context): Promise<AnswerRequest> {
  const { json } = await readBody(c, MAX_REQUEST_BYTES);
  const request = parse(ANSWER_REQUEST, json);
  return { ...request, recipe: withLineFeeds(request.recipe) };
}

/**
 * @returns The photo unchanged, and the language that the model is told.
 * @throws {RecipeError} `bad_request`, when the body is not an {@link IngredientsRequest} in UTF-8;
 *   `too_large`.
 */
export async function readIngredientsRequest(c: Context): Promise<IngredientsRequest> {
  const { json } = await readBody(c, MAX_PHOTO_REQUEST_BYTES);
  return parse(INGREDIENTS_REQUEST, json);
}

/**
 * @returns The value of the JSON, and the body's size in bytes.
 * @throws {RecipeError} `too_large`; `bad_request`, when the body is not JSON in UTF-8.
 */
async function readBody(c: Context, maxSize: number) {
  let body = new ArrayBuffer();
  const limit = bodyLimit({ maxSize, onError: rejectSize });
  await limit(c, async () => {
    body = await c.req.arrayBuffer();
  }).catch((thrown) => {
    if (thrown instanceof RecipeError) throw thrown;
    // The connection ended within the body, or the transfer encoding is invalid.
    throw new RecipeError("bad_request", "the body broke off");
  });

  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    throw new RecipeError("bad_request", "the body: expected JSON in UTF-8");
  }
  return { json, bytes: body.byteLength };
}

function rejectSize(): never {
  throw new RecipeError("too_large", "over the limit");
}

/**
 * @param schema Each of its validations needs a message: Valibot's own ones quote the value.
 * @throws {RecipeError} `bad_request`, with the name of the first invalid field and what was expected.
 */
function parse<Schema extends v.GenericSchema>(schema: Schema, json: unknown) {
  const { success, output, issues } = v.safeParse(schema, json, {
    abortEarly: true,
    message: ({ expected, received }) =>
      received === "undefined" ? "a value" : (expected ?? "another value"),
  });
  if (success) return output;
  const field = v.getDotPath(issues[0]) ?? "the body";
  throw new RecipeError("bad_request", `${field}: expected ${issues[0].message}`);
}

/** How each JPEG begins, in base64: SOI and the first byte of the next marker (ITU-T T.81, B.1). */
const JPEG_START = "/9j/";

/** Doesn't check whether it can be decoded: the provider does. `mediaResolution` bounds its cost, whatever its size. */
function isPhoto(base64: string): boolean {
  if (!base64.startsWith(JPEG_START)) return false;
  try {
    const { length } = Uint8Array.fromBase64(base64, { lastChunkHandling: "strict" });
    // `fromBase64` skips white space.
    return Math.ceil(length / 3) * 4 === base64.length;
  } catch {
    return false;
  }
}
