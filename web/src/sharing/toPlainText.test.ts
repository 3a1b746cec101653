import { expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { DURATIONS, EXTRAS } from "../reading/testing/markExamples";
import { toPlainText } from "./toPlainText";

it.each([
  // The title first, and a blank line between blocks.
  [
    "Here!||# Pea *soup*||A soup\r|for two.\r|\r|- peas",
    "Pea soup||Here!||A soup|for two.||• peas",
  ],
  // Steps are numbered through the whole method, any other list as it was.
  ["# T||- a||9. b||10. c||### D||1. e||> 9. f", "T||• a||1. b|2. c||D||3. e||9. f"],
  // What is inside an item is indented; the name of a group has no number.
  ["- a|  - b||1. c|   d||   e", "• a|  • b||1. c|   d|   e"],
  ["- a||1. b:|   - c|   - d|2. - e|3. f", "• a||b:|1. c|2. d|3. e|4. f"],
  // A table is its words, and rules are nothing.
  ["---||¦ a ¦ b ¦|¦ - ¦ - ¦||---", "¦ a ¦ b ¦|¦ - ¦ - ¦"],
  // Targets that are of use elsewhere.
  ["[a](https://example.com) <cook@example.com>", "a (https://example.com) cook@example.com"],
  ["[a](javascript:x) [b](pan.html) [c](P1D)", "a b c"],
])("the page writes %j as %j", (markdown, text) => {
  const [written, expected] = [markdown, text].map((all) =>
    all.replaceAll("|", "\n").replaceAll("¦", "|"),
  );
  expect(toPlainText(readRecipe(`${written}`, true).tree)).toBe(expected);
});

it("the page writes the words of marks, and of (extra) only what can take its place", () => {
  const things = EXTRAS.map(([written]) => `- ${written}`);
  const waits = DURATIONS.map(([written]) => `1. Wait ${written}`);
  const text = `# T\n\n${things.join("\n")}\n\n${waits.join("\n")}`;
  expect(toPlainText(readRecipe(text, true).tree).split("\n").filter(Boolean)).toEqual([
    "T",
    ...EXTRAS.map(([, words]) => `• ${words}`),
    ...DURATIONS.map(([, words], at) => `${at + 1}. Wait ${words}`),
  ]);
});
