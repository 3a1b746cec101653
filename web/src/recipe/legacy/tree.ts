/**
 * Helpers that read a recipe's tree, which is hast.
 *
 * @see https://github.com/syntax-tree/hast
 * @module
 */
import type { Root } from "hast";
import type { Part } from "../../reading/recipe";

/** The fields of hast's nodes that are used here. */
export interface TreeNode {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: readonly TreeNode[];
  /** Of a text, and of raw HTML, which is text to this page. */
  value?: string;
}

/** @returns The top-level elements of one part, in order. */
export function blocksOf(root: TreeNode, part: Part): TreeNode[] {
  return (root.children ?? []).filter(({ properties }) => properties?.dataPart === part);
}

/** @returns The dish's name on one line: the title, or else what the words before it name. */
export function nameOf(root: TreeNode): string {
  const title = root.children?.find((block) => is(block, "h2"));
  return (title && lineOf(title)) || dishIn(blocksOf(root, "preamble")) || UNTITLED;
}

const UNTITLED = "Recipe";

/** "Here is a recipe for pea soup:", in the languages in which facts are known. */
const DISH =
  /(?<!\p{L})(?:(?:recipe|rezept|recette|receta|ricetta|receita)(?: simple)? (?:for|für|pour|para|per|de|di)|how about|to (?:make|create|prepare|cook))\s(?:(?:an?|the|some|making|un|une|uma?|eine?n?)\s)?([^.,;:!?()\n–—]{2,60})|([^\s、。]{2,20})のレシピ/iu;

function dishIn(preamble: readonly TreeNode[]): string | undefined {
  const [first] = preamble;
  const bold = first?.children?.find(
    (child) => is(child, "strong") && !/[:：]$/.test(lineOf(child)),
  );
  const [, named, japanese] = DISH.exec(preamble.map(lineOf).join("\n")) ?? [];
  return (bold ? lineOf(bold) : (named ?? japanese))?.trim();
}

/** @returns The recipe with its title first: what stands before it is talk. */
export function withTitleFirst(root: Root): Root {
  const isTitle = (block: TreeNode) => is(block, "h2");
  const children = root.children.toSorted((a, b) => Number(isTitle(b)) - Number(isTitle(a)));
  return { ...root, children };
}

export function is(node: TreeNode, ...tagNames: string[]): boolean {
  return tagNames.includes(node.tagName ?? "");
}

/** The schemes that SPEC.md allows in links. A relative target leads nowhere outside the page. */
const SAFE_TARGET = /^(?:https?|ircs?|mailto|xmpp):/i;

/**
 * @returns Where a link leads, if that may be followed from anywhere. A relative target may not:
 *   in a file on a disk, `//host/share` would have Windows log in at that host.
 */
export function targetOf({ properties }: TreeNode): string | undefined {
  const target = properties?.href;
  return typeof target === "string" && SAFE_TARGET.test(target) ? target : undefined;
}

/** @returns The words of a node, with its line breaks and no other. An image is its alt text. */
export function linesOf(
  node: TreeNode,
  linkText = (_link: TreeNode, text: string) => text,
): string {
  const raw = (one: TreeNode): string => {
    if (one.value !== undefined) {
      return one.type === "text" || one.type === "raw" ? joinLines(one.value, " ") : "";
    }
    if (is(one, "br")) return "\n";
    if (is(one, "img")) return String(one.properties?.alt ?? "");
    const text = (one.children ?? []).map(raw).join("");
    return is(one, "a") ? linkText(one, text) : text;
  };
  return joinLines(raw(node), "\n").trim();
}

/**
 * Without blanks around the line breaks. A regular expression for them would take time that grows
 * with the square of a run of blanks.
 */
function joinLines(text: string, separator: string): string {
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, index) => {
      const end = index < last ? line.trimEnd() : line;
      return index > 0 ? end.trimStart() : end;
    })
    .join(separator);
}

/** @returns The words of a node on one line. */
export function lineOf(node: TreeNode): string {
  return linesOf(node).replace(/\n+/g, " ");
}

/** @returns The servings and times in a list of pairs, each on one line: "Serves: 4". */
export function factsIn({ children = [] }: TreeNode): string[] {
  return children.map((pair) => (pair.children ?? []).map(lineOf).join(" ").trim()).filter(Boolean);
}

const BLOCKS = ["p", "ul", "ol", "pre", "blockquote", "table", "hr", "h2", "h3", "h4", "h5", "h6"];

/**
 * @returns The blocks in an item of a list. An item's words stand in a paragraph or right in the
 *   item, depending on blank lines in the Markdown: here they always stand in a paragraph.
 */
export function blocksIn(item: TreeNode): TreeNode[] {
  const blocks: TreeNode[] = [];
  let words: TreeNode[] = [];
  const endWords = () => {
    const paragraph = { type: "element", tagName: "p", children: words };
    if (lineOf(paragraph) !== "") blocks.push(paragraph);
    words = [];
  };
  for (const child of item.children ?? []) {
    if (!is(child, ...BLOCKS)) {
      words.push(child);
      continue;
    }
    endWords();
    blocks.push(child);
  }
  endWords();
  return blocks;
}
