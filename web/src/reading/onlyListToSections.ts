import type { ListItem, Root, RootContent } from "mdast";
import { isList, ownWordsOf, wordsOf } from "./mdast";
import { sectionNamedBy } from "./names";
import { isOfSentences } from "./outline";

/**
 * One list for all. If its items name the sections and hold them, each is a heading with what is
 * below it. If it is numbered and its first item names the ingredients and holds them, only that is
 * one, and the rest is the method.
 */
export function onlyListToSections({ children: blocks }: Root) {
  const list = blocks.find(isList);
  const [first, ...rest] = list?.children ?? [];
  const things = first?.children[1];
  if (!list || !first || !things || !isList(things)) return;
  const index = blocks.indexOf(list);
  const headings = blocks.slice(0, index).filter(({ type }) => type === "heading");
  if (headings.some((heading) => namesIngredients(wordsOf(heading)))) return;

  const sections = list.children.map(toSection);
  if (namesIngredients(ownWordsOf(first)) && sections.every(({ length }) => length > 0)) {
    blocks.splice(index, 1, ...sections.flat());
  } else if (list.ordered && rest.length > 0 && !isOfSentences(things)) {
    const method = { ...list, start: (list.start ?? 1) + 1, children: rest };
    blocks.splice(index, 1, ...toSection(first), method);
  }
}

const namesIngredients = (words: string) => sectionNamedBy(words) === "ingredients";

/** @returns Nothing where the item is no name with something below it. */
function toSection({ children: [name, ...below] }: ListItem): RootContent[] {
  if (name?.type !== "paragraph" || below.length === 0) return [];
  return [{ ...name, type: "heading", depth: 6, data: { madeFrom: "label" } }, ...below];
}
