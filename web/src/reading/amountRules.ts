/**
 * Decides by rules over the tokens of an amount which of its numbers scale with the servings.
 *
 * @module
 */
import {
  type Amount,
  HYPHEN,
  type Notation,
  type Numeral,
  type Token,
  toTokens,
} from "./amountTokens";
import { isUnspaced, type Language, type Measure } from "./language";

/** @returns The amount, with `measure`, `kind`, `sizeOf` and `stays` of each number set. */
export function readAmount(words: string, notation: Notation): Amount {
  const amount = toTokens(words, notation);
  findUnits(amount, notation.language);
  findFixed(amount, notation.language);
  return amount;
}

// Units.

const DEGREE = /^[°º˚∘⁰ᵒ℃℉]$/;
const INCH = /^["”″]$/;
const PERCENT = /^[%٪％‰]$/;

/** Sets what each number's unit measures, and the kind of amount. The ends of a range share a unit. */
function findUnits(amount: Amount, language: Language) {
  const { tokens, numbers } = amount;
  for (const [index, number] of [...numbers.entries()].reverse()) {
    const { at } = number;
    number.measure = measureAfter(tokens, at, language) ?? measureBefore(tokens, at, language);
    const word = wordAfter(tokens, at) ?? wordBefore(tokens, at);
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

/** The index of the token after a number, and after one blank or hyphen. */
const indexAfter = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.type === "blank" || HYPHEN.test(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;

/** The index of the token before a number, and before one blank. */
const indexBefore = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.type === "blank" ? at - 2 : at - 1;

const wordAt = (tokens: readonly Token[], at: number) =>
  tokens[at]?.type === "word" ? tokens[at].text : undefined;

const wordAfter = (tokens: readonly Token[], at: number) => wordAt(tokens, indexAfter(tokens, at));
const wordBefore = (tokens: readonly Token[], at: number) =>
  wordAt(tokens, indexBefore(tokens, at));

/** "26 cm", "9-inch", "180 °C", "10″", "70 %". */
function measureAfter(
  tokens: readonly Token[],
  at: number,
  language: Language,
): Measure | undefined {
  const place = indexAfter(tokens, at);
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

/** "cm 26", "%70", unless the unit belongs to the number before it: "2 cm 26". */
function measureBefore(
  tokens: readonly Token[],
  at: number,
  language: Language,
): Measure | undefined {
  const place = indexBefore(tokens, at);
  const { type, text = "" } = tokens[place] ?? {};
  const belongsToOther = tokens[indexBefore(tokens, place)]?.type === "number";
  if (belongsToOther) return undefined;
  if (PERCENT.test(text)) return "share";
  return type === "word" ? language.measureOf(text, false) : undefined;
}

// Numbers that stay the same for any number of people.

const DASH = /^[\p{Pd}~〜～∼…÷/／⁄]$/u;
const TIMES = /^[×✕xXхХ]$/;
/** Signs and words for "each", also in Chinese, Japanese and Korean: "各400g", "每罐400克". */
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

/** @returns The end of a range that begins with `first`, or nothing. */
export function rangeFrom(
  first: Numeral,
  { tokens, numbers }: Amount,
  language: Language,
): Numeral[] {
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

function findFixed(amount: Amount, language: Language) {
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

/** A number, the number before it, and the tokens between them: they show whether it is a size. */
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
  isSizeOfOne(place);

/** "2 × 400 g", "2 à 400 g", but not "Eggs × 2", nor "2 à 3". */
function isMultiplied({ gap, left, right, language }: Place): boolean {
  const sign = textsOf(gap).at(-1) ?? "";
  if (TIMES.test(sign))
    return left !== undefined && gap.every(({ text }) => !/^[,;+&，、]$/.test(text));
  return EACH.test(sign) && !(left && isRange(gap, left, right, language));
}

/** Whether it is a number of things, without a unit. The size of each thing may follow. */
const isCount = (number: Numeral | undefined): number is Numeral =>
  number !== undefined && !number.measure && !number.stays;

/** "1 14 oz can", "1 (400 g) tin", but not "大さじ2（30ml）". */
function isAdjacent({ amount: { tokens }, gap, left }: Place): boolean {
  if (!isCount(left) || gap.length === 0) return false;
  const [first, ...rest] = gap.filter((token) => !isBlank(token));
  if (!first) return true;
  return (
    first.type === "open" &&
    rest.length === 0 &&
    tokens.slice(0, left.at).every(({ type }) => type !== "word")
  );
}

/** "2 large 5-ounce steaks", "2 doboz 400 g-os", "2 kutu 400 g'lık". */
function isCompound({ amount: { tokens }, gap, left, right, language }: Place): boolean {
  const [first, ...rest] = tokens
    .slice(right.at + 1, right.at + 5)
    .filter((token) => !isBlank(token));
  const [joint, word] = first?.type === "word" && isMeasured(right) ? rest : [first, rest[0]];
  const isJoined = /^[\u2010\u2011'’:-]$/.test(joint?.text ?? "") && word?.type === "word";
  const isNounOrBracket = (token: Token) => isNoun(token, language) || token.type === "open";
  return (
    isJoined && isCount(left) && gap.every((token) => isBlank(token) || isNounOrBracket(token))
  );
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

/** "4 steaks (200 g each)": words after the unit, in brackets after a count and its noun. */
function isOfEach({ amount: { tokens }, gap, left, right }: Place): boolean {
  const [open, ...nouns] = gap.filter((token) => !isBlank(token)).reverse();
  if (!isCount(left) || !isMeasured(right) || open?.type !== "open") return false;
  if (nouns.length === 0 || nouns.some(({ type }) => type !== "word")) return false;
  const close = tokens.findIndex(({ type }, at) => at > right.at && type === "close");
  const inside = tokens.slice(indexAfter(tokens, right.at) + 1, close);
  return (
    inside.some(({ type }) => type === "word") &&
    inside.every(({ type }) => type === "word" || type === "blank")
  );
}

/** "2缶（1缶400g）": in brackets, the counter again with a 1; the size of a single thing follows. */
function isSizeOfOne({ amount: { tokens }, gap, left, right }: Place): boolean {
  const counter = wordAfter(tokens, right.at);
  const isAside = gap.at(-1)?.type === "open";
  return isAside && isCount(left) && right.value === 1 && counter === wordAfter(tokens, left.at);
}

/** "5-ounce/150-gram", "14-oz (400 g)", "3- to 4-pound", unless it is the total, as in "2 × 400 g (800 g)". */
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
