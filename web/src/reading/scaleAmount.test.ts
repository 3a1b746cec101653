import fc from "fast-check";
import { expect, it } from "vitest";
import { firstNumberIn, scaleAmount } from "./scaleAmount";

it.each([
  // As written, × 2, × 1½, × ⅓.
  ["1", "2", "1½", "⅓"],
  ["3 eggs", "6 eggs", "4½ eggs", "1 eggs"],
  ["2–3", "4–6", "3–4½", "⅔–1"],
  ["10-12", "20-24", "15-18", "3⅓-4"],
  ["½ – 1", "1 – 2", "¾ – 1½", "⅛ – ⅓"],
  ["1 to 2 tbsp", "2 to 4 tbsp", "1½ to 3 tbsp", "⅓ to ⅔ tbsp"],
  ["1 تا 2", "2 تا 4", "1½ تا 3", "⅓ تا ⅔"],
  ["vijiko 2 vikubwa", "vijiko 4 vikubwa", "vijiko 3 vikubwa", "vijiko ⅔ vikubwa"],
  // 7 g of yeast becomes a fraction; 50 g and 20 g do so below 20 only.
  ["7 g", "14 g", "10½ g", "2⅓ g"],
  ["50 g", "100 g", "75 g", "16⅔ g"],
  ["80 g", "160 g", "120 g", "27 g"],
  // In steps of 5 from 100 on, also upwards from a half.
  ["125 g", "250 g", "190 g", "42 g"],
  ["350ml", "700ml", "525ml", "115ml"],
  ["750 ml", "1500 ml", "1125 ml", "250 ml"],
  // Fractions.
  ["½ tsp", "1 tsp", "¾ tsp", "⅛ tsp"],
  ["¼ l", "½ l", "⅓ l", "⅛ l"],
  ["¾", "1½", "1⅛", "¼"],
  ["1½ tsp", "3 tsp", "2¼ tsp", "½ tsp"],
  ["1 ⅓", "2 ⅔", "2", "½"],
  ["1-1/2 cups", "3 cups", "2-1/4 cups", "1/2 cups"],
  ["1 1/2–2", "3–4", "2 1/4–3", "1/2–⅔"],
  ["3/4 cup + 2 tbsp", "1 1/2 cup + 4 tbsp", "1 1/8 cup + 3 tbsp", "1/4 cup + ⅔ tbsp"],
  ["1⁄2", "1", "3⁄4", "1⁄8"],
  ["⅖ kg", "⅘ kg", "⅗ kg", "⅛ kg"],
  ["⅞", "1¾", "1⅓", "¼"],
  ["1/16 tsp", "1/8 tsp", "1/8 tsp", "0.021 tsp"],
  // Looks like a fraction, and nobody writes such a one.
  ["4/6", "8/12", "6/9", "1⅓/2"],
  ["8/10", "16/20", "12/15", "2⅔/3⅓"],
  ["9/10", "18/20", "13½/15", "3/3⅓"],
  ["11/2", "22/4", "16½/3", "3⅔/⅔"],
  ["1/0", "2/0", "1½/0", "⅓/0"],
  // In Japanese a fraction comes with a word, so that there are two numbers; a unit comes before.
  ["大さじ2と1/2", "大さじ4と1", "大さじ3と3/4", "大さじ⅔と1/8"],
  ["1/2個", "1個", "3/4個", "1/8個"],
  ["１／２個", "１個", "３／４個", "１／８個"],
  ["1 EL 1/2 TL", "2 EL 1 TL", "1½ EL 3/4 TL", "⅓ EL 1/8 TL"],
  // Decimals, and wholes beside them.
  ["0,75 l", "1,5 l", "1,1 l", "0,25 l"],
  ["1.2 kg", "2.4 kg", "1.8 kg", "0.4 kg"],
  ["2,5 litros", "5 litros", "3,75 litros", "0,83 litros"],
  ["0.125 kg", "0.25 kg", "0.19 kg", "0.042 kg"],
  [".5 cup", "1 cup", "0.75 cup", "0.17 cup"],
  ["1–1,5 l", "2–3 l", "1,5–2,25 l", "0,33–0,5 l"],
  ["15,5", "31", "23", "5,2"],
  // Thousands.
  ["1.000 g", "2.000 g", "1.500 g", "335 g"],
  ["1,500 ml", "3,000 ml", "2,250 ml", "500 ml"],
  ["1 000 g", "2 000 g", "1 500 g", "335 g"],
  ["1\u202f000 g", "2\u202f000 g", "1\u202f500 g", "335 g"],
  ["1’200 g", "2’400 g", "1’800 g", "400 g"],
  ["1.234.567", "2.469.135", "1.851.850", "411.520"],
  ["1\n000 g", "2\n0 g", "1½\n0 g", "⅓\n0 g"],
  // Other digits.
  ["۳۰۰ گرم", "۶۰۰ گرم", "۴۵۰ گرم", "۱۰۰ گرم"],
  ["١٫٥", "٣", "٢٫٢٥", "٠٫٥"],
  ["१/२", "१", "३/४", "१/८"],
  ["𞥒 g", "𞥔 g", "𞥓 g", "⅔ g"],
  ["۲ (400 g)", "۴ (800 g)", "۳ (600 g)", "⅔ (135 g)"],
  // The size of one is the same.
  ["2 x 400 g", "4 x 400 g", "3 x 400 g", "⅔ x 400 g"],
  ["2 х 400 г", "4 х 400 г", "3 х 400 г", "⅔ х 400 г"],
  ["2×400–500 g", "4×400–500 g", "3×400–500 g", "⅔×400–500 g"],
  ["2 tins × 1 1/2 lb", "4 tins × 1 1/2 lb", "3 tins × 1 1/2 lb", "⅔ tins × 1 1/2 lb"],
  ["1 x 40 g + 2 x 50 g", "2 x 40 g + 4 x 50 g", "1½ x 40 g + 3 x 50 g", "⅓ x 40 g + ⅔ x 50 g"],
  ["1 (14½-oz) tin", "2 (14½-oz) tin", "1½ (14½-oz) tin", "⅓ (14½-oz) tin"],
  // The same amount said again, or a count on one side only.
  ["400 g (1 tin)", "800 g (2 tin)", "600 g (1½ tin)", "135 g (⅓ tin)"],
  ["1 tin (400 g)", "2 tin (800 g)", "1½ tin (600 g)", "⅓ tin (135 g)"],
  ["1 (or 2) chillies", "2 (or 4) chillies", "1½ (or 3) chillies", "⅓ (or ⅔) chillies"],
  ["大さじ2（30ml）", "大さじ4（60ml）", "大さじ3（45ml）", "大さじ⅔（10ml）"],
  [
    "大さじ1（15ml）と小さじ1（5ml）",
    "大さじ2（30ml）と小さじ2（10ml）",
    "大さじ1½（23ml）と小さじ1½（7½ml）",
    "大さじ⅓（5ml）と小さじ⅓（1⅔ml）",
  ],
  ["1 kg, eggs × 2", "2 kg, eggs × 4", "1½ kg, eggs × 3", "⅓ kg, eggs × ⅔"],
  ["卵×2", "卵×4", "卵×3", "卵×⅔"],
  ["2 box 400", "4 box 800", "3 box 600", "⅔ box 135"],
  ["1-inch", "2-inch", "1½-inch", "⅓-inch"],
  // A share, a heat, and what no amount has.
  ["350 g (70 %)", "700 g (70 %)", "525 g (70 %)", "115 g (70 %)"],
  ["180 °C", "180 °C", "180 °C", "180 °C"],
  ["12345678", "12345678", "12345678", "12345678"],
])("%j × 2, × 1½, × ⅓", (words, double, more, third) => {
  expect(scaleAmount(words, 2)).toBe(double);
  expect(scaleAmount(words, 3 / 2)).toBe(more);
  expect(scaleAmount(words, 1 / 3)).toBe(third);
});

it.each([
  ["250 ml", 2 / 3, "", "165 ml"],
  // Within 3 % of a fraction or a whole number, and not.
  ["3", 1.4, "", "4¼"],
  ["3", 1.37, "", "4"],
  ["1", 9 / 8, "", "1⅛"],
  ["1", 7 / 6, "", "1.2"],
  ["1", 7 / 6, "0,5 l", "1,2"],
  ["۱", 7 / 6, "۰٫۵", "۱٫۲"],
  ["½", 4, "۲", "۲"],
  ["⅛", 3, "", "⅜"],
  ["1,15", 3, "", "3,45"],
  // Never nothing.
  ["⅛", 1 / 2, "", "⅛"],
  ["¼", 1 / 12, "", "0.021"],
  // Thousands or decimals? The recipe tells, and from 1000 on both have the same figures.
  ["1,250 kg", 1 / 2, "0,5 l", "0,625 kg"],
  ["1,250 kg", 2, "0,5 l", "2,500 kg"],
  ["1.000 g", 1 / 2, "0,5 l", "500 g"],
  ["1.000 g", 1 / 2, "1.200 g", "500 g"],
])("%j × %d in a recipe with %j", (words, factor, like, expected) => {
  expect(scaleAmount(words, factor, like)).toBe(expected);
});

it.each([
  ["4–6 portions", 4],
  ["۴ نفر", 4],
  ["2½", 2.5],
  ["1 1/2 loaves", 1.5],
  ["4/6 personnes", 4],
  ["1 tray (20 pieces)", 1],
  ["1,5 l", 1.5],
  ["1.200 ml", 1200],
  ["a few", undefined],
  ["0", undefined],
  ["", undefined],
])("the first number in %j is %d", (words, expected) => {
  expect(firstNumberIn(words)).toBe(expected);
});

it("servings become exactly those that are asked for", () => {
  for (let from = 1; from < 100; from++)
    for (let to = 1; to < 100; to++) {
      const servings = scaleAmount(`${from} servings`, to / (firstNumberIn(`${from}`) ?? 0));
      expect(servings).toBe(`${to} servings`);
    }
});

const whole = fc.integer({ min: 1, max: 2500 }).map(String);
const thousands = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.nat(999), fc.constantFrom(..."., ’"))
  .map(([over, rest, sign]) => `${over}${sign}${String(rest).padStart(3, "0")}`);
const decimal = fc
  .tuple(fc.integer({ min: 100, max: 9999 }), fc.constantFrom(1, 2), fc.constantFrom(".", ",", "٫"))
  .map(([figures, places, sign]) => (figures / 10 ** places).toFixed(places).replace(".", sign));
const fraction = fc
  .tuple(fc.nat(30), fc.constantFrom(..."⅛¼⅓⅜½⅔¾⅕⅘⅙"), fc.constantFrom("", " ", "/", "⁄"))
  .map(([over, sign, joint]) => {
    const part = joint.trim() ? sign.normalize("NFKD").replace("⁄", joint) : sign;
    return over === 0 ? part : `${over}${joint.trim() ? " " : joint}${part}`;
  });
const factor = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
  .map(([to, from]) => to / from)
  .filter((times) => times !== 1);
const numberIn = (words: string) => firstNumberIn(words) ?? 0;

it("a number once is as it was written, twice it is twice as much, or nearly so", () => {
  fc.assert(
    fc.property(fc.oneof(whole, thousands, decimal, fraction), (number) => {
      expect(scaleAmount(number, 1)).toBe(number);
      const ratio = numberIn(scaleAmount(number, 2)) / numberIn(number);
      expect(ratio).toBeGreaterThanOrEqual(1.9);
      expect(ratio).toBeLessThanOrEqual(2.1);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ["a whole number", whole, 0.05, /^(?:\d+|\d*[⅛¼⅓½⅔¾]|\d+\.\d+)$/],
  [
    "thousands",
    thousands,
    0.05,
    /^(?:\d{1,3}(?:([., ’])\d{3}(?:\1\d{3})*)?|\d*[⅛¼⅓½⅔¾]|\d+\.\d+)$/,
  ],
  ["a decimal", decimal, 0.05, /^\d+(?:[.,٫]\d+)?$/],
  // "⅛" at most for a sixteenth.
  ["a fraction", fraction, 1, /^(?:\d+|(?:\d+ ?)?(?:\D|\d[/⁄]\d)|0\.0\d+)$/],
])("%s stays one, not far from what it should be", (_, numbers, off, form) => {
  fc.assert(
    fc.property(numbers, factor, (number, times) => {
      const scaled = scaleAmount(number, times);
      const exact = numberIn(number) * times;
      expect(scaled).toMatch(form);
      expect(Math.abs(numberIn(scaled) - exact)).toBeLessThanOrEqual(exact * off);
      if (exact >= 20) expect(numberIn(scaled)).toBe(Math.round(numberIn(scaled)));
      if (exact >= 100) expect(numberIn(scaled) % 5).toBe(0);
    }),
    { numRuns: 2000 },
  );
});

it("each number is scaled as if it stood alone, in its own digits, and nothing else changes", () => {
  const words = fc.constantFrom(" g ", "大さじ", " to ", "–", " + ", "と", " (", "\n");
  const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1e950);
  const parts = fc.array(fc.tuple(words, fc.oneof(whole, fraction)), { maxLength: 8 });
  fc.assert(
    fc.property(parts, factor, zero, (all, times, zero) => {
      const inDigits = (latin: string) =>
        latin.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      const written = all.map(([before, number]) => before + inDigits(number)).join("");
      const scaled = all.map(([before, number]) => before + inDigits(scaleAmount(number, times)));
      expect(scaleAmount(written, times, inDigits("1"))).toBe(scaled.join(""));
    }),
  );
});

it("without a number, and longer than an amount, words stay as they are", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), factor, (words, times) => {
      const none = words.replace(/\p{N}/gu, "");
      expect(scaleAmount(none, times)).toBe(none);
    }),
  );
  const remark = `Keeps for 3 days. ${"Or longer. ".repeat(20)}`;
  expect(scaleAmount(remark, 2)).toBe(remark);
});
