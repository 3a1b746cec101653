/** How the reading of a recipe changes while its text grows, and that its words stay. */
import fc from "fast-check";
import type { Root } from "mdast";
import { describe, expect, it, vi } from "vitest";
import { withLineFeeds, withoutMarks } from "../../../worker/form";
import { lineOf } from "./mdast";
import { parseMarkdown } from "./parseMarkdown";
import { readRecipe } from "./readRecipe";
import type { Recipe, Step } from "./recipe";
import { CORPUS, wordsIn } from "./testing/corpus";
import { toMarkdown } from "./toMarkdown";

/** The readings of a text that comes in pieces. The last one is of the complete text. */
function readingsOf(markdown: string): Recipe[] {
  // Those of Gemini have 30 to 190. Shorter ones show more of what changes.
  const characters = Math.max(17, Math.ceil(markdown.length / 50));
  const count = Math.floor((markdown.length - 1) / characters);
  const prefixes = Array.from({ length: count }, (_, at) =>
    readRecipe(markdown.slice(0, (at + 1) * characters), false),
  );
  return [...prefixes, readRecipe(markdown, true)];
}

const stepsIn = (all: readonly Step[]): Step[] =>
  all.flatMap((step) => [step, ...stepsIn(step.steps)]);

describe.each(CORPUS)("$name, in up to 50 pieces", ({ markdown }) => {
  const readings = readingsOf(markdown);

  it("changes the part of a complete block at most once, and the size of a group's name never", () => {
    const parts = new Map<unknown, unknown[]>();
    const levels = new Map<unknown, unknown>();
    for (const { tree } of readings) {
      for (const { position, data } of tree.children.slice(0, -1)) {
        const at = position?.start.offset;
        const part = data?.hProperties?.dataPart;
        const known = parts.get(at) ?? [];
        if (known.at(-1) !== part) parts.set(at, [...known, part]);
        if (part !== "ingredients") continue;
        expect(levels.get(at) ?? data?.hName).toBe(data?.hName);
        levels.set(at, data?.hName);
      }
    }
    expect([...parts.values()].filter(({ length }) => length > 2)).toEqual([]);
  });

  it("has ids that are unique and stay the same", () => {
    const words = new Map<unknown, string>();
    for (const { ingredients, steps, durations } of readings) {
      const all = [...ingredients, ...stepsIn(steps), ...durations].map(({ id }) => id);
      expect(new Set(all).size).toBe(all.length);
      for (const step of stepsIn(steps)) {
        expect(step.words.startsWith(words.get(step.id)?.slice(0, 8) ?? "")).toBe(true);
        words.set(step.id, step.words);
      }
      for (const { id, seconds } of durations) {
        expect(words.get(id) ?? `${seconds}`).toBe(`${seconds}`);
        words.set(id, `${seconds}`);
      }
    }
  });
});

const MARKED =
  '[lang]: de\n\n# The *best* **T**\n\n| *a* |\n|-|\n| **b *c* d** |\n\n- *2 kg* a\n\n1. ***Boil*** _it_ `x` ![p](q) [8 min](PT8M "Be *it*") 2*3 = 5 * 6 snake_case, a _ b.\n';

it("shows no sign of a mark that is not closed, at any place where a text may end", () => {
  const wordsOf = (text: string) => lineOf(readRecipe(text, false).tree);
  for (let end = 0; end < MARKED.length; end++) {
    const text = MARKED.slice(0, end);
    expect(wordsOf(text).replace(/2\*3?|5 \*|snake_|a _|!$/g, "")).not.toMatch(/[*_`!()[\]]/);
    // Where the reading's script is not there. An image is no mark.
    expect(withoutMarks(text.replace(/!.{0,6}/, ""))).not.toMatch(/[[\]*]|\(P[\dT]|^lang/);
  }
  expect(wordsOf(MARKED)).toContain("p 8 min 2*3 = 5 * 6 snake_case, a _ b.");
});

const dishName = fc.string({
  unit: fc.constantFrom(
    ..."aé🥔ع豆 \"'“”«»[](){}<>*_`#|~:\\-1.&;\n\t\u2028\u200d\u202e\u00ad\ud800",
  ),
  maxLength: 40,
});
/** With line ends only where angle brackets are around them, and none inside. */
const otherLine = fc
  .tuple(dishName, fc.constantFrom("[other]: ", "[Other]:<", "- [other]: <", "[other]:\n<"))
  .map(([name, start]) => {
    const end = start.endsWith("<") ? ">" : "";
    const isOneLine = !end || (/[<>]/.test(name) && !start.includes("\n"));
    const fit = isOneLine ? name : name.replace(/[<>]+/g, "");
    return start + fit.replace(/\n+/g, isOneLine ? " " : "\n") + end;
  });

it("any names of other dishes are listed or left out, and never shown, at any place where a text may end", () => {
  const soup = "# Soup\n\n- *2* peas\n\n1. Boil.\n\n";
  const words = wordsIn(readRecipe(soup, true).tree);
  fc.assert(
    fc.property(fc.array(otherLine, { minLength: 1, maxLength: 4 }), (lines) => {
      const text = `${soup}${lines.join("\n")}\n`;
      for (let end = soup.length; end <= text.length; end++) {
        const cut = text.slice(0, end);
        for (const complete of [false, end === text.length]) {
          expect(wordsIn(readRecipe(cut, complete).tree)).toBe(words);
        }
        // A bullet without words is no sign of a mark.
        expect(withoutMarks(cut).replace(/[\s-]+$/, "")).toBe(withoutMarks(soup).trim());
      }
      const { others } = readRecipe(text, true);
      expect(others.length).toBeLessThanOrEqual(3);
      expect(new Set(others.map((name) => name.toLowerCase())).size).toBe(others.length);
      for (const name of others) expect(name).toMatch(/^\S(?:.{0,98}\S)?$/su);
      expect(others.join()).not.toMatch(/[\n\t*`\u2028\u202e]/);
    }),
    { numRuns: 100 },
  );
});

/** Blocks of which the reading makes something. Each `w` becomes a word of its own. */
const BLOCKS =
  '# w¶## w¶###### w¶**w**¶**w:**¶**1. w**¶w:¶w\nw¶- w¶* w (extra)¶  - w¶1. w¶7. w¶1) w¶- 1. w¶- - w¶> w¶> # w¶- # w¶---¶===¶| w |\n|-|\n| w | w |¶*w* w¶*2 w*¶[w](PT5M)¶1. [w](PT5M "w")¶1. *3 w [w](PT1H)*¶[w](P400D)¶[w](https://example.com)¶[w]: w¶[lang]: de¶[other]: <Pie>¶**4 w** · w: [w](PT9M)¶``` w\n```¶```\nw\n```¶<b>w</b>¶<div>\nw¶[ ] w¶w\u2028w\fw\rw¶**w¶*w¶`w`¶\\*w'.split(
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
  .array(fc.tuple(block, fc.constantFrom("\n", "\n\n", "\r", "\r\n\r\n")), {
    maxLength: 12,
  })
  .map((all) => {
    let count = 0;
    return all
      .flat()
      .join("")
      .replace(/\bw\b/g, () => `w${count++}w`);
  });

it("has each word of any text once and in its order, whatever stands where", () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, complete) => {
      const error = vi.spyOn(console, "error");
      const { tree, plain } = readRecipe(text, complete);
      expect(error).not.toHaveBeenCalled();
      expect(plain).toBeUndefined();
      // A target and the name of a duration are no words, and neither is the word behind a fence.
      const written = text
        .replace(/\]\(.*?\)/g, "]")
        .replace(/^((?:[->1]\.? {1,2})* *)``` w\d+w/gm, "$1");
      const word = /w\d+w/g;
      const shown = new Set(wordsIn(tree).match(word));
      expect((written.match(word) ?? []).filter((one) => !shown.has(one))).toEqual([]);
      expect(wordsIn(tree).match(word) ?? []).toHaveLength(shown.size);
    }),
    { numRuns: 400 },
  );
});

it("adds to the tree, and takes nothing from it", () => {
  const shapeOf = (tree: Root) =>
    JSON.stringify(tree, (key, value) => (key === "data" ? undefined : value));
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = text.replaceAll("(extra)", "");
      const parsed = parseMarkdown(toMarkdown(withLineFeeds(plain), true));
      expect(shapeOf(readRecipe(plain, true).tree)).toBe(shapeOf(parsed));
    }),
    { numRuns: 200 },
  );
});
