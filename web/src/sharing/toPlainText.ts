/**
 * A recipe as words for a note or a message, without any markup.
 *
 * @module
 */
import type { Link, List, Nodes, RootContent } from "mdast";
import { partOf } from "../reading/mdast";

/**
 * @param node The tree of a recipe, or a part of it.
 * @returns Blocks with a blank line between them; bullets and numbers before items, what is inside
 *   an item indented below it; the target of a link in brackets behind its words.
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
    case "table":
      return join(node.children, "\n");
    case "tableRow":
      return node.children.map(toPlainText).join(" | ");
    case "break":
      return "\n";
    case "image":
      return node.alt ?? "";
    case "link":
      return withTarget(node, join(node.children, ""));
  }
  if ("value" in node) return node.value;
  // "(extra)" is for the page. What can take its place is not in it.
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
      // Steps are counted through the whole method.
      const number = item.data?.hProperties?.value ?? (start ?? 1) + index;
      const marker = ordered ? `${number}. ` : "• ";
      return marker + toPlainText(item).replaceAll("\n", `\n${" ".repeat(marker.length)}`);
    })
    .join("\n");
}

function withTarget({ url }: Link, words: string): string {
  const target = safeTarget(url);
  const isShown = target === undefined || [target, target.replace(/^mailto:/i, "")].includes(words);
  return isShown ? words : `${words} (${target})`;
}

/** What the words and the HTML of a recipe share. The tree is mdast, see {@link Recipe}. */

/** @returns The blocks with the title first: what stands before it is talk. */
export function titleFirst(blocks: readonly RootContent[]): RootContent[] {
  const isTitle = (block: RootContent) => partOf(block) === "title";
  return blocks.toSorted((a, b) => Number(isTitle(b)) - Number(isTitle(a)));
}

/** The schemes that links may have. A relative target leads nowhere outside the page. */
const SAFE_TARGET = /^(?:https?|ircs?|mailto|xmpp):/i;

/**
 * @returns Where a link leads, if that may be followed from anywhere. A relative target may not:
 *   in a file on a disk, `//host/share` would have Windows log in at that host.
 */
export function safeTarget(url: string): string | undefined {
  return SAFE_TARGET.test(url) ? url : undefined;
}
