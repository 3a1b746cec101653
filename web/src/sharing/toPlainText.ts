/**
 * A recipe as plain text for a note or a message.
 *
 * @module
 */
import type { Link, List, Nodes, RootContent } from "mdast";
import { partOf } from "../reading/mdast";

/**
 * @param node A recipe's tree, or a node in it.
 * @returns Plain text: blank lines between blocks, bullets and numbers before items, nested blocks
 *   indented, and the target of a link in parentheses after its text. The name of a group of steps has no
 *   number, and its steps follow.
 */
export function toPlainText(node: Nodes): string {
  switch (node.type) {
    case "root":
      return join(titleFirst(node.children), "\n\n");
    case "blockquote":
      return join(node.children, "\n\n");
    case "list":
      return toItems(node);
    case "listItem":
      return join(node.children, "\n");
    case "break":
      return "\n";
    case "image":
      return node.alt ?? "";
    case "link":
      return withTarget(node, join(node.children, ""));
  }
  if ("value" in node) return node.value;
  // "(extra)" is only for the page.
  if (node.data?.hName === "small") return "";
  if (!("children" in node)) return "";
  return join(node.children, "").trim();
}

function join(nodes: readonly Nodes[], separator: string): string {
  const texts = nodes.map(toPlainText);
  return texts.filter((text) => text !== "").join(separator);
}

function toItems({ ordered, start, children }: List): string {
  return children
    .map((item, index) => {
      // Steps are numbered through the whole method, not per list.
      const { value, dataGroup } = item.data?.hProperties ?? {};
      if (dataGroup === "") return toPlainText(item);
      const marker = ordered ? `${value ?? (start ?? 1) + index}. ` : "• ";
      return marker + toPlainText(item).replaceAll("\n", `\n${" ".repeat(marker.length)}`);
    })
    .join("\n");
}

function withTarget({ url }: Link, words: string): string {
  const target = safeTarget(url);
  const isShown = target === undefined || [target, target.replace(/^mailto:/i, "")].includes(words);
  return isShown ? words : `${words} (${target})`;
}

/** @returns The blocks with the title first, then the model's preamble. */
export function titleFirst(blocks: readonly RootContent[]): RootContent[] {
  const isTitle = (block: RootContent) => partOf(block) === "title";
  return blocks.toSorted((a, b) => Number(isTitle(b)) - Number(isTitle(a)));
}

/** Allowed schemes. A relative target is meaningless outside of the page. */
const SAFE_TARGET = /^(?:https?|ircs?|mailto|xmpp):/i;

/**
 * @returns The URL if it is safe outside of the page, else `undefined`. Relative URLs are not: in a
 *   local file, `//host/share` would make Windows log in to that host.
 */
export function safeTarget(url: string): string | undefined {
  return SAFE_TARGET.test(url) ? url : undefined;
}
