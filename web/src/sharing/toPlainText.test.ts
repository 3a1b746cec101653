import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { DURATIONS, EXTRAS } from "../reading/testing/markExamples";
import { toPlainText } from "./toPlainText";

it.each([
  [
    "the title, a blank line between blocks, bullets before ingredients and numbers before steps",
    "Here!\n\n# Pea *soup*\n\nA soup\r\nfor two.\r\n\r\n## Ingredients\n\n- peas\n- salt\n\n## Method\n\n1. Boil.\n\n2. Eat.",
    "Pea soup\n\nHere!\n\nA soup\nfor two.\n\nIngredients\n\n• peas\n• salt\n\nMethod\n\n1. Boil.\n2. Eat.",
  ],
  [
    "steps numbered through the whole method, and any other list as it was",
    "# Soup\n\n- peas\n\n9. Stir.\n\n### Serve\n\n1. Eat.\n\n> 9. Rest.",
    "Soup\n\n• peas\n\n1. Stir.\n\nServe\n\n2. Eat.\n\n9. Rest.",
  ],
  [
    "what is inside an item indented",
    "# Soup\n\n- peas\n  - green\n\n1. Boil\n   gently.\n\n   Then stir.",
    "Soup\n\n• peas\n  • green\n\n1. Boil\n   gently.\n   Then stir.",
  ],
  [
    "grouped steps with their numbers, below the name of the group",
    "# Soup\n\n- peas\n\n1. Make the sauce:\n   - Chop.\n   - Fry.\n2. - Boil.\n3. Eat.",
    "Soup\n\n• peas\n\nMake the sauce:\n1. Chop.\n2. Fry.\n3. Boil.\n4. Eat.",
  ],
  [
    "bullets as numbers where they are the steps",
    "# Soup\n\n## I\n\n- peas\n\n## M\n\n- Boil.\n- Eat.",
    "Soup\n\nI\n\n• peas\n\nM\n\n1. Boil.\n2. Eat.",
  ],
  [
    "the rows of a table as lines, and no rules",
    "---\n\n| For | Rice |\n| - | - |\n| two | 200 g |\n\n---",
    "For | Rice\ntwo | 200 g",
  ],
  [
    "quotes, code, raw HTML, and of an image its words",
    "# Soup\n\n> Fry it.\n\n<b>x</b> `y` [z ![a pot](x.png)",
    "Soup\n\nFry it.\n\n<b>x</b> y [z a pot",
  ],
  ["the target of a link", "[Soup](https://example.com)", "Soup (https://example.com)"],
  ["an address of mail once", "<cook@example.com>", "cook@example.com"],
  ["no other target", "[Soup](javascript:x) [Pan](pan.html) [a day](P1D)", "Soup Pan a day"],
])("writes %s", (_, markdown, text) => {
  expect(toPlainText(readRecipe(markdown, true).tree)).toBe(text);
});

it("writes the words of marks, and of (extra) only what can take its place", () => {
  const listOf = (marker: string, lines: string[]) => lines.map((line) => marker + line).join("\n");
  const [things, waits] = [EXTRAS, DURATIONS].map((all) => all.map(([written]) => written));
  const text = `# T\n\n${listOf("- ", things ?? [])}\n\n${listOf("1. Wait ", waits ?? [])}`;
  const lines = toPlainText(readRecipe(text, true).tree).split("\n");
  for (const [, words] of EXTRAS) expect(lines).toContain(`• ${words}`);
  for (const [at, [, words]] of DURATIONS.entries())
    expect(lines).toContain(`${at + 1}. Wait ${words}`);
});
