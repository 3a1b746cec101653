/** The body of a request: its type, its size, and its JSON. @module */
import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { RecipeError } from "./recipeError";

/** @throws {RecipeError} `unsupported_media_type` */
export async function requireJson(c: Context, next: Next) {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new RecipeError("unsupported_media_type", "not JSON");
  await next();
}

/**
 * @param maxSize In bytes.
 * @throws {RecipeError} `too_large`, or `bad_request` when the body can't be read completely.
 */
export function limitBody(maxSize: number) {
  const limitSize = bodyLimit({ maxSize, onError: rejectSize });
  return async function limitBody(c: Context, next: Next) {
    try {
      await limitSize(c, next);
    } catch (thrown) {
      // Only errors of reading the body arrive here: Hono catches what later handlers throw.
      if (thrown instanceof RecipeError) throw thrown;
      rejectBody();
    }
  };
}

/**
 * @returns The fields of a body in JSON, none of them checked, and its size in bytes. There are no
 *   fields if it is something else, or no UTF-8.
 * @throws {RecipeError} `bad_request`, when the body can't be read completely.
 */
export async function readBody<Fields>(c: Context) {
  const body = await c.req.arrayBuffer().catch(rejectBody);
  let fields: Partial<Record<keyof Fields, unknown>> = {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body);
    fields = JSON.parse(text) ?? fields;
  } catch {
    // No request.
  }
  return { fields, bytes: body.byteLength };
}

/** @throws {RecipeError} `bad_request` */
export function check(valid: unknown, expected: string): asserts valid {
  if (!valid) throw new RecipeError("bad_request", expected);
}

export function rejectSize(): never {
  throw new RecipeError("too_large", "over the limit");
}

/** For a connection that ended within the body, or a body with an invalid encoding. */
function rejectBody(): never {
  throw new RecipeError("bad_request", "the body broke off");
}
