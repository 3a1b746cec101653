import type { Context } from "hono";
import { check, readBody } from "./body";
import { type IngredientsRequest, MAX_PHOTO_REQUEST_BYTES, MAX_PHOTO_SIDE } from "./contract";
import { readJpegSize } from "./jpeg";

/** Language, script and region, then what the prompt gets nothing of: words may stand there. */
const TAG = /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)(?:-[a-zA-Z\d]{1,8})*$/;

/**
 * @returns The photo as it came.
 * @throws {RecipeError} `bad_request`, when the body is not an {@link IngredientsRequest} in UTF-8.
 */
export async function readIngredientsRequest(c: Context): Promise<IngredientsRequest> {
  const { fields } = await readBody<IngredientsRequest>(c, MAX_PHOTO_REQUEST_BYTES);
  const { photo, language } = fields;
  const tag = typeof language === "string" && TAG.exec(language)?.[1];
  check(tag, "language: expected a canonical BCP 47 tag");
  check(
    isPhoto(photo),
    `photo: expected a JPEG in base64, at most ${MAX_PHOTO_SIDE} pixels a side`,
  );
  return { photo, language: tag };
}

/** A larger one could cost the owner more. */
function isPhoto(base64: unknown): base64 is string {
  try {
    const bytes = Uint8Array.fromBase64(base64 as string, { lastChunkHandling: "strict" });
    const size = readJpegSize(bytes) ?? [0];
    // Blanks are skipped there.
    const whole = Math.ceil(bytes.length / 3) * 4 === (base64 as string).length;
    return whole && size.every((side) => side >= 1 && side <= MAX_PHOTO_SIDE);
  } catch {
    return false;
  }
}
