/**
 * The first step of the reading: the outline of a recipe. Each heading and each list that begins
 * something new starts a group.
 *
 * @module
 */
import type { Heading, List, Root, RootContent, Table } from "mdast";
import { isListOfFacts, isTableOfFacts, mayBecomeFacts } from "./factRows";
import { isList, leavesOf, ownWordsOf, rowsOf, toBoldWords, wordsOf } from "./mdast";
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
  /** Without the heading. */
  blocks: RootContent[];
  /** The words of the heading, empty without one. */
  name: string;
  /** Whether its name is numbered: "1. Make the sauce". */
  isNumbered: boolean;
  /** From 1, the highest. A heading stands under the last one before it that has a lower rank. */
  rank: number;
  /** What its name says, in a language that is known. */
  section: SectionName | undefined;
  /** Whether it is notes because its name says so, or because it stands under such a name. */
  isNotes: boolean;
  /** Whether it has a list of things, such as "200 g rice". */
  hasThings: boolean;
  /** Whether it has a list of sentences. */
  hasSentences: boolean;
  /** Whether it has a list with numbers. */
  hasNumbers: boolean;
  /** Whether one of its paragraphs begins with a number: "**1. Mix:** …". */
  hasNumberedParagraphs: boolean;
}

type Blocks = Pick<Group, "heading" | "blocks">;

/** Ranks below Markdown's six levels. */
const RANK = { bold: 7, numberedBold: 8, label: 9, none: 10 } as const;

/** @returns The groups in their order. The first has no heading, and may be empty. */
export function toGroups({ children }: Root): Group[] {
  const all: Blocks[] = [{ heading: undefined, blocks: [] }];
  const highest = children.filter((block) => block.type === "heading" && block.depth === 1);
  for (const block of children) {
    const last = all.at(-1) as Blocks;
    if (block.type === "heading" && (all.length === 1 || !isBoldSentence(block))) {
      all.push({ heading: block, blocks: [] });
    } else if (isList(block) && isBelowTitle(all, highest)) {
      all.push({ heading: undefined, blocks: [block] });
    } else if (beginsGroup(block, last)) {
      // Words behind the list above lead to what comes now.
      const leads = last.blocks.splice(last.blocks.findLastIndex(isList) + 1);
      all.push({ heading: undefined, blocks: [...leads, block] });
    } else {
      last.blocks.push(block.type === "heading" ? toBoldWords(block) : block);
    }
  }
  const groups = all.map((group, index) => toGroup(group, children.at(-1), index === 1));
  markNotes(groups);
  return groups;
}

/**
 * @param lastBlock The last one of all groups.
 * @param isFirst Whether its heading is the first.
 */
function toGroup(
  { heading, blocks }: Blocks,
  lastBlock: RootContent | undefined,
  isFirst: boolean,
): Group {
  const name = headingWordsOf(heading);
  const isNumbered = startsWithNumber(name);
  // The last list may still be written: what it is can't be said of its first item.
  const isOpen = (list: List) =>
    list === lastBlock &&
    !list.ordered &&
    (leavesOf(list).length < 2 || (isFirst && mayBecomeFacts(list)));
  const isOpenTable = (table: Table) => table === lastBlock && rowsOf(table).length < 2;
  const lists = blocks.filter(isList).filter((list) => !isListOfFacts(list) && !isOpen(list));
  const tables = blocks.filter(
    (block) => block.type === "table" && !isTableOfFacts(block) && !isOpenTable(block),
  );
  return {
    heading,
    blocks,
    name,
    isNumbered,
    rank: heading ? rankOf(heading, isNumbered) : RANK.none,
    section: sectionNamedBy(name),
    isNotes: false,
    hasThings: !lists.every(isOfSentences) || tables.length > 0,
    hasSentences: lists.some(isOfSentences),
    hasNumbers: lists.some(({ ordered }) => ordered),
    hasNumberedParagraphs: blocks.some(isNumberedParagraph),
  };
}

const headingWordsOf = (heading: Heading | undefined) => (heading ? wordsOf(heading).trim() : "");

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
export function isHeadingAlone({ blocks }: Pick<Group, "blocks">): boolean {
  return blocks.every(({ type }) => type === "thematicBreak");
}

function rankOf({ data, depth }: Heading, isNumbered: boolean): number {
  if (data?.madeFrom === "label") return RANK.label;
  if (data?.madeFrom === "bold") return isNumbered ? RANK.numberedBold : RANK.bold;
  return depth;
}

/**
 * Whether the first heading is no name of the first list: there are words between, or it is the only
 * one of the highest level.
 */
function isBelowTitle(groups: readonly Blocks[], highest: readonly RootContent[]): boolean {
  const last = groups.at(-1);
  if (!last?.heading || groups.some((group) => group.heading && group !== last)) return false;
  const isOnly = highest.length === 1 && highest[0] === last.heading;
  return (
    (isOnly || !isHeadingAlone(last)) &&
    !last.blocks.some(isList) &&
    !sectionNamedBy(headingWordsOf(last.heading))
  );
}

/** Without a heading, a list with numbers below one with bullets begins something new. */
function beginsGroup(block: RootContent, { blocks }: Blocks): boolean {
  const isNumbered = isList(block) ? Boolean(block.ordered) : isNumberedParagraph(block);
  if (!isList(block) && !isNumbered) return false;
  const before = blocks.findLast(isList);
  return before !== undefined && isNumbered !== Boolean(before.ordered);
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
