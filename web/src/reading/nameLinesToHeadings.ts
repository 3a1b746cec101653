/**
 * Turns lines that are names into headings, also within a paragraph: lines that are only bold, and
 * plain lines with a colon that stand directly above a list ("For the filling:") or name a known
 * section ("Method:"). `markParts` decides what they become.
 *
 * @module
 */
import type { Heading, List, ListItem, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { isFactAlone } from "./facts";
import { linesIn, positionOfLine, textNode, wordsOf } from "./mdast";
import { endsSentence, sectionNamedBy, startsWithNumber } from "./names";

declare module "mdast" {
  interface HeadingData {
    /** What it was made from, if not from a heading. */
    madeFrom?: "bold" | "label";
  }
}

/** Longer lines above a list are sentences. */
const LABEL = /^[^.!?,;:：。！？、，]{1,40}[:：]$/;

export function nameLinesToHeadings(tree: Root) {
  tree.children = tree.children
    .flatMap((block) => (block.type === "list" ? splitList(block) : [block]))
    .flatMap((block, index, all): RootContent[] =>
      block.type === "paragraph" ? splitParagraph(block, all[index + 1]?.type === "list") : [block],
    );
}

/**
 * A name directly below an item, without a blank line and without indentation, ends the list.
 * Markdown takes it for more words of the item.
 */
function splitList(list: List): RootContent[] {
  const blocks: RootContent[] = [];
  let items: ListItem[] = [];
  list.children.forEach((item, index) => {
    items.push(item);
    const words = item.children.at(-1);
    const lines = words?.type === "paragraph" ? linesIn(words.children) : [];
    const name = lines.length > 1 ? lines.at(-1) : undefined;
    if (words?.type !== "paragraph" || !name || !(boldNameIn(name) || isLabelLine(name))) return;
    words.children = words.children.slice(0, -name.length - 1);
    blocks.push(toList(list, items, index), {
      type: "paragraph",
      children: name,
      ...positionOfLine(name),
    });
    items = [];
  });
  return items.length > 0 ? [...blocks, toList(list, items, list.children.length - 1)] : blocks;
}

function toList(list: List, children: ListItem[], last: number): List {
  const start = (list.start ?? 1) + last + 1 - children.length;
  return { ...list, ...(list.ordered && { start }), children };
}

/** "For the dough:", or "*Dough*". "*A quick supper.*" and "*Serves 4*" are none. */
function isLabelLine(line: readonly PhrasingContent[]): boolean {
  const words = wordsOf(line).trim();
  const isItalic = line.length === 1 && line[0]?.type === "emphasis";
  return LABEL.test(words) || (isItalic && !endsSentence(words) && !isFactAlone(words));
}

function splitParagraph(paragraph: Paragraph, isAboveList: boolean): (Paragraph | Heading)[] {
  const lines = linesIn(paragraph.children);
  const isStep = (line: readonly PhrasingContent[]) => startsWithNumber(wordsOf(line));
  const hasSteps = lines.filter(isStep).length > 1;
  const blocks: (Paragraph | Heading)[] = [];
  let open: PhrasingContent[] = [];
  for (const line of lines) {
    const position = positionOfLine(line);
    const mayBeLabel =
      (isAboveList && line === lines.at(-1)) || sectionNamedBy(wordsOf(line)) !== undefined;
    const name = boldNameIn(line) ?? (mayBeLabel && isLabelLine(line) ? line : undefined);
    if (name) {
      const data = { madeFrom: name === line ? "label" : "bold" } as const;
      blocks.push({ type: "heading", depth: 6, data, children: name, ...position });
      open = [];
    } else if (open.length > 0 && !(hasSteps && isStep(line))) {
      open.push({ type: "break" }, ...line);
    } else {
      open = [...line];
      blocks.push({ type: "paragraph", children: open, ...position });
    }
  }
  return blocks;
}

/**
 * The words of a line that is bold, except for "Step 1:" before it, words in parentheses behind it,
 * and a colon.
 */
function boldNameIn(line: readonly PhrasingContent[]): PhrasingContent[] | undefined {
  const bold = line.findIndex(({ type }) => type === "strong");
  const strong = line[bold];
  if (strong?.type !== "strong" || wordsOf(strong).trim() === "") return undefined;
  const before = wordsOf(line.slice(0, bold)).trim();
  const after = wordsOf(line.slice(bold + 1)).trim();
  if (before !== "" && !/^[\p{L}\p{M}]*\s*\p{Nd}+[.):：]?$/u.test(before)) return undefined;
  if (!/^(?:\([^()]*\)|（[^（）]*）)?\s?[:：]?$/.test(after) || isFactAlone(wordsOf(line))) {
    return undefined;
  }
  return [
    ...(before ? [textNode(`${before} `)] : []),
    ...strong.children,
    ...(after ? [textNode(after.replace(/^(?=[(（])/, " "))] : []),
  ];
}
