/**
 * Reads and writes numbers as cooks write them, in the digits of any script.
 *
 * @module
 */

/** How a number is written. */
export interface Form {
  /** The denominator of a fraction. */
  under?: number;
  /** Between whole and fraction: "1-1/2". */
  joint?: string;
  /** In the fraction. Absent in "½". */
  slash?: string;
  /** Between thousands. */
  group?: string;
  /** Before decimals. */
  point?: string;
  /** Any of its digits. Absent in "½". */
  digit?: string | undefined;
}

/** What a number is an amount of. */
export type Kind =
  /** Things. Written in quarters and thirds, from 3 on in halves, from 5 on as whole numbers. */
  | "count"
  /** Measured with a scale or a jug. Written in decimals. */
  | "measured"
  /** Grams and millilitres. From 10 on written as whole numbers, then in fives and in tens. */
  | "small"
  /** Spoons, cups and other units. Written in fractions. */
  | "other";

/** Reads a fraction, one character or digits: "½", "¹⁄₂", "1/2", "१/२". */
export function fractionOf(text: string) {
  const [over = 0, under = 1] = toLatinDigits(text.normalize("NFKD")).split(/\D/).map(Number);
  return { over, under, value: over / under };
}

/** @returns Whether two numbers with a slash between them are a fraction, not a range: "4/6 people". */
export function isFraction(over: number, under: number): boolean {
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
export function writeNumber(value: number, form: Form, kind: Kind, sign = "."): string {
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
export function toDigitsOf(digit: string, text: string): string {
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
