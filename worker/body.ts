/** The body of a request: its type, its size, and its JSON. @module */
import type { Context, Next } from "hono";
import { RecipeError } from "./recipeError";

/** @throws {RecipeError} `unsupported_media_type` */
export async function requireJson(c: Context, next: Next) {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new RecipeError("unsupported_media_type", "not JSON");
  await next();
}

/**
 * @param maxBytes Of a larger body, no more than this is read.
 * @returns The fields of a body in JSON, none of them checked, and its size in bytes. There are no
 *   fields if it is something else, or no UTF-8.
 * @throws {RecipeError} `too_large`, or `bad_request` when the body can't be read completely.
 */
export async function readBody<Fields>(c: Context, maxBytes: number) {
  const length = c.req.header("Content-Length");
  if (Number(length) > maxBytes) rejectSize();
  const isBounded = length !== undefined && c.req.header("Transfer-Encoding") === undefined;
  // A photo in pieces takes three times the CPU.
  const reading = isBounded ? c.req.arrayBuffer() : readStart(c.req.raw, maxBytes);
  const body = await reading.catch(() => {
    // The connection ended within the body, or its encoding is invalid.
    throw new RecipeError("bad_request", "the body broke off");
  });
  if (body.byteLength > maxBytes) rejectSize();

  let fields: Partial<Record<keyof Fields, unknown>> = {};
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
    fields = JSON.parse(decoder.decode(body)) ?? fields;
  } catch {
    // No request.
  }
  return { fields, bytes: body.byteLength };
}

/** @returns A whole body, or of one with more bytes than these the beginning, which has more, too. */
async function readStart({ body }: Request, maxBytes: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return new Blob(chunks).arrayBuffer();
}

/** @throws {RecipeError} `bad_request` */
export function check(valid: unknown, expected: string): asserts valid {
  if (!valid) throw new RecipeError("bad_request", expected);
}

export function rejectSize(): never {
  throw new RecipeError("too_large", "over the limit");
}
