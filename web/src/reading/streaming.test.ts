/** How the reading changes while the text grows, and that no word is lost. */
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { lineOf, wordsOf } from "./mdast";
import { readRecipe } from "./readRecipe";

const MARKED =
  '[lang]: de\n\n# The *best* **T**\n\n**b *c* d**\n\n- *2 kg* a (extra, or *b*) c\n\n1. ***Boil*** _it_ `x` ![p](q) [8 min](PT8M "Be *it*") 2*3 = 5 * 6 snake_case, a _ b.\n';

it("the page shows no sign of a mark that is not closed, at any place where a text may end", () => {
  const wordsOf = (text: string) => lineOf(readRecipe(text, false).tree);
  for (let end = 0; end < MARKED.length; end++) {
    const text = MARKED.slice(0, end);
    expect(wordsOf(text).replace(/\(extra, or b\)|2\*3?|5 \*|snake_|a _|!$/g, "")).not.toMatch(
      /[*_`!()[\]]/,
    );
  }
  expect(wordsOf(MARKED)).toContain("p 8 min 2*3 = 5 * 6 snake_case, a _ b.");
});

const OPEN =
  "-;1;12.;#;**;+;__;``;```mark;~~;[;[l;[lang;[lang];[other];[wi;  -;" +
  "  [Lang;[lang]: d;[other]: <Pea;[other]: <Pea soup;[wine]: <Pinot\n";

it.each(OPEN.split(";"))(
  "the page leaves out a last line %j, while it may become another",
  (line) => {
    const { tree } = readRecipe(`# Soup\n\n${line}`, false);
    expect(tree.children.map(lineOf)).toEqual(["Soup"]);
  },
);

/** Blocks that the reading treats in some way. Each `w` becomes a unique word. */
const BLOCKS =
  '# w¶## w¶###### w¶**w**¶**w:**¶**1. w**¶w:¶w\nw¶- w¶* w (extra)¶  - w¶1. w¶7. w¶1) w¶• w¶– w¶1、w¶٢. w¶①w¶1.w¶  1. w¶- 1. w¶- - w¶> w¶> # w¶- # w¶---¶===¶| w |\n|-|¶*w* w¶*2 w*¶[w](PT5M)¶1. [w](PT5M "w")¶1. *3 w [w](PT1H)*¶[w](P400D)¶[w](https://example.com)¶[w]: w¶[lang]: de¶[other]: <Pie>¶[kind]: stew¶[x]: y¶**4 w** · w: [w](PT9M)¶``` w\n```¶```\nw\n```¶<b>w</b>¶<div>\nw¶[ ] w¶w\u2028w\fw\rw¶**w¶*w¶`w`¶\\*w'.split(
    "¶",
  );
const indent = (text: string) => text.replaceAll("\n", "\n   ");
const block = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...BLOCKS),
    fc
      .tuple(fc.constantFrom("-  ", "1. ", ">  "), fc.array(tie("block"), { maxLength: 3 }))
      .map(([mark, inside]) => mark + indent(inside.join("\n"))),
  ),
})).block;
const anyText = fc
  .array(fc.tuple(block, fc.constantFrom("\n", "\n\n", "\r", "\r\n\r\n")), { maxLength: 12 })
  .map((all) => {
    let count = 0;
    return all
      .flat()
      .join("")
      .replace(/\bw\b/g, () => `w${count++}w`);
  });

it("the page has each word of any text once and in its order, whatever stands where", () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, complete) => {
      const error = vi.spyOn(console, "error");
      const { tree, isTooLarge } = readRecipe(text, complete);
      expect(error).not.toHaveBeenCalled();
      expect(isTooLarge).toBeUndefined();
      // A target and the name of a duration are no words, and neither is the word behind a fence.
      const written = text
        .replace(/\]\(.*?\)/g, "]")
        .replace(/^((?:[->1]\.? {1,2})* *)``` w\d+w/gm, "$1");
      const word = /w\d+w/g;
      const shown = new Set(wordsOf(tree).match(word));
      expect((written.match(word) ?? []).filter((part) => !shown.has(part))).toEqual([]);
      expect(wordsOf(tree).match(word) ?? []).toHaveLength(shown.size);
    }),
  );
});
