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

it.each([
  ["between letters of four bytes", "𝒜".repeat(160), "𝒜".repeat(62)],
  [
    "between letters, with all their accents",
    "q\u0323\u0307".repeat(160),
    "q\u0323\u0307".repeat(50),
  ],
  ["before a letter with a thousand accents", `x${"\u0323".repeat(1000)}`, "recipe"],
  ["before a hyphen", `${"a".repeat(79)} soup`, "a".repeat(79)],
  ["at 80 characters", "pea ".repeat(2 ** 14), `${"pea-".repeat(19)}pea`],
])("is cut to 255 bytes: %s", (_, title, name) => {
  expect(toFileName(title)).toBe(`${name}.html`);
});
