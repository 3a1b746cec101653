/** What is no amount must not be scaled: models emphasise warnings, too. All else is obeyed. */
import { expect, it } from "vitest";
import { wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";
import { scaleRecipe } from "./scaleRecipe";

/** A step with these words in emphasis, scaled to twice the servings, in a recipe with an ingredient of this form. */
const doubled = (lang: string, words: string, thing = "200 g") => {
  const text = `[lang]: ${lang}\n\n# T\n\n**4** · [9 min](PT9M)\n\n## I\n\n- *${thing}* a\n\n## M\n\n1. Cook, *${words}*`;
  return wordsOf(scaleRecipe(readRecipe(text, true), 2).tree).split("Cook, ")[1];
};

it.each([
  ["en", "the inside reads 74 C (165 F)|Rest for 20 minutes.|never refreeze after 2 hours|350 F"],
  ["en", "180 degrees|3 to 4 days|at least 75 °C|1 hour. Then throw it away|a 9-inch tin|600 W"],
  ["es", "180 ºC|200˚|74 ᵒC (165 ºF)|180⁰C inside|2–3 cm|74 grados"],
  ["de", "3 Tage.|nach 2 Stunden wegwerfen|Mindestens 70 ℃|in 20-Minuten|26 cm-Form"],
  ["de", "20 Minuten ruhen lassen, ehe du die Form stürzt und das Brot schneidest"],
  // `Intl` has "graden Celsius" and "20 de minute".
  ["nl", "180 graden"],
  ["ro", "20 de minute"],
  [
    "ja",
    "中心温度は75℃以上|中心が75度になるまで|冷蔵庫で2日まで|必ず20分休ませる。|1分以上加熱する。",
  ],
  ["ko", "중심 온도 75도|냉장 2일까지|2시간 뒤에는 버리세요.|9 inch의"],
  ["ar", "حتى 74 درجة|74 °م في الداخل"],
])("in %s, a warning stays: %s", (lang, all) => {
  for (const words of all.split("|")) expect(doubled(lang, words)).toBe(words);
});

it.each<[words: string, twice: string, thing?: string]>([
  ["≈½ tsp", "≈1 tsp"],
  ["約300g", "約600g"],
  ["1 C. à s.", "2 C. à s."],
  [`2 ${"y".repeat(58)}`, `4 ${"y".repeat(58)}`],
  [`2 ${"y".repeat(59)}`, `2 ${"y".repeat(59)}`],
  ["½", "1", "1"],
  ["4 day-old rolls", "8 day-old rolls"],
  ["500 ml, 40 C", "1000 ml, 40 C"],
  ["2 C", "4 C", "1 C"],
])("in the method, %j becomes %j, whatever the ingredients' units are", (words, twice, thing?) => {
  expect(doubled("en", words, thing)).toBe(twice);
});
