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
 * marks but the last.
 *
 * @see https://spec.commonmark.org/0.31.2/#link-reference-definitions
 * @module
 */
import * as v from "valibot";
import { MAX_LINE_CHARACTERS } from "./isTooLarge";
import { DISH_KINDS, type DishKind } from "./recipe";
import { LANGUAGE, listOf } from "./schemas";

const KNOWN = ["lang", "kind", "other", "change"] as const;

type Known = (typeof KNOWN)[number];

/** Captures name and value. */
const MARK_LINE = /^ *\[([a-z]+)\][ \t]*[:：](.*)$/is;

/** A last line that may become a {@link MARK_LINE}. */
const OPEN_LINE = /^ *\[[a-z]*(?:(?<!\[)\][ \t]*)?$/i;

/** A blank line, or one with the fence around an answer. */
const NO_WORDS = /^\s*(?:[`~]+\w*\s*)?$/;

/**
 * @param complete Whether no more text will come. Until then, a last line that may become a mark is one.
 * @returns The lines, with the name and the value of those that are marks: known ones, and any others before
 *   and after all words.
 */
function linesIn(text: string, complete: boolean) {
  const all = text.split("\n").map((line, at, lines) => {
    // No expression sees a longer line. It has words.
    const seen = line.length > MAX_LINE_CHARACTERS ? "…" : line;
    const [found, name, value = ""] = MARK_LINE.exec(seen) ?? [];
    const known = KNOWN.find((one) => one === name?.toLowerCase());
    const isOpen = !complete && at === lines.length - 1 && OPEN_LINE.test(seen);
    const isWords = !found && !isOpen && !NO_WORDS.test(seen);
    return { line, value, known, isWords, isMark: isOpen || !!known, isOther: !!found };
  });
  const first = all.findIndex(({ isWords }) => isWords);
  const last = all.findLastIndex(({ isWords }) => isWords);
  return all.map((line, at) => ({
    ...line,
    isMark: line.isMark || (line.isOther && (at < first || at > last)),
  }));
}

/** @returns The values of a mark: what stands behind the colon. Without the last line while it may grow. */
export const markValues = (name: Known, text: string, complete: boolean) =>
  linesIn(text, complete)
    .slice(0, complete ? undefined : -1)
    .flatMap(({ known, value }) => (known === name ? value : []));

/** @returns The first BCP 47 tag of a language of two or three letters, in canonical form. */
export const languageIn = (text: string, complete: boolean): string | undefined =>
  v.parse(listOf(LANGUAGE, 1), markValues("lang", text, complete))[0];

/** @returns A known kind of dish. */
export function kindIn(text: string, complete: boolean): DishKind | undefined {
  const words = markValues("kind", text, complete).map((value) => value.trim().toLowerCase());
  return DISH_KINDS.find((kind) => words.includes(kind));
}

/**
 * @param complete Whether no more text will come. Until then, a last line that may become a mark counts as one.
 * @param name Only of this mark. Default: all.
 * @returns The text with empty lines in place of marks.
 */
export const withoutMarkLines = (text: string, complete: boolean, name?: Known): string =>
  linesIn(text, complete)
    .map(({ line, known, isMark }) => (isMark && (!name || !known || known === name) ? "" : line))
    .join("\n");
