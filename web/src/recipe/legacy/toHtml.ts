/**
 * A recipe as HTML that stands by itself: for the clipboard and for a file.
 *
 * @module
 */
import { is, type TreeNode, targetOf } from "./tree";

/** What each element becomes. The title, level 2 on the page, is level 1 where it stands alone. */
const TAG_NAMES = new Map([
  ...[["h2", "h1"] as const, ["h3", "h2"] as const, ["h4", "h3"] as const],
  ...["p", "ul", "ol", "li", "br", "hr", "strong", "em", "blockquote", "pre", "code"].map(asItIs),
  ...["dl", "div", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td"].map(asItIs),
]);

const VOID = ["br", "hr"];

/**
 * @param attributesOf What to add to an element, in HTML, with a space before each attribute.
 * @returns Only elements of the list above, and links. Of any other element its content stays, and
 *   of an image its alt text. All text is escaped.
 */
export function toHtml(node: TreeNode, attributesOf = (_element: TreeNode) => ""): string {
  if (node.value !== undefined) {
    return node.type === "text" || node.type === "raw" ? escapeHtml(node.value) : "";
  }
  if (is(node, "img")) return escapeHtml(String(node.properties?.alt ?? ""));

  const content = (node.children ?? []).map((child) => toHtml(child, attributesOf)).join("");
  const target = is(node, "a") ? targetOf(node) : undefined;
  if (target !== undefined) {
    return `<a href="${escapeHtml(target)}" rel="noopener noreferrer">${content}</a>`;
  }
  const tagName = TAG_NAMES.get(node.tagName ?? "");
  if (tagName === undefined) return content;
  const opening = `<${tagName}${ownAttributes(node)}${attributesOf(node)}>`;
  return is(node, ...VOID) ? opening : `${opening}${content}</${tagName}>`;
}

/** @returns The text for HTML, between tags and in an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\0", "\uFFFD");
}

/** Those that change what is read: the direction, where numbers begin, and columns of numbers. */
function ownAttributes({ tagName, properties = {} }: TreeNode): string {
  const direction = properties.dir === "auto" ? ' dir="auto"' : "";
  if (tagName === "ol" && Number.isInteger(properties.start)) {
    return `${direction} start="${properties.start}"`;
  }
  const isCell = tagName === "th" || tagName === "td";
  return isCell && /^(?:left|center|right)$/.test(String(properties.align))
    ? `${direction} align="${properties.align}"`
    : direction;
}

function asItIs(tagName: string) {
  return [tagName, tagName] as const;
}
