/**
 * Assigns each block to a part of the recipe, by headings and lists, never by words.
 *
 * @module
 */
import type { Heading, Root, RootContent } from "mdast";
import { amountsIn } from "./marks";
import { isList, lineOf } from "./mdast";
import type { Part } from "./recipe";

/** A block and its part of the recipe. */
export interface Section {
  block: RootContent;
  part: Part;
  /** Of headings only: 2 is the title, 3 a section, 4 a group or a named step. */
  level?: 2 | 3 | 4;
}

/** A heading without words is none. */
const isHeading = (block: RootContent | undefined): block is Heading =>
  block?.type === "heading" && lineOf(block) !== "";

const isBullets = (block: RootContent) => isList(block) && !block.ordered;
const isNumbers = (block: RootContent) => isList(block) && !!block.ordered;

/** @returns A section for each block of the root, in order. */
export function sectionsOf({ children: blocks }: Root): Section[] {
  const title = titleIn(blocks);
  const method = methodIn(blocks, title);
  const ingredients = ingredientsIn(blocks.slice(title + 1, method.from));
  const introEnd = ingredients[0] ? blocks.indexOf(ingredients[0]) : method.from;

  const toPart = (block: RootContent, at: number): Part => {
    if (at <= title) return at < title ? "preamble" : "title";
    if (ingredients.includes(block)) return "ingredients";
    if (at < introEnd) return "intro";
    if (method.last < 0) return "method";
    return at >= method.from && at <= method.last ? "method" : "notes";
  };
  return withLevels(blocks.map((block, at) => ({ block, part: toPart(block, at) })));
}

/** @returns The index of the first first-level heading; without one, of the first heading; or -1. */
function titleIn(blocks: readonly RootContent[]): number {
  const first = blocks.findIndex((block) => isHeading(block) && block.depth === 1);
  return first < 0 ? blocks.findIndex(isHeading) : first;
}

/**
 * The method is the numbered lists, from the highest heading directly before them. As long as there are none,
 * it is what follows the ingredients.
 */
function methodIn(blocks: readonly RootContent[], title: number) {
  const first = blocks.findIndex((block, at) => at > title && isNumbers(block));
  if (first < 0) return { from: blocks.length, last: -1 };
  let from = first;
  let highest = Number.POSITIVE_INFINITY;
  for (let at = first - 1; at > title; at--) {
    const block = blocks[at];
    if (!block || isList(block)) break;
    if (isHeading(block) && block.depth < highest) [from, highest] = [at, block.depth];
  }
  return { from, last: blocks.findLastIndex(isNumbers) };
}

/**
 * @param blocks Between the title and the method.
 * @returns The bullets with their headings. Where only some headings have bullets with amounts, theirs.
 */
function ingredientsIn(blocks: readonly RootContent[]): RootContent[] {
  const ranges = rangesIn(blocks).map(toLastBullets);
  const measured = ranges.filter((range) =>
    range.some((block) => isBullets(block) && amountsIn(block).length > 0),
  );
  return (measured.length > 0 ? measured : ranges).flat();
}

/** Splits blocks before each of their highest headings. */
function rangesIn(blocks: readonly RootContent[]): RootContent[][] {
  const highest = Math.min(...blocks.filter(isHeading).map(({ depth }) => depth));
  const ranges: RootContent[][] = [[]];
  for (const block of blocks) {
    if (isHeading(block) && block.depth === highest) ranges.push([]);
    ranges.at(-1)?.push(block);
  }
  return ranges;
}

/** @returns The blocks from the heading or the first bullets to the last bullets. */
function toLastBullets(range: readonly RootContent[]): RootContent[] {
  const first = isHeading(range[0]) ? 0 : range.findIndex(isBullets);
  return range.slice(first, range.findLastIndex(isBullets) + 1);
}

/** The first heading of a part is a section's, those below it are of groups. */
function withLevels(sections: readonly Section[]): Section[] {
  let part: Part | undefined;
  let highest = 0;
  return sections.map((section) => {
    const { block } = section;
    if (section.part !== part) [part, highest] = [section.part, 0];
    if (!isHeading(block)) return section;
    highest ||= block.depth;
    const level = part === "title" ? 2 : block.depth > highest ? 4 : 3;
    return { ...section, level };
  });
}
