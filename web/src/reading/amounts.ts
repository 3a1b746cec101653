/**
 * Scales amounts. An amount is what the model has marked: each of its numbers scales, except sizes,
 * temperatures, lengths and what stands behind a times sign. No word of any language is known here. Numbers
 * are written as cooks write them, in the digits of any script.
 *
 * @module
 */

/** In UTF-16 code units. Longer text is not scaled, which bounds the time. */
const MAX_SCALED_CHARACTERS = 200;

/** How a number is written. */
interface Form {
  /** The denominator of a fraction. */
  under?: number;
  /** Between whole and fraction: "1-1/2". */
  joint?: string | undefined;
  /** In the fraction. Absent in "½". */
  slash?: string | undefined;
  /** Between thousands. */
  group?: string;
  /** Before decimals. */
  point?: string | undefined;
  /** Any of its digits. Absent in "½". */
  digit?: string | undefined;
}

/** How a recipe writes numbers, where an amount itself doesn't show it: "½" has no digits to write 2 with. */
export interface Notation extends Form {
  digit: string;
  /** Whether thousands are separated by blanks: otherwise "1 400 g tin" is one tin. */
  groupsByBlank: boolean;
}

/**
 * @param texts The amounts of a recipe.
 * @param lang The recipe's language, a BCP 47 tag. Without one, or if it is unknown, English.
 */
export function notationOf(texts: readonly string[] = [], lang?: string): Notation {
  const all = texts.join("\n");
  const locales = [lang ?? "en", "en"];
  const own = new Intl.NumberFormat(locales);
  const digit = /\p{Nd}/u.exec(all)?.[0] ?? own.format(0);
  const numberingSystem = /\d/.test(digit) ? { numberingSystem: "latn" } : {};
  const parts = new Intl.NumberFormat(locales, numberingSystem).formatToParts(1_234_567.8);
  // With three digits after the sign it could be thousands.
  const written = /\p{Nd}([.,٫])\p{Nd}{1,2}(?!\p{Nd})/u.exec(all)?.[1];
  return {
    digit,
    point: written ?? (lang && parts.find(({ type }) => type === "decimal")?.value),
    slash: /[¼-¾⅐-⅞]/.test(all) ? undefined : /\p{Nd}([/⁄∕／])\p{Nd}/u.exec(all)?.[1],
    groupsByBlank: parts.some(({ type, value }) => type === "group" && /\s/.test(value)),
  };
}

/** What a number is an amount of. */
type Kind =
  /** Things. Written in quarters and thirds, from 3 on in halves, from 5 on as whole numbers. */
  | "count"
  /** Measured with a scale or a jug. Written in decimals. */
  | "measured"
  /** Grams and millilitres. From 10 on written as whole numbers, then in fives and in tens. */
  | "small"
  /** Spoons, cups and other units. Written in fractions. */
  | "other";

/** A number of an amount, and where it is in the words. */
interface Numeral {
  value: number;
  form: Form;
  from: number;
  to: number;
  /** The word behind it, or else before it, in lower case. Empty if there is none: it is a count. */
  unit: string;
  /** Whether it is the same for any number of people. */
  stays: boolean;
  /** Whether it stays as the size of one thing. */
  isSize: boolean;
}

const BLANK = "[ \\u00a0\\u2007\\u2009\\u202f]";
const FRACTION = String.raw`[¼-¾⅐-⅞]|[¹²³⁴-⁹]{1,2}⁄[₀-₉]{1,2}|\p{Nd}{1,2}[/⁄∕／]\p{Nd}{1,2}(?![\p{Nd}/])`;

/** The forms of a number, longest first. Groups: whole, joint and fraction; grouped thousands; decimal; whole. */
const NUMBER = new RegExp(
  [
    String.raw`(?:(?<whole>\p{Nd}{1,4})(?<joint>${BLANK}{0,2}|[\u2010\u2011-])(?=[¼-¾⅐-⅞¹²³⁴-⁹]|(?<=[^\p{Nd}])\p{Nd}))?(?<part>${FRACTION})`,
    String.raw`(?<grouped>\p{Nd}{1,3}(?:(?<group>[.,٬'’]|${BLANK})\p{Nd}{3}(?:\k<group>\p{Nd}{3})*)(?!\p{Nd}))(?<tail>[.,٫]\p{Nd}+)?`,
    String.raw`(?:\p{Nd}+|(?<![\p{L}\p{N}]))(?<point>[.,٫])\p{Nd}+`,
    String.raw`\p{Nd}+`,
  ].join("|"),
  "gu",
);

/** LaTeX, or a price. */
const LATEX = /[\\$]/;

/** The words of an amount after or before a number. A symbol and the word after it may have no blank: "18cm丸型". */
const WORD = String.raw`\p{sc=Latin}[\p{sc=Latin}\p{M}]*|\p{sc=Han}+|\p{sc=Hiragana}+|[\p{sc=Katakana}ー]+|[\p{L}\p{M}]+`;
const WORD_AFTER = new RegExp(String.raw`^[\s\u2010\u2011-]?(${WORD})`, "u");
const WORD_BEFORE = /([\p{L}\p{M}]+)\.?\s?$/u;

/** What no amount scales: temperatures, shares, lengths and powers. "1 m. løg" is an abbreviation. */
const FIXED =
  /^[\s\u2010\u2011-]?(?:[°º˚∘⁰ᵒ℃℉度도%٪％‰]|["”″]|(?:[cm]?m(?!\.)|[см]м|k?W|[CFС])(?![\p{sc=Latin}\p{M}]))/u;

/** @returns Whether a unit is the symbol of a mass or a volume. */
export const isMass = (unit: string) =>
  /^(?:[mk]?g|d[ak]g|[mcdh]?l|cc|oz|lbs?|[мк]?г|[мд]?л|毫?克|毫?升)$/.test(unit);

/** The small ones: written as whole numbers. */
const SMALL = /^(?:g|ml|cc|г|мл|毫?克|毫升)$/;

function kindOf(unit: string): Kind {
  if (unit === "") return "count";
  if (SMALL.test(unit)) return "small";
  return isMass(unit) ? "measured" : "other";
}

const TIMES = /[×✕xXхХ@]\s*$/;
/** A sign between the ends of a range, or one lower-case word of at most four letters: "3- to 4-pound". */
const RANGE =
  /^[\s\u2010\u2011-]*(?:[\p{Pd}~〜～∼…÷/／⁄]|(?<=\s|^)(?!\p{Lu}|[xх]\s)[\p{L}\p{M}]{1,4})\s*$/u;
/** A word as short as a preposition. */
const SHORT =
  /(?:^|[\s(（])(?!\p{Lu}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}]{1,3}\.?\s$/u;

/** @returns The numbers of an amount. There are none in LaTeX, and none in a text that is too long. */
function numbersIn(words: string, notation: Notation): Numeral[] {
  if (words.length > MAX_SCALED_CHARACTERS || LATEX.test(words)) return [];
  const numbers: Numeral[] = [];
  NUMBER.lastIndex = 0;
  for (let found = NUMBER.exec(words); found; found = NUMBER.exec(words)) {
    const { index: from } = found;
    const { value, form, length } = readNumber(found, words, notation);
    const to = from + length;
    NUMBER.lastIndex = to;
    // Zero can't be scaled.
    if (value === 0) continue;
    const [before, after] = [words.slice(0, from), words.slice(to)];
    const digit = /\p{Nd}/u.exec(words.slice(from, to))?.[0];
    const stays = FIXED.test(after) || /[%٪]\s?$/.test(before);
    const unit = unitOf(before, after);
    numbers.push({ value, form: { ...form, digit }, from, to, unit, stays, isSize: false });
  }
  // The ends of a range share a unit: "5–6 ml". From the last, for ranges of ranges.
  for (const [at, number] of [...numbers.entries()].reverse()) {
    const next = numbers[at + 1];
    if (!next || WORD_AFTER.test(words.slice(number.to))) continue;
    if (RANGE.test(words.slice(number.to, next.from))) number.unit = next.unit;
  }
  for (const [at, number] of numbers.entries()) {
    const left = numbers[at - 1];
    const gap = words.slice(left?.to ?? 0, number.from);
    number.isSize = isSize(words, gap, numbers[0]?.value ?? 0, number, left);
    // "160–180 °C", "20 × 30 cm".
    if (left && number.stays && (RANGE.test(gap) || /^\s*[×xх]\s*$/u.test(gap))) left.stays = true;
    number.stays ||= number.isSize;
  }
  return numbers;
}

/** @returns The numbers of an amount that change with the servings. */
const scalableIn = (words: string, notation: Notation) =>
  numbersIn(words, notation).filter(({ stays }) => !stays);

function unitOf(before: string, after: string): string {
  const word = WORD_AFTER.exec(after)?.[1] ?? "";
  const unit = /^[xXхХ]$/.test(word) ? "" : word || (WORD_BEFORE.exec(before)?.[1] ?? "");
  return unit.normalize("NFKC").toLowerCase();
}

/** @returns The number that begins where a form was found, and its length: a form may be too long. */
function readNumber(found: RegExpExecArray, words: string, notation: Notation) {
  const { groups = {}, 0: text, index } = found;
  const { part, joint, grouped, group = "", tail = "", point } = groups;
  const [whole = ""] = /^\p{Nd}+/u.exec(text) ?? [];
  const only = { value: Number(toLatinDigits(whole)), form: {}, length: whole.length };
  if (part !== undefined) {
    const { over, under, value } = fractionOf(part);
    const slash = /[/⁄∕／]/.exec(part)?.[0];
    const isPart = !/\p{Nd}/u.test(part) || isFraction(over, under);
    if (!isPart || (groups.whole && value >= 1)) return only;
    const form = { under, slash, joint };
    return { value: Number(toLatinDigits(groups.whole ?? "0")) + value, form, length: text.length };
  }
  if (grouped !== undefined) {
    const isBlank = /\s/.test(group);
    const rest = words.slice(index + grouped.length);
    // "1 400 g tin" is one tin, and "3 200-g-Packungen" are three in any language; no size begins with 0.
    const isThousands = isBlank
      ? /[\u2009\u202f]/.test(group) ||
        /\p{Nd}\s(?:0\p{Nd}{2}|[٠۰])/u.test(words) ||
        (notation.groupsByBlank && !/^[\u2010\u2011-]\p{L}/u.test(rest))
      : group !== notation.point || /^\p{Nd}+[.,٫]\p{Nd}{3}[.,٫]/u.test(text);
    if (isThousands && only.value > 0) {
      const digits = toLatinDigits(grouped).replace(/\D/g, "");
      const value = Number(digits + toLatinDigits(tail).replace(/^\D/, "."));
      return { value, form: { group }, length: text.length };
    }
    if (isBlank) return only;
    const value = Number(toLatinDigits(grouped).replace(/\D/, "."));
    return { value, form: { point: group }, length: grouped.length };
  }
  if (point === undefined) return only;
  const value = Number(`0${toLatinDigits(text)}`.replace(point, "."));
  return { value, form: { point }, length: text.length };
}

const isRange = (words: string, first: Numeral, last: Numeral) =>
  last.value > first.value && RANGE.test(words.slice(first.to, last.from));

/**
 * @param gap The words between `left` and `number`.
 * @param count The first number of the amount.
 */
function isSize(words: string, gap: string, count: number, number: Numeral, left?: Numeral) {
  const after = words.slice(number.to);
  // "2 × 400 g", but not "1 kg, eggs × 2".
  if (TIMES.test(gap) && !/[,;+&，、]/.test(gap)) return true;
  // "9-inch", "400 g-os".
  if (/^(?:\s?\p{sc=Latin}{1,2})?[\u2010\u2011'’-]\p{L}/u.test(after)) return true;
  if (!left) return false;
  if (left.isSize) {
    // "14-oz (400 g)", unless it is the total, as in "2 × 400 g (800 g)".
    const total = left.value * count;
    const isTotal = left.unit === number.unit && Math.abs(number.value - total) < total / 20;
    return RANGE.test(gap) || (/[(（/／]\s*$/.test(gap) && !isTotal);
  }
  if (isRange(words, left, number) || left.stays || isMass(left.unit)) return false;
  // "1 400 g tin", "1 (400 g) tin", but not "大さじ2（30ml）".
  if (/^(?:\s+|\s*[(（[]\s*)$/.test(gap)) return /^\s+$/.test(gap) || !left.unit;
  // "2 tins of 400 g", "4 steaks (about 200 g each)", but not "1 cup (240 ml)".
  const [, noun = gap, before] = /^([^(（[]*)[(（[]([^()（）[\]]*)$/.exec(gap) ?? [];
  if (!isMass(number.unit) || !/\p{L}/u.test(noun)) return false;
  if (before === undefined) return SHORT.test(gap) && /\p{L}\P{L}+\p{L}/u.test(gap);
  const inside = after.split(/[)）\]]/)[0]?.replace(WORD_AFTER, "") ?? "";
  return /\p{L}/u.test(before + inside);
}

/**
 * @param words An amount as written. Scaling an amount again would round it twice.
 * @param factor More than 0.
 * @returns The words with all scalable numbers scaled, in the same notation.
 */
export const scaleAmount = (words: string, factor: number, notation = notationOf()): string =>
  write(words, scalableIn(words, notation), factor, notation);

/** The same for servings: only the first number scales, or both ends of a range that begins with it. */
export function scaleServings(words: string, factor: number, notation = notationOf()): string {
  const [first, ...rest] = scalableIn(words, notation);
  const ends = first ? [first, ...rest.filter((number) => isRange(words, first, number))] : [];
  const counts = ends.map((number) => ({ ...number, unit: "" }));
  return write(words, counts, factor, notation);
}

/**
 * @param words A recipe's servings, such as "4–6 portions".
 * @returns The first number that {@link scaleServings} scales: 4.
 */
export const servingsIn = (words: string, lang?: string): number | undefined =>
  scalableIn(words, notationOf([], lang))[0]?.value;

/**
 * @returns The unit of an amount, in lower case: the word behind its first number, or before it. Empty if
 *   there is none; `undefined` if its first number can't be scaled.
 */
export function unitIn(words: string, lang?: string): string | undefined {
  const [first] = numbersIn(words, notationOf([], lang));
  return first?.stays ? undefined : first?.unit;
}

function write(words: string, numbers: readonly Numeral[], factor: number, notation: Notation) {
  if (factor === 1) return words;
  const forms = numbers.map(({ form }) => form);
  const { point } = forms.find((form) => form.point) ?? {};
  const { digit = notation.digit } = forms.find((form) => form.digit) ?? {};
  const fraction = forms.find(({ under }) => under) ?? notation;
  return numbers.reduceRight((text, { value, form, unit, from, to }) => {
    const { slash } = form.under ? form : fraction;
    const own = { ...form, point, slash };
    const number = writeNumber(value * factor, own, kindOf(unit), notation.point);
    return text.slice(0, from) + toDigitsOf(form.digit ?? digit, number) + text.slice(to);
  }, words);
}

/** Reads a fraction, one character or digits: "½", "¹⁄₂", "1/2", "१/२". */
function fractionOf(text: string) {
  const [over = 0, under = 1] = toLatinDigits(text.normalize("NFKD")).split(/\D/).map(Number);
  return { over, under, value: over / under };
}

/** @returns Whether two numbers with a slash between them are a fraction, not a range: "4/6 people". */
function isFraction(over: number, under: number): boolean {
  const isReduced = over % 2 > 0 || under % 2 > 0;
  if (over < under) return over === 1 || (over > 0 && under < 10 && isReduced);
  return under > 1 && over < 10 && over % under > 0 && isReduced;
}

const toFractions = (signs: string) => [...signs].map((sign) => ({ sign, ...fractionOf(sign) }));

/** Counts are always rounded to these, other numbers if the error is within {@link MAX_ERROR}. */
const USUAL = toFractions("0¼⅓½⅔¾1");
const HALVES = toFractions("0½1");
/** Used if none of {@link USUAL} is within {@link MAX_ERROR}. */
const FINE = toFractions("⅛⅙⅜");
/** Used only if exact, if the input has the same denominator or neither {@link USUAL} nor {@link FINE} is near enough. */
const RARE = toFractions("⅝⅞⅕⅖⅗⅘⅚");

/** Below this error a fraction counts as exact. */
const MAX_ROUNDING = 0.01;
/** Largest error of numbers that are no counts, as a part of the exact value. */
const MAX_ERROR = 0.1;
/** The same for measured amounts: above it, decimals are better than fractions. */
const MAX_MEASURED_ERROR = 0.03;

/**
 * @param value More than 0.
 * @param form The notation.
 * @param sign The decimal sign, where the form has none.
 * @returns The number in ASCII digits, at most a tenth wrong; for a count the nearest half, third or quarter.
 *   Never 0.
 */
function writeNumber(value: number, form: Form, kind: Kind, sign = "."): string {
  const rounded = kind === "small" ? inSteps(value) : wholeOf(value);
  if (form.group && rounded >= 1000)
    return String(rounded).replace(/\B(?=(?:\d{3})+$)/g, form.group);
  if (value >= LEAST_WHOLE[kind]) return String(rounded);
  if (kind === "count") {
    return mixed(Math.max(value, 1 / 4), value >= 3 ? HALVES : USUAL, form) ?? "";
  }
  if (form.point) return decimal(value, form.point);
  const isOwn = ({ under }: { under: number }) => under === form.under;
  const isOther = kind === "other";
  const fine = FINE.filter((fraction) => isOther || fraction.under === 8 || isOwn(fraction));
  const exact = [...USUAL, ...fine, ...RARE.filter(isOwn)];
  const halved = value >= 5 && !form.under ? Math.round(2 * value) / 2 : value;
  const max = isOther ? MAX_ERROR : MAX_MEASURED_ERROR;
  return (
    mixed(halved, exact, form, MAX_ROUNDING) ??
    mixed(halved, USUAL, form, max) ??
    mixed(halved, fine, form, max) ??
    mixed(halved, RARE.slice(0, 2), form, MAX_ROUNDING) ??
    decimal(value, sign)
  );
}

/** @returns The whole number and the nearest of the fractions; `undefined` if the error is above `max`. */
function mixed(value: number, fractions: typeof USUAL, { joint, slash }: Form, max = 1) {
  const whole = Math.floor(value);
  const errorOf = (fraction: { value: number }) => Math.abs(whole + fraction.value - value);
  const near = fractions.reduce((best, next) => (errorOf(next) < errorOf(best) ? next : best));
  const total = whole + near.value;
  if (total === 0 || errorOf(near) > max * value + 1e-9) return undefined;
  if (near.under === 1) return String(total);
  const fraction = slash ? `${near.over}${slash}${near.under}` : near.sign;
  return whole === 0 ? fraction : `${whole}${joint ?? (slash ? " " : "")}${fraction}`;
}

/** From this value on only whole numbers are written. */
const LEAST_WHOLE = { count: 5, small: 10, measured: 20, other: 20 };

/** Rounds grams and millilitres to whole numbers; from 50 on to fives, from 200 on to tens. */
function inSteps(value: number): number {
  const step = value >= 200 ? 10 : value >= 50 ? 5 : 1;
  return step * Math.round(wholeOf(value) / step);
}

/** Rounds to a whole number; from 10,000 on to three significant digits. */
const wholeOf = (value: number) =>
  value >= 10_000 ? Number(value.toPrecision(3)) : Math.round(value);

/** Three significant digits if exact ("0,125", "3,75"), otherwise rounded to two ("1,1"). */
function decimal(value: number, sign: string): string {
  const exact = Number(value.toPrecision(3));
  const digits = Math.abs(exact - value) < value / 1e9 ? 3 : 2;
  return String(Number(value.toPrecision(digits))).replace(".", sign);
}

/** @returns The text with the digits of any script replaced by `0` to `9`. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(figureOf(digit)));
}

/** @returns The text with `0` to `9` replaced by the digits of the script of `digit`. */
function toDigitsOf(digit: string, text: string): string {
  const zero = codeOf(digit) - figureOf(digit);
  return text.replace(/\d/g, (figure) => String.fromCodePoint(zero + Number(figure)));
}

/**
 * Unicode encodes the ten digits of every script contiguously (chapter 4.6), and those of the five
 * mathematical styles one after the other.
 */
function figureOf(digit: string): number {
  let start = codeOf(digit);
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start--;
  return (codeOf(digit) - start) % 10;
}

function codeOf(digit: string): number {
  return digit.codePointAt(0) ?? 0;
}
