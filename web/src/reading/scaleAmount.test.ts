import { expect, it } from "vitest";
import { firstNumberIn, scaleAmount } from "./scaleAmount";

it.each([
  // As written, × 2, × 1½, × ⅓.
  ["3 eggs", "6 eggs", "4½ eggs", "1 eggs"],
  // A fraction below 20 only; in steps of 5 from 100 on.
  ["50 g", "100 g", "75 g", "16½ g"],
  ["125 g", "250 g", "190 g", "42 g"],
  // Fractions.
  ["1½ tsp", "3 tsp", "2¼ tsp", "½ tsp"],
  ["1-1/2 cups", "3 cups", "2-1/4 cups", "1/2 cups"],
  ["1 1/2–2", "3–4", "2 1/4–3", "1/2–⅔"],
  ["3/4 cup + 2 tbsp", "1 1/2 cup + 4 tbsp", "1 1/4 cup + 3 tbsp", "1/4 cup + ⅔ tbsp"],
  ["⅖ kg", "⅘ kg", "⅗ kg", "⅛ kg"],
  // Looks like a fraction, and nobody writes such a one.
  ["11/2 EL", "22/4 EL", "16½/3 EL", "3⅔/⅔ EL"],
  // In Japanese a fraction comes with a word, so that there are two numbers; a unit comes before.
  ["大さじ2と1/2", "大さじ4と1", "大さじ3と3/4", "大さじ⅔と1/8"],
  ["１／２個", "１個", "３／４個", "１／８個"],
  // Decimals, and wholes beside them.
  ["0.125 kg", "0.25 kg", "0.19 kg", "0.042 kg"],
  [".5 cup", "1 cup", "0.75 cup", "0.17 cup"],
  ["1–1,5 l", "2–3 l", "1,5–2,25 l", "0,33–0,5 l"],
  // Thousands.
  ["1.000 g", "2.000 g", "1.500 g", "335 g"],
  ["1 000 g", "2 000 g", "1 500 g", "335 g"],
  ["1’200 g", "2’400 g", "1’800 g", "400 g"],
  ["1\n000 g", "2\n0 g", "1½\n0 g", "⅓\n0 g"],
  // Other digits.
  ["١٫٥", "٣", "٢٫٢٥", "٠٫٥"],
  ["𞥒 g", "𞥔 g", "𞥓 g", "⅔ g"],
  ["۲ (400 g)", "۴ (800 g)", "۳ (600 g)", "⅔ (135 g)"],
  // The size of one is the same.
  ["2 х 400 г", "4 х 400 г", "3 х 400 г", "⅔ х 400 г"],
  ["1 (14½-oz) tin", "2 (14½-oz) tin", "1½ (14½-oz) tin", "⅓ (14½-oz) tin"],
  ["2 400g tins", "4 400g tins", "3 400g tins", "⅔ 400g tins"],
  ["1 14 oz can", "2 14 oz can", "1½ 14 oz can", "⅓ 14 oz can"],
  ["3 200-g-Packungen", "6 200-g-Packungen", "4½ 200-g-Packungen", "1 200-g-Packungen"],
  ["2–3 12–14 oz cans", "4–6 12–14 oz cans", "3–4½ 12–14 oz cans", "⅔–1 12–14 oz cans"],
  ["1 14-oz. (400 g) can", "2 14-oz. (400 g) can", "1½ 14-oz. (400 g) can", "⅓ 14-oz. (400 g) can"],
  ["1 9 x 13 inch pan", "2 9 x 13 inch pan", "1½ 9 x 13 inch pan", "⅓ 9 x 13 inch pan"],
  // One number of thousands, or what may be one.
  ["2 400 g flour", "4 800 g flour", "3 600 g flour", "800 g flour"],
  ["2 400g", "4 800g", "3 600g", "800g"],
  ["2\u202f400g of flour", "4\u202f800g of flour", "3\u202f600g of flour", "800g of flour"],
  ["1 000–1 200 g", "2 000–2 400 g", "1 500–1 800 g", "335–400 g"],
  // The same amount said again, or a count on one side only.
  ["大さじ1（15ml）", "大さじ2（30ml）", "大さじ1½（23ml）", "大さじ⅓（5ml）"],
  ["1 kg, eggs × 2", "2 kg, eggs × 4", "1½ kg, eggs × 3", "⅓ kg, eggs × ⅔"],
  // A share, a heat, and what no amount has.
  ["350 g (70 %)", "700 g (70 %)", "525 g (70 %)", "115 g (70 %)"],
  // Of any length.
  ["a little", "a little", "a little", "a little"],
])("%j × 2, × 1½, × ⅓", (words, double, more, third) => {
  expect(scaleAmount(words, 2)).toBe(double);
  expect(scaleAmount(words, 3 / 2)).toBe(more);
  expect(scaleAmount(words, 1 / 3)).toBe(third);
});

it.each([
  // Within 3 % of a fraction or a whole number, and not.
  ["3", 1.4, "", "4¼"],
  ["3", 1.37, "", "4"],
  ["1 kg", 7 / 6, "0,5 l", "1,2 kg"],
  ["½", 4, "۲", "۲"],
  ["⅛ ⅜ ⅝ ⅞ ⅕ ⅖ ⅗ ⅘ ⅙ ⅚", 1.001, "", "⅛ ⅜ ⅝ ⅞ ⅕ ⅖ ⅗ ⅘ ⅙ ⅚"],
  // Never nothing.
  ["⅛", 1 / 2, "", "⅛"],
  // Thousands or decimals? The recipe tells, and from 1000 on both have the same figures.
  ["1", 13 / 12, "", "1"],
  ["1", 16 / 12, "", "1⅓"],
  ["7 g", 16 / 12, "", "9½ g"],
  ["3 tbsp", 5 / 12, "", "1¼ tbsp"],
  ["9,500 g", 16 / 12, "", "12,700 g"],
  ["1 kg", 13 / 12, "", "1.1 kg"],
  ["1,250 kg", 1 / 2, "0,5 l", "0,625 kg"],
  ["1,250 kg", 2, "0,5 l", "2,500 kg"],
  ["1.000 g", 1 / 2, "0,5 l", "500 g"],
  ["1.250 g", 0.8, "", "1.000 g"],
])("%j × %d in a recipe with %j", (words, factor, like, expected) => {
  expect(scaleAmount(words, factor, like)).toBe(expected);
});

it.each([
  ["۴ نفر", 4],
  ["1 1/2 loaves", 1.5],
  ["4/6 personnes", 4],
  ["1 9-inch pie", 1],
  ["a few", undefined],
  ["0", undefined],
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

it("any number becomes about what it should be, never nothing, and a count never a decimal", () => {
  const numbers = "1 2 3 7 15 180 1234 ½ ⅛ 2⅓ 1/2 ⅘ 0.75 1,5 ٢٫٥ 1.200 12’500".split(" ");
  for (const number of [...numbers, "1 1/2"])
    for (const unit of ["", " g", " EL"])
      for (let to = 1; to < 100; to += 2) {
        const words = scaleAmount(number + unit, to / 12);
        const [scaled = 0, exact] = [
          firstNumberIn(words),
          ((firstNumberIn(number) ?? 0) * to) / 12,
        ];
        expect(Math.abs(scaled - exact)).toBeLessThanOrEqual(Math.max(0.25, 0.1 * exact));
        expect(scaled).toBeGreaterThan(0);
        if (!unit && !/[.,٫]/.test(number)) expect(words).not.toMatch(/[.,٫]/);
        if (exact >= 20) expect(scaled).toBe(Math.round(scaled));
        if (exact >= 100) expect(scaled % 5).toBe(0);
      }
});
