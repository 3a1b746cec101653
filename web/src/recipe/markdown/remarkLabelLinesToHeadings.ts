/**
 * Turns plain lines with a colon directly above a list into headings: "Tips:", "For the filling:".
 *
 * @module
 */
import type { Paragraph, Root, RootContent } from "mdast";
import { linesIn, positionOfLine, wordsOf } from "./mdast";

const MAX_CHARACTERS = 40;
const LABEL = new RegExp(`^[^.!?,;:：。！？、，]{1,${MAX_CHARACTERS}}[:：]$`);

/** A plugin for remark, to be used after `remarkBoldLinesToHeadings`. */
export function remarkLabelLinesToHeadings() {
  return (tree: Root) => {
    tree.children = tree.children.flatMap((block, index): RootContent[] =>
      block.type === "paragraph" && tree.children[index + 1]?.type === "list"
        ? splitLastLine(block)
        : [block],
    );
  };
}

function splitLastLine(paragraph: Paragraph): RootContent[] {
  const lines = linesIn(paragraph.children);
  const last = lines.at(-1) ?? [];
  if (!LABEL.test(wordsOf(last).trim())) return [paragraph];
  const end = paragraph.children.length - last.length;
  // Without the line break before it.
  const before = paragraph.children.slice(0, Math.max(end - 1, 0));
  return [
    ...(before.length > 0 ? [{ ...paragraph, children: before }] : []),
    {
      type: "heading",
      depth: 6,
      data: { madeFrom: "label" },
      children: last,
      ...positionOfLine(paragraph, lines.length - 1),
    },
  ];
}
