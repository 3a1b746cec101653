/**
 * Amounts for more or fewer servings. The model's mark is obeyed: every number of an amount scales, except
 * beside a sign or a word for heat, a share, a length or a time ("180 °C", "26 cm", "20 minutes"), and behind
 * a times sign ("2 × 400 g"). Words come from `Intl`: none of any language is known here.
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
  /** Of an amount in the method: the units of the ingredients. */
  units?: readonly string[] | undefined;
}

/** In UTF-16 code units. Longer words have no numbers, which bounds the time. */
const MAX_CHARACTERS = 200;

/** The first character of a number. ".5" is one, but not in "2...5". */
const BEGINNING = /[\d¼-¾⅐-⅞]|(?<![\p{L}\p{N}.,])[.,٫](?=\d)/gu;

/** How a recipe writes numbers. */
interface Writing {
  /** A BCP 47 tag. */
  lang?: string | undefined;
  /** It tells whether "1.200" is more than a thousand. */
  decimal?: string;
}

/** @returns The numbers that scale, in order. */
export function numbersIn(
  words: string,
  around: Around = { before: "", after: "" },
  { lang = "en", decimal = "." }: Writing = {},
): Numeral[] {
  // LaTeX.
  if (words.length > MAX_CHARACTERS || /[\\$]/.test(words)) return [];
  const text = toLatinDigits(words);
  const { fixed } = languageOf(lang);
  const numbers: Numeral[] = [];
  let size: string | undefined;
  let to = 0;
  for (const { index: from } of text.matchAll(BEGINNING)) {
    if (from < to) continue;
    const rest = text.slice(from);
    const { value, length } = readFraction(rest) ?? readThousands(rest, decimal) ?? readPlain(rest);
    to = from + length;
    const before = text.slice(0, from);
    const atFirstEnd = before.replace(OTHER_END, "");
    const after = text.slice(to);
    const unit = unitOf(atFirstEnd, after);
    // "2 × 400 g (14 oz)", but "2 × 400 g (800 g)".
    const [isSize, behindTimes = ""] = BEHIND_TIMES.exec(`${around.before}*${before}`) ?? [];
    const isTotal = unit === size && IN_BRACKET.test(behindTimes);
    if (isSize) size ??= unit;
    if (value === 0 || (isSize && !isTotal) || /[%٪]$/.test(before)) continue;
    const sign = fixed.exec(`${after}*${around.after}`);
    const bare = sign?.groups?.bare;
    if (sign && (!bare || (around.units && !around.units.includes(bare)))) continue;
    numbers.push({ value, from, to, unit });
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

/** "1 000", "1.200" where decimals have a comma, "1,200.5", "12'500", "1,000,000", "1,00,000". */
function readThousands(text: string, decimal: string) {
  const [found, whole = "", sign, rest = ""] =
    /^([1-9]\d{0,2}([\s.,٬'’])(?:\d{2,3}\2)*\d{3})(?!\d)([.,٫]\d+)?/.exec(text) ?? [];
  if (!found || (sign === decimal && !rest && whole.length < 8)) return undefined;
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
/** Before a range's second end: its first. */
const OTHER_END = new RegExp(`${FIGURES}${GAP}$`, "u");

/** Behind a word: no letter, unless it is of a script without blanks between words, or with particles (Hangul). */
const END = String.raw`(?!(?![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\ud7ff])[\p{L}\p{M}])`;

/** Heat, power and length, unless it is a unit: "2 C flour". "1 m. løg" and "2 C. à s." are abbreviations. */
const BARE = String.raw`(?<bare>k?W|[mмCСF])(?!\.\s?\p{L})`;

/** Remembers what was made of each tag: formatters take milliseconds. */
function madeOnce<Value>(make: (tag: string) => Value) {
  const made = new Map<string, Value>();
  return (tag: string): Value => {
    const value = made.get(tag) ?? make(tag);
    made.set(tag, value);
    return value;
  };
}

/** @param tag A BCP 47 tag. @returns What `Intl` writes behind numbers. */
const unitWordsOf = madeOnce((tag) => {
  const wordsOf = (units: string, unitDisplay: "long" | "narrow" = "long") =>
    units.split(" ").flatMap((unit) => {
      const format = new Intl.NumberFormat([tag, "en"], { style: "unit", unit, unitDisplay });
      const parts = [1, 2, 5, 11, 100].flatMap((count) => format.formatToParts(count));
      return parts.flatMap(({ type, value }) => (type === "unit" ? [value] : []));
    });
  const unitsOf = (units: string) =>
    [...wordsOf(units), ...wordsOf(units, "narrow")].map((words) => unitOf("", words));
  // "180 graden" of "180 graden Celsius".
  const heat = wordsOf("celsius fahrenheit").map((words) => words.replace(/\s\S+$/, ""));
  const others = wordsOf("second minute hour day degree inch centimeter millimeter");
  return {
    fixed: [...heat, ...others],
    small: unitsOf("gram milliliter"),
    large: unitsOf("kilogram liter"),
  };
});

/** @param lang A BCP 47 tag. */
const languageOf = madeOnce((lang) => {
  const all = [lang, "en", "en-GB"].map(unitWordsOf);
  const fixed = new Set(all.flatMap((words) => words.fixed));
  const words = `(?:${[...fixed].join("|").replaceAll(".", "[.]")})`;
  const sign = String.raw`(?:["”]|[\s\u2010\u2011-]?(?:[°º˚⁰ᵒ℃℉度도%٪％‰″]|(?:[cm]m|[см]м|${BARE}|${words}(?!-\p{L}))${END}))`;
  const { format } = new Intl.NumberFormat([lang, "en"], { numberingSystem: "latn" });
  return {
    decimal: format(1.5).slice(1, 2),
    /**
     * Behind a number, or behind the other end of its range: "160–180 °C", "20 × 30 cm". Behind the asterisk
     * a word may be a unit: "*1 cup* 2 % milk".
     */
    fixed: new RegExp(
      `^(?:${GAP}${FIGURES})*[*]?(?:(?:${DASH}|${GAP}(?=[*]))[*]?${FIGURES}[*]?)*${sign}`,
      "u",
    ),
    small: all.flatMap((words) => words.small),
    large: [...all.flatMap((words) => words.large), "dl", "cl"],
  };
});

/** Captures what stands between a times sign, also one directly before the asterisk, and a number. */
const BEHIND_TIMES = /(?:[×✕✖@]|(?<!\p{L})[xXхХ](?![\p{L}\p{Pd}]))(?:\s*[*])?([^*]*)$/u;
const IN_BRACKET = /[(（][^)）]*$/;

/** In Japanese there may be no blank behind it. */
const WORD = String.raw`\p{sc=Latin}+|\p{sc=Han}+|[\p{L}\p{M}]+`;
const PRODUCT = String.raw`\s?[×✕✖@xXхХ]\s?\d`;
/** Of the first end of a range, it is behind the second. What is multiplied has none. */
const WORD_AFTER = new RegExp(
  String.raw`^(?=((?:(?!${PRODUCT})${GAP}${FIGURES})*))\1(?:${PRODUCT}|[\s\u2010\u2011-]?(${WORD}))`,
  "u",
);
const WORD_BEFORE = /([\p{L}\p{M}]+)\.?\s?$/u;

function unitOf(before: string, after: string): string {
  const found = WORD_AFTER.exec(after) ?? WORD_BEFORE.exec(before);
  return (found?.at(-1) ?? "").normalize("NFKC");
}

/** How a recipe writes numbers. Made once for a recipe. */
interface NumberStyle extends Writing {
  decimal: string;
  /** In at most three figures. */
  format: (value: number) => string;
}

/**
 * @param texts The amounts of a recipe: they have its digits.
 * @param lang Its language, a BCP 47 tag. Without one, the amounts tell whether decimals have a comma.
 */
export function numberStyleOf(texts: readonly string[], lang?: string): NumberStyle {
  const all = texts.join("\n");
  // Not of a script with two code units for a digit, as in toLatinDigits.
  const [digit = "0"] = /(?![\u{10000}-\u{10ffff}])\p{Nd}/u.exec(all) ?? [];
  const zero = digit.charCodeAt(0) - figureOf(digit);
  const similar = /\p{Nd},\p{Nd}{1,2}(?!\p{Nd})/u.test(all) ? "," : ".";
  const isArabic = "٠۰".includes(String.fromCharCode(zero));
  const decimal = isArabic ? "٫" : lang ? languageOf(lang).decimal : similar;
  const format = (value: number) =>
    `${Number(value.toPrecision(3))}`
      .replace(/\d/g, (figure) => String.fromCharCode(zero + Number(figure)))
      .replace(".", decimal);
  return { lang, decimal, format };
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
): string => write(words, numbersIn(words, around, style), factor, style);

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
  return numbers.reduceRight((text, { value, from, to, unit }) => {
    // Both ends of a range are written alike.
    const parts = numbers.filter((one) => one.unit === unit && !Number.isInteger(one.value));
    const written = parts.map((one) => words.slice(one.from, one.to)).join();
    const form = /[/⁄∕／¼-¾⅐-⅞]/.test(written) ? "fraction" : written && "decimal";
    return text.slice(0, from) + writeNumber(value * factor, unit, form, style) + text.slice(to);
  }, words);
}

/**
 * @param value More than 0.
 * @param form How it was written, empty for whole numbers.
 * @returns What a kitchen can measure.
 */
function writeNumber(
  value: number,
  unit: string,
  form: "" | "fraction" | "decimal",
  { lang = "en", format }: NumberStyle,
): string {
  const { small, large } = languageOf(lang);
  const near = (number: number, fractions: string) => nearestTo(number, fractions, format);
  if (unit === "") {
    const count = Math.max(value, 1 / 4);
    return near(count, count < 2 ? "¼⅓½⅔¾" : count < 4 ? "½" : "").text;
  }
  if (small.includes(unit)) return format(roundSmall(value));
  if (form === "decimal") return format(value);
  if (large.includes(unit)) {
    const { text, error } = near(value, "⅛¼⅓½⅔¾");
    return form && value < 100 && error < 1e-9 ? text : format(value);
  }
  if (value < 1 / 10) return "<⅛";
  return near(value, value < 10 ? "⅛⅙¼⅓⅜½⅝⅔¾⅞" : value < 20 ? "½" : "").text;
}

/** Below ½ two figures, then one decimal, from 5 on whole, from 50 on in fives, from 200 on in tens. */
function roundSmall(value: number): number {
  if (value < 1 / 2) return Number(value.toPrecision(2));
  const step = value >= 200 ? 10 : value >= 50 ? 5 : value >= 5 ? 1 : 0.1;
  return step * Math.round(value / step);
}

/** @returns The nearest whole number, or whole number with one of these fractions; of two as near, the larger. */
function nearestTo(value: number, fractions: string, format: NumberStyle["format"]) {
  const toNear = (whole: number, sign: string) => ({
    text: (whole > 0 ? format(whole) : "") + sign,
    error: Math.abs(whole + (fractionOf(sign) ?? 0) - value),
  });
  const whole = Math.floor(value);
  const mixed = ["", ...fractions].map((sign) => toNear(whole, sign));
  return [...mixed, toNear(whole + 1, "")].reduce((best, next) =>
    next.error <= best.error ? next : best,
  );
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
