import fc from "fast-check";
import { expect, it } from "vitest";
import { toMarkdown } from "./toMarkdown";

it.each([
  ["a fence around it all", "```Markdown\n# Soup\n\n- peas\n```\n", "\n# Soup\n\n- peas\n\n"],
  ["a fence that never closes", "```\n# Soup", "\n# Soup"],
  ["tildes", "~~~md\n# Soup\n~~~", "\n# Soup\n"],
  ["words before and after", "Sure!\n\n```\n# Soup\n```\nEnjoy!", "Sure!\n\n\n# Soup\n\nEnjoy!"],
])("takes off %s", (_, text, expected) => {
  expect(toMarkdown(text, true)).toBe(expected);
});

it.each([
  ["a fence in a recipe", "# Soup\n\n```\nnot a title\n```"],
  ["a fence of another language", "```js\nlet peas;\n```"],
  ["code in a line", "`peas` and ```salt```"],
])("leaves %s", (_, text) => {
  expect(toMarkdown(text, true)).toBe(text);
});

it.each(["- peas\n-", "- peas\n**", "# Soup\n\n##", "1. Boil.\n12.", "# Soup\n\n``"])(
  "holds back a marker while it is all that has come of a line: %j",
  (text) => {
    const lastLine = text.lastIndexOf("\n") + 1;
    expect(toMarkdown(text, false)).toBe(text.slice(0, lastLine));
    expect(toMarkdown(text, true)).toBe(text);
  },
);

it("grows with the text, so that what is shown of it stays", () => {
  const line = fc.constantFrom(..."¶```¶```markdown¶~~~¶`¶# a¶- b¶c `d`¶**e**".split("¶"));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
      const text = lines.join("\n");
      let before = "";
      for (let end = 0; end <= text.length; end++) {
        const now = toMarkdown(text.slice(0, end), false);
        expect(now.startsWith(before)).toBe(true);
        before = now;
      }
      expect(toMarkdown(text, true).startsWith(before)).toBe(true);
    }),
  );
});
