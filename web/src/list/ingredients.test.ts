import fc from "fast-check";
import { expect, it } from "vitest";
import { VISIBLE } from "../../../worker/contract";
import { namesSeveral, toIngredient, toLines, toParts } from "./ingredients";

it.each([
  ["", undefined],
  [" ", undefined],
  ["  ", "  "],
  [" onions ", " onions "],
  ["red ONIONS", "Red ONIONS"],
  ["𐐨 first of two units", "𐐀 first of two units"],
])("typing %j makes %j", (typed, ingredient) => {
  expect(toIngredient(typed)).toBe(ingredient);
});

it.each([
  ["flour\r\nbutter, salted\n\n 2 eggs\rmilk", ["flour", "butter, salted", " 2 eggs", "milk"]],
  ["flour\n  \n\t\n\u00a0\n\u200b\n\u3164", ["flour"]],
  ["  ", []],
])("the lines of %j that are seen are %j", (text, lines) => {
  expect(toLines(text)).toEqual(lines);
});

it("a sign between words parts ingredients, one at an end or between figures doesn't", () => {
  const words = ["Onions ; rice", "玉ねぎ、米", "بصل، أرز", "Peas，rice", "Eggs,2 leeks"];
  const several = [...words, "1,5 kg Mehl, Salz", "Eggs 2, 3 leeks", "Eggs 2,leeks"];
  const bracketed = ["Rice (basmati, or jasmine)", "Eggs [a (b, c), d]", "米（白米、玄米）"];
  const one = ["Onions", "Onions,", ", onions", "1,5 kg Mehl", "卵2、3個", ...bracketed];
  expect([...several, ...one].filter(namesSeveral)).toEqual(several);
});

it.each([
  ["Eggs, rice and leeks ,,\u200b; éclairs", ["Eggs", "Rice and leeks", "Éclairs"]],
  ["1,5 kg flour，２、３個、卵; ճու՝ ձու՝", ["1,5 kg flour", "２、３個", "卵", "Ճու", "Ձու"]],
  ["بصل، أرز؛ ملح፣ሽንኩርት", ["بصل", "أرز", "ملح", "ሽንኩርት"]],
  [
    "Rice (basmati, or jasmine), eggs;「卵、米」",
    ["Rice (basmati, or jasmine)", "Eggs", "「卵、米」"],
  ],
  // Neither of these is a pair of brackets.
  ["„rice, „leeks“, ‚eggs“", ["„rice", "„leeks“", "‚eggs“"]],
  ["1) eggs, 2) rice (basmati, salt", ["1) eggs", "2) rice (basmati", "Salt"]],
  [" , ", []],
])("the parts of %j are %j", (ingredient, parts) => expect(toParts(ingredient)).toEqual(parts));

it("no visible character is lost by splitting, and none but commas goes", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(",", ";", "、", "،", ", ", " ", "1", "\u200b"),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const typed = pieces.join("");
      const seen = (text: string) =>
        Array.from(text.toUpperCase())
          .filter((one) => VISIBLE.test(one) && !/^[\p{Po};]$/u.test(one))
          .join("");
      const parts = toParts(typed);
      expect(seen(parts.join(""))).toBe(seen(typed));
      expect(parts.filter((part) => part !== part.trim() || !VISIBLE.test(part))).toEqual([]);
    }),
  );
});
