import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Around,
  numberStyleOf,
  numbersIn,
  scaleAmount,
  scaleServings,
  servingsIn,
} from "./amounts";
import { readRecipe } from "./readRecipe";
import { scaleRecipe } from "./scaleRecipe";

/** Scales as in a recipe of this language that has this amount, and others. */
const scale = (lang: string | undefined, words: string, factor: number, others = "") =>
  scaleAmount(words, factor, numberStyleOf([words, others], lang));

it.each([
  // Each kind of number, in the digits and with the decimal sign of the recipe.
  ["en", "1-1/2 cups", 3 / 2, "2¼ cups"],
  ["ja", "大さじ2と1/2", 2, "大さじ5"],
  ["ja", "大さじ1・1/2", 2, "大さじ3"],
  ["de", "1–1,5 l", 3 / 2, "1,5–2,25 l"],
  ["de", "0.125 l", 2, "0,25 l"],
  ["en", "1.125 kg", 2, "2.25 kg"],
  ["fr", "1 000–1 200,5 g", 2, "2000–2400 g"],
  ["fa", "۱٫۵ لیتر", 3 / 2, "۲٫۲۵ لیتر"],
  ["zh", "２５０ｇ", 1.3, "３３０ｇ"],
  [undefined, "1 l", 1 / 6, "0,167 l", "0,5 l"],
  // Every number, in both units, and both ends of a range.
  ["en", "2–3 tbsp (30–45 ml)", 2, "4–6 tbsp (60–90 ml)"],
  ["en", "1 lb 2 oz plus 1 tsp.", 2, "2 lb 4 oz plus 2 tsp."],
  ["sv", "2...3 dl", 2, "4...6 dl"],
  ["de", "2 EL,1 TL", 2, "4 EL,2 TL"],
  ["fr", "1 C. à s.", 2, "2 C. à s."],
  // Counts: in quarters and thirds, from 2 on in halves, from 4 on whole. Never nothing.
  ["en", "1", 5 / 3, "1⅔"],
  ["en", "3", 1.4, "4"],
  ["en", "1", 1 / 99, "¼"],
  // Grams and millilitres: one decimal, from 5 on whole, from 50 on in fives, from 200 on in tens.
  ["en", "3 ml", 0.75, "2.3 ml"],
  ["en", "7 g", 4 / 3, "9 g"],
  ["en", "50 g", 1.05, "55 g"],
  ["en", "250 g", 1.3, "330 g"],
  // All else: a fraction within a tenth, or three figures.
  ["en", "⅓ cup", 1 / 2, "0.167 cup"],
])("in %s, %j × %d is %j", (lang, words, factor, expected, others?: string) => {
  expect(scale(lang, words, factor, others)).toBe(expected);
});

const double = (words: string, around?: Around) =>
  scaleAmount(words, 2, numberStyleOf([words]), around);

const STAY =
  "10″|20x30cm|180 C|à 160 ou 180 °C|3 см|%70|180도에서|0|$1\\frac{1}{2}$|2 \\times 400 g";

it.each(STAY.split("|"))("%j stays", (words) => {
  expect(double(words)).toBe(words);
});

it.each([
  ["2 × 400 g", "4 × 400 g"],
  ["2 @ 14 oz", "4 @ 14 oz"],
  ["2 cm (10 g)", "2 cm (20 g)"],
  ["600 g in 3 cm. cubes", "1200 g in 3 cm. cubes"],
])("of %j what has no sign scales: %j", (words, scaled) => {
  expect(double(words)).toBe(scaled);
});

it.each([
  ["*160*–*180* °C", "160–180 °C"],
  ["*2* ✕ *400 g* tins", "4 ✕ 400 g tins"],
  ["*1 cup* 2 % milk", "2 cup 2 % milk"],
  ["*2* in 3 cm cubes", "4 in 3 cm cubes"],
  ["***180*** °C", "180 °C"],
])("what stands beside the asterisks of %j tells what stays: %j", (line, scaled) => {
  const recipe = readRecipe(`# T\n\n- ${line}\n- *1* pea`, true);
  expect(scaleRecipe(recipe, 2).ingredients[0]?.words).toBe(scaled);
});

it.each([
  ["6 servings (350 kcal each)", 6, "12 servings (350 kcal each)"],
  ["4 to 6 servings", 4, "8 to 12 servings"],
  ["12 Stücke (Springform 26 cm)", 12, "24 Stücke (Springform 26 cm)"],
  ["One 9-inch pie (8 slices)", 8, "One 9-inch pie (16 slices)"],
  ["18cm丸型1台分", 1, "18cm丸型2台分"],
  ["0", undefined, "0"],
])("%j are %d servings", (words, count, scaled) => {
  expect(servingsIn(words)).toBe(count);
  expect(scaleServings(words, 2, numberStyleOf([]))).toBe(scaled);
});

it("servings become exactly those that are asked for", () => {
  const style = numberStyleOf([], "en");
  for (let from = 1; from < 100; from++)
    for (let to = 1; to < 100; to++)
      expect(scaleServings(`${from} servings`, to / from, style)).toBe(`${to} servings`);
});

/** With the digits of the script whose zero this is. */
const inDigits = (zero: string, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));

const join = (all: unknown[]) => all.join("");
const zeros = fc.constantFrom(..."0٠۰०০๐၀０");
const factors = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
  .filter(([to, from]) => to !== from)
  .map(([to, from]) => to / from);
const wholes = fc.integer({ min: 1, max: 900 });
const parts = fc.constantFrom(..."¼½¾⅓⅔⅛⅜⅝⅞⅕", "1/2", "2/3", "5/8");
const decimals = fc.tuple(wholes, fc.constantFrom(".", ","), fc.integer({ min: 1, max: 99 }));
const numbers = fc.oneof(
  ...[wholes.map(String), parts, decimals.map(join)],
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.constant(" "), parts).map(join),
  wholes.map((whole) => `${whole}'500`),
);
const units = fc.constantFrom("", " g", "kg", " ml", " cup", " c. à s.", " EL", " ложки");

it("each number scales, at most a tenth away, a count an eighth; all else stays as it is", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(numbers, units), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(" plus ", "; ", " (", " + "),
      fc.tuple(factors, zeros),
      (pairs, between, [factor, zero]) => {
        const words = inDigits(zero, pairs.map(join).join(between));
        const style = numberStyleOf([words], "en");
        const scaled = scaleAmount(words, factor, style);
        const [before, after] = [words, scaled].map((text) => numbersIn(text));
        expect(after?.length).toBe(pairs.length);
        const restOf = (text: string) => text.replace(/[\p{N}.,٫'/]|(?<=\p{N}) (?=\p{N})/gu, "");
        expect(restOf(scaled)).toBe(restOf(words));
        for (const [at, { value, unit }] of before?.entries() ?? []) {
          const exact = unit === "" ? Math.max(value * factor, 1 / 4) : value * factor;
          const error = Math.abs((after?.[at]?.value ?? 0) / exact - 1);
          // Between ¾ and 1 it is a seventh: nobody measures ⅞ of an onion.
          expect(error).toBeLessThanOrEqual(unit === "" ? 1 / 7 + 1e-9 : 0.1 + 1e-3);
        }
        expect(scaleAmount(words, 1, style)).toBe(words);
      },
    ),
    { numRuns: 1000 },
  );
});

it("what stays, stays: heat with any sign, lengths and powers, within the asterisks or behind them", () => {
  const gaps = fc.constantFrom("", " ", "\u00a0", "\u202f");
  const heat = fc.tuple(fc.constantFrom(..."°º˚⁰ᵒ"), gaps, fc.constantFrom("", "C", "F"));
  const others = fc.constantFrom(..."℃ ℉ 度 도 % ″ cm mm m W C F".split(" "));
  const signs = fc.tuple(gaps, fc.oneof(heat.map(join), others)).map(join);
  const range = fc
    .tuple(wholes, fc.constantFrom("–", "−", " to ", "...", "~", " × "), wholes)
    .map(join);
  fc.assert(
    fc.property(fc.oneof(wholes.map(String), range), signs, zeros, (figures, sign, zero) => {
      const number = inDigits(zero, figures);
      for (const words of [number + sign, `X ${number}${sign} (${number}${sign})`])
        expect(double(words)).toBe(words);
      const digits = number.replace(/ to /, "–");
      expect(double(digits, { before: "", after: sign })).toBe(digits);
      expect(double(number, { before: "2 × ", after: "" })).toBe(number);
    }),
  );
});
