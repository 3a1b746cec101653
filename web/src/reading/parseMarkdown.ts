/**
 * Parses Markdown: CommonMark, and the tables of GitHub's. Nothing else of that: its automatic
 * links and task lists would change the text of a recipe.
 *
 * @see https://spec.commonmark.org/0.31.2/
 * @see https://github.github.com/gfm/#tables-extension-
 * @module
 */
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { touchingEmphasis } from "./touchingEmphasis";

/**
 * Without HTML, its tags are words (SPEC.md). The words of a definition, and those behind a fence,
 * would not be shown. Indented code is a list below a paragraph: no recipe has any.
 */
const WITHOUT = {
  disable: { null: ["codeFenced", "codeIndented", "definition", "htmlFlow", "htmlText"] },
};

/** @returns The tree. A line end in a paragraph is a break. */
export function parseMarkdown(markdown: string): Root {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmTable(), touchingEmphasis, WITHOUT],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  mendChildren(tree);
  return tree;
}

function mendChildren(node: Nodes) {
  if (!("children" in node)) return;
  const children = node.children.flatMap((child: Nodes): Nodes[] => {
    mendChildren(child);
    if (child.type !== "text" || !/[\r\n]/.test(child.value)) return [child];
    return child.value
      .split(/\r\n?|\n/)
      .flatMap((value, index): Nodes[] => [
        ...(index > 0 ? [{ type: "break" as const }] : []),
        { type: "text", value },
      ]);
  });
  Object.assign(node, { children });
  // With `align`, each row gets as many cells as the first has: a few kilobytes can become a million
  // cells, and the words of further cells would be lost.
  if (node.type === "table") {
    const isEven = node.children.every((row) => row.children.length === node.align?.length);
    if (!isEven) node.align = null;
  }
}
