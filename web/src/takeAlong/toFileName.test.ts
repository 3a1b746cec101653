import { expect, it } from "vitest";
import { toFileName } from "./toFileName";

it.each([
  ["Pea & Mint Soup!", "pea-mint-soup.html"],
  ["Crème brûlée: été / hiver", "crème-brûlée-été-hiver.html"],
  ["豆のスープ", "豆のスープ.html"],
  ["Pure\u0301e", "pur\u00e9e.html"],
  ["..\\..//etc/passwd\u0000", "etc-passwd.html"],
  ["--- Soup ---", "soup.html"],
  ["", "recipe.html"],
  ["NUL", "nul-recipe.html"],
  ["Con!", "con-recipe.html"],
  ["Com 1", "com-1.html"],
  ["LPT¹", "lpt¹-recipe.html"],
  ["!?", "recipe.html"],
  ["Soup \uD83C", "soup.html"],
])("names the file of %j %s", (title, name) => {
  expect(toFileName(title)).toBe(name);
});

const bytes = (text: string) => new TextEncoder().encode(text).length;

it.each([
  ["mathematical letters of four bytes", "𝒜".repeat(160)],
  ["ideographs of three bytes", "豆".repeat(160)],
  ["letters with accents of their own", "q\u0323\u0307".repeat(160)],
  ["one letter with a thousand accents", `x${"\u0323".repeat(1000)}`],
  ["64 KiB", "pea ".repeat(2 ** 14)],
])("has at most 255 bytes: %s", (_, title) => {
  const name = toFileName(title);
  expect(bytes(name)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/[^-]\.html$/);
});

it("cuts between characters, with all accents of a letter", () => {
  expect(toFileName("q\u0323\u0307".repeat(160))).toBe(`${"q\u0323\u0307".repeat(50)}.html`);
  expect(toFileName("𝒜".repeat(160))).toBe(`${"𝒜".repeat(62)}.html`);
});

it("doesn't end with a hyphen where it was cut", () => {
  expect(toFileName(`${"a".repeat(79)} soup`)).toBe(`${"a".repeat(79)}.html`);
});
