/**
 * What the marks in an answer say: its language, amounts and durations.
 *
 * @module
 */
import type { Emphasis, Nodes } from "mdast";
import { lineOf, nodesIn } from "./mdast";
import { MAX_DURATION_SECONDS } from "./recipe";

/** A line with the language. CommonMark takes it for a link reference definition, and shows nothing. */
const LANGUAGE = /^ *\[lang\]:(.*)$/gim;

/** The last line of a text, while it may become such a line. */
const OPEN_LANGUAGE = /^ *\[(?:l(?:a(?:n(?:g\]?)?)?)?)?$/im;

/** @returns The first tag that is one of BCP 47. */
export function languageIn(text: string): string | undefined {
  return Array.from(text.matchAll(LANGUAGE), ([, tag = ""]) => canonicalTag(tag)).find(Boolean);
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.trim())[0];
  } catch {
    return undefined;
  }
}

/** @returns The text with blanks in place of such lines, so that all else stays at its place. */
export function withoutLanguage(text: string): string {
  return text.replace(LANGUAGE, toBlanks);
}

/** @returns The last line of a text that grows, without what may become the language. */
export function withoutOpenLanguage(line: string): string {
  return line.replace(OPEN_LANGUAGE, toBlanks);
}

const toBlanks = (words: string) => " ".repeat(words.length);

/** ISO 8601 with whole days, hours, minutes and seconds, as HTML's `time` takes it. */
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * A target of a link that is meant as one, such as "5M", "PT7MIN", "PT5M/PT7M". Any number with letters
 * is taken for one: ask for another mark, such as "200C", before this.
 */
const LIKE_DURATION = /^(?:P(?:T?\d.*)|p?t?(?:\d[\d.,]*[a-z]{1,9})*[\d.,]*)$/i;

/**
 * @param target Of a link.
 * @returns The seconds of a duration between a second and a day, 0 for what is only meant as one,
 *   `undefined` for any other target.
 * @see https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#durations
 */
export function secondsOf(target: string): number | undefined {
  const written = DURATION.exec(target);
  if (!written) return LIKE_DURATION.test(target) ? 0 : undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = written
    .slice(1)
    .map((digits = "0") => Number(digits));
  const all = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  return all <= MAX_DURATION_SECONDS ? all : 0;
}

/**
 * Whether there is an amount in a node: emphasis with a number in it, but not in or around a link.
 */
export function hasAmount(node: Nodes): boolean {
  return nodesIn(node).some(isAmount);
}

export function isAmount(node: Nodes): node is Emphasis {
  if (node.type !== "emphasis") return false;
  return /\p{N}/u.test(lineOf(node)) && nodesIn(node).every(({ type }) => type !== "link");
}
