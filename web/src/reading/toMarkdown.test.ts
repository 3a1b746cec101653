import { expect, it } from "vitest";
import { toMarkdown } from "./toMarkdown";

it.each([
  ["```Markdown \n# Soup\n\n- peas\n ```\n", "\n# Soup\n\n- peas\n\n"],
  ["```\n# Soup\n```x", "\n# Soup\n```x"],
  ["**Sure!**\n~~~md\n# Soup\n~~~\nEnjoy!", "**Sure!**\n\n# Soup\n\nEnjoy!"],
  ["1. Boil.\n\n```\nx\n```\n", "1. Boil.\n\n```\nx\n```\n"],
])("takes off a fence around the recipe, none in it: %j", (text, expected) => {
  expect(toMarkdown(text, true)).toBe(expected);
});

it.each([
  ..."- 1 12. # ** + __ `` ```mark ~~ [ [l [lang [lang]".split(" "),
  ...["  -", "  [Lang", "[lang]: d", "- [oth", "[other]", "[other]: <Pea", "[other]: <Pea\nsoup"],
])("leaves out a last line %j, while it may become something else", (line) => {
  expect(toMarkdown(`# Soup\n\n${line}`, false).trim()).toBe("# Soup");
});
