/**
 * Links with a recipe in the fragment, which is not sent to any server: `#r2=`, then JSON in zlib format
 * (deflate with a checksum) as base64url without padding. The README documents the format. Anyone can
 * make such links: their content is untrusted.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4648#section-5
 * @see https://www.rfc-editor.org/rfc/rfc1950
 * @module
 */
import * as v from "valibot";
import { SERVINGS } from "../../../worker/contract";
import { jsonOf, MARKDOWN } from "../page/schemas";

/** Of a link that we make: some messengers cut off longer ones. */
const MAX_MADE_CHARACTERS = 8000;
/** Of a fragment that we read. */
const MAX_READ_CHARACTERS = 16_384;
/** Deflate expands at most about 1000 times, so to 12 MB. The longest recipe needs less than this. */
const MAX_JSON_BYTES = 512 * 1024;

/** By version of the link. Links of version 1, made until 0.7.0, have no checksum. */
const FORMATS = { 1: "deflate-raw", 2: "deflate" } as const;
const LINK = /^#r([12])=([\w-]+)$/;

/** `servings`: the servings shown, if they differ from the written ones. */
const LINKED_RECIPE = v.object({ text: MARKDOWN, servings: v.optional(SERVINGS) });

export type LinkedRecipe = v.InferOutput<typeof LINKED_RECIPE>;

const JSON_IN_LINK = jsonOf(LINKED_RECIPE);

/**
 * @param page The page's URL without a fragment.
 * @returns The link. `undefined` if it would be too long.
 */
export async function toLink(recipe: LinkedRecipe, page: string): Promise<string | undefined> {
  const json = new Blob([JSON.stringify(recipe)]);
  const deflated = json.stream().pipeThrough(new CompressionStream(FORMATS[2]));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  // In base64url, each byte takes more than one character.
  if (bytes.length > MAX_MADE_CHARACTERS) return undefined;
  const code = btoa(String.fromCharCode(...bytes));
  const link = `${page}#r2=${code.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return link.length > MAX_MADE_CHARACTERS ? undefined : link;
}

/**
 * @param fragment With its `#`.
 * @throws {Error} If it is damaged, of an unknown version, or too large.
 */
export async function readLink(fragment: string): Promise<LinkedRecipe> {
  const [, version, code] = (fragment.length <= MAX_READ_CHARACTERS && LINK.exec(fragment)) || [];
  if (!code) throw new Error("No link, or too long");
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const inflated = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream(FORMATS[version === "1" ? 1 : 2]))
    .pipeThrough(upTo(MAX_JSON_BYTES));
  const json = new TextDecoder("utf-8", { fatal: true }).decode(
    await new Response(inflated).arrayBuffer(),
  );
  return v.parse(JSON_IN_LINK, json);
}

/** A stream that breaks off with an error once more bytes have come than `max`. */
function upTo(max: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > max) throw new Error("Too large");
      controller.enqueue(chunk);
    },
  });
}
