/** Helpers of the plugins, for nodes of mdast. */
import type { ListItem, Nodes } from "mdast";

/** The visible text of a node, with line breaks. */
export function wordsOf(node: Nodes | readonly Nodes[]): string {
  if ("length" in node) return node.map(wordsOf).join("");
  if (node.type === "break") return "\n";
  if ("children" in node) return wordsOf(node.children);
  return "value" in node ? node.value : "";
}

/** An item's text, without the lists in it. */
export function ownWordsOf(item: ListItem): string {
  return wordsOf(item.children.filter(({ type }) => type !== "list")).trim();
}

/** Sets attributes of the element that a node becomes. */
export function setProperties(node: Nodes, properties: Record<string, string>) {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } };
}
