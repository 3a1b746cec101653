/** How the reading of a recipe changes while its text grows, and that its words stay. */
import fc from "fast-check";
import type { RootContent } from "mdast";
import { describe, expect, it } from "vitest";
import { readRecipe } from "./readRecipe";
import type { Recipe } from "./recipe";
import { CORPUS, wordsIn } from "./testing/corpus";

/** The readings of a text that comes in pieces. The last one is of the complete text. */
function readingsOf(markdown: string) {
  const readings: { text: string; recipe: Recipe }[] = [];
  // Those of Gemini have 30 to 190. Shorter ones show more of what changes.
  const characters = Math.max(17, Math.ceil(markdown.length / 50));
  for (let end = characters; end < markdown.length; end += characters) {
    const text = markdown.slice(0, end);
    readings.push({ text, recipe: readRecipe(text, false) });
  }
  return [...readings, { text: markdown, recipe: readRecipe(markdown, true) }];
}

/** The values that each block has had, by where it begins. */
function valuesIn<T>(
  readings: readonly { recipe: Recipe }[],
  pick: (block: RootContent, isComplete: boolean) => T | undefined,
): T[][] {
  const values = new Map<number, T[]>();
  for (const { recipe } of readings) {
    for (const [index, block] of recipe.tree.children.entries()) {
      const value = pick(block, index < recipe.tree.children.length - 1);
      const start = block.position?.start.offset ?? -1;
      const known = values.get(start) ?? [];
      if (value !== undefined && known.at(-1) !== value) values.set(start, [...known, value]);
    }
  }
  return [...values.values()];
}

const partOf = ({ data }: RootContent) => data?.hProperties?.dataPart;

describe.each(CORPUS)("$name, in up to 50 pieces", ({ markdown }) => {
  const readings = readingsOf(markdown);

  it("changes the part of a complete block at most once, and shows a fact as one", () => {
    const parts = valuesIn(readings, (block, isComplete) =>
      isComplete ? partOf(block) : undefined,
    );
    expect(parts.filter((all) => all.length > 2)).toEqual([]);
    expect(parts.filter((all) => all.includes("facts") && all.at(-1) !== "facts")).toEqual([]);
  });

  it("never changes the size of a group's name", () => {
    const depths = valuesIn(readings, (block) =>
      block.type === "heading" && partOf(block) === "ingredients" ? block.depth : undefined,
    );
    expect(depths.filter(({ length }) => length > 1)).toEqual([]);
  });

  it("never misses a word", () => {
    for (const { text, recipe } of readings) {
      const written = wordsWrittenIn(text, text === markdown);
      expect(missingIn(lettersIn(wordsIn(recipe.tree)), written)).toEqual([]);
    }
  });
});

/** Lines that the reading makes something else of. */
const LINES = [
  "",
  "# Soup¶## Method¶## Tips¶**Name**¶**Name:**¶**1. Boil**¶Name:¶- peas¶  - note",
  "    * r¶* salt¶1. Boil it well.¶2. Eat¶7. x¶- 1. 5 kg¶• salt¶・豆¶①煮る¶1️⃣ Boil¶- - a",
  "- **Sauce:**¶Step 1: Mix¶Step 2: Eat¶Serves 4¶**Serves:** 4 | **Time:** 5 min",
  "- **Time:** 5 min¶| Serves |¶| - |¶| 4 |¶> quote¶- [Optional]: parsley¶[Tip]: rest",
  "[^1]: organic¶- [ ]¶``` soup¶> # q¶```¶---¶===¶Enjoy!¶Tip: wait¶<b>¶a *b¶c* **d",
  "\\- e",
].flatMap((line) => line.split("¶"));

/** What an item may begin with. Each `w` becomes a word of its own. */
const FIRST =
  "w¶**w:**¶w:¶Boil the w well.¶¶> w¶- w¶1. w¶---¶# w¶| w |\n|-|\n| w | w |¶```\nw\n```¶Ingredients¶- 1. w".split(
    "¶",
  );
const indent = (text: string) => text.replaceAll("\n", "\n   ");
/** An item with up to two others in it. */
const itemOf = (depth: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("-  ", "*  ", "1. ", "2. ", "1) "),
      fc.constantFrom(...FIRST),
      depth === 0
        ? fc.constant([])
        : fc.array(fc.tuple(fc.constantFrom("\n", "\n\n"), itemOf(depth - 1)), { maxLength: 2 }),
    )
    .map(([mark, first, inside]) => mark + indent(first + inside.flat().join("")));
const item = itemOf(3);
const block = fc.constantFrom(
  ..."# w¶## Ingredients¶**w**¶**1. w:** Boil w.¶w:¶Step 1: w¶**w:** 4 w | **Time:** 5 min¶4 w, 20 min¶| w |\n|-|\n| w | w |¶*w*¶[w]: w¶``` w\n```¶<b>w".split(
    "¶",
  ),
);

it("has each word of any text once, whatever stands in its items", () => {
  const blocks = fc.array(
    fc.tuple(fc.oneof(item, item, block, fc.constantFrom(...LINES)), fc.constantFrom("\n", "\n\n")),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(blocks, fc.boolean(), (all, complete) => {
      let count = 0;
      const markdown = all
        .flat()
        .join("")
        .replace(/\bw\b/g, () => `w${count++}w`);
      const shown = lettersIn(wordsIn(readRecipe(markdown, complete).tree));
      expect(missingIn(shown, wordsWrittenIn(markdown, complete))).toEqual([]);
      const numbered = shown.filter((word) => /^w\d+w$/.test(word));
      expect(new Set(numbered).size).toBe(numbered.length);
    }),
    { numRuns: 400 },
  );
});

/** Letters and digits, each run of them one word. */
function lettersIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The words that occur in `all` less often than they should. */
function missingIn(all: readonly string[], expected: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of all) left.set(word, (left.get(word) ?? 0) + 1);
  return expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** The words of a text as it was written. Numbers of items and the language of a fence are none. */
function wordsWrittenIn(text: string, complete: boolean): string[] {
  const shown = complete ? text : text.replace(HELD_BACK, "");
  return lettersIn(shown.replace(/^(`{3,})\w+$/m, "$1").replace(ITEM_NUMBER, ""));
}

const ITEM_NUMBER = /^\s*(?:(?:[-+*]|\d+[.)])\s+)*(?:\d+[.)](?=\s|$)|[①-⑳]|\d\uFE0F?\u20E3)/gm;

/** A number at the end that may become one of an item, or a fence that may go on. */
const HELD_BACK = /(?<=^|\n)[^\S\n]*(?:\d+[.)]?|\d\uFE0F?\u20E3?|`{3,}[^`\n]*)\s*$/;
