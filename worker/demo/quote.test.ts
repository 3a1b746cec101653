import { expect, it } from "vitest";
import { findRecipe } from "./findRecipe";
import { quoteAll } from "./quote";

const HOSTILE = [
  ["# a", "\\# a"],
  ["- a", "\\- a"],
  ["[x](javascript:alert(1))", "\\[x\\]\\(javascript\\:alert\\(1\\)\\)"],
  ["![x](//a.test/b.png)", "\\!\\[x\\]\\(\\/\\/a\\.test\\/b\\.png\\)"],
  ["<b>", "\\<b\\>"],
  ["`c` *d* _e_ ~f~", "\\`c\\` \\*d\\* \\_e\\_ \\~f\\~"],
  ["a\\&amp;|", "a\\\\\\&amp\\;\\|"],
  ["  one\r\n\n# two\t\u0000three ", "one \\# two three"],
  ["\u202Eabc\u2066", "abc"],
  ["\uD800abc", "abc"],
  ["q".repeat(10_000), `${"q".repeat(40)}…`],
  ["🦄".repeat(41), `${"🦄".repeat(40)}…`],
  ["🦄".repeat(40), "🦄".repeat(40)],
] as const;

it.each(HOSTILE)("%j on the list adds no Markdown structure to the recipe", (typed, quoted) => {
  const plain = findRecipe(["rice", "peas", "eggs", "moon dust"]);
  const recipe = findRecipe(["rice", "peas", "eggs", typed]);
  expect(recipe).toBe(plain.replace("moon dust", () => quoted));
  expect(findRecipe([typed])).toContain(`does not know “${quoted}”.\n`);
});

it("an entry that the recipe does not use is quoted in the same way", () => {
  const list = ["rice", "peas", "eggs", "onions", "½\n\n milk", "1/2 apple"];
  expect(findRecipe(list)).toContain("not use “½ milk” and “1\\/2 apple”.");
});

it("ten entries are quoted, and the rest is counted", () => {
  const entries = Array.from({ length: 25 }, (_, index) => `zz${index}`);
  expect(quoteAll(entries)).toMatch(/^“zz0”, .+ “zz9” and 15 more$/);
  expect(quoteAll(entries.slice(0, 2))).toBe("“zz0” and “zz1”");
});

it("entries without a visible character are left out", () => {
  expect(quoteAll(["  ", "\u202E", "a"])).toBe("“a”");
});
