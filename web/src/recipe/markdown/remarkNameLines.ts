/**
 * Turns lines that are names into headings, also within a paragraph: lines that are only bold, and plain
 * lines with a colon directly above a list ("Tips:", "For the filling:"). `remarkRecipe` decides what
 * they become.
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

/** Longer lines above a list are sentences. */
const LABEL = /^[^.!?,;:：。！？、，]{1,40}[:：]$/;

/** A plugin for remark, to be used after `remark-breaks`. */
export function remarkNameLines() {
  return (tree: Root) => {
    tree.children = tree.children.flatMap((block, index): RootContent[] =>
      block.type === "paragraph"
        ? split(block, tree.children[index + 1]?.type === "list")
        : [block],
    );
  };
}

function split(paragraph: Paragraph, isAboveList: boolean): (Paragraph | Heading)[] {
  const lines = linesIn(paragraph.children);
  // "Step 1: …" in each line.
  const areSteps = lines.length > 1 && lines.every((line) => startsWithNumber(wordsOf(line)));
  const blocks: (Paragraph | Heading)[] = [];
  let open: PhrasingContent[] = [];
  lines.forEach((line, index) => {
    const place = positionOfLine(paragraph, index);
    const isLabel = isAboveList && line === lines.at(-1) && LABEL.test(wordsOf(line).trim());
    const name = boldNameIn(line) ?? (isLabel ? line : undefined);
    if (name) {
      const data = { madeFrom: name === line ? "label" : "bold" } as const;
      blocks.push({ type: "heading", depth: 6, data, children: name, ...place });
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
function boldNameIn(line: readonly PhrasingContent[]): PhrasingContent[] | undefined {
  const bold = line.findIndex(({ type }) => type === "strong");
  const strong = line[bold];
  if (strong?.type !== "strong" || wordsOf(strong).trim() === "") return undefined;
  const before = wordsOf(line.slice(0, bold)).trim();
  const after = wordsOf(line.slice(bold + 1)).trim();
  if (before !== "" && !/^[\p{L}\p{M}]*\s*\p{Nd}+[.):：]?$/u.test(before)) return undefined;
  if (!/^(?:\([^()]*\)|（[^（）]*）)?\s?[:：]?$/.test(after) || isBoldFact(wordsOf(line))) {
    return undefined;
  }
  return [
    ...(before ? [{ type: "text", value: `${before} ` } as const] : []),
    ...strong.children,
    ...(after ? [{ type: "text", value: after.replace(/^(?=[(（])/, " ") } as const] : []),
  ];
}
