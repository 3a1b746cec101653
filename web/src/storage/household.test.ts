import { expect, it } from "vitest";
import { parseHousehold, toHouseholdLines, toWishes } from "./household";

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
  expect(toHouseholdLines(text)).toEqual(lines);
});

it("the page says which lines are not sent, and sends the others", () => {
  const [many, long] = [
    "Only the first 10 lines are sent",
    "A line has more than 200 characters: it is not sent",
  ];
  expect(toWishes(TEN)).toEqual({ wishes: TEN, problems: [] });
  expect(toWishes([...TEN, "b"])).toEqual({ wishes: TEN, problems: [many] });
  expect(toWishes([LONG, `${LONG}x`])).toEqual({ wishes: [LONG], problems: [long] });
});

it("the page reads what was stored, also what can't be sent", () => {
  for (const json of [null, "{", '{"0":"vegan"}']) expect(parseHousehold(json)).toEqual([]);
  const stored = JSON.stringify(["vegan", "", 5, `${LONG}x`, "\u2800", "a\nb", "a", ...TEN]);
  expect(parseHousehold(stored)).toEqual(["vegan", `${LONG}x`, "a", "b", ...TEN]);
});
