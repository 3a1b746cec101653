/**
 * What words in a recipe say: which section a name is of, whether it has a number, whether words are
 * a sentence. Known words only choose where the form leaves a choice.
 *
 * @module
 */
import type { Paragraph } from "mdast";
import { anyOf, wordsFor } from "./languages";
import { wordsOf } from "./mdast";

/** The sections that a name can be of. */
export type SectionName = "ingredients" | "method" | "notes";

const beginsWith = (words: "ingredients" | "method") =>
  new RegExp(`^(?:(?:${anyOf("articles")})\\s)?(?:${anyOf(words)})`, "iu");
const isOneOf = (words: "notes" | "note") => new RegExp(`^(?:${anyOf(words)})$`, "iu");

const INGREDIENTS = beginsWith("ingredients");
const ANY_INGREDIENTS = new RegExp(anyOf("ingredients"), "iu");
const METHOD = beginsWith("method");
/** The first or the last word of a name. */
const NOTES = isOneOf("notes");
/** The last word, or the only one. */
const NOTE = isOneOf("note");
/** Without spaces, it may stand anywhere. */
const NOTES_UNSPACED = new RegExp(anyOf(wordsFor("notes").filter((word) => word.startsWith("*"))));
/** "For the asparagus tips" is no note. */
const PURPOSE = new RegExp(`^(?:${anyOf("purpose")})\\s`, "iu");
const CLOSING = new RegExp(`^\\W{0,3}(?:${anyOf("closing")})`, "iu");

/** Whether a name has the word for ingredients in it: "The foundation: ingredients". */
export function mentionsIngredients(name: string): boolean {
  return ANY_INGREDIENTS.test(name);
}

/** @returns The section that a heading or a label names, if it is known. */
export function sectionNamedBy(name: string): SectionName | undefined {
  const words = withoutNumber(name);
  const [plain = ""] = words.split(/[(（]/, 1);
  const all = plain.match(/[\p{L}\p{M}]+/gu) ?? [];
  const [first = "", last = ""] = [all[0], all.at(-1)];
  const isNotes = NOTES.test(first) || NOTES.test(last) || NOTE.test(last);
  if ((isNotes || NOTES_UNSPACED.test(words)) && !PURPOSE.test(words)) return "notes";
  if (INGREDIENTS.test(words)) return "ingredients";
  return METHOD.test(words) ? "method" : undefined;
}

const NUMBER =
  /^\s{0,9}(?:[\p{L}\p{M}]{1,20}\s{0,9})?\p{Nd}{1,4}\s{0,9}(?:[.):：](?!\p{Nd})|[–—-](?![\p{L}\p{Nd}])|$)/u;

/** "1. Make the sauce", "Step 1: …", "الخطوة ١". */
export function startsWithNumber(words: string): boolean {
  return NUMBER.test(words);
}

const STEP_NUMBER = new RegExp(
  `^(?:(?:(?:${anyOf("step")})\\s?)?\\d{1,3}\\s?(?:[.):–—-]\\s+|：\\s?|$))`,
  "iu",
);

/** The name of a step without its number: "Step 1: ", "2. ". */
export function withoutStepNumber(name: string): string {
  return name.replace(STEP_NUMBER, "").trim();
}

/** A letter or a Roman number counts sections, too. */
const SECTION_NUMBER = /^(?:\p{Nd}{1,3}|[IVX]{1,5}|[A-H])[.)]\s{1,9}/u;

/** Without signs at the beginning and without what counts sections: "1.", "II.", "A.". */
export function withoutNumber(words: string): string {
  const withoutSigns = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, "");
  return withoutSigns(withoutSigns(words).replace(SECTION_NUMBER, ""));
}

/** @returns Whether a paragraph is a name: only bold, or with a colon at its end. */
export function isName(paragraph: Paragraph): boolean {
  const words = wordsOf(paragraph).trim();
  const isBold = paragraph.children.every(
    (child) => child.type === "strong" || /^[\s:：]*$/.test(wordsOf(child)),
  );
  return words !== "" && (isBold || /[:：]$/.test(words));
}

/** @returns Whether words end as a sentence does. */
export function endsSentence(words: string): boolean {
  return /[.!?…。！？؟।]["'”’»)*]{0,3}$/u.test(words);
}

const MAX_THING_CHARACTERS = 80;
const MIN_SENTENCE_WORDS = 4;

/**
 * @returns Whether the words of an item are a step or advice, and not a thing with its amount. "1
 *   tin of tomatoes." is a thing.
 */
export function isSentence(words: string): boolean {
  if (/^[\p{N}~≈]/u.test(words)) return false;
  const isShort =
    !/[。！？]/.test(words) && words.split(/\s+/, MIN_SENTENCE_WORDS).length < MIN_SENTENCE_WORDS;
  return words.length > MAX_THING_CHARACTERS || (endsSentence(words) && !isShort);
}

/** "Enjoy!" and the like behind a recipe, which is no step. */
export function isClosing(words: string): boolean {
  return CLOSING.test(words);
}

/** The words before a colon, if there is one. */
const labelIn = (words: string) => /^[^:：]*(?=[:：])/.exec(words)?.[0] ?? "";

/** "Tip: …" between two steps. */
export function isNote(words: string): boolean {
  return sectionNamedBy(labelIn(words)) === "notes";
}

/** "Tip: …" as an item. "Storage: …" among numbered steps is one of them. */
export function isTip(words: string): boolean {
  return NOTE.test(labelIn(words).trim());
}
