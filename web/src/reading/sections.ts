/**
 * Assigns each block to a part of the recipe, by headings and lists, never by words; reads servings (bold) and times
 * (durations) from the blocks between title and ingredients.
 *
 * @module
 */
import type { Heading, Nodes, Root, RootContent } from "mdast";
import { amountsIn, hasLink, isDuration, secondsOf } from "./marks";
import { isList, lineOf, nodesOf } from "./mdast";
import { MAX_FACT_SECONDS, type Part, type RecipeFacts } from "./recipe";

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

/** Reads servings (bold) and times (durations) from the blocks between title and ingredients. */

/** Bounded: `\s*` would take quadratic time for a long run of blanks. */
export const FACT_SEPARATOR = /\s{0,9}[·•|]+\s{0,9}/;

/**
 * Sets `part` of the sections that hold the facts: the first block with durations, and the one with the
 * first bold words that have a number. A label is not read.
 *
 * @returns The facts found, in seconds.
 */
export function readFacts(sections: readonly Section[]): RecipeFacts {
  const intro = sections.filter(({ part, level }) => part === "intro" && !level);
  const timed = intro.find(({ block }) => timesIn(block).some(Boolean));
  const counted = [timed, ...intro].find((section) => section && boldServingsIn(section.block));
  for (const section of [timed, counted]) if (section) section.part = "facts";
  const times = timed && toTimes(timesIn(timed.block));
  const servings = counted && boldServingsIn(counted.block);
  if (!servings) return { ...times };
  servings.data = { quantity: "servings", hName: "b", hProperties: { dataServings: "" } };
  return { servings: lineOf(servings), ...times };
}

/** @returns The first bold words with a number and without a link. */
const boldServingsIn = (block: Nodes) =>
  nodesOf(block, "strong").find((node) => /\p{N}/u.test(lineOf(node)) && !hasLink(node));

/** In seconds. `undefined` for one that is too long or can't be read. */
const timesIn = (block: Nodes) =>
  nodesOf(block, "link")
    .filter(isDuration)
    .map(({ url }) => secondsOf(url, MAX_FACT_SECONDS));

/**
 * One time is the whole. Two are preparation and cooking. Of more, the last is the whole, which is no shorter
 * than its parts: "Preparation · Rising · Cooking" has none.
 */
function toTimes(times: readonly (number | undefined)[]): Omit<RecipeFacts, "servings"> {
  const [prepSeconds] = times;
  const last = times.at(-1);
  if (times.length === 1) return { totalSeconds: last };
  const known = times.map((time = 0) => time);
  const isWhole = last === undefined || last === Math.max(...known);
  if (times.length === 2) return { prepSeconds, cookSeconds: last };
  if (isWhole) return { prepSeconds, cookSeconds: times.at(-2), totalSeconds: last };
  return { prepSeconds, cookSeconds: last, totalSeconds: known.reduce((sum, time) => sum + time) };
}
