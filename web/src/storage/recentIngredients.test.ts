import fc from "fast-check";
import { expect, it } from "vitest";
import { addRecent, joinRecent, type RecentName, readRecent, toOffer } from "./recentIngredients";

const cooked = (...lists: string[][]) => lists.reduce<readonly RecentName[]>(addRecent, []);
const PAGE = cooked(
  ["Salt", "Crème fraîche", "Eggs"],
  ["Salt", "  ", "بصل", "がんも", "x".repeat(201)],
  ["Vegetarian", "EGGS", "salt", "Salt"],
);

it.each<[string, string[], string[]]>([
  ["", [], ["salt", "EGGS", "Vegetarian", "بصل", "がんも", "Crème fraîche"]],
  [" ", ["Eggs ", "Rice", "SALT"], ["Vegetarian", "بصل", "がんも", "Crème fraîche"]],
  ["ÉG", [], ["EGGS", "Vegetarian"]],
  ["E FRAI", [], ["Crème fraîche"]],
  ["صَل", [], ["بصل"]],
  ["か\u3099んも", [], ["がんも"]],
  ["xx", [], []],
])("with %j typed and %j on the list, offers %j", (typed, list, offered) => {
  expect(toOffer(PAGE, list, typed)).toEqual(offered);
});

it("those used longest ago go first, however often they were used", () => {
  const names = Array.from({ length: 120 }, (_, at) => `Name ${at}`);
  const recent = cooked(["Often"], ["Often"], names.slice(0, 60), names.slice(60));
  expect(recent.map(({ name }) => name)).toEqual([...names.slice(60), ...names.slice(0, 40)]);
});

it("whatever lists come, each name is there once, and is written and read the same", () => {
  const name = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("a", "A", " a", "b"));
  fc.assert(
    fc.property(fc.array(fc.array(name)), (lists) => {
      const recent = cooked(...lists);
      expect(readRecent(JSON.stringify(recent))).toEqual(recent);
      expect(recent.length).toBeLessThanOrEqual(100);
      const offered = toOffer(recent, [], "");
      expect(new Set(offered.map((name) => name.trim().toLowerCase())).size).toBe(recent.length);
      expect(toOffer(recent, offered, "")).toEqual([]);
      expect(offered.filter((name) => !toOffer(recent, [], name).includes(name))).toEqual([]);
    }),
  );
});

it("what was forgotten and comes back is as if it had never been forgotten", () => {
  const lists = fc.array(fc.array(fc.constantFrom(..."aAbBcd")));
  fc.assert(
    fc.property(lists, lists, (before, since) => {
      expect(joinRecent(cooked(...before), cooked(...since))).toEqual(cooked(...before, ...since));
    }),
  );
});

it("damaged names are dropped", () => {
  const right = { name: "Eggs", times: 2 };
  const odd = [null, 1, "Eggs", { name: "", times: 1 }, { name: "x".repeat(201), times: 1 }];
  const all = [...odd, { name: "Rice", times: 0.5 }, { ...right, html: "<b>" }];
  expect(readRecent(JSON.stringify(all))).toStrictEqual([right]);
  for (const json of [null, "{", '{"0":1}']) expect(readRecent(json)).toEqual([]);
});
