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
import { jsonOf } from "../reading/schemas";
import { RECIPE_TEXT } from "../storage/savedRecipes";

/** Of a link that we make: some messengers cut off longer ones. */
const MAX_MADE_CHARACTERS = 8000;
/** Of a fragment that we read. */
const MAX_READ_CHARACTERS = 16_384;
/** Deflate expands at most about 1000 times, so to 12 MB. The longest recipe needs less than this. */
const MAX_JSON_BYTES = 512 * 1024;

/** `=3D` is the equals sign in quoted-printable, as in mail. `#r2` alone is a link that was cut off there. */
const START = /^#\W*r(\d+)(?:=3D|\W|$)/i;

/** `servings`: the servings shown, if they differ from the written ones. */
const LINKED_RECIPE = v.object({ text: RECIPE_TEXT, servings: v.optional(SERVINGS) });

export type LinkedRecipe = v.InferOutput<typeof LINKED_RECIPE>;

/**
 * @param page The page's URL without a fragment.
 * @returns The link. `undefined` if it would be too long.
 * @throws {Error} If the browser can't make one.
 */
export async function toLink(recipe: LinkedRecipe, page: string): Promise<string | undefined> {
  const bytes = await pipe([JSON.stringify(recipe)], new CompressionStream("deflate"));
  const link = `${page}#r2=${bytes.toBase64({ alphabet: "base64url", omitPadding: true })}`;
  return link.length > MAX_MADE_CHARACTERS ? undefined : link;
}

const pipe = (input: BlobPart[], through: CompressionStream | DecompressionStream) =>
  new Response(new Blob(input).stream().pipeThrough(through)).bytes();

/** Undoes percent-encoding, also where it was applied several times. Only ASCII matters here. */
const decode = (fragment: string) =>
  fragment.replace(/%(?:25)*([\da-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));

/** @returns Whether a fragment was meant to be a link, however damaged. */
export const isLink = (fragment: string) => START.test(decode(fragment));

/** Line breaks, the quotation marks of mail, backslashes of Markdown, and what is not ASCII, as invisible characters. */
const WRAP = /(?:=?\s|[>\\]|[^\0-\x7f])+/g;

/**
 * Undoes what mail and messengers do to links: percent-encoding, wrapped lines, and words behind the code,
 * which begin with a character that is not in its alphabet.
 *
 * @param fragment With its `#`.
 * @throws {Error} If it is damaged, of an unknown version, or too large.
 */
export async function readLink(fragment: string): Promise<LinkedRecipe> {
  const decoded = fragment.length <= MAX_READ_CHARACTERS ? decode(fragment) : "";
  const [start = "", version] = START.exec(decoded) ?? [];
  if (version !== "2") throw new Error("No link, or too long");
  const code = decoded.slice(start.length);
  // A blank may be a wrap, or the end of the code: the checksum is right for only one of them.
  const json = await inflate(code).catch(() => inflate(code.replace(WRAP, "")));
  return v.parse(jsonOf(LINKED_RECIPE), json);
}

/** @throws {Error} If the code at the beginning is damaged or incomplete, or something of its alphabet follows. */
async function inflate(words: string): Promise<string> {
  const [code = ""] = /^[\w-]*/.exec(words) ?? [];
  const bytes = Uint8Array.fromBase64(code, { alphabet: "base64url" });
  const json = await pipe([bytes], new DecompressionStream("deflate"));
  if (json.length > MAX_JSON_BYTES) throw new Error("Too large");
  return new TextDecoder("utf-8", { fatal: true }).decode(json);
}
