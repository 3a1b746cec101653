/** Reads and validates the body of a request. @module */
import type { Context, Next } from "hono";
import * as v from "valibot";
import type { ChefRequest } from "./chef";
import {
  MAX_OWN_BYTES,
  MAX_PHOTO_REQUEST_BYTES,
  MAX_RECIPE_BYTES,
  MAX_REQUEST_BYTES,
  MIN_INGREDIENTS,
  PAGE_PATH,
  PHOTO_PATH,
  QUESTION_PATH,
  QUESTION_REQUEST,
  RECIPE_PATH,
  RECIPE_REQUEST,
} from "./contract";
import { RecipeError } from "./recipeError";

/**
 * A canonical tag. Language, script and region are captured, and the region alone. The subtags behind them are
 * dropped: they could be words for the model.
 */
const TAG = /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-([A-Z]{2}|\d{3}))?)(?:-[a-zA-Z\d]{1,8})*$/;

/** Longest tag of a browser's language that is read: the length that BCP 47 recommends (RFC 5646, 4.4.1). */
const MAX_TAG_CHARACTERS = 35;

/**
 * A JPEG's first bytes are SOI and the first byte of the next marker (ITU-T T.81, B.1). Whether it can be decoded,
 * the provider checks. `mediaResolution` bounds its cost, whatever its size.
 */
const PAGE_REQUEST = v.object({
  photo: v.pipe(v.string(), v.startsWith("/9j/", "a JPEG in base64"), v.base64("a JPEG in base64")),
});

const PHOTO_REQUEST = v.object({
  ...PAGE_REQUEST.entries,
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

/** What each path takes. `maxBytes`: of the largest request. */
export const REQUESTS = [
  { kind: "recipe", path: RECIPE_PATH, schema: RECIPE_REQUEST, maxBytes: MAX_REQUEST_BYTES },
  { kind: "photo", path: PHOTO_PATH, schema: PHOTO_REQUEST, maxBytes: MAX_PHOTO_REQUEST_BYTES },
  { kind: "page", path: PAGE_PATH, schema: PAGE_REQUEST, maxBytes: MAX_PHOTO_REQUEST_BYTES },
  { kind: "question", path: QUESTION_PATH, schema: QUESTION_REQUEST, maxBytes: MAX_REQUEST_BYTES },
] as const;

/** @throws {RecipeError} `bad_request`, when the body is not what the path takes; `too_large`. */
export async function readRequest(
  c: Context,
  { kind, schema, maxBytes }: (typeof REQUESTS)[number],
): Promise<ChefRequest> {
  const json = await readBody(c, maxBytes);
  const request = { kind, ...parse(schema, json) } as ChefRequest;
  if (request.kind === "question") limitSize(request.recipe, MAX_RECIPE_BYTES);
  if (request.kind !== "recipe") return request;
  const { ingredients, own, change, dish, exclude } = request;
  if (own !== undefined) {
    limitSize(own, MAX_OWN_BYTES);
    if (ingredients?.length || change || dish || exclude?.length) {
      rejectRequest("own: expected no ingredients, dish, exclude or change beside it");
    }
    return request;
  }
  limitSize(change?.recipe, MAX_RECIPE_BYTES);
  if (change) return request;
  if (!ingredients) rejectRequest("ingredients: expected a value");
  if (ingredients.length < MIN_INGREDIENTS) {
    rejectRequest(`ingredients: expected at least ${MIN_INGREDIENTS} strings`);
  }
  return { ...request, locale: readLocale(c.req.header("Accept-Language")) };
}

/**
 * @returns Language, script and region of the first tag, such as "en-US". Nothing else of the header: it
 *   could be words for the model. `undefined` if the tag is invalid, or has no region.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-accept-language
 */
function readLocale(header = ""): string | undefined {
  const [tag = ""] = header.trim().split(/\s*[,;]/);
  if (tag.length > MAX_TAG_CHARACTERS) return undefined;
  try {
    const [, locale, region] = TAG.exec(new Intl.Locale(tag).toString()) ?? [];
    return region && locale;
  } catch {
    return undefined;
  }
}

/**
 * @returns The value of the JSON.
 * @throws {RecipeError} `too_large`; `bad_request`, when the body is not JSON in UTF-8, or breaks off.
 */
async function readBody({ req }: Context, maxBytes: number): Promise<unknown> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let bytes = 0;
  let text = "";
  try {
    for await (const chunk of req.raw.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) rejectSize();
      text += decoder.decode(chunk, { stream: true });
    }
    return JSON.parse(text + decoder.decode());
  } catch (thrown) {
    if (thrown instanceof RecipeError) throw thrown;
    rejectRequest("the body: expected JSON in UTF-8");
  }
}

function rejectRequest(detail: string): never {
  throw new RecipeError("bad_request", detail);
}

function limitSize(text: string | undefined, maxBytes: number) {
  if (new TextEncoder().encode(text).length > maxBytes) rejectSize();
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
  rejectRequest(`${field}: expected ${issues[0].message}`);
}
