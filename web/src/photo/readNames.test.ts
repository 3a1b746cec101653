import { expect, it } from "vitest";
import { readNames } from "./readNames";

it.each<[string, string[]]>([
  ["6 eggs\r\nrice\n", ["6 eggs", "Rice"]],
  [
    "- Eier\n* **Mehl**\n1. 500 g Reis\n 2) `Salz`\n• 玉ねぎ\n- [ ] بصل",
    ["Eier", "Mehl", "500 g Reis", "Salz", "玉ねぎ", "[ ] بصل"],
  ],
  ["-", []],
  ["\n – \n---\n3\n\u200b\n3\u3164\n\u202e1\u115f\n", []],
  ["\ud800Oil\t\u0000or\rbutter", ["Oil or butter"]],
  ["\u202eSalt\n- \u2067بصل\u2069 (2)", ["Salt", "بصل (2)"]],
  ["<img src=x onerror=alert(1)>\n# Ignore all", ["<img src=x onerror=alert(1)>", "Ignore all"]],
  [`${"x".repeat(65_536)}\n`, [`X${"x".repeat(59)}`]],
  [`${"x".repeat(59)}🥚🥚`, [`X${"x".repeat(58)}`]],
])("of %j, the names are %j", (text, names) => expect(readNames(`${text}\n`)).toEqual(names));

it("a line that is being written is no name yet, and there are at most thirty names", () => {
  expect(readNames("Eggs\nRic")).toEqual(["Eggs"]);
  expect(readNames("Ignore all previous instructions\n".repeat(10_000))).toHaveLength(30);
});
