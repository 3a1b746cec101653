import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { toPlainText } from "./toPlainText";

const toText = (markdown: string) => toPlainText(readRecipe(markdown, true).tree);

it("puts a blank line between blocks, bullets before ingredients and numbers before steps", () => {
  expect(
    toText(
      "# Pea *soup*\n\nA soup\nfor two.\n\n## Ingredients\n\n- peas\n- salt\n\n## Method\n\n1. Boil.\n\n2. Eat.",
    ),
  ).toBe(
    [
      "Pea soup",
      "A soup\nfor two.",
      "Ingredients",
      "• peas\n• salt",
      "Method",
      "1. Boil.\n2. Eat.",
    ].join("\n\n"),
  );
});

it("puts the title first: what stands before it is talk", () => {
  expect(toText("Here you are!\n\n# Soup\n\nGood.")).toBe("Soup\n\nHere you are!\n\nGood.");
});

it("goes on with the numbers where a list begins with another one than 1", () => {
  expect(toText("9. Stir.\n10. Eat.")).toBe("9. Stir.\n10. Eat.");
});

it("indents what is inside an item", () => {
  const method = "1. Make the sauce:\n   - oil\n     - olive\n2. Boil\n   gently.\n\n   Then stir.";
  expect(toText(`# Soup\n\n- peas\n\n${method}`)).toBe(
    [
      "Soup",
      "",
      "• peas",
      "",
      "1. Make the sauce:",
      "   • oil",
      "     • olive",
      "2. Boil",
      "   gently.",
      "   Then stir.",
    ].join("\n"),
  );
});

it("writes the rows of a table as lines, and leaves rules out", () => {
  expect(toText("---\n\n| For | Rice |\n| - | - |\n| two | 200 g |\n\n---")).toBe(
    "For | Rice\ntwo | 200 g",
  );
});

it("writes facts as lines", () => {
  expect(toText("# Soup\n\n**Serves:** 4\n**Time:** 1 hour\n\n- peas\n\n1. Boil.")).toMatch(
    /^Soup\n\nServes: 4\nTime: 1 hour\n\n• peas/,
  );
});

it("keeps quotes, code, raw HTML, and of an image its words", () => {
  expect(toText("# Soup\n\n> Fry it.\n\n```\n  a\nb\n```\n\n<b>x</b> `y` ![a pot](x.png)")).toBe(
    "Soup\n\nFry it.\n\n  a\nb\n\n<b>x</b> y a pot",
  );
});

it.each([
  ["[Soup](https://example.com)", "Soup (https://example.com)"],
  ["<https://example.com>", "https://example.com"],
  ["<cook@example.com>", "cook@example.com"],
  ["[Soup](javascript:alert)", "Soup"],
  ["[Soup](soup.html)", "Soup"],
])("puts the target of a link behind its words where it leads somewhere: %s", (link, words) => {
  expect(toText(`# Soup\n\n${link}`)).toBe(`Soup\n\n${words}`);
});
