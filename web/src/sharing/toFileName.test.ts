import { expect, it } from "vitest";
import { toFileName } from "./toFileName";

/** A letter of five bytes. */
const ACCENTED = "q\u0323\u0307";

it.each([
  ["Crème brûlée & 豆のスープ!", "crème-brûlée-豆のスープ.html"],
  ["Pure\u0301e", "pur\u00e9e.html"],
  ["..\\..//etc/passwd\u0000\uD83C", "etc-passwd.html"],
  ["NUL", "nul-recipe.html"],
  ["LPT¹", "lpt¹-recipe.html"],
  ["!?", "recipe.html"],
  // 255 bytes, between letters with all their accents.
  [ACCENTED.repeat(160), `${ACCENTED.repeat(50)}.html`],
  [`${"a".repeat(79)} soup`, `${"a".repeat(79)}.html`],
])("names the file of %j %s", (title, name) => {
  expect(toFileName(title)).toBe(name);
});

it("takes no time for a title of accents without end", () => {
  const began = performance.now();
  expect(toFileName(`q${"\u0323\u0307".repeat(30_000)}`)).toBe("recipe.html");
  expect(performance.now() - began).toBeLessThan(500);
});
