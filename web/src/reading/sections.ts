/**
 * Assigns each block to a part of the recipe, by the levels of headings and the kinds of lists, never
 * by words.
 *
 * @module
 */
import type { List, Root, RootContent } from "mdast";
import { hasAmount } from "./marks";
import { isList, lineOf } from "./mdast";
import type { Part } from "./recipe";

/** A block and its part of the recipe. */
export interface Section {
  block: RootContent;
  part: Part;
  /** Of headings only: 2 is the title, 3 a section, 4 a group or a named step. */
  level?: 2 | 3 | 4;
}

/** Rank of a paragraph that is all bold: a heading below Markdown's six levels. */
const BOLD = 7;
/** Rank of all other blocks. */
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

/** @returns A section for each block of the root, in order. */
export function sectionsOf({ children: blocks }: Root): Section[] {
  const ranks = blocks.map(rankOf);
  const title = titleIn(blocks, ranks);
  const ranges = rangesIn(blocks, ranks, title + 1);
  const method = methodIn(blocks, ranks, ranges, title);
  const ingredients = ingredientsIn(blocks, ranges, method.from);
  const introEnd = ingredients[0]?.from ?? method.from;

  const partOf = (at: number): Part => {
    if (at <= title) return at < title ? "preamble" : "title";
    if (ingredients.some(({ from, to }) => from <= at && at < to)) return "ingredients";
    if (at < introEnd) return "intro";
    const isMethod = method.to === undefined || (at >= method.from && at < method.to);
    return isMethod ? "method" : "notes";
  };
  return withLevels(
    blocks.map((block, at) => ({ block, part: partOf(at) })),
    ranks,
  );
}

/** From a heading, or the first block, up to the next heading of the same or a higher rank. */
interface BlockRange {
  from: number;
  /** Exclusive. */
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
 * The title is the first heading, unless another of at least its rank follows and all lists between
 * them are of one kind: then it is the heading of a section.
 *
 * @returns The title's index, or -1.
 */
function titleIn(blocks: readonly RootContent[], ranks: readonly number[]): number {
  const first = ranks.findIndex((rank) => rank !== NO_HEADING);
  const next = ranks.findIndex((rank, at) => at > first && rank <= (ranks[first] ?? NO_HEADING));
  if (first < 0 || next < 0) return first;
  const kinds = blocks.slice(first, next).flatMap((block) => (isList(block) ? block.ordered : []));
  return new Set(kinds).size === 1 ? -1 : first;
}

/**
 * The method is all numbered lists; without any, the lists of the headed section after the ingredients;
 * and the highest heading directly before them.
 *
 * @returns Indexes of blocks. `to` is exclusive; `undefined` if there is no such list: up to the end.
 */
function methodIn(
  blocks: readonly RootContent[],
  ranks: readonly number[],
  ranges: readonly BlockRange[],
  title: number,
): { from: number; to: number | undefined } {
  const numbered = ranges.flatMap(({ lists }) => lists).filter(({ ordered }) => ordered);
  const headed = ranges.filter(({ isHeaded, lists }) => isHeaded && lists.length > 0);
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
 * The ingredients are the headed ranges with lists before the method: those with amounts, else those in
 * which most items have a number, else all. If no headed range has a list, the others, each from its
 * first list to its last.
 */
function ingredientsIn(
  blocks: readonly RootContent[],
  ranges: readonly BlockRange[],
  method: number,
): BlockRange[] {
  const withLists = ranges
    .filter(({ from }) => from < method)
    .map((range) => ({ ...range, to: Math.min(range.to, method) }))
    .map((range) => ({ ...range, lists: blocks.slice(range.from, range.to).filter(isList) }))
    .filter(({ lists }) => lists.length > 0);
  const headed = withLists.filter(({ isHeaded }) => isHeaded);
  if (headed.length > 0) {
    const found = [hasAmounts, hasMostlyNumbers].map((isFit) => headed.filter(isFit));
    return found.find((candidates) => candidates.length > 0) ?? headed;
  }
  return withLists.map((range) => {
    const [first, last] = [range.lists[0], range.lists.at(-1)].map((list) =>
      blocks.indexOf(list as List),
    );
    return { ...range, from: first ?? 0, to: (last ?? 0) + 1 };
  });
}

const hasAmounts = ({ lists }: BlockRange) => lists.some(hasAmount);

function hasMostlyNumbers({ lists }: BlockRange): boolean {
  const items = lists.flatMap(({ children }) => children);
  return items.filter((item) => /\p{N}/u.test(lineOf(item))).length * 2 > items.length;
}

/** In each part, the first heading and headings of at least its rank are of level 3, others of 4. */
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
