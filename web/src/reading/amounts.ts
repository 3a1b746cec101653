/**
 * Amounts for more or fewer servings. Every number of an amount scales, except one with a fixed sign
 * ("180 °C", "26 cm", "70 %") and one behind a times sign ("2 × 400 g"). No word of any language is known
 * here.
 *
 * Reading: {@link numbersIn}. Writing: {@link scaleAmount}.
 *
 * @module
 */

/** A number that scales. */
export interface Numeral {
  value: number;
  /** Its place in the words, in UTF-16 code units. */
  from: number;
  to: number;
  /** The word behind it, or else before it, as written. Empty if there is none: it is a count. */
  unit: string;
}

/** What stands on the same line before and behind an amount: "°C" in "*180* °C". */
export interface Around {
  before: string;
  after: string;
}

/** In UTF-16 code units. Longer words have no numbers, which bounds the time. */
const MAX_CHARACTERS = 200;

/** The first character of a number. ".5" is one, but not in "2...5". */
const BEGINNING = /[\d¼-¾⅐-⅞]|(?<![\p{L}\p{N}.,])[.,٫](?=\d)/gu;

/**
 * @param decimal The decimal sign of the recipe's language: it tells whether "1.200" is more than a thousand.
 * @returns The numbers that scale, in order.
 */
export function numbersIn(
  words: string,
  around: Around = { before: "", after: "" },
  decimal = ".",
): Numeral[] {
  // LaTeX.
  if (words.length > MAX_CHARACTERS || /[\\$]/.test(words)) return [];
  const text = toLatinDigits(words);
  const numbers: Numeral[] = [];
  let to = 0;
  for (const { index: from } of text.matchAll(BEGINNING)) {
    if (from < to) continue;
    const rest = text.slice(from);
    const { value, length } = readFraction(rest) ?? readThousands(rest, decimal) ?? readPlain(rest);
    to = from + length;
    const before = text.slice(0, from);
    const after = text.slice(to);
    if (value === 0 || FIXED.test(after) || FIXED_BESIDE.test(after + around.after)) continue;
    if (BEHIND_TIMES.test(around.before + before)) continue;
    numbers.push({ value, from, to, unit: unitOf(before, after) });
  }
  return numbers;
}

const FRACTION =
  /^(?:(\d{1,3})(?:[\s・\u2010\u2011-]|\p{sc=Hiragana}|(?=[¼-¾⅐-⅞])))?([¼-¾⅐-⅞]|\d[/⁄∕／]\d{1,2}(?![\d/]))/u;

/** "½", "1/2", "1½", "1 1/2", "1-1/2", "1と1/2". */
function readFraction(text: string) {
  const [found = "", whole = "0", fraction = ""] = FRACTION.exec(text) ?? [];
  const part = fractionOf(fraction);
  return part ? { value: Number(whole) + part, length: found.length } : undefined;
}

/** Reads "½" and "1/2". But "4/6" are the ends of a range. */
function fractionOf(text: string): number | undefined {
  const [numerator = 0, denominator = 0] = text.normalize("NFKD").split(/\D/).map(Number);
  const isReduced = numerator % 2 > 0 || denominator % 2 > 0;
  return isReduced && denominator > 1 ? numerator / denominator : undefined;
}

/** "1 000", "1.200" where decimals have a comma, "1,200.5", "12'500". */
function readThousands(text: string, decimal: string) {
  const [found, whole = "", sign, rest = ""] =
    /^([1-9]\d{0,2}([\s.,٬'’])\d{3})(?!\d)([.,٫]\d+)?/.exec(text) ?? [];
  if (!found || (sign === decimal && !rest)) return undefined;
  const value = Number(whole.replace(/\D/g, "") + rest.replace(/\D/, "."));
  return { value, length: found.length };
}

/** "12", "1,5", "0.125", ".5". */
function readPlain(text: string) {
  const [found = ""] = /^\d*(?:[.,٫]\d+)?/.exec(text) ?? [];
  return { value: Number(found.replace(/\D/, ".")), length: found.length };
}

const FIGURES = String.raw`[\d¼-¾⅐-⅞][\d.,٫/⁄¼-¾⅐-⅞]*`;
/** Between the ends of a range, or of a product. */
const DASH = String.raw`\s*(?:[\p{Pd}\p{Sm}xXхХ…/／]|\.{2,3})\s*`;
/** The same, or a word as short as "to". */
const GAP = String.raw`(?:${DASH}|-?\s(?!\p{Lu})[\p{L}\p{M}]{1,4}\s|\p{sc=Hiragana}{1,3})`;
const BETWEEN_ENDS = new RegExp(`^${GAP}$`, "u");

/** Temperatures, shares, lengths and powers. "1 m. løg" and "2 C. à s." are abbreviations. */
const SIGN = String.raw`(?:["”]|[\s\u2010\u2011-]?(?:[°º˚⁰ᵒ℃℉度도%٪％‰″]|(?:[cm]m|[см]м|k?W|[mCFС](?!\.\s?\p{L}))(?![\p{sc=Latin}\p{sc=Cyrillic}\p{M}])))`;
/** Behind a number, or behind the other end of its range: "160–180 °C", "20 × 30 cm". */
const FIXED = new RegExp(`^(?:${GAP}${FIGURES})*${SIGN}`, "u");
/** Also outside of the asterisks, where a word may be a unit: "*1 cup* 2 % milk". */
const FIXED_BESIDE = new RegExp(`^(?:(?:${DASH}|${GAP}(?=[*]))[*]?${FIGURES}[*]?)*${SIGN}`, "u");
const TIMES = "[×✕✖@xXхХ]";
/** Before a number: "2 × ", "%". */
const BEHIND_TIMES = new RegExp(
  String.raw`(?:(?<!\p{L})${TIMES}\s*|[%٪])(?:${FIGURES}${GAP})?$`,
  "u",
);

/** In Japanese there may be no blank behind it. Of a product, the first number has the times sign. */
const WORD = String.raw`\p{sc=Latin}+|\p{sc=Han}+|[\p{L}\p{M}]+|${TIMES}`;
/** Of the first end of a range, it is behind the second. */
const WORD_AFTER = new RegExp(
  String.raw`^(?=((?:(?!\s?${TIMES}\s?\d)${GAP}${FIGURES})*))\1[\s\u2010\u2011-]?(${WORD})`,
  "u",
);
const WORD_BEFORE = /([\p{L}\p{M}]+)\.?\s?$/u;

function unitOf(before: string, after: string): string {
  return (WORD_AFTER.exec(after)?.[2] ?? WORD_BEFORE.exec(before)?.[1] ?? "").normalize("NFKC");
}

/** Symbols of masses and volumes, and capitals such as "EL". */
const SYMBOL = /^(?:[mk]?g|[mcd]?[lL]|oz|lb|[мк]?г|м?л|毫?[克升]|\p{Lu}{2,4})$/u;
/** Grams and millilitres. */
const SMALL = /^(?:g|m[lL]|г|мл|克|毫升)$/;

/**
 * A temperature, a length or a time in emphasis has none of the ingredients' units, in any language.
 *
 * @param numbers In an emphasis of the method.
 * @param known Of the ingredients' amounts.
 * @returns Whether the emphasis is an amount.
 */
export function isAmountOfMethod([first]: readonly Numeral[], known: readonly Numeral[]): boolean {
  if (!first) return false;
  if (SYMBOL.test(first.unit)) return true;
  // "½ of the eggs".
  const isShare = first.unit === "" && first.value < 1;
  return known.some(
    ({ unit, value }) =>
      compare(unit.slice(0, 3), first.unit.slice(0, 3)) === 0 &&
      (!isShare || value === first.value),
  );
}

/** Whatever their case and accents: "5 lžic" and "1 lžíce" begin with the same letters. */
const { compare } = new Intl.Collator("en", { sensitivity: "base" });

/** How a recipe writes numbers. Made once for a recipe. */
interface NumberStyle {
  decimal: string;
  format: (value: number) => string;
}

/**
 * @param texts The amounts of a recipe: they have its digits.
 * @param lang Its language, a BCP 47 tag. Without one, the amounts tell whether decimals have a comma.
 */
export function numberStyleOf(texts: readonly string[], lang?: string): NumberStyle {
  const all = texts.join("\n");
  const [digit] = /\p{Nd}/u.exec(all) ?? [];
  const numberingSystem = digit && numberingSystemOf(digit);
  const similar = /\d,\d{1,2}(?!\d)/.test(all) ? "de" : "en";
  const { format } = new Intl.NumberFormat([lang ?? similar, "en"], {
    maximumSignificantDigits: 3,
    useGrouping: false,
    ...(numberingSystem && { numberingSystem }),
  });
  return { decimal: /[.,٫]/.exec(format(1.5))?.[0] ?? ".", format };
}

/** @returns "latn" for "3", "arab" for "٣". */
function numberingSystemOf(digit: string): string | undefined {
  if (/\d/.test(digit)) return "latn";
  const value = Number(toLatinDigits(digit));
  const hasDigit = (numberingSystem: string) =>
    new Intl.NumberFormat("en", { numberingSystem }).format(value) === digit;
  return Intl.supportedValuesOf("numberingSystem").find(hasDigit);
}

/**
 * @param words An amount as written. Scaling an amount again would round it twice.
 * @param factor More than 0.
 * @returns The words with each number that scales scaled.
 */
export const scaleAmount = (
  words: string,
  factor: number,
  style: NumberStyle,
  around?: Around,
): string => write(words, numbersIn(words, around, style.decimal), factor, style);

/** The same for servings: only the first number scales, or both ends of a range that begins with it. */
export function scaleServings(words: string, factor: number, style: NumberStyle): string {
  const numbers = numbersOfServings(words);
  const [first, second] = numbers;
  const gap = words.slice(first?.to, second?.from);
  const isRange = first && second && second.value > first.value && BETWEEN_ENDS.test(gap);
  const counts = numbers.slice(0, isRange ? 2 : 1).map((number) => ({ ...number, unit: "" }));
  return write(words, counts, factor, style);
}

/** @returns The first number of servings such as "4–6 portions": 4. */
export const servingsIn = (words: string): number | undefined => numbersOfServings(words)[0]?.value;

/** "One 9-inch pie" has no number of servings. */
const numbersOfServings = (words: string) =>
  numbersIn(words).filter(({ to }) => !/^\p{Pd}\p{L}/u.test(words.slice(to)));

function write(words: string, numbers: readonly Numeral[], factor: number, style: NumberStyle) {
  if (factor === 1) return words;
  const hasDecimals = /\p{Nd}[.,٫]\p{Nd}/u.test(words);
  return numbers.reduceRight((text, { value, from, to, unit }) => {
    return (
      text.slice(0, from) + writeNumber(value * factor, unit, hasDecimals, style) + text.slice(to)
    );
  }, words);
}

/** As a part of the exact value. */
const MAX_ERROR = 1 / 10;
const MAX_COUNT_ERROR = 1 / 8;

const FRACTIONS = "⅛¼⅓⅜½⅔¾";

/** @param value More than 0. */
function writeNumber(value: number, unit: string, hasDecimals: boolean, { format }: NumberStyle) {
  if (unit === "") return writeCount(Math.max(value, 1 / 4), format);
  if (SMALL.test(unit)) return format(roundSmall(value));
  const near = nearestTo(value, FRACTIONS, format);
  return !hasDecimals && value < 10 && near.error <= MAX_ERROR ? near.text : format(value);
}

/** What one counts: in quarters and thirds, from 2 on in halves, from 4 on whole. Never in decimals. */
function writeCount(value: number, format: NumberStyle["format"]): string {
  const usual = nearestTo(value, value < 2 ? "¼⅓½⅔¾" : value < 4 ? "½" : "", format);
  return (usual.error <= MAX_COUNT_ERROR ? usual : nearestTo(value, FRACTIONS, format)).text;
}

/** One decimal, from 5 on whole, from 50 on in fives, from 200 on in tens. */
function roundSmall(value: number): number {
  if (value < 5) return Number(value.toPrecision(2));
  const step = value >= 200 ? 10 : value >= 50 ? 5 : 1;
  return step * Math.round(value / step);
}

/** @returns The nearest whole number, or whole number with one of these fractions. */
function nearestTo(value: number, fractions: string, format: NumberStyle["format"]) {
  const whole = Math.floor(value);
  const toNear = (near: number, text: string) => ({ text, error: Math.abs(near / value - 1) });
  const wholes = [whole + 1, whole].map((one) => toNear(one, format(one)));
  const mixed = Array.from(fractions, (sign) =>
    toNear(whole + (fractionOf(sign) ?? 0), (whole > 0 ? format(whole) : "") + sign),
  );
  return [...wholes, ...mixed].reduce((best, next) => (next.error < best.error ? next : best));
}

/** @returns The text with the digits of any script replaced by `0` to `9`. Its length stays the same. */
function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit.length > 1 ? digit : `${figureOf(digit)}`));
}

/** Unicode encodes the ten digits of a script contiguously (chapter 4.6). */
function figureOf(digit: string): number {
  const code = digit.charCodeAt(0);
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero--;
  return (code - zero) % 10;
}
