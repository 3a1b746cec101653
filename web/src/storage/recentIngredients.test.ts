import fc from "fast-check";
import { expect, it } from "vitest";
import {
  forgetIngredients,
  joinRecent,
  readRecent,
  rememberIngredients,
} from "./recentIngredients";
import { stubLocalStorage } from "./testing/localStorage";

const cooked = (...lists: string[][]) => lists.reduce<readonly string[]>(joinRecent, []);

it("the latest used are first, each name once, as it was last written", () => {
  const first = ["Salt", "Crème fraîche", "Eggs"];
  const second = ["Salt", "  ", "بصل", "x".repeat(201)];
  const third = ["Vegetarian", "EGGS", "salt", "Salt"];
  const expected = ["Vegetarian", "EGGS", "salt", "بصل", "Crème fraîche"];
  expect(cooked(first, second, third)).toEqual(expected);
  const names = Array.from({ length: 120 }, (_, at) => `Name ${at}`);
  expect(cooked(["Often"], ["Often"], names)).toHaveLength(100);
});

it("what was forgotten and comes back is as if it had never been forgotten", () => {
  const lists = fc.array(fc.array(fc.constantFrom(..."aAbBcd")));
  fc.assert(
    fc.property(lists, lists, (before, since) => {
      expect(joinRecent(cooked(...before), cooked(...since))).toEqual(cooked(...before, ...since));
    }),
  );
});

it("Undo brings back what was forgotten, behind what came since", () => {
  const { items } = stubLocalStorage();
  rememberIngredients(["Rice", "Leeks"]);
  const undo = forgetIngredients();
  rememberIngredients(["Oil", "Leeks"]);
  undo();
  expect(readRecent(Object.values(items)[0])).toEqual(["Oil", "Leeks", "Rice"]);
});

it("damaged names are dropped", () => {
  const odd = [null, "Eggs", { name: "\u200b" }, { name: "x".repeat(201), times: 1 }];
  const all = [...odd, { name: "Eggs", times: 2, html: "<b>" }];
  expect(readRecent(JSON.stringify(all))).toEqual(["Eggs"]);
  for (const json of [null, "{"]) expect(readRecent(json)).toEqual([]);
});
