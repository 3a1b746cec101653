/**
 * Other amounts for more or fewer people: arithmetic on the numbers of an amount, by their form.
 *
 * @module
 */

/** What is longer stays as it is. It also bounds the time: a number takes some microseconds. */
export const MAX_SCALED_CHARACTERS = 200;

const SLASH = "[/⁄∕／]";
/** Not a line end: what stands in two lines is two numbers. */
const SPACE = " \\u00a0\\u2009\\u202f";

const FRACTION = `(?:[¼-¾⅐-⅞]|(?<!\\p{Nd})\\p{Nd}{1,2}(?:${SLASH})\\p{Nd}{1,2})`;

/** Numbers with nothing but signs and blanks between them: "1 1/2", "400–500". */
const RUN = `\\p{N}(?:(?:[.,٫]|${SLASH}|\\s?\\p{Pd}\\s?|\\s)?\\p{N}){0,12}`;

/**
 * A number behind another and blanks, with the parenthesis that says it again. "1 1/2" is one number, and
 * so is what may be thousands: one blank, and three figures. By their form "2 400 g" can be both. Behind a
 * plain blank they are a size if a letter touches them and another word follows, as in "2 400g tins" and
 * "3 200-g-Packungen": an amount of thousands rarely has its noun in it.
 */
const SIZE =
  `(?<=\\p{N}[^\\S\\r\\n]{1,9})(?!${FRACTION})` +
  `(?!(?<=(?<![\\p{N}.,٫/⁄∕／])\\p{Nd}{1,3}[${SPACE}])\\p{Nd}{3}(?!\\p{Nd})` +
  "(?!(?<= (?!0)\\p{Nd}{3})(?:\\p{Pd}|[\\p{L}\\p{M}]{1,9}\\.?[\\s\\p{Pd}])\\p{L}))" +
  `${RUN}(?:[\\s\\p{Pd}]?[\\p{L}\\p{M}]{1,9}\\.?\\s?[(（]\\p{N}[^()（）]{0,40}[)）](?=\\s?\\p{L}))?`;

/**
 * What is the same for more people. If it were scaled, too, twice would be four times as much:
 *
 * - "2 × 400 g": of numbers on both sides of a times sign (or x, its Cyrillic twin, @) only the first
 *   changes. "Eggs × 2" has one on one side only.
 * - "1 14 oz can", "2 400g tins": a number directly behind another is the size of one, unless both are
 *   one number: see {@link SIZE}.
 * - "1 (400 g) tin": the size of one, between the number that the amount begins with and its noun.
 *   Other parentheses say the amount again and change with it: "2 cups (480 ml)", "400 g (1 tin)",
 *   "大さじ2（30ml）". Of "2 tins (400 g)" the form can't tell whether both or each weigh that.
 * - "70 %", "180–200 °C", "350 F".
 */
const STAYS = new RegExp(
  `(${SIZE}|` +
    "(?<=^\\P{L}{0,20}\\p{N}\\s?)[(（]\\p{N}[^()（）]{0,40}[)）](?=\\s?\\p{L})|" +
    "(?<=\\p{N}[^\\p{N}+,;&]{0,20})(?<!\\p{L})[xX×\\u0445@]\\s?" +
    `${RUN}|` +
    "(?:[\\p{N}.,٫]{1,10}\\s?\\p{Pd}\\s?)?[\\p{N}.,٫]{1,10}\\s?(?:[%٪％°℃℉]|(?:C|F)(?![\\p{L}\\p{N}])))",
  "u",
);

/**
 * "1 1/2", "1-1/2", "1½", "1/2", "½"; "1.000"; "0,75", ".5"; "3". "2と1/2" is two numbers, whose
 * sum is right whatever the word between them says; "1 EL 1/2 TL" has the same form.
 */
const NUMBER = new RegExp(
  `(?<!\\p{Nd})(?:(?:(?<whole>\\p{Nd}{1,4})(?<joint>[${SPACE}\\u2010\\u2011-]?))?` +
    `(?<fraction>[¼-¾⅐-⅞]|(?<!\\p{Nd})\\p{Nd}{1,2}(?<slash>${SLASH})\\p{Nd}{1,2})|` +
    `\\p{Nd}{1,3}(?<group>[.,٬'’${SPACE}])\\p{Nd}{3}(?:\\k<group>\\p{Nd}{3})*(?<rest>(?!\\k<group>)[.,٫]\\p{Nd}+)?|` +
    "(?:\\p{Nd}+|(?<![\\p{L}\\p{N}]))[.,٫]\\p{Nd}+|\\p{Nd}+)(?!\\p{Nd})",
  "gu",
);

/** What is more is no amount. */
const MAX_VALUE = 9_999_999;

type Groups = Partial<Record<string, string>>;

/**
 * A number and how it is written: what stands before a fraction and in it, between thousands, before
 * decimals.
 */
interface Numeral
  extends Partial<Record<"joint" | "slash" | "group" | "point", string | undefined>> {
  value: number;
  /** The denominator of a fraction. */
  under?: number;
  kind?: Kind;
}

/** An amount that is only a number; one in a unit of which cooks weigh a tenth. */
type Kind = "count" | "measured" | undefined;

/**
 * "kg", "dl", "кг": one or two small letters, also behind the other end of a range, but not "to" in
 * "1 to 2". Spoons and cups have longer names, or capitals.
 */
const MEASURED = /^[\p{N}\p{Pd}\s.,/⁄]{0,20}\p{Ll}{1,2}(?![\p{L}\p{M}.]|\s?\p{N})/u;

/** Wholes, what cooks measure, and what is written only of numbers that have it. The last is nothing. */
const PARTS = ["1⁄1", ..."¼⅓½⅔¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚", "0⁄1"].map((sign) => ({ sign, ...fractionOf(sign) }));

/**
 * @param words One amount as it was written. Not a scaled one, which would be rounded twice.
 * @param factor More than 0.
 * @param like Tells digits and decimal sign where the amount has none of its own ("½" four times, one
 *   egg for six of five): other amounts of the recipe, or a decimal in its language. It is searched
 *   for each amount.
 * @returns The words with each number scaled, in the same digits and written in the same way.
 */
export function scaleAmount(words: string, factor: number, like = ""): string {
  if (factor === 1 || words.length > MAX_SCALED_CHARACTERS) return words;
  const parts = words.split(STAYS);
  const digit = digitIn(words + like);
  const ownPoint = pointIn(parts.filter(isScaled).join("\n"));
  const known = pointIn(words) ?? pointIn(like);
  const isCount = !/\p{L}/u.test(words);
  const scale = (number: string, groups?: Groups, behind = ""): string => {
    const numeral = read(number, groups);
    if (numeral && numeral.value > MAX_VALUE) return number;
    if (!numeral) return number.replace(/\p{Nd}+/gu, (whole) => scale(whole));
    const kind: Kind = isCount ? "count" : MEASURED.test(behind) ? "measured" : undefined;
    const value = numeral.value * factor;
    const scaled = { ...numeral, value, point: numeral.point ?? ownPoint, kind };
    // Unicode has the ten digits of every script in a row (chapter 4.6).
    const own = digitIn(number + digit);
    const zero = Number(own.codePointAt(0)) - Number(toLatinDigits(own));
    return write(scaled, known).replace(/\d/g, (latin) =>
      String.fromCodePoint(zero + Number(latin)),
    );
  };
  const scaleAll = (part: string) =>
    part.replace(NUMBER, (...one) => {
      const [number, at, groups] = [one[0], one.at(-3), one.at(-1)];
      return scale(number, groups, part.slice(at + number.length));
    });
  return parts.map((part, at) => (isScaled(part, at) ? scaleAll(part) : part)).join("");
}

/** Whether a part of what {@link STAYS} splits is what stands between. */
const isScaled = (_: string, at: number) => at % 2 === 0;

/**
 * @param words Such as the servings of a recipe: "4–6 portions".
 * @returns The first number in them, 4, if it is more than 0. {@link scaleAmount} by n / 4 writes n in
 *   its place, for whole n below 100.
 */
export function firstNumberIn(words: string): number | undefined {
  const parts = words.slice(0, MAX_SCALED_CHARACTERS).split(STAYS).filter(isScaled);
  const { 0: number = "", groups } = parts.flatMap((part) => [...part.matchAll(NUMBER)])[0] ?? {};
  return (read(number, groups)?.value ?? Number.parseInt(toLatinDigits(number), 10)) || undefined;
}

/** @returns Nothing for what looks like a fraction and is a range: "4/6 portions". */
function read(number: string, groups: Groups = {}): Numeral | undefined {
  const { whole = "0", fraction, rest = "", ...form } = groups;
  const latin = toLatinDigits(number);
  if (fraction) {
    const { over, under, value } = fractionOf(fraction);
    // Nobody writes a fraction that could be shorter, or tenths of more than one.
    const isFraction = over < under && (over === 1 || (under < 10 && (over % 2 || under % 2)));
    return isFraction ? { ...form, under, value: Number(toLatinDigits(whole)) + value } : undefined;
  }
  // "1.000" is a thousand grams far more often than one kilogram. "0.125" is no thousands.
  if (form.group && Number.parseInt(latin, 10) > 0)
    return {
      ...form,
      value:
        Number.parseInt(latin.slice(0, -rest.length || undefined).replace(/\D/g, ""), 10) +
        Number(toLatinDigits(rest).replace(/\D/, ".")),
    };
  const [point] = /[.,٫]/.exec(latin) ?? [];
  return { point, value: Number(latin.replace(/\D/, ".")) };
}

/**
 * What is less than 20 is written as cooks do: a count in parts, and from 10 on whole; what had a
 * fraction in parts; from 5 on to a half; below, what is measured as a decimal, and all else in parts,
 * because form can't tell a spoon from a cup.
 *
 * @param known The sign of the recipe's decimals, if it is known. If it is also what parts the
 *   thousands, as in "1,250 kg" beside "0,5 l", what is less than 1000 is written as a decimal; from
 *   1000 on both readings have the same figures, "2,500".
 * @returns In digits of ASCII.
 */
function write(
  { value, under, slash, joint, group, point, kind }: Numeral,
  known?: string,
): string {
  const rounded = inSteps(value);
  if (group && rounded >= 1000) return String(rounded).replace(/\B(?=(?:\d{3})+$)/g, group);
  if (group && group === known) return decimal(value / 1000, group);
  if (value >= 20 || (value >= 10 && kind === "count" && !point)) return String(rounded);
  if (point) return decimal(value, point);
  const isHalf = value >= 5 && !under && kind !== "count";
  const exact = isHalf ? Math.round(2 * value) / 2 : value;
  const whole = Math.floor(exact);
  const off = (one: { value: number }) => Math.abs(whole + one.value - exact);
  const part = PARTS.filter((one) => {
    // Never nothing.
    if (one.value === 0) return whole > 0;
    if (one.value === 1 / 8 && kind !== "count") return value < 1 / 4;
    return one.under < 5 || one.under === under;
  }).reduce((best, one) => (off(one) < off(best) ? one : best));
  const isNear = kind === "measured" && !under ? off(part) <= 0.03 * exact : value >= 1 / 16;
  if (!isNear && kind !== "count") return decimal(value, known ?? ".");
  if (part.under === 1) return String(whole + part.value);
  const fraction = slash ? `${part.over}${slash}${part.under}` : part.sign;
  return whole === 0 ? fraction : `${whole}${joint ?? (slash ? " " : "")}${fraction}`;
}

/** As exact as a scale shows it, and with at most three figures, but for what ends in 25 or 75. */
function inSteps(value: number): number {
  const figures = 10 ** (Math.floor(Math.log10(value)) - 2);
  const step = value >= 10_000 ? figures : value >= 1000 ? 25 : value >= 100 ? 5 : 1;
  return step * Math.round(value / step);
}

/** Exact with three significant digits ("0,125", "3,75"), otherwise rounded to two ("1,1"). */
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

/** Surely a decimal sign: three digits behind it could be thousands. */
const pointIn = (text: string) => /(?<=\p{Nd})[.,٫](?=\p{Nd}{1,2}(?!\p{Nd}))/u.exec(text)?.[0];

/** @returns The text with the digits of all scripts as `0` to `9`. */
function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    // Unicode has the ten digits of every script in a row, from zero on (chapter 4.6).
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });
}
