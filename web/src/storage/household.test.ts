import { expect, it } from "vitest";
import { addWish, parseHousehold } from "./household";

const LONG = "x".repeat(200);
const TEN = Array.from("0123456789");

it.each<[string, string, string[], string[]]>([
  ["is added last, as typed", " for 4: À la ½ ", ["vegan"], ["vegan", "for 4: À la ½"]],
  ["of several lines is one line", "no nuts\r\n\tno\u2028fish\0", [], ["no nuts no fish"]],
  ["that is invisible is ignored", " \u200b\u2800\u202e\n", [], []],
  ["is there once", "VEGAN ", ["vegan"], ["vegan"]],
  ["is as long as can be sent", LONG, [], [LONG]],
  ["that is longer is ignored", `${LONG}x`, [], []],
  ["is not the eleventh", "vegan", TEN, TEN],
])("a wish %s: %j", (_, typed, before, after) => {
  expect(addWish(before, typed)).toEqual(after);
});

it.each<[string | null, string[]]>([
  [null, []],
  ["{", []],
  ['{"0":"vegan"}', []],
  [JSON.stringify(["vegan", "", 5, `${LONG}x`, "\u2800", "a\nb", "Vegan"]), ["vegan", "a b"]],
  [JSON.stringify([...TEN, "vegan"]), TEN],
])("of %j what can be sent is read", (json, wishes) => {
  expect(parseHousehold(json)).toEqual(wishes);
});
