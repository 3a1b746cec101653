/**
 * Parses Markdown: CommonMark, and the tables of GitHub's. Nothing else of that: its automatic
 * links and task lists would change the text of a recipe.
 *
 * @see https://spec.commonmark.org/0.31.2/
 * @see https://github.github.com/gfm/#tables-extension-
 * @module
 */
import type { Code, Nodes, Root, Table, Text } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { NAMES_OF_MARKDOWN } from "./toMarkdown";

const MAX_COLUMNS = 20;
const MAX_CELLS = 2000;

/**
 * No recipe needs indented code: such lines are a list below a paragraph. And the words of a
 * definition (`[Tip]: rest`) would not be shown.
 */
const WITHOUT = { disable: { null: ["codeIndented", "definition"] } };

/**
 * @returns The tree. A line end in a paragraph is a break, and raw HTML is text. Each text has its
 *   position, also behind such a line end.
 */
export function parseMarkdown(markdown: string): Root {
  const tree = fromMarkdown(markdown, {
    extensions: [gfmTable(), WITHOUT],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  mendChildren(tree, markdown);
  return tree;
}

function mendChildren(node: Nodes, markdown: string) {
  if (!("children" in node)) return;
  const children: Nodes[] = node.children.flatMap((child): Nodes[] => {
    if (child.type === "table") return [mendTable(child, markdown)];
    mendChildren(child, markdown);
    if (child.type === "code") return [withInfo(child)];
    if (child.type === "text") return breakLines(child, markdown);
    if (child.type !== "html") return [child];
    const text: Text = { ...child, type: "text" };
    if (node.type === "paragraph" || !isBlockParent(node)) return breakLines(text, markdown);
    return [{ ...child, type: "paragraph", children: breakLines(text, markdown) } as Nodes];
  });
  Object.assign(node, { children });
}

/** The words behind a fence are words, too, unless they name Markdown. */
function withInfo(code: Code): Code {
  const info = [code.lang, code.meta].filter(Boolean).join(" ");
  return NAMES_OF_MARKDOWN.includes(info.toLowerCase())
    ? code
    : { ...code, value: `${info}\n${code.value}`.trim() };
}

const isBlockParent = ({ type }: Nodes) => ["root", "blockquote", "listItem"].includes(type);

/** A text, cut at its line ends. Each piece begins where its line does. */
function breakLines(text: Text, markdown: string): (Text | { type: "break" })[] {
  const lines = text.value.split(/\r\n?|\n/);
  const { position } = text;
  if (lines.length === 1 || !position) return [text];
  const begin = position.start.offset ?? 0;
  const written = markdown.slice(begin, position.end.offset).split(/\r\n?|\n/);
  let offset = begin;
  return lines.flatMap((value, index) => {
    const start = { ...position.start, offset: offset + indentOf(written[index] ?? "", value) };
    // A character reference may be a line end (`&#10;`): then only the order is kept.
    offset += (written.length === lines.length ? (written[index] ?? "") : value).length + 1;
    const piece: Text = { type: "text", value, position: { ...position, start } };
    return [...(index > 0 ? [{ type: "break" } as const] : []), ...(value === "" ? [] : [piece])];
  });
}

/** What stands before a line's words: blanks, and the signs of a quotation. */
function indentOf(written: string, value: string): number {
  return Math.max(written.indexOf(value.slice(0, 1)), 0);
}

/**
 * A table that is larger than any recipe's is text: each of its rows would be filled up to the
 * number of columns, so that a few kilobytes can become a million cells. In any other, cells beyond
 * the columns of the first row would get lost.
 */
function mendTable(table: Table, markdown: string): Nodes {
  const { align, children, position } = table;
  const columns = children.reduce((most, row) => Math.max(most, row.children.length), 0);
  if (columns > MAX_COLUMNS || columns * children.length > MAX_CELLS) {
    const value = markdown.slice(position?.start.offset, position?.end.offset);
    return { type: "code", value, ...(position && { position }) };
  }
  for (const row of children) for (const cell of row.children) mendChildren(cell, markdown);
  const widened = Array.from({ length: columns }, (_, column) => align?.[column] ?? null);
  return { ...table, align: widened };
}
