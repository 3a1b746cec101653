import type { List, ListItem, Nodes, Parent, RootContent } from "mdast";
import { type Block, namesAll } from "./blocks";
import {
  isList,
  lineOf,
  lineOfRow,
  listsIn,
  ownWordsOf,
  rowsOf,
  setId,
  textNode,
  withoutColon,
} from "./mdast";
import type { Ingredient } from "./recipe";
import { isOfSentences } from "./sections";
import { isName, mentionsIngredients } from "./words";

const EXTRA = /\s?[(（]extra[)）]/gi;

/**
 * @param blocks Those of the ingredients. Names of groups become headings, "(extra)" becomes small.
 * @returns The ingredients in order.
 */
export function collectIngredients(blocks: readonly Block[]): Ingredient[] {
  let group: string | undefined;
  const isOnlyName = namesAll(blocks);
  return blocks.flatMap(({ node }) => {
    // "Ingredients" is no name of a group.
    if (node.type === "heading")
      group =
        (node.depth === 3 && isOnlyName) || mentionsIngredients(lineOf(node))
          ? undefined
          : lineOf(node);
    const found =
      node.type === "table"
        ? rowsOf(node).flatMap((row) => toIngredient(row, lineOfRow(row), group))
        : isList(node)
          ? thingsIn(node, group)
          : [];
    markExtras(node);
    return found;
  });
}

function toIngredient(node: Nodes, words: string, group: string | undefined): Ingredient[] {
  const plain = words.replace(EXTRA, "").trim();
  if (plain === "") return [];
  const more = group === undefined ? {} : { group };
  return [{ id: setId(node), words: plain, isExtra: plain !== words, ...more }];
}

function thingsIn(list: List, listGroup: string | undefined): Ingredient[] {
  let group = listGroup;
  return list.children.flatMap((item, index) => {
    const [name] = item.children;
    if (name?.type === "paragraph" && isGroup(item, index, list)) {
      const children = withoutColon(name.children);
      Object.assign(name, { type: "heading", depth: 4, children });
      const lists = listsIn(item);
      // Without a list in it, it is the name of the items behind it.
      if (lists.length === 0) group = lineOf(children);
      return lists.flatMap((inside) => thingsIn(inside, lineOf(children)));
    }
    // "- - salt"
    if (name?.type === "list") return listsIn(item).flatMap((inside) => thingsIn(inside, group));
    return toIngredient(item, ownWordsOf(item).replace(/\s+/g, " "), group);
  });
}

/**
 * Whether an item names a group: a name with things below it, or one in bold with a colon before
 * other items. Sentences below it are a note, unless its neighbours are groups.
 */
function isGroup(item: ListItem, index: number, list: List): boolean {
  const [name, ...below] = item.children;
  if (name?.type !== "paragraph" || !isName(name)) return false;
  const hasColon = /[:：]$/.test(lineOf(name));
  if (below.length === 0) {
    const isBold = name.children.some(({ type }) => type === "strong");
    return isBold && hasColon && index < list.children.length - 1;
  }
  if (holdsThings(item)) return true;
  const neighbours = [list.children[index - 1], list.children[index + 1]];
  return hasColon && listsIn(item).length > 0 && neighbours.some((one) => one && holdsThings(one));
}

function holdsThings(item: ListItem): boolean {
  const lists = listsIn(item);
  return lists.length > 0 && !lists.some(isOfSentences);
}

/** Makes "(extra)" small. */
function markExtras(node: Nodes) {
  if (!("children" in node)) return;
  const parent: Parent = node;
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type !== "text") markExtras(child);
    if (child.type !== "text" || !/extra/i.test(child.value)) return [child];
    return child.value.split(/([(（]extra[)）])/i).map((words, index) => {
      // mdast has no such node. `data` says what it becomes.
      const small = { type: "emphasis", data: { hName: "small" } } as const;
      return index % 2 === 1 ? { ...small, children: [textNode(words)] } : textNode(words);
    });
  });
}
