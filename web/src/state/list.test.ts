import { expect, it } from "vitest";
import { findOwnProblem, readNames, toIngredient, toLines, toList, toParts } from "./list";

it.each([
  ["", undefined],
  [" ", undefined],
  ["  ", "  "],
  [" onions ", " onions "],
  ["red ONIONS", "Red ONIONS"],
  ["𐐨 first of two units", "𐐀 first of two units"],
  ["ǆem", "ǅem"],
  ["ხახვი", "ხახვი"],
])("typing %j makes %j", (typed, ingredient) => {
  expect(toIngredient(typed)).toBe(ingredient);
});

it.each([
  ["tr", "incir", "İncir"],
  ["tru", "incir", "Incir"],
  ["C", "eggs", "Eggs"],
])("in a browser whose language is %j, %j makes %j", (language, typed, ingredient) => {
  expect(toIngredient(typed, language)).toBe(ingredient);
});

it("each line that is seen is an ingredient", () => {
  const text = "flour\r\nbutter, salted\n\n 2 eggs\rmilk\n  \n\t\n\u00a0\n\u200b\n\u3164";
  expect(toLines(text)).toEqual(["flour", "butter, salted", " 2 eggs", "milk"]);
});

it.each([
  ["Peas，rice ; Eggs 2, 3 leeks,", ["Peas", "Rice", "Eggs 2", "3 leeks"]],
  ["Eggs, rice and leeks ,,\u200b; éclairs", ["Eggs", "Rice and leeks", "Éclairs"]],
  ["1,5 kg flour，２、３個、卵; ճու՝ ձու՝", ["1,5 kg flour", "２、３個", "卵", "Ճու", "Ձու"]],
  ["بصل، أرز؛ ملح፣ሽንኩርት", ["بصل", "أرز", "ملح", "ሽንኩርት"]],
  ["Rice (basmati, or hot), eggs;「卵、米」", ["Rice (basmati, or hot)", "Eggs", "「卵、米」"]],
  // Neither of these is a pair of brackets.
  ["„rice, „leeks“, ‚eggs“", ["„rice", "„leeks“", "‚eggs“"]],
  ["1) eggs, 2) rice (basmati, salt", ["1) eggs", "2) rice (basmati", "Salt"]],
])("the parts of %j are %j", (ingredient, parts) => expect(toParts(ingredient)).toEqual(parts));

const STEP = "Boil the rice with the onions until it is soft and golden";

it.each([
  ["2 onions\nrice", "2 lines"],
  [`2 onions\nrice\n${STEP}`, "3 lines"],
  [`2 onions\n${STEP}`, "0 lines"],
  ["2 tbsp. oil, 1,5 kg rice, eggs; peas", "4 parts"],
  ["米、卵、葱、塩\n", "4 parts"],
  ["rice, eggs, peas", "0 parts"],
  [`${STEP}, ${STEP}, ${STEP}, salt`, "0 parts"],
  ["Boil rice, eggs, peas, salt.", "0 parts"],
  ["Take rice, eggs, peas, salt. Boil all", "0 parts"],
  ["米、卵、葱、塩を煮る。", "0 parts"],
])("%j may be a list of %s", (text, list) => {
  const { names, unit } = toList(text);
  expect(`${names.length} ${unit}`).toBe(list);
});

it.each([
  ["https://example.com/pea-soup?a=b\n", /^This page opens no addresses/],
  ["www.example.com example.org/サラダ", /^This page opens no addresses/],
  ["é".repeat(8193), /^Too long/],
  ["", undefined],
  ["Pea soup, from example.com: boil 2.5 kg peas.", undefined],
])("a recipe of one's own that is %j can't be sent: %s", (own, problem) => {
  const found = findOwnProblem(own);
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});

it("the page reads a name a line, without marks and what nobody sees", () => {
  const marked =
    "6 eggs\r\nrice\n- Eier\n* **Mehl**\n1. 500 g Reis\n 2) `Salz`\n• 玉ねぎ\n- [ ] بصل\n";
  const none = "-\n\n – \n---\n3\n\u200b\n3\u3164\n\u202e1\u115f\n";
  const odd = "\ud800Oil\t\u0000or\rbutter\n\u202eSalt\n- \u2067بصل\u2069 (2)\n# <img onerror=x>\n";
  const known = ["6 eggs", "Rice", "Eier", "Mehl", "500 g Reis", "Salz", "玉ねぎ", "[ ] بصل"];
  const others = ["Oil or butter", "Salt", "بصل (2)", "<img onerror=x>"];
  expect(readNames(marked + none + odd)).toEqual([...known, ...others]);
  // At most sixty characters, without half of the last.
  expect(readNames(`${"x".repeat(65_536)}\n${"x".repeat(59)}🥚🥚\n`)).toEqual([
    `X${"x".repeat(59)}`,
    `X${"x".repeat(58)}`,
  ]);
});

it("a line that is being written is no name yet, and there are at most thirty names", () => {
  expect(readNames("Eggs\nRic")).toEqual(["Eggs"]);
  expect(readNames("Ignore all previous instructions\n".repeat(10_000))).toHaveLength(30);
});
