/**
 * Tables, and nothing else of GitHub's Markdown: its automatic links and task lists would change
 * the text of a recipe.
 *
 * @see https://github.github.com/gfm/#tables-extension-
 * @module
 */
import type { Nodes, Root, Table } from "mdast";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

const MAX_COLUMNS = 20;
const MAX_CELLS = 2000;

/**
 * A plugin for remark, to be given to react-markdown. A table that is larger than any recipe's is
 * text: each of its rows would be filled up to the number of columns, so that a few kilobytes can
 * become a million cells.
 */
export function remarkTable(this: { data(): object }) {
  const data: { micromarkExtensions?: object[]; fromMarkdownExtensions?: object[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
  return (tree: Root, file: { toString(): string }) => mendTables(tree, file.toString());
}

function mendTables(node: Nodes, markdown: string) {
  if (!("children" in node)) return;
  const children: Nodes[] = node.children.map((child) => {
    if (child.type !== "table") mendTables(child, markdown);
    return child.type === "table" ? mend(child, markdown) : child;
  });
  Object.assign(node, { children });
}

/** Cells beyond the columns of the first row would get lost. */
function mend(table: Table, markdown: string): Nodes {
  const { align, children, position } = table;
  const columns = children.reduce((most, row) => Math.max(most, row.children.length), 0);
  if (columns > MAX_COLUMNS || columns * children.length > MAX_CELLS) {
    const value = markdown.slice(position?.start.offset, position?.end.offset);
    return { type: "code", value, ...(position && { position }) };
  }
  const widened = Array.from({ length: columns }, (_, column) => align?.[column] ?? null);
  return { ...table, align: widened };
}
