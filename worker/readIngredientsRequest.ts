import type { Context } from "hono";
import * as v from "valibot";
import { parseRequest, readBody } from "./body";
import {
  INGREDIENTS_REQUEST,
  type IngredientsRequest,
  MAX_PHOTO_REQUEST_BYTES,
  MAX_PHOTO_SIDE,
} from "./contract";
import { readJpegSize } from "./jpeg";

/** Language, script and region (captured), then subtags that are left out: they can be words. */
const TAG = /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)(?:-[a-zA-Z\d]{1,8})*$/;

const { photo, language } = INGREDIENTS_REQUEST.entries;

const REQUEST = v.object({
  photo: v.pipe(
    photo,
    v.check(isPhoto, `a JPEG in base64, at most ${MAX_PHOTO_SIDE} pixels wide and high`),
  ),
  language: v.pipe(
    language,
    v.regex(TAG, "a canonical BCP 47 tag"),
    v.transform((tag) => tag.replace(TAG, "$1")),
  ),
});

/**
 * @returns The photo unchanged, and the language that the model is told.
 * @throws {RecipeError} `bad_request`, when the body is not an {@link IngredientsRequest} in UTF-8;
 *   `too_large`.
 */
export async function readIngredientsRequest(c: Context): Promise<IngredientsRequest> {
  const { json } = await readBody(c, MAX_PHOTO_REQUEST_BYTES);
  return parseRequest(REQUEST, json);
}

/** A larger photo could cost the owner more. */
function isPhoto(base64: string): boolean {
  try {
    const bytes = Uint8Array.fromBase64(base64, { lastChunkHandling: "strict" });
    const size = readJpegSize(bytes) ?? [0];
    // `fromBase64` skips white space.
    const isWhole = Math.ceil(bytes.length / 3) * 4 === base64.length;
    return isWhole && size.every((side) => side >= 1 && side <= MAX_PHOTO_SIDE);
  } catch {
    return false;
  }
}
