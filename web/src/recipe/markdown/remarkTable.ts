/**
 * Tables, and nothing else of GitHub's Markdown: its automatic links and task lists would change the
 * text of a recipe.
 *
 * @see https://github.github.com/gfm/#tables-extension-
 * @module
 */
import type { Root, Table } from "mdast";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

const MAX_COLUMNS = 20;
const MAX_CELLS = 2000;

/**
 * A plugin for remark, to be given to react-markdown. A table that is larger than any recipe's is text:
 * each of its rows would be filled up to the number of columns, so that a few kilobytes can become a
 * million cells.
 */
export function remarkTable(this: { data(): object }) {
  const data: { micromarkExtensions?: object[]; fromMarkdownExtensions?: object[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
  return (tree: Root, file: { toString(): string }) => {
    tree.children = tree.children.map((block) =>
      block.type === "table" && isTooLarge(block)
        ? {
            type: "code",
            value: file.toString().slice(block.position?.start.offset, block.position?.end.offset),
            ...(block.position && { position: block.position }),
          }
        : block,
    );
  };
}

function isTooLarge({ align, children }: Table): boolean {
  const columns = align?.length ?? 0;
  return columns > MAX_COLUMNS || columns * children.length > MAX_CELLS;
}
