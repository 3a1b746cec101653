/** Helpers for nodes of mdast. */
import type { List, ListItem, Nodes } from "mdast";
import { visit } from "unist-util-visit";
import type { Around } from "./amounts";

declare module "mdast" {
  interface Data {
    /** Text that is scaled with the servings. */
    quantity?: "amount" | "servings";
    /** What stands beside an amount. */
    around?: Around;
  }
}

/** A node's visible text, with line breaks between blocks; an image's alternative text. */
export function wordsOf(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("alt" in node) return node.alt ?? "";
  if ("value" in node) return node.value;
  const between = CONTAINERS.includes(node.type) ? "\n" : "";
  return "children" in node ? node.children.map(wordsOf).join(between) : "";
}

/** Their children are blocks. */
const CONTAINERS = ["root", "blockquote", "list", "listItem"];

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

export const toText = (value: string) => ({ type: "text", value }) as const;

/** All nodes of a type, in document order. */
export function nodesOf<Type extends Nodes["type"]>(root: Nodes, type: Type) {
  const nodes: Nodes[] = [];
  visit(root, type, (node: Nodes) => {
    nodes.push(node);
  });
  return nodes as Extract<Nodes, { type: Type }>[];
}

/** Sets attributes of the element that a node is rendered as. `null` removes an attribute. */
export function setProperties(node: Nodes, properties: Record<string, string | number | null>) {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } };
}

/** A node's offset in the parsed text, in UTF-16 code units: unique among nodes of its type. */
export const idOf = ({ position }: Nodes): number => position?.start.offset ?? 0;
