/**
 * Marks the ingredients and the steps, which get a checkbox, and the groups among the ingredients,
 * which get a heading.
 *
 * @module
 */
import type { List, ListItem, Nodes, Root, RootContent } from "mdast";
import {
  isList,
  listsIn,
  ownWordsOf,
  placeOf,
  setProperties,
  withoutColon,
  wordsOf,
} from "./mdast";
import { isClosing, isName, isTip } from "./names";
import { isOfSentences } from "./outline";

/** "Enjoy your guacamole with tortilla chips" is a step. */
const MAX_CLOSING_WORDS = 4;

/**
 * A plugin for remark, to be used after `remarkRecipe`. An item or a paragraph that can be ticked
 * has its place in `data-tick` and the name of its checkbox in `data-name`. That is `Step 3` or,
 * for an ingredient, its words; then it has `data-words`, too. Their lists have `data-ticks`, for
 * the styles.
 */
export function remarkTicks() {
  return (tree: Root) => {
    let steps = 0;
    for (const block of tree.children) {
      const { dataPart, dataStep } = block.data?.hProperties ?? {};
      if (dataPart === "ingredients" && isList(block)) markThings(block);
      if (dataPart !== "method") continue;
      if (isList(block)) {
        steps = block.ordered ? (block.start ?? 1) - 1 : isFirstOf(tree, block) ? 0 : steps;
        setProperties(block, { dataTicks: "" });
        for (const item of block.children) markStep(item, `${++steps}`);
      } else if (dataStep !== undefined) {
        markTick(block, { dataName: `Step ${++steps}` });
      }
    }
  };
}

/** Whether a list is the first block below its heading. */
function isFirstOf(tree: Root, block: RootContent): boolean {
  return tree.children[tree.children.indexOf(block) - 1]?.type === "heading";
}

function markTick(node: Nodes, properties: Record<string, string>) {
  setProperties(node, { dataTick: placeOf(node), ...properties });
}

function markStep(item: ListItem, number: string) {
  if (isNoStep(item)) return;
  markTick(item, { dataName: `Step ${number}` });
  let inside = 0;
  for (const list of listsIn(item)) {
    setProperties(list, { dataTicks: "" });
    for (const one of list.children) markStep(one, `${number}.${++inside}`);
  }
}

/** "4. Enjoy!", "5. **Tip:** Serve it cold." */
function isNoStep(item: ListItem): boolean {
  const words = ownWordsOf(item);
  return (isClosing(words) && words.split(/\s+/).length <= MAX_CLOSING_WORDS) || isTip(words);
}

function markThings(list: List) {
  setProperties(list, { dataTicks: "" });
  for (const item of list.children) {
    const [name] = item.children;
    if (name?.type === "paragraph" && isGroup(item)) {
      Object.assign(name, { type: "heading", depth: 4, children: withoutColon(name.children) });
      setProperties(item, { dataGroup: "" });
      for (const inside of listsIn(item)) markThings(inside);
    } else if (name?.type === "list") {
      // "- - salt"
      markThings(name);
    } else {
      const words = ownWordsOf(item).replace(/\s+/g, " ");
      markTick(item, {
        dataName: words,
        // A link in hidden words could still get the focus.
        ...(!hasLink(item) && { dataWords: "" }),
      });
    }
  }
}

/** Whether an item names a group: a name with things below it. Sentences there are a note. */
function isGroup(item: ListItem): boolean {
  const lists = listsIn(item);
  const [words] = item.children;
  return (
    lists.length > 0 &&
    words?.type === "paragraph" &&
    isName(words) &&
    (/[:：]\s*$/.test(wordsOf(words)) || !/^\p{N}/u.test(wordsOf(words))) &&
    !lists.some(isOfSentences)
  );
}

function hasLink(node: Nodes): boolean {
  if (node.type === "link" || node.type === "linkReference") return true;
  return "children" in node && node.children.some((child) => !isList(child) && hasLink(child));
}
