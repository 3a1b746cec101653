/**
 * The first step of the reading: the outline of a recipe. Each heading and each list that begins
 * something new starts a group.
 *
 * @module
 */
import type { Heading, List, Root, RootContent } from "mdast";
import { isListOfFacts } from "./facts";
import { leavesOf, ownWordsOf, wordsOf } from "./mdast";
import {
  endsSentence,
  isSentence,
  type SectionName,
  sectionNamedBy,
  startsWithNumber,
} from "./names";

/** A heading, if there is one, and the blocks up to the next group. */
export interface Group {
  heading: Heading | undefined;
  /** The words of the heading, empty without one. */
  name: string;
  /** Without the heading. */
  blocks: RootContent[];
  /** The last list among the blocks. */
  lastList: List | undefined;
  /** From 1, the highest. A heading stands under the last one before it that has a lower rank. */
  rank: number;
  /** What its name says, in a language that is known. */
  section: SectionName | undefined;
  /** Whether it is notes because its name says so, or because it stands under such a name. */
  isNotes: boolean;
  /** Whether its name is numbered: "1. Make the sauce". */
  isNumbered: boolean;
  /** Whether it has a list of things, such as "200 g rice". */
  hasThings: boolean;
  /** Whether it has a list of sentences. */
  hasSentences: boolean;
  /** Whether it has a list with numbers. */
  hasNumbers: boolean;
  /** Whether one of its paragraphs begins with a number: "**1. Mix:** …". */
  hasNumberedParagraphs: boolean;
}

/** Ranks below Markdown's six levels. */
const RANK = { bold: 7, numberedBold: 8, label: 9, none: 10 } as const;

/** @returns The groups in their order. The first has no heading, and may be empty. */
export function toGroups({ children }: Root): Group[] {
  const groups = [newGroup(undefined)];
  for (const block of children) {
    const last = groups.at(-1) ?? newGroup(undefined);
    if (block.type === "heading" && isBoldSentence(block) && groups.length > 1) {
      addBlock(last, {
        ...block,
        type: "paragraph",
        children: [{ type: "strong", children: block.children }],
        data: {},
      });
    } else if (block.type === "heading") {
      groups.push(newGroup(block));
    } else if (isTitleAbove(block, last, groups)) {
      const group = newGroup(undefined);
      addBlock(group, block, block === children.at(-1));
      groups.push(group);
    } else if (beginsGroup(block, last)) {
      const group = newGroup(undefined);
      // Words behind the list above lead to what comes now.
      const end = last.blocks.findLastIndex(({ type }) => type === "list") + 1;
      for (const lead of last.blocks.splice(end)) addBlock(group, lead);
      addBlock(group, block, block === children.at(-1));
      groups.push(group);
    } else {
      addBlock(last, block, block === children.at(-1));
    }
  }
  markNotes(groups);
  return groups;
}

function markNotes(groups: readonly Group[]) {
  const ingredients = groups.find(({ section }) => section === "ingredients");
  let rank = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    if (group.rank <= rank) rank = Number.POSITIVE_INFINITY;
    // "2. Trim the asparagus tips" is a step, unless the sections are numbered.
    const isSection = ingredients?.isNumbered && ingredients.rank === group.rank;
    const isStep = group.isNumbered && !isSection;
    if (group.section === "notes" && !isStep) rank = Math.min(rank, group.rank);
    group.isNotes = rank !== Number.POSITIVE_INFINITY;
  }
}

/** "**Enjoy your soup!**" is no heading. As the first one, it may be the title. */
function isBoldSentence(heading: Heading): boolean {
  const words = wordsOf(heading).trim();
  return heading.data?.madeFrom === "bold" && endsSentence(words) && !startsWithNumber(words);
}

/** Whether a group is only a heading, directly above another one. */
export function isEmpty({ blocks }: Group): boolean {
  return blocks.every(({ type }) => type === "thematicBreak");
}

function newGroup(heading: Heading | undefined): Group {
  const name = heading ? wordsOf(heading).trim() : "";
  const isNumbered = startsWithNumber(name);
  return {
    heading,
    name,
    blocks: [],
    lastList: undefined,
    rank: heading ? rankOf(heading, isNumbered) : RANK.none,
    section: sectionNamedBy(name),
    isNotes: false,
    isNumbered,
    hasThings: false,
    hasSentences: false,
    hasNumbers: false,
    hasNumberedParagraphs: false,
  };
}

function rankOf({ data, depth }: Heading, isNumbered: boolean): number {
  if (data?.madeFrom === "label") return RANK.label;
  if (data?.madeFrom === "bold") return isNumbered ? RANK.numberedBold : RANK.bold;
  return depth;
}

function addBlock(group: Group, block: RootContent, isLast = false) {
  group.blocks.push(block);
  if (block.type === "list") group.lastList = block;
  if (block.type === "list" && !isListOfFacts(block)) {
    // The only item of the last list may still be written: what it is can't be said yet.
    if (isLast && leavesOf(block).length < 2 && !block.ordered) return;
    if (isOfSentences(block)) group.hasSentences = true;
    else group.hasThings = true;
    if (block.ordered) group.hasNumbers = true;
  } else if (isNumberedParagraph(block)) {
    group.hasNumberedParagraphs = true;
  }
}

/** Words between the first heading and the first list say that the heading is no list's name. */
function isTitleAbove(block: RootContent, last: Group, groups: readonly Group[]): boolean {
  const isFirst = last.heading && groups.filter(({ heading }) => heading).length === 1;
  return (
    block.type === "list" &&
    !isListOfFacts(block) &&
    Boolean(isFirst && !last.lastList && !isEmpty(last) && !last.section && !last.isNumbered)
  );
}

/** Without a heading, a list with numbers below one with bullets begins something new. */
function beginsGroup(block: RootContent, { lastList }: Group): boolean {
  if (!lastList) return false;
  if (block.type === "list") return Boolean(block.ordered) !== Boolean(lastList.ordered);
  return isNumberedParagraph(block) && !lastList.ordered;
}

/** "**1. Mix:** In a bowl, …": without the bold text, it would be an item of a list. */
export function isNumberedParagraph(block: RootContent): boolean {
  // "Serves 4" only ends with a number.
  const words = block.type === "paragraph" ? wordsOf(block) : "";
  return startsWithNumber(words) && !/^\D*\d+\s*$/.test(words);
}

/** Whether most items of a list are sentences. */
export function isOfSentences(list: List): boolean {
  const leaves = leavesOf(list);
  return leaves.filter((item) => isSentence(ownWordsOf(item))).length * 2 > leaves.length;
}
