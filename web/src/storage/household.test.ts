import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeWishes, parseHousehold, toLines, toWishes } from "./household";

const LONG = "x".repeat(200);
const TEN = Array.from("0123456789");

it.each<[string, string, string[]]>([
  ["as typed", " for 4: À la ½ ", ["for 4: À la ½"]],
  [
    "a line each, whatever ends it",
    "no nuts\r\n\tno fish\rvegan\u2028no\0oven\u0085",
    ["no nuts", "no fish", "vegan", "no oven"],
  ],
  ["without invisible ones", " \u200b\u2800\u202e\n\n", []],
  ["each once", "vegan\nVEGAN ", ["vegan"]],
])("wishes are read %s: %j", (_, text, lines) => {
  expect(toLines(text)).toEqual(lines);
});

it("says which lines are not sent, and sends the others", () => {
  expect(toWishes([LONG, `${LONG}x`, "b"])).toEqual({
    wishes: [LONG, "b"],
    isTooLong: true,
    isTooMany: false,
  });
  expect(toWishes([...TEN, "b"])).toEqual({ wishes: TEN, isTooLong: false, isTooMany: true });
});

it.each<[string | null, string[]]>([
  [null, []],
  ["{", []],
  ['{"0":"vegan"}', []],
  [JSON.stringify(["vegan", "", 5, `${LONG}x`, "\u2800", "a\nb"]), ["vegan", "a", "b"]],
  [JSON.stringify([...TEN, "vegan"]), TEN],
])("of %j what can be sent is read", (json, wishes) => {
  expect(parseHousehold(json)).toEqual(wishes);
});

it("two tabs lose nothing of each other: what either has added stays, what either has removed goes", () => {
  const some = fc.uniqueArray(fc.constantFrom(..."abcdef"));
  fc.assert(
    fc.property(some, some, some, (base, typed, current) => {
      const merged = mergeWishes(base, typed, current);
      expect(new Set(merged).size).toBe(merged.length);
      for (const wish of "abcdef") {
        const [wasThere, isTyped, isCurrent] = [base, typed, current].map((all) =>
          all.includes(wish),
        );
        expect(merged.includes(wish)).toBe(
          wasThere ? Boolean(isTyped && isCurrent) : Boolean(isTyped || isCurrent),
        );
      }
    }),
  );
});
