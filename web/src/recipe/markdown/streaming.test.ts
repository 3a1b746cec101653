/** How the reading of a recipe changes while its text grows, and that its words stay. */
import fc from "fast-check";
import type { Element, Nodes, Root } from "hast";
import { describe, expect, it } from "vitest";
import { toPlainText } from "../takeAlong/toPlainText";
import { CORPUS } from "../testing/corpus";
import { readRecipe } from "./readRecipe";

/** What Gemini sends is 30 to 190 characters long. */
const PIECE_CHARACTERS = [4, 30, 190];

const CASES = CORPUS.flatMap(({ name, markdown }) =>
  PIECE_CHARACTERS.map((characters) => ({ name, markdown, characters })),
);

/** The readings of a text that comes in pieces. The last one is of the complete text. */
function* readingsOf(markdown: string, characters: number) {
  for (let end = characters; end < markdown.length; end += characters) {
    const text = markdown.slice(0, end);
    yield { text, root: readRecipe(text, false).root };
  }
  yield { text: markdown, root: readRecipe(markdown, true).root };
}

const blocksIn = (root: Root) =>
  root.children.filter((block): block is Element => block.type === "element");

const placeOf = (block: Element) => block.position?.start.offset ?? -1;

/** The changes of a value of each complete block: of each that was followed by another one. */
function changesIn(
  readings: Iterable<{ root: Root }>,
  valueOf: (block: Element) => unknown,
): Map<number, unknown[]> {
  const values = new Map<number, unknown[]>();
  for (const { root } of readings) {
    for (const block of blocksIn(root).slice(0, -1)) {
      const known = values.get(placeOf(block)) ?? [];
      const value = valueOf(block);
      if (known.at(-1) !== value || known.length === 0) known.push(value);
      values.set(placeOf(block), known);
    }
  }
  return values;
}

describe.each(CASES)("$name, in pieces of $characters characters", ({ markdown, characters }) => {
  it("changes the part of a complete block at most once, and shows a fact as one", () => {
    const parts = changesIn(readingsOf(markdown, characters), (block) => block.properties.dataPart);
    expect([...parts].filter(([, values]) => values.length > 2)).toEqual([]);
    const flickers = [...parts.values()].filter(
      (values) => values.includes("facts") && values.at(-1) !== "facts",
    );
    expect(flickers).toEqual([]);
  });

  it("never misses a word", () => {
    for (const { text, root } of readingsOf(markdown, characters)) {
      expect(missingIn(wordsIn(toPlainText(root)), wordsIn(withoutMarker(text)))).toEqual([]);
    }
  });

  it("gives each line that can be ticked one place, which it keeps", () => {
    const words = new Map<number, string>();
    for (const { root } of readingsOf(markdown, characters)) {
      const ticked = tickedIn(root);
      const places = ticked.map(({ properties }) => Number(properties.dataTick));
      expect(new Set(places).size).toBe(places.length);
      // The last one is still growing.
      for (const line of ticked.slice(0, -1)) {
        const place = Number(line.properties.dataTick);
        const now = textOf(line);
        expect(now.startsWith(words.get(place) ?? "")).toBe(true);
        words.set(place, now);
      }
    }
  });
});

/** Lines that the plugins make something else of. */
const LINES = [
  ...["", "", "# Soup", "## Method", "## Tips", "**Name**", "**Name:**", "**1. Boil**", "Name:"],
  ...["- peas", "  - note", "    * r", "* salt", "1. Boil it well.", "2. Eat", "7. x", "- 1. 5 kg"],
  ...["• salt", "・豆", "①煮る", "1️⃣ Boil", "- - a", "- **Sauce:**", "Step 1: Mix", "Step 2: Eat"],
  ...[
    "Serves 4",
    "**Serves:** 4 | **Time:** 5 min",
    "- **Time:** 5 min",
    "| Serves |",
    "| - |",
    "| 4 |",
  ],
  ...[
    "> quote",
    "> # q",
    "```",
    "---",
    "===",
    "Enjoy!",
    "Tip: wait",
    "<b>",
    "a *b",
    "c* **d",
    "\\- e",
  ],
];

describe("any text", () => {
  const text = fc.array(fc.constantFrom(...LINES), { maxLength: 14 }).map((all) => all.join("\n"));

  it("keeps all its words", () => {
    fc.assert(
      fc.property(text, fc.boolean(), (markdown, complete) => {
        const { root } = readRecipe(markdown, complete);
        const written = wordsIn(complete ? markdown : withoutMarker(markdown));
        expect(missingIn(wordsIn(toPlainText(root)), written)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("gives each line that can be ticked a place of its own", () => {
    fc.assert(
      fc.property(text, (markdown) => {
        const places = tickedIn(readRecipe(markdown, true).root).map(
          ({ properties }) => properties.dataTick,
        );
        expect(new Set(places).size).toBe(places.length);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Letters and digits, each run of them one word. "①" is 1. */
function wordsIn(text: string): string[] {
  return text.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
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

/** Without the marker at the end that is held back, and without the language of a fence. */
function withoutMarker(text: string): string {
  const lines = text.replace(/^(`{3,})\w+$/m, "$1").split("\n");
  const last = lines.pop() ?? "";
  return [...lines, last.replace(/^\s*(?:\d+[.)]?|[①-⑳]|\d\uFE0F?\u20E3|`{3,}\w*)\s*$/, "")].join(
    "\n",
  );
}

function tickedIn(node: Nodes): Element[] {
  const inside = "children" in node ? node.children.flatMap(tickedIn) : [];
  return node.type === "element" && node.properties.dataTick !== undefined
    ? [node, ...inside]
    : inside;
}

/** The words of a line, without the lists in it. */
function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  return node.children
    .filter((child) => !(child.type === "element" && /^[uo]l$/.test(child.tagName)))
    .map(textOf)
    .join("")
    .trim();
}
