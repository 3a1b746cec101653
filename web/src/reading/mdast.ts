/** Helpers for nodes of mdast. */
import type {
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Table,
  TableRow,
  Text,
} from "mdast";

/** The visible text of a node, with line breaks. An image is its alternative text. */
export function wordsOf(node: Nodes | readonly Nodes[]): string {
  if ("length" in node) return node.map(wordsOf).join("");
  if (node.type === "break") return "\n";
  if ("children" in node) return wordsOf(node.children);
  if ("alt" in node) return node.alt ?? "";
  return "value" in node ? node.value : "";
}

export const isList = (node: Nodes): node is List => node.type === "list";

/** The lists in an item. */
export const listsIn = (item: ListItem): List[] => item.children.filter(isList);

/** An item's text, without the lists in it. */
export function ownWordsOf(item: ListItem): string {
  const own = item.children.filter((child) => !isList(child));
  return own.map(wordsOf).join("\n").trim();
}

/** The rows of a table below its head. */
export const rowsOf = ({ children }: Table): TableRow[] => children.slice(1);

/** A row's words: its cells with a blank between them. */
export const lineOfRow = ({ children }: TableRow): string => children.map(lineOf).join(" ").trim();

/** The items of a list that have no list in them, and those of the lists in it. */
export function leavesOf(list: List): ListItem[] {
  return list.children.flatMap((item) => {
    const lists = listsIn(item);
    return lists.length > 0 ? lists.flatMap(leavesOf) : [item];
  });
}

/** A heading that is no part of the outline: a paragraph in bold. */
export function toBoldWords({ children, position }: Heading): Paragraph {
  return {
    type: "paragraph",
    children: [{ type: "strong", children }],
    ...(position && { position }),
  };
}

/** Sets attributes of the element that a node becomes. */
export function setProperties(node: Nodes, properties: Record<string, string | number>) {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } };
}

/** Gives the element that a node becomes the id of what it is. */
export function setId(node: Nodes): number {
  const id = idOf(node);
  setProperties(node, { dataId: id });
  return id;
}

export const textNode = (value: string): Text => ({ type: "text", value });

/** The visible text of a node on one line. */
export function lineOf(node: Nodes | readonly Nodes[]): string {
  return wordsOf(node).replace(/\s+/g, " ").trim();
}

/**
 * Where a node begins in the Markdown, in UTF-16 code units. It identifies an item or a step: no
 * other begins there, and it stays the same while the text grows.
 */
export function idOf({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

/** The position of a line that becomes a block. */
export function positionOfLine(line: readonly Nodes[]) {
  const start = line[0]?.position?.start;
  const end = line.at(-1)?.position?.end;
  return start && end ? { position: { start, end } } : {};
}

/** The lines of a paragraph. */
export function linesIn(children: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const child of children) {
    if (child.type === "break") lines.push([]);
    else lines.at(-1)?.push(child);
  }
  return lines;
}

/** The children without a colon at their end. */
export function withoutColon(children: readonly PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1);
  if (last?.type === "strong" || last?.type === "emphasis") {
    return [...children.slice(0, -1), { ...last, children: withoutColon(last.children) }];
  }
  if (last?.type !== "text") return [...children];
  return [...children.slice(0, -1), { ...last, value: withoutEnd(last.value, /[:：]$/) }];
}

/** A text without what an expression finds at its end, and without the blanks around that. */
export function withoutEnd(text: string, end: RegExp): string {
  // One expression for all of it would take time that grows with the square of a run of blanks.
  return text.trimEnd().replace(end, "").trimEnd();
}
