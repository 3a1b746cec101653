/**
 * Mends lists that were torn apart.
 *
 * @module
 */
import type { List, ListItem, Root, RootContent } from "mdast";
import { isList, listsIn, ownWordsOf, textNode } from "./mdast";
import { isName } from "./names";

/**
 * Bullets right below a numbered item that is only a name are its own: they were not indented. And
 * an item that is nothing but a single numbered item ("- 1. 5 kg flour") is one item, whose number
 * is part of the words.
 */
export function listsIntoItems(tree: Root) {
  const blocks: RootContent[] = [];
  for (const block of tree.children) {
    const before = blocks.at(-1);
    const item = before && isList(before) && before.ordered ? before.children.at(-1) : undefined;
    if (isList(block) && !block.ordered && item && isNameAlone(item)) item.children.push(block);
    else blocks.push(block);
  }
  tree.children = blocks;
  for (const list of blocks.filter(isList)) joinNumbers(list);
}

const isNameAlone = (item: ListItem) =>
  item.children.length === 1 && item.children[0]?.type === "paragraph" && isName(item.children[0]);

function joinNumbers(list: List) {
  for (const item of list.children) {
    for (const child of listsIn(item)) joinNumbers(child);
    const [inner, ...others] = item.children;
    if (inner?.type !== "list" || !inner.ordered || others.length > 0) continue;
    const [only, ...more] = inner.children;
    const [words] = only?.children ?? [];
    if (!only || more.length > 0 || words?.type !== "paragraph" || ownWordsOf(only) === "")
      continue;
    words.children.unshift(textNode(`${inner.start ?? 1}. `));
    item.children = only.children;
  }
}
