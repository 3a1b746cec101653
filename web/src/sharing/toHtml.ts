/**
 * A recipe as self-contained HTML, for the clipboard and for a file.
 *
 * @module
 */
import type { Element, ElementContent, Nodes } from "hast";
import { toHast } from "mdast-util-to-hast";
import { visit } from "unist-util-visit";
import type { Recipe } from "../reading/recipe";
import { safeTarget, titleFirst } from "./toPlainText";

/** Allowed elements. */
const TAG_NAMES = "h1 h2 h3 p ul ol li br hr strong em b bdi blockquote pre code".split(" ");

const VOID = ["br", "hr"];

/**
 * @returns HTML in an `<article>` with the recipe's language, with only the elements of
 *   {@link TAG_NAMES} and links. Other elements are replaced by their content, images by their alt
 *   text; "(extra)" is removed. All text is escaped.
 */
export function toArticle({ tree, lang = "" }: Recipe): string {
  const hast = toHast({ ...tree, children: titleFirst(tree.children) });
  isolateNumbers(hast);
  const html = serialize(hast);
  return `<article lang="${escapeHtml(lang)}" dir="auto">\n${html}\n</article>`;
}

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const NUMBER = String.raw`\p{Nd}[\p{Nd}.,٫/⁄]{0,15}`;
const FRACTION = "[¼-¾⅐-⅞]";
const UNIT = String.raw`[\s-]?(?:[°º˚]\s?)?\p{sc=Latin}+`;

/** A number with its fraction or with a Latin unit: "1½", "1 1/2", "½ kg", "180 °C". */
const ONE_WORD = new RegExp(
  String.raw`(${NUMBER}(?:\s?${FRACTION}|\s\p{Nd}+[/⁄]\p{Nd}+)(?:${UNIT})?|(?:${NUMBER}|${FRACTION})${UNIT})`,
  "u",
);

/**
 * Among words that run from right to left, puts an element around each number that is one word with what
 * follows: "1½" would be drawn ½1, "180 °C" C° 180. A range stays as it is.
 */
export function isolateNumbers(root: Nodes) {
  if (!RIGHT_TO_LEFT.test(hastText(root))) return;
  visit(root, "text", (text, index = 0, parent) => {
    const words = text.value.split(ONE_WORD).map((value, at): ElementContent => {
      const word = { type: "text", value } as const;
      const properties = { dir: "ltr" };
      return at % 2 === 0
        ? word
        : { type: "element", tagName: "bdi", properties, children: [word] };
    });
    parent?.children.splice(index, 1, ...words);
    return index + words.length;
  });
}

/** @returns The text in a node. */
export function hastText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(hastText).join("") : "";
}

function serialize(node: Nodes): string {
  if (node.type === "text") return escapeHtml(node.value);
  const content = "children" in node ? node.children.map(serialize).join("") : "";
  if (node.type !== "element") return content;
  const { tagName, properties } = node;
  if (properties.dataGroup === "") return toGroup(node);
  // "(extra)", which plain text omits, too.
  if (tagName === "small") return "";
  if (tagName === "img") return escapeHtml(`${properties.alt ?? ""}`);

  const target = tagName === "a" && safeTarget(`${properties.href}`);
  if (target) return `<a href="${escapeHtml(target)}" rel="noopener noreferrer">${content}</a>`;

  // The title is `h2` on the page.
  const shown = tagName.replace(/(?<=^h)\d/, (level) => `${Number(level) - 1}`);
  if (!TAG_NAMES.includes(shown)) return content;
  const opening = `<${shown}${attributesOf(node)}>`;
  if (VOID.includes(shown)) return opening;
  // Those before and after a group.
  return `${opening}${content}</${shown}>`.replace(/<ol[^>]*>\s*<\/ol>/g, "");
}

/**
 * The name of a group of steps has no number: it stands between two lists. A style would violate the
 * page's policy when the HTML is copied.
 */
function toGroup({ children }: Element): string {
  const isList = (node: Nodes) => node.type === "element" && /^[ou]l$/.test(node.tagName);
  const name = children.filter((child) => !isList(child)).map(serialize);
  const words = name.join("").trim();
  const block = words === "" || words.startsWith("<p") ? words : `<p>${words}</p>`;
  return `</ol>${block}${children.filter(isList).map(serialize).join("")}<ol>`;
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
 * Only the attributes that affect meaning: direction and numbers of items; and `data-part` for styles.
 */
function attributesOf({ properties }: Element): string {
  const { dataPart, dir, start, value } = properties;
  return Object.entries({ "data-part": dataPart, dir, start, value })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escapeHtml(`${value}`)}"`)
    .join("");
}
