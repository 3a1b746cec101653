import fc from "fast-check";
import { expect, it } from "vitest";
import { notationOf, scaleAmount, scaleServings, servingsIn, unitIn } from "./amounts";

it.each([
  // As written, × 2, × 1½, × ⅓.
  ["3 eggs", "6 eggs", "4½ eggs", "1 eggs"],
  // A fraction below 20 only; in steps of 5 from 100 on.
  ["125 g", "250 g", "190 g", "42 g"],
  // Fractions.
  ["1½ tsp", "3 tsp", "2¼ tsp", "½ tsp"],
  ["1-1/2 cups", "3 cups", "2-1/4 cups", "1/2 cups"],
  ["1 1/2–2", "3–4", "2 1/4–3", "1/2–2/3"],
  ["3/4 cup + 2 tbsp", "1 1/2 cup + 4 tbsp", "1 1/8 cup + 3 tbsp", "1/4 cup + 2/3 tbsp"],
  ["⅖ kg", "⅘ kg", "⅗ kg", "0.13 kg"],
  // Looks like a fraction that nobody writes.
  ["11/2 EL", "22/4 EL", "16½/3 EL", "3⅔/⅔ EL"],
  // In Japanese, a word joins whole and fraction, so these are two numbers; the unit may be first.
  ["大さじ2と1/2", "大さじ4と1", "大さじ3と3/4", "大さじ2/3と1/6"],
  // Decimals, and wholes beside them.
  ["0.125 kg", "0.25 kg", "0.19 kg", "0.042 kg"],
  [".5 cup", "1 cup", "0.75 cup", "0.17 cup"],
  ["2 EL,1 TL", "4 EL,2 TL", "3 EL,1½ TL", "⅔ EL,⅓ TL"],
  ["1–1,5 l", "2–3 l", "1,5–2,25 l", "0,33–0,5 l"],
  // Thousands.
  ["1 000 g", "2 000 g", "1 500 g", "330 g"],
  // Other digits.
  ["١٫٥", "٣", "٢¼", "½"],
  // The size of a single thing stays the same.
  ["2 х 400 г", "4 х 400 г", "3 х 400 г", "⅔ х 400 г"],
  ["1 (14½-oz) tin", "2 (14½-oz) tin", "1½ (14½-oz) tin", "⅓ (14½-oz) tin"],
  ["1 14 oz can", "2 14 oz can", "1½ 14 oz can", "⅓ 14 oz can"],
  ["2–3 12–14 oz cans", "4–6 12–14 oz cans", "3–4½ 12–14 oz cans", "⅔–1 12–14 oz cans"],
  ["1 14-oz. (400 g) can", "2 14-oz. (400 g) can", "1½ 14-oz. (400 g) can", "⅓ 14-oz. (400 g) can"],
  ["1 9 x 13 inch pan", "2 9 x 13 inch pan", "1½ 9 x 13 inch pan", "⅓ 9 x 13 inch pan"],
  // A number with thousands, or a possible one.
  ["2\u202f400g of flour", "4\u202f800g of flour", "3\u202f600g of flour", "800g of flour"],
  ["1 000–1 200 g", "2 000–2 400 g", "1 500–1 800 g", "330–400 g"],
  // The same amount in another unit, or a count on a single side.
  ["大さじ1（15ml）", "大さじ2（30ml）", "大さじ1½（23ml）", "大さじ⅓（5ml）"],
  ["1 kg, eggs × 2", "2 kg, eggs × 4", "1½ kg, eggs × 3", "⅓ kg, eggs × ⅔"],
  // Shares, temperatures, and signs that no amount has.
  ["350 g (70 %)", "700 g (70 %)", "530 g (70 %)", "115 g (70 %)"],
])("%j × 2, × 1½, × ⅓", (words, double, more, third) => {
  expect(scaleAmount(words, 2)).toBe(double);
  expect(scaleAmount(words, 3 / 2)).toBe(more);
  expect(scaleAmount(words, 1 / 3)).toBe(third);
});

it.each([
  // At most 10 % from a fraction; measured amounts at most 3 %.
  ["⅓ cup", 1 / 2, "", "⅙ cup"],
  ["½ tsp", 7 / 4, "", "⅞ tsp"],
  ["1 kg", 7 / 6, "0,5 l", "1,2 kg"],
  ["7 g", 16 / 12, "", "9½ g"],
  ["3 tbsp", 5 / 12, "", "1¼ tbsp"],
  // Counts: the nearest half, third or quarter, and never nothing.
  ["1", 7 / 3, "", "2⅓"],
  ["3", 1.4, "", "4"],
  // As the recipe writes digits and fractions.
  ["½", 4, "۲", "۲"],
  ["1 cup", 1 / 2, "3/4 cup", "1/2 cup"],
  ["1 cup", 1 / 2, "3/4 cup, ½ tsp", "½ cup"],
  // Thousands or decimals? The recipe tells.
  ["9,500 g", 16 / 12, "", "12,700 g"],
  ["1,250 kg", 1 / 2, "0,5 l", "0,625 kg"],
  ["1.000 g", 1 / 2, "0,5 l", "500 g"],
])("%j × %d in a recipe with %j", (words, factor, like, expected) => {
  expect(scaleAmount(words, factor, notationOf([like]))).toBe(expected);
});

it.each([
  // Blanks between thousands, or a number and a size.
  ["en", "1 400 g tin", "2 400 g tin"],
  ["fr", "1 400 g", "2 800 g"],
  ["fr", "3 200-g", "6 200-g"],
  ["en", "1 3- to 4-pound chicken", "2 3- to 4-pound chicken"],
  ["en", "4 5-ounce/150-gram steaks", "8 5-ounce/150-gram steaks"],
  ["en", "2 × 400 g (800 g)", "4 × 400 g (1600 g)"],
  ["en", "1 cup (240 ml)", "2 cup (480 ml)"],
  ["en", "1 lb 2 oz", "2 lb 4 oz"],
  ["en", "4 steaks (200 g each)", "8 steaks (200 g each)"],
  // A word for "of" or "and".
  ["en", "2 tins of 400 g", "4 tins of 400 g"],
  ["fr", "2 à 3", "4 à 6"],
  // What joins two amounts.
  ["en", "2 tablespoons plus 1 teaspoon", "4 tablespoons plus 2 teaspoon"],
  // Of each, with the sign or the ending that says so.
  ["ja", "2枚（各100g）", "4枚（各100g）"],
  ["hu", "2 doboz 400 g-os", "4 doboz 400 g-os"],
  ["tr", "2 kutu 400 g'lık", "4 kutu 400 g'lık"],
  // A length after a number that scales.
  ["en", "600 g in 3 cm cubes", "1200 g in 3 cm cubes"],
  // Neither inches nor metres nor degrees.
  ["de", "2 in Scheiben", "4 in Scheiben"],
  ["da", "1 m. løg", "2 m. løg"],
])("in %s, %j becomes %j for twice as many", (lang, words, double) => {
  expect(scaleAmount(words, 2, notationOf([], lang))).toBe(double);
});

const NONE = String.raw`9-inch|10″|9" x 13"|20 × 30 cm|2 to 3 cm|180 C|$1\frac{1}{2}$|3 см|%70|180도에서`;

it.each(NONE.split("|"))("%j is no amount", (words) => {
  expect(unitIn(words)).toBe(undefined);
  expect(scaleAmount(words, 2)).toBe(words);
});

it.each([
  ["en", "6 servings (350 kcal each)", 6, "12 servings (350 kcal each)"],
  ["en", "1 9-inch pie", 1, "2 9-inch pie"],
  ["en", "0", undefined, "0"],
  ["de", "Springform Ø 26 cm", undefined, "Springform Ø 26 cm"],
  ["fr", "4/6 personnes", 4, "8/12 personnes"],
  ["ja", "18cm丸型1台分", 1, "18cm丸型2台分"],
])("in %s, %j are %d servings", (lang, words, count, double) => {
  expect(servingsIn(words, lang)).toBe(count);
  expect(scaleServings(words, 2, notationOf([], lang))).toBe(double);
});

it("servings become exactly those that are asked for", () => {
  for (let from = 1; from < 100; from++)
    for (let to = 1; to < 100; to++)
      expect(scaleServings(`${from} servings`, to / from)).toBe(`${to} servings`);
});

const ZEROS = [..."0٠۰०০๐၀０𝟎𝟘𞥐"];

/** With the digits of the script whose zero this is. */
const inDigits = (zero: string, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(Number(zero.codePointAt(0)) + Number(digit)));

/** Reads "1½", "1-1/2", "1,5" and "1’500" back, in digits of any of these scripts. */
function valueIn(zero: string, text: string): number {
  const latin = [..."0123456789"].reduce(
    (words, digit) => words.replaceAll(inDigits(zero, digit), digit),
    text.replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize("NFKD")}`),
  );
  const [, whole = "0", over = "0", under = "1"] =
    /^(?:([\d.,٫’]+)(?![/⁄\d]))?[ -]*(?:(\d+)[/⁄](\d+))?$/.exec(latin.trim()) ?? [];
  const decimal = whole.replaceAll("’", "").replace(/[,٫]/, ".");
  return Number(decimal) + Number(over) / Number(under);
}

const zeros = fc.constantFrom(...ZEROS);
const factors = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }));
const wholes = fc.integer({ min: 1, max: 900 }).map(String);
const parts = fc.constantFrom(..."¼½¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚", "1/2", "1/3", "2/3", "3/4", "5/8");
const decimals = fc.tuple(wholes, fc.constantFrom(...".,٫"), fc.integer({ min: 1, max: 99 }));
const mixed = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.constant(" "), parts);
const join = (all: unknown[]) => all.join("");
const numbers = fc.oneof(
  ...[wholes, parts, mixed.map(join), decimals.map(join)],
  wholes.map((whole) => `${whole}’500`),
);
const units = fc.constantFrom(" g", "kg", " ml", " cup", " c. à s.", " EL", " 大さじ", " ложки");

/** In quarters or thirds, from 3 on in halves, from 5 on in wholes, and never nothing. */
function expectCount(shown: number, exact: number) {
  expect(shown).toBeGreaterThanOrEqual(1 / 4);
  expect(Math.min(Math.abs((12 * shown) % 3), Math.abs((12 * shown) % 4))).toBeCloseTo(0);
  const most = exact >= 5 ? Math.max(0.5, 0.01 * exact) : exact >= 3 ? 1 / 4 : 1 / 8;
  if (exact >= 1 / 4) expect(Math.abs(shown - exact)).toBeLessThanOrEqual(most + 1e-9);
}

it("shows at most a tenth too much or too little, or a count: any number, factor, unit and digits", () => {
  fc.assert(
    fc.property(numbers, factors, units, zeros, (number, [to, from], unit, zero) => {
      fc.pre(to !== from);
      const exact = (valueIn("0", number) * to) / from;
      const scaled = (words: string) => scaleAmount(inDigits(zero, number) + words, to / from);
      expect(scaled(unit).endsWith(unit)).toBe(true);
      const shown = valueIn(zero, scaled(unit).slice(0, -unit.length));
      expect(Math.abs(shown / exact - 1)).toBeLessThanOrEqual(0.1 + 1e-6);
      expectCount(valueIn(zero, scaled("")), exact);
    }),
    { numRuns: 1000 },
  );
});

it("what stays, stays: heat with any sign, lengths, powers and sizes, alone or behind an amount", () => {
  const gaps = fc.constantFrom("", " ", "\u00a0", "\u202f");
  const heat = fc.tuple(fc.constantFrom(..."°º˚∘⁰ᵒ"), gaps, fc.constantFrom("", "C", "F"));
  const others = fc.constantFrom(..."℃ ℉ 度 도 cm mm W".split(" "));
  const measures = fc.tuple(gaps, fc.oneof(heat.map(join), others));
  const signs = fc.oneof(measures.map(join), fc.constant("″"));
  const range = fc.array(wholes, { minLength: 1, maxLength: 2 }).map((ends) => ends.join("–"));
  fc.assert(
    fc.property(range, signs, factors, zeros, (figures, sign, [to, from], zero) => {
      const number = inDigits(zero, figures);
      const stays = number + sign;
      for (const words of [stays, `~ ${stays}`, `${stays} (${stays})`, `X ${stays}`]) {
        expect(unitIn(words)).toBe(undefined);
        expect(scaleAmount(words, to / from)).toBe(words);
      }
      for (const size of [`× ${number} g`, `X à ${number} ml`, `X (${stays})`])
        expect(scaleAmount(`2 ${size}`, 4)).toBe(`8 ${size}`);
    }),
    { numRuns: 1000 },
  );
});
