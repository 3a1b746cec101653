/**
 * Reads an amount into tokens: numbers, words, signs, brackets and blanks.
 *
 * @module
 */
import { type Language, languageOf, type Measure } from "./language";
import { type Form, fractionOf, isFraction, type Kind, toLatinDigits } from "./numerals";

/** How a recipe writes numbers, where an amount itself doesn't show it: "½" has no digits to write 2 with. */
export interface Notation {
  language: Language;
  /** Any of its digits. */
  digit: string;
  /** The decimal sign. Absent if neither an amount nor a language shows it. */
  point?: string | undefined;
  /** In fractions. Absent if they are written as one character. */
  slash?: string | undefined;
}

/**
 * @param texts The amounts of a recipe.
 * @param lang The recipe's language, a BCP 47 tag.
 */
export function notationOf(texts: readonly string[] = [], lang?: string): Notation {
  const language = languageOf(lang);
  const all = texts.join("\n");
  const digit = /\p{Nd}/u.exec(all)?.[0] ?? (lang ? language.digit : "0");
  // With three digits after the sign it could be thousands.
  const point = /\p{Nd}([.,٫])\p{Nd}{1,2}(?!\p{Nd})/u.exec(all)?.[1];
  return {
    language,
    digit,
    point: point ?? (lang ? language.point(/\d/.test(digit)) : undefined),
    slash: /[¼-¾⅐-⅞]/.test(all) ? undefined : /\p{Nd}([/⁄∕／])\p{Nd}/u.exec(all)?.[1],
  };
}

/** An amount as it is written. */
export interface Amount {
  tokens: Token[];
  numbers: Numeral[];
}

export interface Token {
  type: "number" | "word" | "sign" | "open" | "close" | "blank";
  text: string;
}

/** A number of an amount. */
export interface Numeral {
  value: number;
  form: Form;
  /** Its index among the tokens. */
  at: number;
  /** What its unit measures. Absent for counts, spoons and cups. */
  measure?: Measure | undefined;
  kind: Kind;
  /** Whether it is the same for any number of people. */
  stays: boolean;
  /** The number of things that have this size. */
  sizeOf?: Numeral | undefined;
}

interface Piece {
  type: Token["type"] | "figures" | "fraction";
  text: string;
}

/**
 * The first pattern that matches is used; any other character is a sign. A word has one script, because a
 * symbol and the word after it may have no blank between them: "18cm丸型". Signs of a degree may be letters: "ᵒ".
 */
const PIECES: readonly (readonly [Piece["type"], RegExp])[] = [
  ["figures", /\p{Nd}+/uy],
  ["fraction", /[¼-¾⅐-⅞]|[¹²³⁴-⁹]{1,2}⁄[₀-₉]{1,2}/uy],
  ["sign", /[°º˚∘⁰ᵒ℃℉]/uy],
  ["blank", /\s+/uy],
  ["open", /[(（[]/uy],
  ["close", /[)）\]]/uy],
  ["word", /[\p{sc=Latin}\p{M}㌀-㏟]+/uy],
  ["word", /\p{sc=Han}+/uy],
  ["word", /\p{sc=Hiragana}+/uy],
  ["word", /[\p{sc=Katakana}ー]+/uy],
  ["word", /(?:(?![\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}״׳\u200c])+/uy],
];

function piecesOf(words: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const piece = pieceAt(words, at);
    pieces.push(piece);
    at += piece.text.length;
  }
  return pieces;
}

function pieceAt(words: string, at: number): Piece {
  for (const [type, form] of PIECES) {
    form.lastIndex = at;
    const [text] = form.exec(words) ?? [];
    if (text) return { type, text };
  }
  return { type: "sign", text: words.charAt(at) };
}

/** A number read from pieces. */
interface Reading {
  value: number;
  form: Form;
  /** How many pieces it has. */
  length: number;
}

/** The rules for numbers. The first that matches is used. */
const NUMBERS = [mixedAt, fractionAt, thousandsAt, decimalAt, wholeAt];

/** LaTeX, or a price. */
const LATEX = /[\\$]/;

/** @returns The words' tokens and numbers. There are none in LaTeX. */
export function toTokens(words: string, notation: Notation): Amount {
  const tokens: Token[] = [];
  const numbers: Numeral[] = [];
  if (LATEX.test(words)) return { tokens: [{ type: "word", text: words }], numbers };
  const pieces = piecesOf(words);
  for (let at = 0; at < pieces.length; ) {
    const found = numberAt(pieces, at, notation);
    const text = pieces.slice(at, at + (found?.length ?? 1)).map((piece) => piece.text);
    const { type = "sign" } = pieces[at] ?? {};
    at += text.length;
    // Zero can't be scaled.
    const isNumber = found !== undefined && found.value > 0;
    if (isNumber) {
      const digit = /\p{Nd}/u.exec(text.join(""))?.[0];
      const form = { ...found.form, ...(digit && { digit }) };
      numbers.push({ value: found.value, form, at: tokens.length, kind: "count", stays: false });
    }
    const isUnread = type === "figures" || type === "fraction";
    tokens.push({ type: isNumber ? "number" : isUnread ? "sign" : type, text: text.join("") });
  }
  return { tokens, numbers };
}

function numberAt(pieces: readonly Piece[], at: number, notation: Notation): Reading | undefined {
  for (const rule of NUMBERS) {
    const found = rule(pieces, at, notation);
    if (found) return found;
  }
  return undefined;
}

const SLASH = /^[/⁄∕／]$/;
const POINT = /^[.,٫]$/;
/** Between a whole and a fraction, or a number and its unit. */
export const HYPHEN = /^[\u2010\u2011-]$/;

/** The digits of a piece, at most `max` of them. */
const figuresOf = (piece: Piece | undefined, max = 20) =>
  piece?.type === "figures" && [...piece.text].length <= max
    ? toLatinDigits(piece.text)
    : undefined;

/** "½", "1/2". */
function fractionAt(pieces: readonly Piece[], at: number): Reading | undefined {
  const [first, slash, last] = pieces.slice(at, at + 3);
  if (first?.type === "fraction") {
    const { value, under } = fractionOf(first.text);
    return { value, form: { under }, length: 1 };
  }
  const [over, under] = [Number(figuresOf(first, 2)), Number(figuresOf(last, 2))];
  if (!slash || !SLASH.test(slash.text) || !isFraction(over, under)) return undefined;
  return { value: over / under, form: { under, slash: slash.text }, length: 3 };
}

/** "1½", "1 1/2", "1-1/2". */
function mixedAt(pieces: readonly Piece[], at: number): Reading | undefined {
  const whole = figuresOf(pieces[at], 4);
  const next = pieces[at + 1];
  if (!whole || !next) return undefined;
  const isJoint = isGap(next) || HYPHEN.test(next.text);
  const part = fractionAt(pieces, isJoint ? at + 2 : at + 1);
  if (!part || part.value >= 1) return undefined;
  const form = { ...part.form, ...(isJoint && { joint: next.text }) };
  return { value: Number(whole) + part.value, form, length: part.length + (isJoint ? 2 : 1) };
}

/** Blanks between numbers of one line: digits in two lines are two numbers. */
const isGap = ({ type, text }: Piece) =>
  type === "blank" && text.length < 3 && !/[\n\r]/.test(text);

/** "1.000", "1 000", "1’200,5". */
function thousandsAt(
  pieces: readonly Piece[],
  at: number,
  notation: Notation,
): Reading | undefined {
  const first = figuresOf(pieces[at], 3);
  const group = pieces[at + 1];
  if (!Number(first) || !group || group.text === notation.point) return undefined;
  const isBlank = isGap(group) && group.text.length === 1;
  if (!isBlank && !/^[.,٬'’]$/.test(group.text)) return undefined;
  let digits = first ?? "";
  let end = at + 1;
  while (pieces[end]?.text === group.text) {
    const three = figuresOf(pieces[end + 1], 3);
    if (three?.length !== 3) break;
    digits += three;
    end += 2;
  }
  const [, , ...rest] = pieces.slice(at, end);
  if (rest.length === 0 || (isBlank && !isGroup(pieces, at, end, notation))) return undefined;
  const decimals = POINT.test(pieces[end]?.text ?? "") ? figuresOf(pieces[end + 1]) : undefined;
  const value = Number(decimals ? `${digits}.${decimals}` : digits);
  return { value, form: { group: group.text }, length: end - at + (decimals ? 2 : 0) };
}

/**
 * Whether figures after a blank are thousands, not the size of a package: "1 000–1 200 g", but not "1 400 g
 * tin" in languages that don't separate thousands by blanks, nor "3 200-g-Packungen" in any.
 */
function isGroup(
  pieces: readonly Piece[],
  at: number,
  end: number,
  { language }: Notation,
): boolean {
  if (/[\u2009\u202f]/.test(pieces[at + 1]?.text ?? "")) return true;
  const isCompound = HYPHEN.test(pieces[end]?.text ?? "") && pieces[end + 1]?.type === "word";
  return pieces.some(isBeforeThousand) || (language.groupsByBlank && !isCompound);
}

/** Whether it is the blank in "1 000": no size begins with 0. */
const isBeforeThousand = (piece: Piece, at: number, pieces: readonly Piece[]) =>
  isGap(piece) &&
  pieces[at - 1]?.type === "figures" &&
  /^0\d\d$/.test(figuresOf(pieces[at + 1]) ?? "");

/** "1,5", ".5". */
function decimalAt(pieces: readonly Piece[], at: number): Reading | undefined {
  const before = pieces[at - 1]?.type;
  const isBare = POINT.test(pieces[at]?.text ?? "");
  if (isBare && (before === "word" || before === "figures" || before === "fraction"))
    return undefined;
  const start = isBare ? at : at + 1;
  const whole = isBare ? "0" : figuresOf(pieces[at]);
  const point = pieces[start]?.text ?? "";
  const decimals = figuresOf(pieces[start + 1]);
  if (!whole || !decimals || !POINT.test(point)) return undefined;
  return { value: Number(`${whole}.${decimals}`), form: { point }, length: start - at + 2 };
}

function wholeAt(pieces: readonly Piece[], at: number): Reading | undefined {
  const figures = figuresOf(pieces[at]);
  return figures ? { value: Number(figures), form: {}, length: 1 } : undefined;
}
