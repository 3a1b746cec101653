/**
 * Turns lines that are only bold into headings, also within a paragraph. They get the lowest level and
 * a mark: `remarkRecipe` decides what they become.
 *
 * @module
 */
import type { Heading, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { isBoldFact } from "./facts";
import { linesIn, positionOfLine, wordsOf } from "./mdast";
import { startsWithNumber } from "./names";

declare module "mdast" {
  interface HeadingData {
    /** What it was made from, if not from a heading. */
    madeFrom?: "bold" | "label";
  }
}

/** A plugin for remark, to be used after `remark-breaks`. */
export function remarkBoldLinesToHeadings() {
  return (tree: Root) => {
    tree.children = tree.children.flatMap((block): RootContent[] =>
      block.type === "paragraph" ? split(block) : [block],
    );
  };
}

function split(paragraph: Paragraph): (Paragraph | Heading)[] {
  const lines = linesIn(paragraph.children);
  // "Step 1: …" in each line.
  const areSteps = lines.length > 1 && lines.every((line) => startsWithNumber(wordsOf(line)));
  const blocks: (Paragraph | Heading)[] = [];
  let open: PhrasingContent[] = [];
  lines.forEach((line, index) => {
    const place = positionOfLine(paragraph, index);
    const children = toName(line);
    if (children) {
      blocks.push({ type: "heading", depth: 6, data: { madeFrom: "bold" }, children, ...place });
      open = [];
    } else if (open.length > 0 && !areSteps) {
      open.push({ type: "break" }, ...line);
    } else {
      open = [...line];
      blocks.push({ type: "paragraph", children: open, ...place });
    }
  });
  return blocks;
}

/**
 * The words of a line that is bold, except for "Step 1:" before it, words in parentheses behind it, and
 * a colon.
 */
function toName(line: readonly PhrasingContent[]): PhrasingContent[] | undefined {
  const bold = line.findIndex(({ type }) => type === "strong");
  const strong = line[bold];
  if (strong?.type !== "strong" || wordsOf(strong).trim() === "") return undefined;
  const before = wordsOf(line.slice(0, bold)).trim();
  const after = wordsOf(line.slice(bold + 1)).trim();
  if (before !== "" && !/^[\p{L}\p{M}]*\s*\p{Nd}+[.):：]?$/u.test(before)) return undefined;
  if (!/^(?:\([^()]*\)|（[^（）]*）)?\s?[:：]?$/.test(after)) return undefined;
  if (isBoldFact(wordsOf(line))) return undefined;
  return [
    ...(before ? [{ type: "text", value: `${before} ` } as const] : []),
    ...strong.children,
    ...(after ? [{ type: "text", value: after.replace(/^(?=[(（])/, " ") } as const] : []),
  ];
}
