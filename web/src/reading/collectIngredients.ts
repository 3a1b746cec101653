import type { List, ListItem, Nodes, Root } from "mdast";
import {
  blocksOf,
  isList,
  lineOf,
  lineOfRow,
  listsIn,
  ownWordsOf,
  rowsOf,
  setId,
  withoutColon,
} from "./mdast";
import { isName, mentionsIngredients } from "./names";
import { isOfSentences } from "./outline";
import type { Ingredient } from "./recipe";

const EXTRA = /\s?\(extra\)/gi;

/** @returns The ingredients in order. Names of groups become headings. */
export function collectIngredients(tree: Root): Ingredient[] {
  let group: string | undefined;
  return blocksOf("ingredients", tree).flatMap((block) => {
    if (block.type === "heading") group = groupNamedBy(lineOf(block));
    if (block.type === "table")
      return rowsOf(block).flatMap((row) => toIngredient(row, lineOfRow(row), group));
    return isList(block) ? thingsIn(block, group) : [];
  });
}

/** "Ingredients" is no name of a group. */
const groupNamedBy = (name: string) => (mentionsIngredients(name) ? undefined : name);

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
    if (name?.type === "list") return thingsIn(name, group);
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
  if (holdsThings(item)) return hasColon || !/^\p{N}/u.test(lineOf(name));
  const neighbours = [list.children[index - 1], list.children[index + 1]];
  return hasColon && listsIn(item).length > 0 && neighbours.some((one) => one && holdsThings(one));
}

function holdsThings(item: ListItem): boolean {
  const lists = listsIn(item);
  return lists.length > 0 && !lists.some(isOfSentences);
}
