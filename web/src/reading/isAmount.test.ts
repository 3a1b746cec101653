/** What is no amount must not be scaled: models emphasise warnings, too. */
import { expect, it } from "vitest";
import { wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";
import { scaleRecipe } from "./scaleRecipe";

/** A step with these words in emphasis, scaled to twice the servings, in a recipe with an ingredient of this form. */
const doubled = (words: string, thing = "200 g") => {
  const text = `# T\n\n**4** · [9 min](PT9M)\n\n## I\n\n- *${thing}* a\n\n## M\n\n1. Cook, *${words}*`;
  return wordsOf(scaleRecipe(readRecipe(text, true), 2).tree).split("Cook, ")[1];
};

const WARNINGS = [
  "the inside reads 74 C (165 F)|Rest for 20 minutes.|never refreeze after 2 hours|350 F|th. 6|Gas 4",
  "180 ºC|200˚|74 ᵒC (165 ºF)|180⁰C inside|2–3 cm|600 W|use within 2 days|Step 3|at least 75 °C|max. 2 h",
  "no longer than 4 minutes!|3 Tage.|1 hour. Then throw it away|nach 2 Stunden wegwerfen|Mindestens 70 ℃",
  "20 Minuten ruhen lassen, ehe du die Form stürzt und das Brot schneidest|à cœur 74 °C|180–200 °C",
  "中心温度は75℃以上|中心が75度になるまで|冷蔵庫で2日まで|必ず20分休ませる。|1分以上加熱する。",
  "중심 온도 75도|냉장 2일까지|2시간 뒤에는 버리세요.|حتى 74 درجة|بعد ساعتين أو 2|74 °م في الداخل",
];

it.each(WARNINGS.flatMap((line) => line.split("|")))("a warning stays: %j", (words) => {
  expect(doubled(words)).toBe(words);
});

it.each<[words: string, twice: string, thing?: string]>([
  // Where an ingredient has the same.
  ["≈½ tsp", "≈1 tsp"],
  ["約300g", "約600g"],
  ["2 c. à s.", "4 c. à s."],
  [`2 ${"y".repeat(58)}`, `4 ${"y".repeat(58)}`],
  [`2 ${"y".repeat(59)}`, `2 ${"y".repeat(59)}`],
  // Or only its unit, or none either.
  ["2 tbsp", "2 tbsp", "200 g"],
  ["2 tbsp", "4 tbsp", "1 tbsp"],
  ["1 tablespoon", "2 tablespoon", "2 Tablespoons"],
  ["1 lžíce", "2 lžíce", "5 lžic"],
  ["2 x 400 g", "4 x 400 g"],
  ["2", "2", "200 g"],
  ["2", "4", "3"],
])("in the method, %j becomes %j beside the same or *%s*", (words, twice, thing = words) => {
  expect(doubled(words, thing)).toBe(twice);
});
