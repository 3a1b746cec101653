import fc from "fast-check";
import { expect, it } from "vitest";
import {
  findCooked,
  forgetIngredients,
  joinRecent,
  readCooked,
  readRecent,
  rememberCooked,
  rememberIngredients,
  toExclude,
} from "./lately";
import { stubLocalStorage } from "./testing/localStorage";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW_MS = 1_790_000_000_000;

it("dishes of the tab come first, then those cooked within 14 days, none twice, ten in all", () => {
  const cooked = (dish: string, days: number) => ({ dish, atMs: NOW_MS - days * DAY_MS });
  const lately = [cooked("Soup", 0), cooked("Pie", 13.9), cooked("Stew", 14)];
  expect(toExclude(["Pie", "Rice"], lately, NOW_MS)).toEqual(["Pie", "Rice", "Soup"]);
  const many = Array.from({ length: 20 }, (_, at) => cooked(`${at}`, at / 2));
  expect(toExclude(["Pie"], many, NOW_MS)).toEqual(["Pie", ..."012345678"]);
});

it("a dish is known by its title, also by one that is cut", () => {
  stubLocalStorage();
  for (const title of ["Pie", "x".repeat(120)]) rememberCooked(title, title.length);
  const known = ["x".repeat(120), "Pie", "x"].map((title) => findCooked(readCooked(), title)?.atMs);
  expect(known).toEqual([120, 3, undefined]);
});

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
