/**
 * A recipe as self-contained HTML, for the clipboard and for a file.
 *
 * @module
 */
import type { Element, Nodes } from "hast";
import type { Root } from "mdast";
import { toHast } from "mdast-util-to-hast";
import type { Recipe } from "../reading/recipe";
import { safeTarget, titleFirst } from "./toPlainText";

/** The tag name for each allowed element. The title, `h2` on the page, becomes `h1`. */
const TAG_NAMES = new Map([
  ...[["h2", "h1"] as const, ["h3", "h2"] as const, ["h4", "h3"] as const],
  ...["p", "ul", "ol", "li", "br", "hr", "strong", "em", "b", "blockquote", "pre", "code"].map(
    asItIs,
  ),
  ...["table", "thead", "tbody", "tr", "th", "td"].map(asItIs),
]);

const VOID = ["br", "hr"];

/** @returns The HTML of {@link toHtml} in an `<article>` with the recipe's language. */
export function toArticle({ tree, lang = "" }: Recipe): string {
  return `<article lang="${escapeHtml(lang)}" dir="auto">\n${toHtml(tree)}\n</article>`;
}

/**
 * @param tree A recipe's tree.
 * @returns HTML with only the elements of {@link TAG_NAMES} and links. Other elements are replaced by
 *   their content, images by their alt text; "(extra)" is removed. All text is escaped.
 */
export function toHtml(tree: Root): string {
  return serialize(toHast({ ...tree, children: titleFirst(tree.children) }));
}

function serialize(node: Nodes): string {
  if (node.type === "text") return escapeHtml(node.value);
  const content = "children" in node ? node.children.map(serialize).join("") : "";
  if (node.type !== "element") return content;
  const { tagName, properties } = node;
  // "(extra)", which plain text omits, too.
  if (tagName === "small") return "";
  if (tagName === "img") return escapeHtml(`${properties.alt ?? ""}`);

  const target = tagName === "a" && safeTarget(`${properties.href}`);
  if (target) return `<a href="${escapeHtml(target)}" rel="noopener noreferrer">${content}</a>`;

  const shown = TAG_NAMES.get(tagName);
  if (shown === undefined) return content;
  const opening = `<${shown}${attributesOf(node)}>`;
  return VOID.includes(shown) ? opening : `${opening}${content}</${shown}>`;
}

/** @returns The text, escaped for element content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\0", "\uFFFD");
}

/**
 * Only the attributes that affect meaning: direction, numbers of items, alignment of columns; and
 * `data-part` for styles.
 */
function attributesOf({ properties }: Element): string {
  const { dataPart, dir, start, value, align } = properties;
  return Object.entries({ "data-part": dataPart, dir, start, value, align })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escapeHtml(`${value}`)}"`)
    .join("");
}

function asItIs(tagName: string) {
  return [tagName, tagName] as const;
}
