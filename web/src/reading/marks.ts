/**
 * What the marks in an answer say: its language, other dishes, amounts and durations.
 *
 * @module
 */
import type { Emphasis, Nodes } from "mdast";
import { MAX_EXCLUDED_CHARACTERS } from "../../../worker/contract";
import { ISO_DURATION, MARK_LINE, OPEN_MARK_LINE } from "../../../worker/form";
import { lineOf, nodesIn } from "./mdast";
import { toListedName } from "./toListedName";

/** @returns What stands behind each mark of this name that has a line of its own. */
const markedAs = (wanted: "lang" | "other", text: string) =>
  Array.from(text.matchAll(MARK_LINE)).flatMap(([, label = "", words = ""]) =>
    label.toLowerCase() === wanted ? words : [],
  );

/** @returns The first tag that is one of BCP 47. */
export function languageIn(text: string): string | undefined {
  return markedAs("lang", text).map(canonicalTag).find(Boolean);
}

const MAX_OTHERS = 3;

/** @returns Names of other dishes, none twice, and none of this title. */
export function othersIn(text: string, title = ""): string[] {
  const known = new Set([title.toLowerCase()]);
  return markedAs("other", text)
    .map(toDishName)
    .filter((name) => {
      const isNew = name !== "" && !known.has(name.toLowerCase());
      known.add(name.toLowerCase());
      return isNew && name.length <= MAX_EXCLUDED_CHARACTERS;
    })
    .slice(0, MAX_OTHERS);
}

/** What is in angle brackets, or all where none are, without signs of Markdown. */
function toDishName(marked: string): string {
  const [, name = marked] = /^\s*<([^<>]*)/.exec(marked) ?? [];
  return toListedName(name.replace(/[*`\\]+/g, "").replace(/[\s\p{Cc}\p{Cs}]+/gu, " "));
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/**
 * @param complete Whether no more text will come. Until then, what may become such a line is one.
 * @returns The text with blanks in place of marks that have a line of their own, so that all else stays
 *   at its place.
 */
export function withoutMarkLines(text: string, complete: boolean): string {
  const closed = complete ? text : text.replace(OPEN_MARK_LINE, toBlanks);
  return closed.replace(MARK_LINE, toBlanks);
}

const toBlanks = (words: string) => words.replace(/[^\n]/g, " ");

/**
 * A target of a link that is meant as one, such as "5M", "PT7MIN", "PT5M/PT7M". Any number with letters
 * is taken for one: ask for another mark, such as "200C", before this.
 */
const LIKE_DURATION = /^(?:P(?:T?\d.*)|p?t?(?:\d[\d.,]*[a-z]{1,9})*[\d.,]*)$/i;

/**
 * @param target Of a link.
 * @param max In seconds.
 * @returns The seconds of a duration between a second and `max`, 0 for what is only meant as one,
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

/** In UTF-16 code units. Emphasis that is longer is a remark. */
const MAX_AMOUNT_CHARACTERS = 60;

/** A temperature; the end of a sentence. In "2 c. à s." few letters stand before the full stops. */
const NO_AMOUNT = /°|\p{N}\s?(?:C|F)(?![\p{L}\p{N}])|[\p{L}\p{M}]{4}\.(?!\p{N})|(?!\.)\p{STerm}/u;

/** "200 g", "~ 2". */
const NUMBER_FIRST = /^[^\p{L}\p{N}]{0,3}\p{N}/u;

/**
 * What can be told from "after 2 hours" anywhere: "EL 2" and "大さじ2と1/2", where nothing follows;
 * "about 300 g" and "約300g", with a sign of one or two Latin letters, but for those of hours, days and
 * seconds.
 */
const UNIT_FIRST =
  /^[^\p{L}\p{N}]{0,3}(?:[\p{L}\p{M}]{1,3}\.?\s?\p{N}(?:[^\p{L}()]|\p{L}(?=\p{N})|\([^()]*\))*|[\p{L}\p{M}]{1,6}\.?\s?\p{N}[^\p{L}]*(?!(?:h|d|s)(?!\p{L}))[a-z]{1,2}(?:\s?\([^()]*\))?)$/u;

/** "vijiko 2 vikubwa", and also "after 2 hours": one word before the number, at most one behind it. */
const ONE_WORD_FIRST =
  /^[^\p{L}\p{N}]{0,3}[\p{L}\p{M}]{1,10}\.?\s?\p{N}[^\p{L}]*[\p{L}\p{M}]{0,12}[^\p{L}]*$/u;

/** @returns Whether it is an amount, wherever it stands. */
export const isAmount = (node: Emphasis) => isLike(node, NUMBER_FIRST) || isLike(node, UNIT_FIRST);

/**
 * Whether it has the form of "vijiko 2 vikubwa". Where this is how a recipe writes its amounts, it is
 * one. A warning may have it, too, and what changes that could make somebody ill.
 */
export const isLikeAmount = (node: Emphasis) => isAmount(node) || isLike(node, ONE_WORD_FIRST);

function isLike(node: Emphasis, form: RegExp): boolean {
  const line = lineOf(node);
  // Before it is normalised: sorting thousands of accents of one letter takes seconds.
  if (line.length > MAX_AMOUNT_CHARACTERS) return false;
  const words = line.normalize("NFKC");
  if (NO_AMOUNT.test(words)) return false;
  return form.test(words) && nodesIn(node).every(({ type }) => type !== "link");
}

/** @returns Whether there is what an amount may be in a node. */
export function hasAmount(node: Nodes): boolean {
  return nodesIn(node).some((one) => one.type === "emphasis" && isLikeAmount(one));
}
