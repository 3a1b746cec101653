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
const NO_HEADING = 8;

function rankOf(block: RootContent): number {
  if (lineOf(block) === "") return NO_HEADING;
  if (block.type === "heading") return block.depth;
  const isBold =
    block.type === "paragraph" &&
    block.children.every(
      (child) =>
        child.type === "strong" || (child.type === "text" && /^[\s:：]*$/.test(child.value)),
    );
  return isBold ? BOLD : NO_HEADING;
}

/** @returns The blocks in their order. */
export function sectionsOf({ children: blocks }: Root): Section[] {
  const ranks = blocks.map(rankOf);
  const title = titleIn(blocks, ranks);
  const ranges = rangesIn(blocks, ranks, title + 1);
  const method = methodIn(blocks, ranks, ranges, title);
  const things = ingredientsIn(blocks, ranges, method.from);
  const firstThing = things[0]?.from ?? method.from;

  const partOf = (at: number): Part => {
    if (at <= title) return at < title ? "preamble" : "title";
    if (things.some(({ from, to }) => from <= at && at < to)) return "ingredients";
    if (at < firstThing) return "intro";
    const isMethod = method.to === undefined || (at >= method.from && at < method.to);
    return isMethod ? "method" : "notes";
  };
  return withLevels(
    blocks.map((block, at) => ({ block, part: partOf(at) })),
    ranks,
  );
}

/** From a heading up to the next that is not lower, or from the first block. */
interface BlockRange {
  from: number;
  /** Behind its last block. */
  to: number;
  lists: List[];
  isHeaded: boolean;
}

function rangesIn(
  blocks: readonly RootContent[],
  ranks: readonly number[],
  start: number,
): BlockRange[] {
  let highest = BOLD;
  const begins = blocks.flatMap((_, at) => {
    const rank = ranks[at] ?? NO_HEADING;
    if (at < start || (rank > highest && at > start)) return [];
    highest = Math.min(highest, rank);
    return [at];
  });
  return begins.map((from, index) => {
    const to = begins[index + 1] ?? blocks.length;
    const lists = blocks.slice(from, to).filter(isList);
    return { from, to, lists, isHeaded: ranks[from] !== NO_HEADING };
  });
}

/**
 * The title is the first heading, unless it names one kind of lists while others stand as high.
 *
 * @returns Its place, -1 without one.
 */
function titleIn(blocks: readonly RootContent[], ranks: readonly number[]): number {
  const first = ranks.findIndex((rank) => rank !== NO_HEADING);
  const next = ranks.findIndex((rank, at) => at > first && rank <= (ranks[first] ?? NO_HEADING));
  if (first < 0 || next < 0) return first;
  const kinds = blocks.slice(first, next).flatMap((block) => (isList(block) ? block.ordered : []));
  return new Set(kinds).size === 1 ? -1 : first;
}

/**
 * The method is the lists with numbers, or the list of the second section with a heading, and the
 * heading that names all of them.
 *
 * @returns Without either there is no end: it is what stands behind the ingredients.
 */
function methodIn(
  blocks: readonly RootContent[],
  ranks: readonly number[],
  ranges: readonly BlockRange[],
  title: number,
): { from: number; to: number | undefined } {
  const numbered = ranges.flatMap(({ lists }) => lists).filter(({ ordered }) => ordered);
  const headed = ranges.filter((one) => one.isHeaded && one.lists.length > 0);
  const ingredients = headed.find(hasAmounts) ?? headed[0];
  const next = ingredients && headed[headed.indexOf(ingredients) + 1];
  const steps = numbered.length > 0 ? numbered : (next?.lists ?? []);
  const places = steps.map((list) => blocks.indexOf(list));
  const list = places[0] ?? blocks.length;
  const before = blocks.findLastIndex((block, at) => at < list && isList(block));
  const between = ranks
    .slice(0, list)
    .map((rank, at) => (at > Math.max(before, title) ? rank : NO_HEADING));
  const highest = Math.min(...between, NO_HEADING);
  const from = highest === NO_HEADING ? list : between.lastIndexOf(highest);
  const last = places.at(-1);
  return { from, to: last === undefined ? undefined : last + 1 };
}

/**
 * The ingredients are the lists before the method: those with amounts; in a text without any, those in
 * which most items have a number; otherwise all. One without a heading counts only where no other has a
 * list, from its first to its last one.
 */
function ingredientsIn(
  blocks: readonly RootContent[],
  ranges: readonly BlockRange[],
  method: number,
): BlockRange[] {
  const withLists = ranges
    .filter(({ from }) => from < method)
    .map((one) => ({ ...one, to: Math.min(one.to, method) }))
    .map((one) => ({ ...one, lists: blocks.slice(one.from, one.to).filter(isList) }))
    .filter(({ lists }) => lists.length > 0);
  const headed = withLists.filter(({ isHeaded }) => isHeaded);
  if (headed.length > 0) {
    const found = [hasAmounts, hasMostlyNumbers].map((isFit) => headed.filter(isFit));
    return found.find((some) => some.length > 0) ?? headed;
  }
  return withLists.map((range) => {
    const [first, last] = [range.lists[0], range.lists.at(-1)].map((one) =>
      blocks.indexOf(one as List),
    );
    return { ...range, from: first ?? 0, to: (last ?? 0) + 1 };
  });
}

const hasAmounts = ({ lists }: BlockRange) => lists.some(hasAmount);

function hasMostlyNumbers({ lists }: BlockRange): boolean {
  const items = lists.flatMap(({ children }) => children);
  return items.filter((item) => /\p{N}/u.test(lineOf(item))).length * 2 > items.length;
}

/** In each part, the first heading is of level 3, and so is what stands as high. */
function withLevels(sections: readonly Section[], ranks: readonly number[]): Section[] {
  let [part, highest]: [Part | undefined, number] = [undefined, NO_HEADING];
  return sections.map((section, at) => {
    const rank = ranks[at] ?? NO_HEADING;
    if (section.part !== part) [part, highest] = [section.part, NO_HEADING];
    if (rank === NO_HEADING || (part === "intro" && rank === BOLD)) return section;
    if (part === "title") return { ...section, level: 2 };
    if (highest === NO_HEADING) highest = rank;
    return { ...section, level: rank > highest ? 4 : 3 };
  });
}
