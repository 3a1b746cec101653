import { expect, it } from "vitest";
import { readNames } from "./readNames";

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
