/**
 * Rules of a search: what is equal, and what of a recipe's Markdown can be found.
 *
 * @module
 */
import { isTooLarge } from "../reading/isTooLarge";

/** Letters that Unicode doesn't decompose. */
const LETTERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ı: "i", ς: "σ" },
};

const FOLDED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

const ACCENTS = /\p{M}+/gu;

/** In Unicode, hiragana are this far below katakana. */
const KATAKANA_OFFSET = 0x60;

/**
 * Folds case, accents, the letters above, and katakana to hiragana. Accents are also removed before the
 * normalization, which would take seconds to sort thousands of combining marks on one letter.
 */
export const fold = (words: string) =>
  words
    .replace(ACCENTS, "")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_OFFSET));

/** Definitions and marks on lines of their own, targets and titles of links, `(extra)`, and the characters of Markdown. */
const UNSEEN =
  /^[ \t>*+-]*\[[^[\]\n]+\]:.*$|\]\((?:[^()"\n]|"[^"\n]*"|\([^()\n]*\))*\)|\(extra(?=[,)])|[[\]*_`#>|]/gm;

/**
 * @returns The words of a recipe's Markdown that are seen on the page. An approximation, without parsing. A text
 *   that is too large is shown as it is.
 */
export const seenWords = (markdown: string) =>
  isTooLarge(markdown) ? markdown : markdown.replace(UNSEEN, "");
