/**
 * Reads the marks in an answer: language, amounts and durations.
 *
 * @module
 */
import type { Emphasis, Nodes } from "mdast";
import { ISO_DURATION, LANGUAGE, OPEN_LANGUAGE } from "../../../worker/form";
import { lineOf, nodesIn } from "./mdast";

/** @returns The first well-formed BCP 47 language tag, in canonical form. */
export function languageIn(text: string): string | undefined {
  return Array.from(text.matchAll(LANGUAGE), ([, tag = ""]) => canonicalTag(tag)).find(Boolean);
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** @returns The text with blanks for lines of language tags: offsets stay the same. */
export function withoutLanguage(text: string): string {
  return text.replace(LANGUAGE, toBlanks);
}

/** @returns The last line of a growing text, with blanks for what may become a language tag. */
export function withoutOpenLanguage(line: string): string {
  return line.replace(OPEN_LANGUAGE, toBlanks);
}

const toBlanks = (words: string) => " ".repeat(words.length);

/**
 * Targets meant as durations: "5M", "PT7MIN", "PT5M/PT7M". Any number with letters matches: test for
 * other kinds of marks, such as "200C", first.
 */
const LIKE_DURATION = /^(?:P(?:T?\d.*)|p?t?(?:\d[\d.,]*[a-z]{1,9})*[\d.,]*)$/i;

/**
 * @param target A link's target.
 * @param max In seconds.
 * @returns The duration in seconds; 0 if it is longer than `max` or only {@link LIKE_DURATION};
 *   `undefined` for any other target.
 * @see https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#durations
 */
export function secondsOf(target: string, max: number): number | undefined {
  const written = ISO_DURATION.exec(target);
  if (!written) return LIKE_DURATION.test(target) ? 0 : undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = written
    .slice(1)
    .map((digits = "0") => Number(digits));
  const all = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  return all <= max ? all : 0;
}

/** In UTF-16 code units. Longer emphasis is a remark. */
const MAX_AMOUNT_CHARACTERS = 60;

/** A temperature, or the end of a sentence: in "2 c. à s.", too few letters precede the full stops. */
const NO_AMOUNT = /°|\p{N}\s?(?:C|F)(?![\p{L}\p{N}])|[\p{L}\p{M}]{4}\.(?!\p{N})|(?!\.)\p{STerm}/u;

/** "200 g", "~ 2". */
const NUMBER_FIRST = /^[^\p{L}\p{N}]{0,3}\p{N}/u;

/**
 * Forms that can't be "after 2 hours": "EL 2" and "大さじ2と1/2", which end with the number; "about
 * 300 g" and "約300g", with a unit of one or two Latin letters that is not h, d or s.
 */
const UNIT_FIRST =
  /^[^\p{L}\p{N}]{0,3}(?:[\p{L}\p{M}]{1,3}\.?\s?\p{N}(?:[^\p{L}()]|\p{L}(?=\p{N})|\([^()]*\))*|[\p{L}\p{M}]{1,6}\.?\s?\p{N}[^\p{L}]*(?!(?:h|d|s)(?!\p{L}))[a-z]{1,2}(?:\s?\([^()]*\))?)$/u;

/** "vijiko 2 vikubwa", but also "after 2 hours": one word before the number, at most one after. */
const ONE_WORD_FIRST =
  /^[^\p{L}\p{N}]{0,3}[\p{L}\p{M}]{1,10}\.?\s?\p{N}[^\p{L}]*[\p{L}\p{M}]{0,12}[^\p{L}]*$/u;

/** @returns Whether the emphasis is an amount in any recipe. */
export const isAmount = (node: Emphasis) => isLike(node, NUMBER_FIRST) || isLike(node, UNIT_FIRST);

/**
 * @returns Whether the emphasis is an amount, or would be in a recipe that writes "vijiko 2 vikubwa". A
 *   warning may have that form, too, and scaling a warning could make somebody ill.
 */
export const isLikeAmount = (node: Emphasis) => isAmount(node) || isLike(node, ONE_WORD_FIRST);

function isLike(node: Emphasis, form: RegExp): boolean {
  const line = lineOf(node);
  // Before normalize(), which takes seconds to sort thousands of accents on a letter.
  if (line.length > MAX_AMOUNT_CHARACTERS) return false;
  const words = line.normalize("NFKC");
  if (NO_AMOUNT.test(words)) return false;
  return form.test(words) && nodesIn(node).every(({ type }) => type !== "link");
}

/** @returns Whether a node contains emphasis for which {@link isLikeAmount} is true. */
export function hasAmount(node: Nodes): boolean {
  return nodesIn(node).some((inner) => inner.type === "emphasis" && isLikeAmount(inner));
}
