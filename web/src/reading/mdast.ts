/** Helpers for nodes of mdast. */
import type { List, ListItem, Nodes } from "mdast";

declare module "mdast" {
  interface Data {
    /** Text that is scaled with the servings. */
    quantity?: "amount" | "servings";
  }
}

/** A node's visible text, with line breaks; an image's alternative text. */
export function wordsOf(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("alt" in node) return node.alt ?? "";
  if ("value" in node) return node.value;
  const between = CONTAINERS.includes(node.type) ? "\n" : "";
  return "children" in node ? node.children.map(wordsOf).join(between) : "";
}

/** Their children are blocks. */
const CONTAINERS = ["root", "blockquote", "list", "listItem", "table", "tableRow"];

/** A node's visible text on one line. */
export const lineOf = (node: Nodes): string => wordsOf(node).replace(/\s+/g, " ").trim();

/** The part of the recipe that a block belongs to. */
export const partOf = ({ data }: Nodes) => data?.hProperties?.dataPart;

export const isList = (node: Nodes): node is List => node.type === "list";

/** An item's visible text on one line, without its nested lists. */
export const ownLineOf = ({ children }: ListItem): string =>
  lineOf({ type: "blockquote", children: children.filter((child) => !isList(child)) });

/** The lists directly in an item. */
export const listsIn = ({ children }: ListItem): List[] => children.filter(isList);

/** A node and its descendants, in document order. */
export function nodesIn(node: Nodes, found: Nodes[] = []): Nodes[] {
  found.push(node);
  if ("children" in node) for (const child of node.children) nodesIn(child, found);
  return found;
}

/** Sets attributes of the element that a node is rendered as. `null` removes an attribute. */
export function setProperties(node: Nodes, properties: Record<string, string | number | null>) {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } };
}

/** A node's offset in the parsed text, in UTF-16 code units: unique among nodes of its type. */
export const idOf = ({ position }: Nodes): number => position?.start.offset ?? 0;
