/** The body of a request: its type, its size, and its JSON. @module */
import type { Context, Next } from "hono";
import * as v from "valibot";
import { RecipeError } from "./recipeError";

/** @throws {RecipeError} `unsupported_media_type` */
export async function requireJson(c: Context, next: Next) {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new RecipeError("unsupported_media_type", "not JSON");
  await next();
}

/**
 * @param maxBytes Reading stops when a body exceeds it.
 * @returns The value of the JSON, `undefined` if the body is not JSON in UTF-8, and its size in bytes.
 * @throws {RecipeError} `too_large`, or `bad_request` when the body can't be read completely.
 */
export async function readBody(c: Context, maxBytes: number) {
  const length = c.req.header("Content-Length");
  if (Number(length) > maxBytes) rejectSize();
  const isBounded = length !== undefined && c.req.header("Transfer-Encoding") === undefined;
  // Reading a photo chunk by chunk takes three times the CPU.
  const reading = isBounded ? c.req.arrayBuffer() : readStart(c.req.raw, maxBytes);
  const body = await reading.catch(() => {
    // The connection ended within the body, or the transfer encoding is invalid.
    throw new RecipeError("bad_request", "the body broke off");
  });
  if (body.byteLength > maxBytes) rejectSize();

  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    // Rejected by the schema.
  }
  return { json, bytes: body.byteLength };
}

/**
 * @param schema Each of its validations needs a message: Valibot's own ones quote the value.
 * @throws {RecipeError} `bad_request`, with the name of the first invalid field and what was expected.
 */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, json: unknown) {
  const { success, output, issues } = v.safeParse(schema, json, {
    abortEarly: true,
    message: ({ expected, received }) =>
      received === "undefined" ? "a value" : (expected ?? "another value"),
  });
  if (success) return output;
  const [issue] = issues;
  throw new RecipeError(
    "bad_request",
    `${v.getDotPath(issue) ?? "the body"}: expected ${issue.message}`,
  );
}

/** @returns The body. Of a larger one than `maxBytes`, the beginning, which is also larger. */
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

export function rejectSize(): never {
  throw new RecipeError("too_large", "over the limit");
}
