/**
 * Scales amounts: an amount is read into tokens, rules over the tokens tell which numbers scale, and those
 * are written anew.
 *
 * @module
 */
import { isUnspaced, type Language, languageOf, type Measure } from "./language";
import {
  type Form,
  fractionOf,
  isFraction,
  type Kind,
  toDigitsOf,
  toLatinDigits,
  writeNumber,
} from "./numerals";

/** In UTF-16 code units. Longer text is not scaled, which bounds the time: some µs per number. */
export const MAX_SCALED_CHARACTERS = 200;

/** How a recipe writes numbers, for what an amount itself doesn't show: "½" times 4 has no digits. */
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
  // Three digits behind it could be thousands.
  const point = /\p{Nd}([.,٫])\p{Nd}{1,2}(?!\p{Nd})/u.exec(all)?.[1];
  return {
    language,
    digit,
    point: point ?? (lang ? language.point(/\d/.test(digit)) : undefined),
    slash: /[¼-¾⅐-⅞]/.test(all) ? undefined : /\p{Nd}([/⁄∕／])\p{Nd}/u.exec(all)?.[1],
  };
}

/**
 * @param words An amount as written: a scaled amount would be rounded twice.
 * @param factor More than 0.
 * @returns The words with each number scaled that can be, in the same notation. Unchanged if longer than
 *   {@link MAX_SCALED_CHARACTERS}.
 */
export function scaleAmount(words: string, factor: number, notation = notationOf()): string {
  return scale(read(words, notation), factor, notation, ({ stays }) => !stays);
}

/** The same for servings, of which only the first number, or both ends of a first range, scale. */
export function scaleServings(words: string, factor: number, notation = notationOf()): string {
  const amount = read(words, notation);
  const first = servingsFrom(amount);
  const ends = first ? [first, ...rangeFrom(first, amount, notation.language)] : [];
  for (const number of ends) number.kind = "count";
  return scale(amount, factor, notation, (number) => ends.includes(number));
}

/** @returns Whether the first number of an amount can be scaled: it is no temperature, length or size. */
export function isScalable(words: string, lang?: string): boolean {
  const [first] = read(words, notationOf([], lang)).numbers;
  return first !== undefined && !first.stays;
}

/**
 * @param words A recipe's servings, such as "4–6 portions".
 * @returns The first number that {@link scaleServings} scales: 4. It replaces it by n for a factor of n / 4
 *   and whole n below 100.
 */
export const servingsIn = (words: string, lang?: string): number | undefined =>
  servingsFrom(read(words, notationOf([], lang)))?.value;

const servingsFrom = ({ numbers }: Amount) => numbers.find(({ stays }) => !stays);

interface Amount {
  tokens: Token[];
  numbers: Numeral[];
}

interface Token {
  type: "number" | "word" | "sign" | "open" | "close" | "blank";
  text: string;
}

/** A number of an amount. */
interface Numeral {
  value: number;
  form: Form;
  /** Its index among the tokens. */
  at: number;
  /** What its unit measures. Absent for a count, a spoon, a cup and what else is no unit in all languages. */
  measure?: Measure | undefined;
  kind: Kind;
  /** Whether it is the same for any number of people. */
  stays: boolean;
  /** The number of things that have this size. */
  sizeOf?: Numeral | undefined;
}

function scale(
  { tokens, numbers }: Amount,
  factor: number,
  notation: Notation,
  isScaled: (number: Numeral) => boolean,
): string {
  const texts = tokens.map(({ text }) => text);
  const scaled = factor === 1 ? [] : numbers.filter(isScaled);
  const ownPoint = scaled.find(({ form }) => form.point)?.form.point;
  const ownDigit = numbers.find(({ form }) => form.digit)?.form.digit ?? notation.digit;
  const fractions = scaled.find(({ form }) => form.under)?.form ?? notation;
  for (const { value, form, kind, at } of scaled) {
    const { slash } = form.under ? form : fractions;
    const own = { ...form, ...(ownPoint && { point: ownPoint }), ...(slash && { slash }) };
    const written = writeNumber(value * factor, own, kind, notation.point);
    texts[at] = toDigitsOf(form.digit ?? ownDigit, written);
  }
  return texts.join("");
}

// Tokens.

interface Piece {
  type: Token["type"] | "figures" | "fraction";
  text: string;
}

/**
 * The first that fits is right. A word has one script, because a unit's symbol and the word behind it may
 * stand without a blank: "18cm丸型". Signs of a degree may be letters: "ᵒ".
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
  ["sign", /./suy],
];

function piecesOf(words: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; at += pieces.at(-1)?.text.length ?? 1) {
    const found = PIECES.flatMap(([type, form]) => {
      form.lastIndex = at;
      const [text] = form.exec(words) ?? [];
      return text ? [{ type, text }] : [];
    });
    pieces.push(...found.slice(0, 1));
  }
  return pieces;
}

/** A number read from pieces. */
interface Reading {
  value: number;
  form: Form;
  /** How many pieces it has. */
  length: number;
}

/** The rules for numbers, of which the first that fits is right. */
const NUMBERS = [mixedAt, fractionAt, thousandsAt, decimalAt, wholeAt];

/** LaTeX, or a price. */
const LATEX = /[\\$]/;

function read(words: string, notation: Notation): Amount {
  const tokens: Token[] = [];
  const numbers: Numeral[] = [];
  if (words.length > MAX_SCALED_CHARACTERS || LATEX.test(words))
    return { tokens: [{ type: "word", text: words }], numbers };
  const pieces = piecesOf(words);
  for (let at = 0; at < pieces.length; ) {
    const found = numberAt(pieces, at, notation);
    const text = pieces.slice(at, at + (found?.length ?? 1)).map((piece) => piece.text);
    const { type = "sign" } = pieces[at] ?? {};
    at += text.length;
    // Nothing stays nothing.
    const isNumber = found !== undefined && found.value > 0;
    if (isNumber) {
      const digit = /\p{Nd}/u.exec(text.join(""))?.[0];
      const form = { ...found.form, ...(digit && { digit }) };
      numbers.push({ value: found.value, form, at: tokens.length, kind: "count", stays: false });
    }
    const isOther = type === "figures" || type === "fraction";
    tokens.push({ type: isNumber ? "number" : isOther ? "sign" : type, text: text.join("") });
  }
  const amount = { tokens, numbers };
  findUnits(amount, notation.language);
  findWhatStays(amount, notation.language);
  return amount;
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
const HYPHEN = /^[\u2010\u2011-]$/;

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
  const [, , ...others] = pieces.slice(at, end);
  if (others.length === 0 || (isBlank && !isGroup(pieces, at, end, notation))) return undefined;
  const decimals = POINT.test(pieces[end]?.text ?? "") ? figuresOf(pieces[end + 1]) : undefined;
  const value = Number(decimals ? `${digits}.${decimals}` : digits);
  return { value, form: { group: group.text }, length: end - at + (decimals ? 2 : 0) };
}

/**
 * Whether figures behind a blank are thousands, not the size of a package: "1 000–1 200 g", but not "1 400 g
 * tin" in languages that have no such blank, nor "3 200-g-Packungen" in any.
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

/** The blank in "1 000": no size begins with 0. */
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

// Units.

const DEGREE = /^[°º˚∘⁰ᵒ℃℉]$/;
const INCH = /^["”″]$/;
const PERCENT = /^[%٪％‰]$/;

/** Sets what each number's unit measures, and the kind of amount. The ends of a range have one unit. */
function findUnits(amount: Amount, language: Language) {
  const { tokens, numbers } = amount;
  for (const [index, number] of [...numbers.entries()].reverse()) {
    const { at } = number;
    number.measure = measureBehind(tokens, at, language) ?? measureBefore(tokens, at, language);
    const word = wordBehind(tokens, at) ?? wordBefore(tokens, at);
    number.kind = word && !TIMES.test(word) ? "other" : "count";
    const next = numbers[index + 1];
    if (
      next &&
      !number.measure &&
      isRange(gapBetween(tokens, number, next), number, next, language)
    ) {
      number.measure = next.measure;
      number.kind = next.kind;
    }
    if (number.measure) number.kind = "measured";
  }
}

const gapBetween = (tokens: readonly Token[], first: Numeral | undefined, last: Numeral) =>
  tokens.slice((first?.at ?? -1) + 1, last.at);

/** The index of what follows a number: behind one blank or hyphen. */
const behind = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.type === "blank" || HYPHEN.test(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;

/** The index of what precedes a number: before one blank. */
const before = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.type === "blank" ? at - 2 : at - 1;

const wordAt = (tokens: readonly Token[], at: number) =>
  tokens[at]?.type === "word" ? tokens[at].text : undefined;

const wordBehind = (tokens: readonly Token[], at: number) => wordAt(tokens, behind(tokens, at));
const wordBefore = (tokens: readonly Token[], at: number) => wordAt(tokens, before(tokens, at));

/** "26 cm", "9-inch", "180 °C", "10″", "70 %". */
function measureBehind(
  tokens: readonly Token[],
  at: number,
  language: Language,
): Measure | undefined {
  const place = behind(tokens, at);
  const { type, text = "" } = tokens[place] ?? {};
  if (DEGREE.test(text)) return "heat";
  if (PERCENT.test(text)) return "share";
  if (INCH.test(text) && place === at + 1) return "length";
  if (type !== "word") return undefined;
  // An abbreviation before the letter of a scale: "180 st. C".
  const [last, dot] = textsOf(tokens.slice(place + 1, place + 4)).reverse();
  if ((last === "C" || last === "F") && (dot === "." || dot === undefined)) return "heat";
  const next = tokens.slice(place + 1).find((token) => token.type !== "blank");
  // The abbreviation has a full stop: "1 m. løg". The symbol has none.
  if (text === "m") return next?.text === "." ? undefined : "length";
  // A preposition in many languages: "2 in Scheiben".
  if (text === "in") return language.isEnglish || next?.type !== "word" ? "length" : undefined;
  return language.measureOf(text, place === at + 1);
}

/** "cm 26", "%70", unless the unit is that of the number before it: "2 cm 26". */
function measureBefore(
  tokens: readonly Token[],
  at: number,
  language: Language,
): Measure | undefined {
  const place = before(tokens, at);
  const { type, text = "" } = tokens[place] ?? {};
  const isOfOther = tokens[before(tokens, place)]?.type === "number";
  if (isOfOther) return undefined;
  if (PERCENT.test(text)) return "share";
  return type === "word" ? language.measureOf(text, false) : undefined;
}

// What scales, and what stays.

const DASH = /^[\p{Pd}~〜～∼…÷/／⁄]$/u;
const TIMES = /^[×✕xXхХ]$/;
/** Also those of Chinese, Japanese and Korean: "各400g", "每罐400克". */
const EACH = /^(?:[@àÀáÁ]|[各每각].{0,2})$/u;

const isBlank = ({ type }: Token) => type === "blank";
const textsOf = (tokens: readonly Token[]) =>
  tokens.filter((token) => !isBlank(token)).map(({ text }) => text);

/** "2–3", "2 to 3", "3- to 4-pound", "20 × 30 cm". */
function isRange(
  gap: readonly Token[],
  first: Numeral,
  last: Numeral,
  language: Language,
): boolean {
  const texts = textsOf(gap);
  const word = HYPHEN.test(texts[0] ?? "") && texts.length === 2 ? texts[1] : texts[0];
  if (word === undefined || texts.length > (word === texts[0] ? 1 : 2)) return false;
  if (DASH.test(word)) return true;
  const ratio = last.value / first.value;
  if (TIMES.test(word)) return last.measure === "length" && ratio > 1 / 5 && ratio < 5;
  const isBetween = gap.at(-1)?.type === "blank" && gap.some(({ type }) => type === "word");
  return isBetween && ratio > 1 && ratio <= 10 && (isShort(word) || language.isJoint(word));
}

/** The other end of a range, if the number is its first. */
function rangeFrom(first: Numeral, { tokens, numbers }: Amount, language: Language): Numeral[] {
  const last = numbers[numbers.indexOf(first) + 1];
  return last && !last.stays && isRange(gapBetween(tokens, first, last), first, last, language)
    ? [last]
    : [];
}

/** A word as short as a preposition, in a script that has capitals only for names and abbreviations. */
const isShort = (word: string) =>
  word.replace(/\p{M}/gu, "").length <= 3 && !/\p{Lu}/u.test(word) && !isUnspaced(word);

const STAYING: readonly (Measure | undefined)[] = [
  "length",
  "heat",
  "power",
  "energy",
  "time",
  "share",
];

function findWhatStays(amount: Amount, language: Language) {
  const { tokens, numbers } = amount;
  for (const [index, number] of numbers.entries()) {
    const left = numbers[index - 1];
    const gap = gapBetween(tokens, left, number);
    const rules = { amount, gap, left, right: number, language };
    number.sizeOf = continuesSize(rules)
      ? left?.sizeOf
      : isSize(rules)
        ? (left ?? number)
        : undefined;
    number.stays = STAYING.includes(number.measure) || number.sizeOf !== undefined;
  }
}

/** A number, and what may tell that it is a size: the number before it, and what is between them. */
interface Place {
  amount: Amount;
  gap: readonly Token[];
  left: Numeral | undefined;
  right: Numeral;
  language: Language;
}

const isSize = (place: Place) =>
  isMultiplied(place) ||
  isAdjacent(place) ||
  isCompound(place) ||
  isOfPackage(place) ||
  isOfEach(place) ||
  isOne(place);

/** "2 × 400 g", "2 à 400 g", but not "Eggs × 2", nor "2 à 3". */
function isMultiplied({ gap, left, right, language }: Place): boolean {
  const sign = textsOf(gap).at(-1) ?? "";
  if (TIMES.test(sign))
    return left !== undefined && gap.every(({ text }) => !/^[,;+&，、]$/.test(text));
  return EACH.test(sign) && !(left && isRange(gap, left, right, language));
}

/** A number of things without a unit, which something of a size may follow. */
const isCount = (number: Numeral | undefined): number is Numeral =>
  number !== undefined && !number.measure && !number.stays;

/** "1 14 oz can", "1 (400 g) tin", but not "大さじ2（30ml）". */
function isAdjacent({ amount: { tokens }, gap, left }: Place): boolean {
  if (!isCount(left) || gap.length === 0) return false;
  const [first, ...others] = gap.filter((token) => !isBlank(token));
  if (!first) return true;
  return (
    first.type === "open" &&
    others.length === 0 &&
    tokens.slice(0, left.at).every(({ type }) => type !== "word")
  );
}

/** "2 large 5-ounce steaks", "2 doboz 400 g-os", "2 kutu 400 g'lık". */
function isCompound({ amount: { tokens }, gap, left, right, language }: Place): boolean {
  const [first, ...others] = tokens
    .slice(right.at + 1, right.at + 5)
    .filter((one) => !isBlank(one));
  const [joint, word] = first?.type === "word" && isMeasured(right) ? others : [first, others[0]];
  const isJoined = /^[\u2010\u2011'’:-]$/.test(joint?.text ?? "") && word?.type === "word";
  const isNounOrBracket = (token: Token) => isNoun(token, language) || token.type === "open";
  return isJoined && isCount(left) && gap.every((one) => isBlank(one) || isNounOrBracket(one));
}

const isNoun = ({ type, text }: Token, language: Language) =>
  type === "word" && !language.isJoint(text);

const isMeasured = ({ measure }: Numeral) => measure === "mass" || measure === "volume";

/** "2 tins of 400 g", "2 Dosen (je 400 g)", but not "2 Eier und 100 g", nor "2 lökar (ca 400 g)". */
function isOfPackage({ gap, left, right, language }: Place): boolean {
  if (!isCount(left) || !isMeasured(right) || gap.at(-1)?.type !== "blank") return false;
  const words = gap.filter((token) => !isBlank(token));
  const short = words.pop();
  if (short?.type !== "word" || !isShort(short.text) || short.text === "ca") return false;
  const isAside = words.at(-1)?.type === "open" || words.at(-1)?.text === ",";
  if (isAside) words.pop();
  const isPlain = words.every(
    (token) => token.type === "word" || /^[.\u2010\u2011'’-]$/.test(token.text),
  );
  return (
    isPlain &&
    words.some(({ type }) => type === "word") &&
    [...words, short].every(({ text }) => !language.isJoint(text))
  );
}

/** "4 steaks (200 g each)": words behind the unit, in brackets behind a count and its noun. */
function isOfEach({ amount: { tokens }, gap, left, right }: Place): boolean {
  const [open, ...nouns] = gap.filter((token) => !isBlank(token)).reverse();
  if (!isCount(left) || !isMeasured(right) || open?.type !== "open") return false;
  if (nouns.length === 0 || nouns.some(({ type }) => type !== "word")) return false;
  const close = tokens.findIndex(({ type }, at) => at > right.at && type === "close");
  const inside = tokens.slice(behind(tokens, right.at) + 1, close);
  return (
    inside.some(({ type }) => type === "word") &&
    inside.every(({ type }) => type === "word" || type === "blank")
  );
}

/** "2缶（1缶400g）": what behind it has the size of one, with the same counter. */
function isOne({ amount: { tokens }, gap, left, right }: Place): boolean {
  const counter = wordBehind(tokens, right.at);
  const isAside = gap.at(-1)?.type === "open";
  return isAside && isCount(left) && right.value === 1 && counter === wordBehind(tokens, left.at);
}

/** "5-ounce/150-gram", "14-oz (400 g)", "3- to 4-pound", unless it is the total: "2 × 400 g (800 g)". */
function continuesSize({ gap, left, right, language }: Place): boolean {
  if (!left?.sizeOf) return false;
  if (isRange(gap, left, right, language) || (left.value === 1 && !left.measure)) return true;
  const texts = gap.filter((token) => !isBlank(token));
  const last = texts.at(-1);
  const isJoined = last?.type === "open" || DASH.test(last?.text ?? "");
  const total = left.value * left.sizeOf.value;
  const isTotal = left.measure === right.measure && Math.abs(right.value - total) < total / 20;
  return isJoined && !isTotal && texts.filter(({ type }) => type === "word").length <= 1;
}
