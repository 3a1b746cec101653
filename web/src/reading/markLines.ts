/**
 * Marks that have a line of their own in the Markdown of an answer. They are link reference definitions,
 * so no viewer of Markdown shows them.
 *
 * | mark | written as |
 * | --- | --- |
 * | language, a BCP 47 tag | `[lang]: de` |
 * | kind of dish, one of {@link DISH_KINDS} | `[kind]: stew` |
 * | another dish for the same list | `[other]: <Pea frittata> "PT25M: mint, peas"` |
 * | how the recipe should change, in an answer to a question | `[change]: <chervil instead of tarragon>` |
 * | a mark of a later version | `[word]: …`, only at the beginning and at the end |
 *
 * The examples in the prompts, `worker/models/prompt.ts` and `worker/models/questionPrompt.ts`, have all
 * marks but the last. All quantifiers in expressions for marks are bounded, so that matching takes linear
 * time.
 *
 * @see https://spec.commonmark.org/0.31.2/#link-reference-definitions
 * @module
 */
import { DISH_KINDS, type DishKind } from "./recipe";

const KNOWN = ["lang", "kind", "other", "change"];

/** The names of known marks and all their prefixes: "l", "la", "lan", "lang". */
const KNOWN_BEGINNINGS = KNOWN.flatMap((name) =>
  Array.from(name, (_, at) => name.slice(0, at + 1)),
).join("|");

/** The start of a line. Only `\n` ends a line here. */
const LINE_START = "(?<![^\\n]) {0,60}";

/** Models sometimes put a mark into a list item. */
const BULLET = String.raw`(?:[-*+]|\d{1,2}[.)]) {1,20}`;

const NAME = "[a-z]{1,20}";

/** Before and after the colon. */
const BLANKS = String.raw`[ \t]{0,20}`;

/** An opening angle bracket and its content, which may contain line ends. It may never be closed. */
const IN_BRACKETS = String.raw`${BLANKS}(?:\n {0,20})?<(?:[^<>\n]|\n(?!\n)){0,200}`;

/** A line that may be a mark, and the line ends after it. Captures bullet, name and value. */
const MARK_LINE = new RegExp(
  String.raw`${LINE_START}(${BULLET})?\[(${NAME})\]${BLANKS}[:：]((?:${IN_BRACKETS}(?=>))?[^\n]*)\n*`,
  "gi",
);

/** The end of an incomplete text, if it may become a {@link MARK_LINE} or is its second line. */
const OPEN_MARK_LINE = new RegExp(
  [
    String.raw`${LINE_START}\[(?:(?:${NAME})?|${NAME}\]${BLANKS}|${NAME}\]${BLANKS}[:：]${IN_BRACKETS})$`,
    String.raw`${LINE_START}${BULLET}\[(?:(?:${KNOWN_BEGINNINGS})?|(?:${KNOWN.join("|")})\]${BLANKS}(?:[:：]${IN_BRACKETS})?)$`,
  ].join("|"),
  "i",
);

/**
 * Blank lines with at most the fence around an answer, or a marker without text, which may belong to the
 * next mark.
 */
const NO_WORDS = /^\s*(?:(?:(?:`{1,20}|~{1,20})\w{0,20}|[-*+]|\d{1,2}[.)])\s*)?$/;

interface MarkLine {
  name: string;
  value: string;
  /** Its offsets in the text. With the line ends after it. */
  start: number;
  end: number;
}

/** @returns The lines that are marks, in order: known ones, and any others before and after all words. */
function markLinesIn(text: string): MarkLine[] {
  const lines = Array.from(text.matchAll(MARK_LINE), (match) => {
    const [line, bullet, label = "", value = ""] = match;
    const name = label.toLowerCase();
    const isKnown = KNOWN.includes(name);
    const end = match.index + line.length;
    return { name, value, start: match.index, end, isKnown, isPossible: isKnown || !bullet };
  });
  const isFirst = ({ start, isPossible }: (typeof lines)[number], at: number) =>
    isPossible && NO_WORDS.test(text.slice(lines[at - 1]?.end ?? 0, start));
  const isLast = ({ end, isPossible }: (typeof lines)[number], at: number) =>
    isPossible && NO_WORDS.test(text.slice(end, lines[at + 1]?.start));
  const begin = lines.findIndex((line, at) => !isFirst(line, at));
  const rest = lines.findLastIndex((line, at) => !isLast(line, at));
  return lines.filter(({ isKnown }, at) => isKnown || begin < 0 || at < begin || at > rest);
}

/** @returns The values of a mark: the rest of its lines after the colon. */
export const markValues = (name: "lang" | "kind" | "other" | "change", text: string) =>
  markLinesIn(text).flatMap((line) => (line.name === name ? line.value : []));

/** @returns The first well-formed BCP 47 language tag, in canonical form. */
export const languageIn = (text: string): string | undefined =>
  markValues("lang", text).map(canonicalTag).find(Boolean);

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** @returns The first known kind of dish, however its words are joined: "Stir fry". */
export const kindIn = (text: string): DishKind | undefined =>
  markValues("kind", text)
    .map((value) =>
      value
        .toLowerCase()
        .match(/[a-z]+/g)
        ?.join("-"),
    )
    .flatMap((value) => DISH_KINDS.find((kind) => kind === value) ?? [])[0];

/**
 * @param complete Whether no more text will come. Until then, a line that may become a mark counts as a mark.
 * @param toReplacement Returns the text in place of a line.
 * @param name Replaces only lines with this mark, and those that may become a mark. Default: all marks.
 */
export function replaceMarkLines(
  text: string,
  complete: boolean,
  toReplacement: (line: string) => string,
  name?: "other",
): string {
  const open = complete ? text.length : text.search(OPEN_MARK_LINE);
  const closed = open < 0 ? text : text.slice(0, open);
  const parts: string[] = [];
  let at = 0;
  for (const line of markLinesIn(closed)) {
    if (name && line.name !== name) continue;
    parts.push(text.slice(at, line.start), toReplacement(text.slice(line.start, line.end)));
    at = line.end;
  }
  return [...parts, closed.slice(at), toReplacement(text.slice(closed.length))].join("");
}

/** @returns Blanks in place of a line, so that all after it stays at its offset. */
export const toBlanks = (line: string) => line.replace(/[^\n]/g, " ");
