/** Lists and bold lines without a blank line above them, and lists with signs that Markdown doesn't know. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { lineOf, nodesIn, ownLineOf } from "./mdast";
import { readRecipe } from "./readRecipe";
import { repairBlocks } from "./repairBlocks";

/** Headings in brackets; the items of a list behind their numbers or bullets; other blocks as words. */
function outlineOf(text: string): string {
  const blocks = readRecipe(text, true).tree.children.flatMap((block) => {
    if (/^h\d$/.test(block.data?.hName ?? "")) return `[${lineOf(block)}]`;
    const items = nodesIn(block).filter((node) => node.type === "listItem");
    if (items.length === 0) return lineOf(block);
    return items.map((item) => `${item.data?.hProperties?.value ?? "•"} ${ownLineOf(item)}`);
  });
  return blocks.join(" ");
}

it.each([
  // A numbered line directly below another.
  ["**A:**|1. b||**C**：|2. d|3. e", "[A:] 1 b [C：] 2 d 3 e"],
  ["1. a||Then:|2. b||> tip|3. c||x|y|4. d", "1 a Then: 2 b tip 3 c x y 4 d"],
  ["1. a|2. b||Made since the|19. century.", "1 a 2 b Made since the 19. century."],
  // A bold line directly below another; not a line with other words, or with a duration.
  ["1. a|2. b|**C (5):**|1. d", "1 a 2 b [C (5):] 3 d"],
  ["1. a|__B__|2. c|**Tip:** d|3. e", "1 a [B] 2 c Tip: d 3 e"],
  ["**A**|**B**|1. c|**D**|**Tip:** e|**F**|• g", "[A] [B] 1 c [D] Tip: e [F] • g"],
  ["1. a|**Rest [1 h](PT1H)**|2. b", "1 a Rest 1 h 2 b"],
  ["1. a|   **B**|2. c", "1 a B 2 c"],
  // Indented too little, or as it is right.
  ["1. **A**|  - b|    c|  - d|2. **E**| * f", "• A 1 b c 2 d • E 3 f"],
  ["10.  **A**||    - b|     - c||11. d", "• A 1 b 2 c 3 d"],
  ["1. **A**|  1. b|  2. c|2. d", "• A 1 b 2 c 3 d"],
  [" 9. a|10. b| 11. c", "1 a 2 b 3 c"],
  // Lists that Markdown doesn't know.
  ["١. a|٢. b||x|٣. c", "1 a 2 b x 3 c"],
  ["１．a|２．b|  • c|  • d", "1 a • b 2 c 3 d"],
  ["1、a|(2) b|③ c|4- d|5.e|６．f", "1 a 2 b 3 c 4 d 5 e 6 f"],
  ["**A**|๑. b|**C**|๑. d", "[A] 1 b [C] 2 d"],
  ["1、a", "1、a"],
  ["2、a|4、b", "2、a 4、b"],
  ["1. a|2. b||• c", "1 a 2 b • c"],
  ["1. a||2-3 b|1.5 c", "1 a 2-3 b 1.5 c"],
])("the method %j is %j", (method, outline) => {
  const text = `# T\n\n## I\n\n- *2* eggs\n\n## M\n\n${method.replaceAll("|", "\n")}`;
  expect(outlineOf(text)).toBe(`[T] [I] • 2 eggs [M] ${outline}`);
});

it.each([..."•●▪◦・–—✓"])("lines that begin with %s are a list, one alone is none", (sign) => {
  const text = `# T\n\n${sign} x\n\n## I\n\n- *1* a\n\n## M\n\n1. b`;
  expect(outlineOf(text)).toBe(`[T] ${sign} x [I] • 1 a [M] 1 b`);
  expect(outlineOf(text.replace("- *1* a", `${sign} *1* a\n${sign} c`))).toBe(
    "[T] • x [I] • 1 a • c [M] 1 b",
  );
});

it.each([
  "Here it is:\n---\n# T\n\n**4 x** · [1 h](PT1H)\n---\nGood.\n***\n## I\n- *1* a\n## M\n1. b",
  "---\nlang: en\n---\n\n# T\n\n**4 x** · [1 h](PT1H)\n===\n\n## I\n- *1* a\n\n## M\n1. b",
])("a rule makes no heading of the line above it: %j", (text) => {
  expect(outlineOf(text).match(/\[.*?\]/g)).toEqual(["[T]", "[I]", "[M]"]);
  expect(readRecipe(text, true)).toMatchObject({
    title: "T",
    facts: { servings: "4 x", totalSeconds: 3600 },
  });
});

const line = fc.constantFrom(
  ..."a|**A**|# A|---|- a|  - a|1. a|  1. a|2. a|3) a|10. a|\ta|   a|> a|• a|  • a|– a|1、a|２．a|٣. a|④a||".split(
    "|",
  ),
);

const lines = fc.array(line, { maxLength: 30 });

it("keeps each character but those of markers, in its order", () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (all, complete) => {
      const markdown = all.join("\n");
      const text = repairBlocks(markdown, complete);
      expect(text.match(/a|A|#|>/g)).toEqual(markdown.match(/a|A|#|>/g));
      // Never more blanks or line ends than a line has characters: it stays as large.
      expect(text.length).toBeLessThanOrEqual(markdown.length + all.length * 8);
    }),
  );
});

it("changes no line that is above the one that comes", () => {
  fc.assert(
    fc.property(lines, (all) => {
      // The first of two lines with a sign becomes an item with the second.
      const known = all.filter((line) => !/[•–、．٣④]/.test(line));
      const repaired = `${repairBlocks(known.join("\n"), true)}\n`;
      for (let end = 1; end <= known.length; end++) {
        const before = repairBlocks(`${known.slice(0, end).join("\n")}\n`, false);
        expect(repaired.startsWith(before)).toBe(true);
      }
    }),
  );
});
