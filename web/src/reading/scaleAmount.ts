/**
 * Scales amounts: reads an amount into tokens, decides by rules over the tokens which numbers scale, and
 * writes these anew.
 *
 * @module
 */
import { rangeFrom, readAmount } from "./amountRules";
import { type Amount, type Notation, type Numeral, notationOf } from "./amountTokens";
import { toDigitsOf, writeNumber } from "./numerals";

/** In UTF-16 code units. Longer text is not scaled, which bounds the time. */
export const MAX_SCALED_CHARACTERS = 200;

/**
 * @param words An amount as written. Scaling an amount again would round it twice.
 * @param factor More than 0.
 * @returns The words with all scalable numbers scaled, in the same notation. Unchanged if longer than
 *   {@link MAX_SCALED_CHARACTERS}.
 */
export function scaleAmount(words: string, factor: number, notation = notationOf()): string {
  return scale(readBounded(words, notation), factor, notation, ({ stays }) => !stays);
}

/** The same for servings: only the first number scales, or both ends of a range that begins with it. */
export function scaleServings(words: string, factor: number, notation = notationOf()): string {
  const amount = readBounded(words, notation);
  const first = servingsFrom(amount);
  const ends = first ? [first, ...rangeFrom(first, amount, notation.language)] : [];
  for (const number of ends) number.kind = "count";
  return scale(amount, factor, notation, (number) => ends.includes(number));
}

/** @returns Whether the first number of an amount can be scaled, so is no temperature, length or size. */
export function isScalable(words: string, lang?: string): boolean {
  const [first] = readBounded(words, notationOf([], lang)).numbers;
  return first !== undefined && !first.stays;
}

/**
 * @param words A recipe's servings, such as "4–6 portions".
 * @returns The first number that {@link scaleServings} scales: 4. With a factor of n / 4, for a whole n below
 *   100, {@link scaleServings} writes n.
 */
export const servingsIn = (words: string, lang?: string): number | undefined =>
  servingsFrom(readBounded(words, notationOf([], lang)))?.value;

const servingsFrom = ({ numbers }: Amount) => numbers.find(({ stays }) => !stays);

const readBounded = (words: string, notation: Notation): Amount =>
  words.length > MAX_SCALED_CHARACTERS
    ? { tokens: [{ type: "word", text: words }], numbers: [] }
    : readAmount(words, notation);

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
