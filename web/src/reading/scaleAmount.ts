/**
 * Scales amounts: arithmetic on the numbers of an amount, recognised by their form.
 *
 * @module
 */

/** In UTF-16 code units. Longer text is not scaled, which bounds the time: some µs per number. */
export const MAX_SCALED_CHARACTERS = 200;

const SLASH = "[/⁄∕／]";
/** No line end: digits in two lines are two numbers. */
const SPACE = " \\u00a0\\u2009\\u202f";

const FRACTION = `(?:[¼-¾⅐-⅞]|(?<!\\p{Nd})\\p{Nd}{1,2}(?:${SLASH})\\p{Nd}{1,2})`;

/** Numbers with only signs and blanks between them: "1 1/2", "400–500". */
const RUN = `\\p{N}(?:(?:[.,٫]|${SLASH}|\\s?\\p{Pd}\\s?|\\s)?\\p{N}){0,12}`;

/**
 * The size of a package: a number after another number and blanks, and a parenthesis that repeats it.
 * Not "1 1/2", nor thousands (one blank, three digits). "2 400 g" could be both: after a plain blank it
 * is a size if a letter touches the digits and another word follows, as in "2 400g tins" and
 * "3 200-g-Packungen": an amount of thousands rarely includes its noun.
 */
const SIZE =
  `(?<=\\p{N}[^\\S\\r\\n]{1,9})(?!${FRACTION})` +
  `(?!(?<=(?<![\\p{N}.,٫/⁄∕／])\\p{Nd}{1,3}[${SPACE}])\\p{Nd}{3}(?!\\p{Nd})` +
  "(?!(?<= (?!0)\\p{Nd}{3})(?:\\p{Pd}|[\\p{L}\\p{M}]{1,9}\\.?[\\s\\p{Pd}])\\p{L}))" +
  `${RUN}(?:[\\s\\p{Pd}]?[\\p{L}\\p{M}]{1,9}\\.?\\s?[(（]\\p{N}[^()（）]{0,40}[)）](?=\\s?\\p{L}))?`;

/**
 * Numbers that don't scale with the servings. Scaling both numbers would make twice as much four times:
 *
 * - "2 × 400 g": the number after a times sign (also x, Cyrillic х, @), if another number precedes it.
 *   "Eggs × 2" has no number before it, so 2 is scaled.
 * - "1 14 oz can", "2 400g tins": a package size, see {@link SIZE}.
 * - "1 (400 g) tin": a package size in parentheses between the leading number and the noun. Other
 *   parentheses repeat the amount and are scaled: "2 cups (480 ml)", "400 g (1 tin)", "大さじ2（30ml）".
 *   "2 tins (400 g)" is ambiguous: per tin, or in total.
 * - "70 %".
 */
const STAYS = new RegExp(
  `(${SIZE}|` +
    "(?<=^\\P{L}{0,20}\\p{N}\\s?)[(（]\\p{N}[^()（）]{0,40}[)）](?=\\s?\\p{L})|" +
    "(?<=\\p{N}[^\\p{N}+,;&]{0,20})(?<!\\p{L})[xX×\\u0445@]\\s?" +
    `${RUN}|` +
    "(?:[\\p{N}.,٫]{1,10}\\s?\\p{Pd}\\s?)?[\\p{N}.,٫]{1,10}\\s?[%٪％])",
  "u",
);

/**
 * "1 1/2", "1-1/2", "1½", "1/2", "½"; "1.000"; "0,75", ".5"; "3". "2と1/2" ("2 and 1/2") is two numbers:
 * scaled separately, their sum is right. "1 EL 1/2 TL" has the same form.
 */
const NUMBER = new RegExp(
  `(?<!\\p{Nd})(?:(?:(?<whole>\\p{Nd}{1,4})(?<joint>[${SPACE}\\u2010\\u2011-]?))?` +
    `(?<fraction>[¼-¾⅐-⅞]|(?<!\\p{Nd})\\p{Nd}{1,2}(?<slash>${SLASH})\\p{Nd}{1,2})|` +
    `\\p{Nd}{1,3}(?<group>[.,٬'’${SPACE}])\\p{Nd}{3}(?:\\k<group>\\p{Nd}{3})*(?:(?!\\k<group>)[.,٫]\\p{Nd}+)?|` +
    "(?:\\p{Nd}+|(?<![\\p{L}\\p{N}]))[.,٫]\\p{Nd}+|\\p{Nd}+)(?!\\p{Nd})",
  "gu",
);

type Groups = Partial<Record<string, string>>;

type Form = Partial<Record<"joint" | "slash" | "group" | "point", string | undefined>>;

/**
 * A number and its notation: `joint` between whole and fraction, `slash` in the fraction, `group`
 * between thousands, `point` before decimals.
 */
interface Numeral extends Form {
  value: number;
  /** The denominator of a fraction. */
  under?: number;
}

/**
 * Units of one or two lower-case letters, as in "kg", "dl", "кг", also after the end of a range, but not
 * "to" in "1 to 2". Spoons and cups have longer names or capitals.
 */
const MEASURED = /^[\p{N}\p{Pd}\s.,/⁄]{0,20}\p{Ll}{1,2}(?![\p{L}\p{M}.]|\s?\p{N})/u;

/** Fractions we may write. Denominators of 5 and more only if the input had them. Last entry: 0. */
const PARTS = ["1⁄1", ..."¼⅓½⅔¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚", "0⁄1"].map((sign) => ({ sign, ...fractionOf(sign) }));

/**
 * @param words An amount as written: a scaled amount would be rounded twice.
 * @param factor More than 0.
 * @param like Text with the digits and decimal sign to use where the amount itself has none ("½" times
 *   4): other amounts of the recipe, or a decimal in its language. It is searched for each amount.
 * @returns The words with each number scaled, in the same digits and notation. Unchanged if longer than
 *   {@link MAX_SCALED_CHARACTERS}.
 */
export function scaleAmount(words: string, factor: number, like = ""): string {
  if (factor === 1 || words.length > MAX_SCALED_CHARACTERS) return words;
  const parts = words.split(STAYS);
  const digit = digitIn(words + like);
  const ownPoint = pointIn(parts.filter(isScaled).join("\n"));
  const known = pointIn(words) ?? pointIn(like);
  const isCount = !/\p{L}/u.test(words);
  const scale = (number: string, groups?: Groups, after = ""): string => {
    const numeral = read(number, groups);
    if (!numeral) return number.replace(/\p{Nd}+/gu, (whole) => scale(whole));
    const scaled = { ...numeral, value: numeral.value * factor, point: numeral.point ?? ownPoint };
    const latin = write(scaled, known, isCount, MEASURED.test(after));
    const zero = zeroOf(digitIn(number + digit));
    return latin.replace(/\d/g, (figure) => String.fromCodePoint(zero + Number(figure)));
  };
  const scaleAll = (part: string) =>
    part.replace(NUMBER, (number, ...more) =>
      scale(number, more.at(-1), part.slice(more.at(-3) + number.length)),
    );
  return parts.map((part, at) => (isScaled(part, at) ? scaleAll(part) : part)).join("");
}

/** `split` by {@link STAYS} puts the captured separators, which are not scaled, at odd indexes. */
const isScaled = (_: string, at: number) => at % 2 === 0;

/**
 * @param words A recipe's servings, such as "4–6 portions".
 * @returns The first number, 4; `undefined` without a number above 0. {@link scaleAmount} by n / 4
 *   replaces it by n, for whole n below 100.
 */
export function firstNumberIn(words: string): number | undefined {
  const parts = words.split(STAYS).filter(isScaled);
  const { 0: number = "", groups } = parts.flatMap((part) => [...part.matchAll(NUMBER)])[0] ?? {};
  return (read(number, groups)?.value ?? Number.parseInt(toLatinDigits(number), 10)) || undefined;
}

/** @returns `undefined` for a range written like a fraction: "4/6 portions". */
function read(number: string, groups: Groups = {}): Numeral | undefined {
  const { whole = "0", fraction, ...form } = groups;
  const latin = toLatinDigits(number);
  if (fraction) {
    const { over, under, value } = fractionOf(fraction);
    // Nobody writes 2/4, or a numerator above 1 over a denominator of 10 or more.
    const isFraction = over < under && (over === 1 || (under < 10 && (over % 2 || under % 2)));
    return isFraction ? { ...form, under, value: Number(toLatinDigits(whole)) + value } : undefined;
  }
  // "1.000" is a thousand grams far more often than one kilogram. "0.125" is no thousands.
  if (form.group && Number.parseInt(latin, 10) > 0)
    return { ...form, value: Number(latin.replaceAll(form.group, "").replace(/\D/, ".")) };
  const [point] = /[.,٫]/.exec(latin) ?? [];
  return { point, value: Number(latin.replace(/\D/, ".")) };
}

/**
 * Values from 20 on, and counts from 10 on, become whole numbers. Below, a number with decimals keeps
 * decimals; counts and numbers written as fractions become fractions; others are rounded to halves from
 * 5 on; below 5, measured amounts become decimals, and the rest (spoons, cups) fractions.
 *
 * @param known The recipe's decimal sign, if known. If it is also the number's thousands separator, as
 *   in "1,250 kg" beside "0,5 l", values below 1000 are written as decimals; from 1000 on both readings
 *   have the same digits, "2,500".
 * @param isCount Whether the amount has no unit.
 * @param isMeasured Whether its unit is one that cooks measure in tenths.
 * @returns In ASCII digits.
 */
function write(
  { value, under, slash, joint, group, point }: Numeral,
  known: string | undefined,
  isCount: boolean,
  isMeasured: boolean,
): string {
  const rounded = inSteps(value);
  if (group && rounded >= 1000) return String(rounded).replace(/\B(?=(?:\d{3})+$)/g, group);
  if (group && group === known) return decimal(value / 1000, group);
  if (value >= 20 || (value >= 10 && isCount && !point)) return String(rounded);
  if (point) return decimal(value, point);
  const isHalf = value >= 5 && !under && !isCount;
  const exact = isHalf ? Math.round(2 * value) / 2 : value;
  const whole = Math.floor(exact);
  const off = (fraction: { value: number }) => Math.abs(whole + fraction.value - exact);
  const part = PARTS.filter((fraction) => {
    // Never write 0.
    if (fraction.value === 0) return whole > 0;
    if (fraction.value === 1 / 8 && !isCount) return value < 1 / 4;
    return fraction.under < 5 || fraction.under === under;
  }).reduce((best, fraction) => (off(fraction) < off(best) ? fraction : best));
  const isNear = isMeasured && !under ? off(part) <= 0.03 * exact : value >= 1 / 16;
  if (!isNear && !isCount) return decimal(value, known ?? ".");
  if (part.under === 1) return String(whole + part.value);
  const fraction = slash ? `${part.over}${slash}${part.under}` : part.sign;
  return whole === 0 ? fraction : `${whole}${joint ?? (slash ? " " : "")}${fraction}`;
}

/** Rounds to steps of 1; from 100 on 5; from 1000 on 25; from 10,000 on three significant digits. */
function inSteps(value: number): number {
  if (value >= 10_000) return Number(value.toPrecision(3));
  const step = value >= 1000 ? 25 : value >= 100 ? 5 : 1;
  return step * Math.round(value / step);
}

/** Three significant digits if exact ("0,125", "3,75"), otherwise rounded to two ("1,1"). */
function decimal(value: number, sign: string): string {
  const exact = Number(value.toPrecision(3));
  const digits = Math.abs(exact - value) < value / 1e9 ? 3 : 2;
  return String(Number(value.toPrecision(digits))).replace(".", sign);
}

/** @param text "½", "1/2", "१/२". */
function fractionOf(text: string) {
  const [over = 0, under = 1] = toLatinDigits(text.normalize("NFKD")).split(/\D/).map(Number);
  return { over, under, value: over / under };
}

const digitIn = (text: string) => /\p{Nd}/u.exec(text)?.[0] ?? "0";

/** The first unambiguous decimal sign: one or two digits follow. Three could be thousands. */
const pointIn = (text: string) => /(?<=\p{Nd})[.,٫](?=\p{Nd}{1,2}(?!\p{Nd}))/u.exec(text)?.[0];

/** @returns The text with the digits of any script replaced by `0` to `9`. */
function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(Number(digit.codePointAt(0)) - zeroOf(digit)));
}

/**
 * @returns The code point of the zero in a digit's script. Unicode encodes the ten digits of every
 *   script contiguously (chapter 4.6).
 */
function zeroOf(digit: string): number {
  let zero = Number(digit.codePointAt(0));
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return zero;
}
