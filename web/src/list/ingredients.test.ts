import { expect, it } from "vitest";
import { toIngredient, toLines, toParts } from "./ingredients";

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

it.each([
  ["Peas，rice ; Eggs 2, 3 leeks,", ["Peas", "Rice", "Eggs 2", "3 leeks"]],
  ["米（白米、玄米）", ["米（白米、玄米）"]],
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
