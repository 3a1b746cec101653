/**
 * Which part of a recipe each block is: by the levels of headings and the kinds of lists, never by
 * a word.
 *
 * @module
 */
import type { List, Root, RootContent } from "mdast";
import { hasAmount } from "./marks";
import { isList, lineOf } from "./mdast";
import type { Part } from "./recipe";

/** What a block is. */
export interface Section {
  block: RootContent;
  part: Part;
  /** Of a heading: 2 is the title, 3 a section, 4 a group or a named step. */
  level?: 2 | 3 | 4;
}

/** A line that is only bold is a heading below Markdown's six levels. */
const BOLD = 7;
/** What is no heading. */
const NONE = 8;

function rankOf(block: RootContent): number {
  if (lineOf(block) === "") return NONE;
  if (block.type === "heading") return block.depth;
  const isBold =
    block.type === "paragraph" &&
    block.children.every(
      (child) =>
        child.type === "strong" || (child.type === "text" && /^[\s:：]*$/.test(child.value)),
    );
  return isBold ? BOLD : NONE;
}

/** @returns The blocks in their order. */
export function sectionsOf({ children: blocks }: Root): Section[] {
  const ranks = blocks.map(rankOf);
  const title = titleIn(blocks, ranks);
  const sections = cut(blocks, ranks, title + 1);
  const steps = stepsIn(blocks, sections);
  const firstStep = steps[0] ?? blocks.length;
  const before = blocks.findLastIndex((block, at) => at < firstStep && isList(block));
  const method = headingOf(ranks, Math.max(before, title), firstStep);
  const things = ingredientsIn(blocks, cut(blocks.slice(0, method), ranks, title + 1));
  const firstThing = things[0]?.from ?? method;

  const partOf = (at: number): Part => {
    if (at <= title) return at < title ? "preamble" : "title";
    if (things.some(({ from, to }) => from <= at && at < to)) return "ingredients";
    if (at < firstThing) return "intro";
    // Without numbers or a second list, the method is what stands behind the ingredients.
    const isMethod = steps.length === 0 || (at >= method && at <= (steps.at(-1) ?? 0));
    return isMethod ? "method" : "notes";
  };
  return withLevels(
    blocks.map((block, at) => ({ block, part: partOf(at) })),
    ranks,
  );
}

/** From a heading up to the next that is not lower, or from the first block. */
interface Range {
  from: number;
  /** Behind its last block. */
  to: number;
  lists: List[];
  isHeaded: boolean;
}

function cut(blocks: readonly RootContent[], ranks: readonly number[], start: number): Range[] {
  let highest = BOLD;
  const begins = blocks.flatMap((_, at) => {
    const rank = ranks[at] ?? NONE;
    if (at < start || (rank > highest && at > start)) return [];
    highest = Math.min(highest, rank);
    return [at];
  });
  return begins.map((from, index) => {
    const to = begins[index + 1] ?? blocks.length;
    const lists = blocks.slice(from, to).filter(isList);
    return { from, to, lists, isHeaded: ranks[from] !== NONE };
  });
}

/**
 * The first heading, unless it names only one part while others stand as high.
 *
 * @returns Its place, -1 without one.
 */
function titleIn(blocks: readonly RootContent[], ranks: readonly number[]): number {
  const first = ranks.findIndex((rank) => rank !== NONE);
  const [own, ...others] = first < 0 ? [] : cut(blocks, ranks, first);
  if (!own || others.length === 0 || own.lists.length === 0) return first;
  const kinds = new Set(own.lists.map(({ ordered }) => ordered));
  return kinds.size > 1 ? first : -1;
}

/**
 * The lists of the method: those with numbers, or the list of the second section with a heading.
 *
 * @returns Their places.
 */
function stepsIn(blocks: readonly RootContent[], sections: readonly Range[]): number[] {
  const lists = sections.flatMap((section) => section.lists);
  const numbered = lists.filter(({ ordered }) => ordered);
  const headed = sections.filter((one) => one.isHeaded && one.lists.length > 0);
  const ingredients = headed.find(hasAmounts) ?? headed[0];
  const next = ingredients && headed[headed.indexOf(ingredients) + 1];
  const steps = numbered.length > 0 ? numbered : (next?.lists ?? []);
  return steps.map((list) => blocks.indexOf(list));
}

/**
 * @param after The last block that is none of the method.
 * @param list The first list of the method.
 * @returns Where the heading stands that names all of the method, or the list.
 */
function headingOf(ranks: readonly number[], after: number, list: number): number {
  const between = ranks.slice(0, list).map((rank, at) => (at > after ? rank : NONE));
  const highest = Math.min(...between, NONE);
  return highest === NONE ? list : between.lastIndexOf(highest);
}

/**
 * Those with amounts; in a text without any, those in which most items have a number; otherwise all
 * with lists. One without a heading counts only where no other has a list, from its first to its
 * last one.
 */
function ingredientsIn(blocks: readonly RootContent[], sections: readonly Range[]): Range[] {
  const withLists = sections.filter(({ lists }) => lists.length > 0);
  const headed = withLists.filter(({ isHeaded }) => isHeaded);
  if (headed.length > 0) {
    const found = [hasAmounts, hasMostlyNumbers].map((isFit) => headed.filter(isFit));
    return found.find((some) => some.length > 0) ?? headed;
  }
  return withLists.map((section) => {
    const [first, last] = [section.lists[0], section.lists.at(-1)].map((one) =>
      blocks.indexOf(one as List),
    );
    return { ...section, from: first ?? 0, to: (last ?? 0) + 1 };
  });
}

const hasAmounts = ({ lists }: Range) => lists.some(hasAmount);

function hasMostlyNumbers({ lists }: Range): boolean {
  const items = lists.flatMap(({ children }) => children);
  return items.filter((item) => /\p{N}/u.test(lineOf(item))).length * 2 > items.length;
}

/** In each part, the first heading is of level 3, and so is what stands as high. */
function withLevels(sections: readonly Section[], ranks: readonly number[]): Section[] {
  let [part, highest]: [Part | undefined, number] = [undefined, NONE];
  return sections.map((section, at) => {
    const rank = ranks[at] ?? NONE;
    if (section.part !== part) [part, highest] = [section.part, NONE];
    if (rank === NONE || (part === "intro" && rank === BOLD)) return section;
    if (part === "title") return { ...section, level: 2 };
    if (highest === NONE) highest = rank;
    return { ...section, level: rank > highest ? 4 : 3 };
  });
}
