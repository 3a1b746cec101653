import { expect, it } from "vitest";
import { toFileName } from "./toFileName";

/** A letter of three code units and five bytes. */
const ACCENTED = "q\u0323\u0307";

it.each([
  ["Crème brûlée & 豆のスープ!", "crème-brûlée-豆のスープ.html"],
  ["..\\..//etc/passwd\u0000\uD83C", "etc-passwd.html"],
  ["!?", "recipe.html"],
  // At most 80 code units, between letters with all their accents.
  [ACCENTED.repeat(160), `${ACCENTED.repeat(26)}.html`],
  [`${"a".repeat(79)} soup`, `${"a".repeat(79)}.html`],
])("the page names the file of %j %s", (title, name) => {
  expect(toFileName(title)).toBe(name);
});
