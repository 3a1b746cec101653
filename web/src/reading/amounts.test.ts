import { expect, it, vi } from "vitest";
import { numberStyleOf, scaleAmount, scaleServings, servingsIn } from "./amounts";
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
  ["de-CH", "1'200 g", 2, "2400 g"],
  ["fa", "۱٫۵ لیتر", 3 / 2, "۲٫۲۵ لیتر"],
  ["zh", "２５０ｇ", 1.3, "３３０ｇ"],
  ["en-u-nu-hanidec", "1 cup", 3 / 2, "1½ cup"],
  ["en", "1,000,000 g", 2, "2000000 g"],
  ["hi", "१,००,००० g", 2, "२००००० g"],
  [undefined, "1 l", 1 / 6, "0,167 l", "0,5 l"],
  ["ar", "٢ ل", 5 / 4, "٢٫٥ ل"],
  // Every number, in both units, and both ends of a range.
  ["en", "2–3 tbsp (30–45 ml)", 2, "4–6 tbsp (60–90 ml)"],
  ["en", "1 lb 2 oz plus 1 tsp.", 2, "2 lb 4 oz plus 2 tsp."],
  ["sv", "2...3 dl", 2, "4...6 dl"],
  ["de", "2 EL,1 TL", 2, "4 EL,2 TL"],
  // Counts: in quarters and thirds, from 2 on in halves, from 4 on whole. Never nothing.
  ["en", "1", 5 / 3, "1⅔"],
  ["en", "3", 3 / 4, "2½"],
  ["en", "3", 3 / 2, "5"],
  ["en", "2 to 3", 1.4, "3 to 4"],
  ["ja", "大さじ1〜2", 9 / 8, "大さじ1⅛〜2¼"],
  ["en", "7 × 400 g", 3 / 2, "11 × 400 g"],
  ["en", "1", 1 / 99, "¼"],
  // Grams and millilitres: one decimal, from 5 on whole, from 50 on in fives, from 200 on in tens.
  ["en", "1 ml", 0.75, "0.8 ml"],
  ["en", "3 ml", 0.75, "2.3 ml"],
  ["en", "4 g", 1.35, "5 g"],
  ["en", "50 g", 1.05, "55 g"],
  ["en", "250 g", 1.1, "280 g"],
  ["en", "½ g", 1 / 4, "0.13 g"],
  ["fr", "100 grammes", 1.57, "155 grammes"],
  // Kilograms and litres: three figures, a fraction if it was one and is exact.
  ["en", "1 l", 9 / 8, "1.13 l"],
  ["ar", "1 لتر", 9 / 8, "1.13 لتر"],
  ["en", "1½ l", 3 / 2, "2¼ l"],
  ["en", "½ litre", 5 / 4, "0.625 litre"],
  // All else: a fraction, from 10 on halves, from 20 on whole; decimals stay decimals.
  ["en", "¼ cup, ⅔ cup, 1⅜ cup, 1⅞ cup", 0.45, "⅛ cup, ⅓ cup, ⅝ cup, ⅞ cup"],
  ["en", "⅛–¼ tsp", 3 / 4, "<⅛–⅙ tsp"],
  ["en", "9 tbsp", 8 / 7, "10½ tbsp"],
  ["en", "17 tbsp", 6 / 5, "20 tbsp"],
  ["en", "1–1.5 cups", 5 / 4, "1.25–1.88 cups"],
  ["en", "1 cup (0.25 l)", 3 / 4, "¾ cup (0.188 l)"],
])("in %s, %j × %d is %j", (lang, words, factor, expected, others?: string) => {
  expect(scale(lang, words, factor, others)).toBe(expected);
});

/** As in the method. */
const double = (words: string, before = "", after = "", lang?: string) =>
  scaleAmount(words, 2, numberStyleOf([words], lang), { before, after, units: [] });

const STAY =
  "10″|20x30cm|180 C|๑๘๐ °C|à 160 ou 180 °C|3 см|%70|180도에서|0|$1\\frac{1}{2}$|2 \\times 400 g";

it.each(STAY.split("|"))("%j stays", (words) => {
  expect(double(words)).toBe(words);
});

it.each([
  ["2 × 400 g", "4 × 400 g"],
  ["2缶×400g（14オンス）", "4缶×400g（14オンス）"],
  ["2 @ 14 oz (28 oz)", "4 @ 14 oz (56 oz)"],
  ["2 x about 400 g plus 3", "4 x about 400 g plus 3"],
  ["2 x-large", "4 x-large"],
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
  for (let from = 1; from < 100; from += 2)
    for (let to = 1; to < 100; to += 3)
      expect(scaleServings(`${from} servings`, to / from, style)).toBe(`${to} servings`);
});

it("what stays, stays: heat with any sign, lengths and powers, within the asterisks or behind them", () => {
  const signs = "°|º C|˚F|⁰C|ᵒ|℃|℉|度|도|%|″|cm|mm|m|W|C|F".split("|");
  for (const figures of "180|1–2|1−2|1 to 2|1...2|1~2|1 × 2".split("|"))
    for (const sign of signs.flatMap((sign) => [
      sign,
      ` ${sign}`,
      `\u00a0${sign}`,
      `\u202f${sign}`,
    ])) {
      const words = `X ${figures}${sign}`;
      expect(double(words)).toBe(words);
      const digits = figures.replace(" to ", "–");
      expect(double(digits, "", sign)).toBe(digits);
    }
});

it("what `Intl` writes for a time, a temperature or a length stays, in each language", () => {
  const kept = "second minute hour day degree celsius fahrenheit inch centimeter millimeter".split(
    " ",
  );
  const tags =
    "ar bn de el en-GB es fa fi fr he hi hu id ja ko nl pl ro ru ta th tr vi zh-Hant".split(" ");
  for (const lang of tags)
    for (const unit of kept)
      for (const count of [1, 2, 20]) {
        const { format } = new Intl.NumberFormat(lang, {
          style: "unit",
          unit,
          unitDisplay: "long",
        });
        expect(double(format(count), "", "", lang)).toBe(format(count));
      }
});

it("a language's formatters are made once", () => {
  double("1 g", "", "", "cy");
  const made = vi.spyOn(Intl, "NumberFormat");
  double("1 g", "", "", "cy");
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
