import { expect, it } from "vitest";
import { toMarkdown } from "./toMarkdown";

it.each([
  ["a fence around it all", "```Markdown \n# Soup\n\n- peas\n ```\n", "\n# Soup\n\n- peas\n\n"],
  ["a fence that never closes", "```\n# Soup\n```x", "\n# Soup\n```x"],
  ["tildes", "~~~md\n# Soup\n~~~", "\n# Soup\n"],
  [
    "words before and after",
    "**Sure!**\n```\n# Soup\n```\nEnjoy!",
    "**Sure!**\n\n# Soup\n\nEnjoy!",
  ],
  ["the language", "[lang]: de\n# Soup", "          \n# Soup"],
])("takes off %s", (_, text, expected) => {
  expect(toMarkdown(text, true)).toBe(expected);
});

it.each([
  "# Soup\n\n```\nx\n```\n",
  "+ peas\n\n```\nx\n```\n",
  "1. Boil.\n\n```\nx\n```\n",
  "[tip]: de",
])("leaves %j as it is", (text) => {
  expect(toMarkdown(text, true)).toBe(text);
});

it.each([
  ..."- 1 12. # ** + __ `` ```mark ~~ [ [l [lang [lang]".split(" "),
  ...["  -", "  [Lang", "[lang]: d", "- [oth", "[other]", "[other]: <Pea", "[other]: <Pea\nsoup"],
])("leaves out a last line %j, while it may become something else", (line) => {
  expect(toMarkdown(`# Soup\n\n${line}`, false).trim()).toBe("# Soup");
});
