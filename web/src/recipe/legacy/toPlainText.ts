/**
 * A recipe as words for a note or a message, without any markup.
 *
 * @module
 */
import { blocksIn, factsIn, is, linesOf, type TreeNode, targetOf } from "./tree";

/**
 * @param root Of a whole recipe.
 * @returns Blocks with a blank line between them; bullets and numbers before items, what is inside
 *   an item indented below it; the target of a link in brackets behind its words.
 */
export function toPlainText(root: TreeNode): string {
  return joinBlocks(root.children ?? [], "\n\n");
}

function joinBlocks(blocks: readonly TreeNode[], separator: string): string {
  return blocks
    .map(toText)
    .filter((text) => text !== "")
    .join(separator);
}

function toText(block: TreeNode): string {
  switch (block.tagName) {
    case "ul":
    case "ol":
      return toItems(block);
    case "dl":
      return factsIn(block).join("\n");
    case "table":
      return rowsOf(block).join("\n");
    case "blockquote":
      return joinBlocks(block.children ?? [], "\n\n");
    case "pre":
      return preformatted(block).trimEnd();
    default:
      return linesOf(block, withTarget);
  }
}

function toItems(list: TreeNode): string {
  let number = Number(list.properties?.start ?? 1);
  return (list.children ?? [])
    .filter((child) => is(child, "li"))
    .map((item) => {
      const marker = is(list, "ol") ? `${number++}. ` : "• ";
      const text = joinBlocks(blocksIn(item), "\n");
      return marker + text.replaceAll("\n", `\n${" ".repeat(marker.length)}`);
    })
    .join("\n");
}

function rowsOf(node: TreeNode): string[] {
  if (!is(node, "tr")) return (node.children ?? []).flatMap(rowsOf);
  const cells = (node.children ?? []).filter((child) => is(child, "th", "td"));
  return [cells.map((cell) => linesOf(cell, withTarget)).join(" | ")];
}

const preformatted = ({ value, children = [] }: TreeNode): string =>
  value ?? children.map(preformatted).join("");

function withTarget(link: TreeNode, text: string): string {
  const target = targetOf(link);
  const shown = target === undefined || [target, target.replace(/^mailto:/i, "")].includes(text);
  return shown ? text : `${text} (${target})`;
}
