/**
 * Assigns each block to a part of the recipe, by the levels of headings and the kinds of lists, never
 * by words.
 *
 * @module
 */
import type { List, ListItem, Root, RootContent } from "mdast";
import { EXTRA, hasAmount, isAmount } from "./marks";
import { isList, lineOf, listsIn, ownLineOf } from "./mdast";
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

/** A block, its index in the root, and its rank as a heading: 1 is the highest. */
interface Ranked {
  block: RootContent;
  at: number;
  rank: number;
}

function rankOf(block: RootContent): number {
  if (lineOf(block) === "") return NO_HEADING;
  if (block.type === "heading") return block.depth;
  const isBold =
    block.type === "paragraph" &&
    block.children.every((child) => child.type === "strong" || /^[:：]*$/.test(lineOf(child)));
  return isBold ? BOLD : NO_HEADING;
}

const isHeading = ({ rank }: Ranked) => rank !== NO_HEADING;

const hasList = ({ block }: Ranked) => isList(block);

/** @returns A section for each block of the root, in order. */
export function sectionsOf({ children }: Root): Section[] {
  const blocks = children.map((block, at) => ({ block, at, rank: rankOf(block) }));
  const title = titleIn(blocks);
  const body = blocks.slice(title + 1);
  const method = methodIn(body);
  const ingredients = ingredientBlocksIn(body.filter(({ at }) => at < method.from));
  const introEnd = ingredients[0]?.at ?? method.from;

  const toPart = (block: Ranked): Part => {
    if (block.at <= title) return block.at < title ? "preamble" : "title";
    if (ingredients.includes(block)) return "ingredients";
    if (block.at < introEnd) return "intro";
    const { from, last } = method;
    return last === undefined || (block.at >= from && block.at <= last) ? "method" : "notes";
  };
  let [part, highest]: [Part | undefined, number] = [undefined, NO_HEADING];
  return blocks.map((ranked) => {
    const section: Section = { block: ranked.block, part: toPart(ranked) };
    if (section.part !== part) [part, highest] = [section.part, NO_HEADING];
    if (!isHeading(ranked) || (part === "intro" && ranked.rank === BOLD)) return section;
    if (highest === NO_HEADING) highest = ranked.rank;
    if (part === "title") return { ...section, level: 2 };
    return { ...section, level: ranked.rank > highest ? 4 : 3 };
  });
}

/** Splits blocks before each heading of the same or a higher rank than all before it. */
function rangesIn(blocks: readonly Ranked[]): Ranked[][] {
  const ranges: Ranked[][] = [];
  let highest = BOLD;
  for (const block of blocks) {
    if (ranges.length === 0 || block.rank <= highest) ranges.push([]);
    highest = Math.min(highest, block.rank);
    ranges.at(-1)?.push(block);
  }
  return ranges;
}

/** The ranges that begin with a heading and have a list. */
const headedIn = (blocks: readonly Ranked[]) =>
  rangesIn(blocks).filter(([first, ...rest]) => first && isHeading(first) && rest.some(hasList));

/**
 * The title is the first heading. But if another heading of at least its rank follows, and all lists
 * between the two are of one kind, it is the heading of a section.
 *
 * @returns The title's index, or -1.
 */
function titleIn(blocks: readonly Ranked[]): number {
  const [first, ...rest] = blocks.filter(isHeading);
  const next = rest.find(({ rank }) => rank <= (first?.rank ?? NO_HEADING));
  if (!first || !next) return first?.at ?? -1;
  const kinds = blocks
    .slice(first.at, next.at)
    .flatMap(({ block }) => (isList(block) ? block.ordered : []));
  return new Set(kinds).size === 1 ? -1 : first.at;
}

/**
 * The method has all numbered lists except those of ingredients. If there are none, it has the lists of the
 * headed section after the ingredients. It begins with the highest heading directly before them.
 *
 * @returns Indexes of its first block and its last list. Without a list, the last is `undefined`.
 */
function methodIn(body: readonly Ranked[]) {
  const numbered = numberedStepsIn(body);
  const headed = headedIn(body);
  const ingredients = headed.findIndex(hasAmounts);
  const next = headed[Math.max(ingredients, 0) + 1] ?? [];
  const steps = numbered.length > 0 ? numbered : next.filter(hasList);
  const first = steps[0]?.at ?? Number.POSITIVE_INFINITY;
  const before = body.filter(({ at }) => at < first);
  const headings = before.slice(before.findLastIndex(hasList) + 1).filter(isHeading);
  const highest = Math.min(...headings.map(({ rank }) => rank));
  const begin = headings.findLast(({ rank }) => rank === highest);
  return { from: begin?.at ?? first, last: steps.at(-1)?.at };
}

/**
 * Numbered lists in which each line begins with an amount are ingredients if another numbered list
 * follows under a heading as high as theirs, and no bullets with amounts precede them.
 *
 * @returns The other numbered lists.
 */
function numberedStepsIn(body: readonly Ranked[]): Ranked[] {
  const numbered = body.filter(({ block }) => isList(block) && block.ordered);
  const last = numbered.at(-1)?.at ?? 0;
  const bullets = body.find((block) => !numbered.includes(block) && hasAmounts([block]));
  const headings = body.filter(isHeading);
  return numbered.filter((list) => {
    if ((bullets && bullets.at < list.at) || !hasOnlyAmounts(list)) return true;
    const own = headings.findLast(({ at }) => at < list.at)?.rank ?? NO_HEADING;
    return !headings.some(({ at, rank }) => at > list.at && at < last && rank <= own);
  });
}

/** Whether each line of a list begins with an amount or a number, or is marked "(extra)". */
function hasOnlyAmounts({ block }: Ranked): boolean {
  const items = isList(block) ? leavesOf(block) : [];
  const isThing = (item: ListItem) => EXTRA.test(ownLineOf(item)) || beginsWithAmount(item);
  return items.some(beginsWithAmount) && items.every(isThing);
}

const leavesOf = (list: List): ListItem[] =>
  list.children.flatMap((item) => {
    const lists = listsIn(item);
    return lists.length > 0 ? lists.flatMap(leavesOf) : [item];
  });

function beginsWithAmount(item: ListItem): boolean {
  const [paragraph] = item.children;
  const [first] = paragraph?.type === "paragraph" ? paragraph.children : [];
  const isMarked = first?.type === "emphasis" && isAmount(first);
  return isMarked || /^\p{N}/u.test(ownLineOf(item));
}

/**
 * The ingredients are the headed ranges with lists: those with amounts; if there are none, those in which
 * most items have a number; otherwise all. Without headed ranges, the blocks from the first list to the last.
 *
 * @param before The blocks between the title and the method.
 */
function ingredientBlocksIn(before: readonly Ranked[]): Ranked[] {
  const headed = headedIn(before);
  const candidates = [hasAmounts, hasMostlyNumbers].map((isFit) => headed.filter(isFit));
  if (headed.length > 0) return (candidates.find(({ length }) => length > 0) ?? headed).flat();
  const first = before.findIndex(hasList);
  return first < 0 ? [] : before.slice(first, before.findLastIndex(hasList) + 1);
}

const hasAmounts = (range: readonly Ranked[]) =>
  range.some(({ block }) => isList(block) && hasAmount(block));

function hasMostlyNumbers(range: readonly Ranked[]): boolean {
  const items = range.flatMap(({ block }) => (isList(block) ? block.children : []));
  return items.filter((item) => /\p{N}/u.test(lineOf(item))).length * 2 > items.length;
}
