/**
 * The sections of a recipe. Their form decides: the levels of headings, and lists with bullets or
 * with numbers. Known words only choose between several that may be it.
 *
 * @module
 */
import type { Heading, List, RootContent, Table } from "mdast";
import { factsOf } from "./facts";
import { isList, leavesOf, ownWordsOf, rowsOf, toBoldWords, wordsOf } from "./mdast";
import type { Part } from "./recipe";
import {
  endsSentence,
  isSentence,
  mentionsIngredients,
  type SectionName,
  sectionNamedBy,
  startsWithNumber,
} from "./words";

/** A heading, if there is one, and the blocks up to the next group. */
interface Group {
  heading: Heading | undefined;
  blocks: RootContent[];
  /** The words of the heading, empty without one. */
  name: string;
  named: SectionName | undefined;
  /** Whether its name has a number: "1. Make the sauce". */
  isNumbered: boolean;
  /** From 1, the highest. A heading stands under the last one before it that has a lower rank. */
  rank: number;
  /** Whether there is nothing below the heading. */
  isEmpty: boolean;
  /** Whether it has a list of facts, and is not the title. */
  hasFacts: boolean;
  /** Whether it has a list of things, such as "200 g rice". */
  hasThings: boolean;
  /** Whether it has a list of sentences. */
  hasSentences: boolean;
  /** Whether it has a list with numbers, or paragraphs that begin with one. */
  hasNumbers: boolean;
}

export interface Section extends Group {
  part: Exclude<Part, "facts">;
  /** Of its heading: 2 for the title, 3 for a section, 4 for a group or a named step. */
  level: 2 | 3 | 4;
}

/** @returns The sections in their order. The first has no heading, and may be empty. */
export function sectionsOf(blocks: readonly RootContent[]): Section[] {
  const groups = toGroups(blocks);
  const whole = titleByForm(groups);
  const body = whole ? groups.slice(groups.indexOf(whole) + 1) : groups;
  const things = ingredientsIn(body, whole !== undefined);
  const notes = notesIn(groups, things);
  const rest = body.slice(things ? body.indexOf(things) + 1 : 0);
  const found = methodIn(
    rest.filter((group) => !notes.has(group)),
    things,
  );
  // If all of it is named as notes ("Serving"), the numbers are still the method.
  const method =
    found.length > 0
      ? found
      : methodIn(
          rest.filter(({ hasNumbers }) => hasNumbers),
          things,
        );
  // A list alone may be of anything.
  const ingredients = things?.heading || method.length > 0 ? things : undefined;
  const indexOf = (group: Group | undefined) => (group ? groups.indexOf(group) : groups.length);
  const begin = indexOf(ingredients ?? method[0]);
  const title = whole ?? titleIn(groups.slice(0, begin));
  const preamble = Math.min(begin, indexOf(title));
  const [methodStart, methodEnd] = [indexOf(method[0]), indexOf(method.at(-1))];

  const partOf = (group: Group, index: number): Section["part"] => {
    if (group === title) return "title";
    if (index < preamble) return "preamble";
    const isSecond = group.named === "ingredients" && index < methodEnd;
    if (group === ingredients || (isSecond && index > begin)) return "ingredients";
    if (method.includes(group)) return "method";
    if (notes.has(group)) return "notes";
    if (index < begin) return "intro";
    // Between the ingredients and the method are more of them: for the sauce, to serve.
    return index < methodStart ? "ingredients" : "notes";
  };

  let above: Section | undefined;
  return groups.map((group, index) => {
    const part = partOf(group, index);
    const isOpen = group.isEmpty && index === groups.length - 1;
    const section = { ...group, part, level: levelOf(group, part, isOpen, above) };
    if (group.heading && section.level === 3) above = section;
    return section;
  });
}

/** Each heading and each list that begins something new starts a group. */
function toGroups(blocks: readonly RootContent[]): Group[] {
  const all: Pick<Group, "heading" | "blocks">[] = [{ heading: undefined, blocks: [] }];
  const highest = blocks.filter((block) => block.type === "heading" && block.depth === 1);
  for (const block of blocks) {
    const last = all.at(-1) as Group;
    if (block.type === "heading" && (all.length === 1 || !isBoldSentence(block))) {
      all.push({ heading: block, blocks: [] });
    } else if (
      (isList(block) && all.length === 2 && isBelowTitle(last, highest)) ||
      beginsGroup(block, last.blocks)
    ) {
      all.push({ heading: undefined, blocks: [block] });
    } else {
      last.blocks.push(block.type === "heading" ? toBoldWords(block) : block);
    }
  }
  return all.map(({ heading, blocks: own }, index) =>
    toGroup(heading, own, blocks.at(-1), index === 1),
  );
}

/** "**Enjoy your soup!**" is no heading. As the first one, it may be the title. */
function isBoldSentence(heading: Heading): boolean {
  const words = wordsOf(heading).trim();
  return heading.data?.madeFrom === "bold" && endsSentence(words) && !startsWithNumber(words);
}

/**
 * Whether the first heading is no name of the first list: there are words between, or it is the only
 * one of the first level.
 */
function isBelowTitle(
  { heading, blocks }: Pick<Group, "heading" | "blocks">,
  highest: readonly RootContent[],
): boolean {
  if (!heading || blocks.some(isList)) return false;
  const named = sectionNamedBy(wordsOf(heading).trim());
  if (highest.length === 1 && highest[0] === heading) return named !== "ingredients";
  return !blocks.every(isRule) && named !== "ingredients" && named !== "method";
}

const isRule = ({ type }: RootContent) => type === "thematicBreak";

/** Without a heading, a list with numbers below one with bullets begins something new. */
function beginsGroup(block: RootContent, blocks: readonly RootContent[]): boolean {
  const isNumbered = isList(block) ? Boolean(block.ordered) : isNumberedParagraph(block);
  if (!isList(block) && !isNumbered) return false;
  const before = blocks.findLast(isList);
  return before !== undefined && isNumbered !== Boolean(before.ordered);
}

/**
 * @param lastBlock The last one of all groups.
 * @param isFirst Whether its heading is the first.
 */
function toGroup(
  heading: Heading | undefined,
  blocks: RootContent[],
  lastBlock: RootContent | undefined,
  isFirst: boolean,
): Group {
  const name = heading ? wordsOf(heading).trim() : "";
  const isNumbered = startsWithNumber(name);
  // The last list may still be written: what it is can't be said of its first item.
  const isOpen = (list: List) =>
    list === lastBlock &&
    !list.ordered &&
    (leavesOf(list).length < 2 || (isFirst && mayBecomeFacts(list)));
  const isOpenTable = (table: Table) => table === lastBlock && rowsOf(table).length < 2;
  const whole = blocks.filter((block) =>
    isList(block) ? !isOpen(block) : block.type === "table" && !isOpenTable(block),
  );
  const [facts, things] = [whole.filter(factsOf), whole.filter((block) => !factsOf(block))];
  const lists = things.filter(isList);
  return {
    heading,
    blocks,
    name,
    named: sectionNamedBy(name),
    isNumbered,
    rank: heading ? rankOf(heading) : RANK.none,
    isEmpty: blocks.every(isRule),
    hasFacts: heading !== undefined && !isFirst && facts.length > 0,
    hasThings: things.some((block) => !(isList(block) && isOfSentences(block))),
    hasSentences: lists.some(isOfSentences),
    hasNumbers: lists.some(({ ordered }) => ordered) || blocks.some(isNumberedParagraph),
  };
}

/** Ranks below Markdown's six levels. */
const RANK = { bold: 7, label: 8, none: 9 } as const;

const rankOf = ({ data, depth }: Heading) => (data?.madeFrom ? RANK[data.madeFrom] : depth);

const MAX_FACTS = 4;

/** Whether a list below the title may turn out to be one of facts. */
function mayBecomeFacts({ children }: List): boolean {
  const [first] = children;
  return children.length <= MAX_FACTS && first !== undefined && /[:：]/.test(ownWordsOf(first));
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

/** The only heading of the highest level, if a list and numbers stand below it under their own. */
function titleByForm(groups: readonly Group[]): Group | undefined {
  const [first, ...others] = groups.toSorted((a, b) => a.rank - b.rank);
  if (!first?.heading || first.rank === others[0]?.rank) return undefined;
  const below = groups.slice(groups.indexOf(first) + 1).filter(({ heading }) => heading);
  const list = below.findIndex((group) => hasList(group) || group.hasFacts);
  const isWhole = list >= 0 && below.slice(list + 1).some(({ hasNumbers }) => hasNumbers);
  return isWhole && !hasList(first) ? first : undefined;
}

const hasList = ({ hasThings, hasSentences }: Group) => hasThings || hasSentences;

/** The group with the ingredients, or the empty heading above it that names them all. */
function ingredientsIn(groups: readonly Group[], hasTitle: boolean): Group | undefined {
  const isBullets = (group: Group) => (hasList(group) || group.hasFacts) && !group.hasNumbers;
  const isSteps = (group: Group) => group.hasNumbers || (group.isNumbered && hasList(group));
  const behind = (begin: (group: Group) => boolean) =>
    groups.findIndex((group, index) => isSteps(group) && groups.slice(0, index).some(begin));
  const behindList = behind((group) => hasList(group) && !group.hasNumbers);
  const numbered = behindList < 0 ? behind(isBullets) : behindList;
  const method = numbered < 0 ? groups.findIndex(({ named }) => named === "method") : numbered;
  const before = groups.slice(0, method > 0 ? method : groups.length);
  const named =
    before.find((group) => group.named === "ingredients") ??
    before.find((group) => mentionsIngredients(group.name) && !isNotes(group) && hasList(group));
  if (named) return named;

  // Without numbers behind it, a list of sentences or below "Tips" may be anything.
  const isFit = (group: Group) =>
    numbered < 0
      ? group.hasThings && !isNotes(group) && group.named !== "method"
      : group.hasThings || (group.heading && isBullets(group));
  const doubts = (group: Group) =>
    8 * Number(!hasList(group)) +
    4 * Number(isNotes(group)) +
    2 * Number(!group.hasThings) +
    Number(!group.heading || group.isNumbered);
  const [first] = before.filter(isFit).toSorted((a, b) => doubts(a) - doubts(b));
  const [above, ...others] = groups.slice(0, first && groups.indexOf(first)).reverse();
  // The heading above the list is the title, unless another heading stands before it.
  const isTitle = !hasTitle && !others.some(({ heading }) => heading);
  return first?.heading && isAbove(above, first) && !isTitle ? above : first;
}

/** Whether a group is only a heading, directly above another that is not higher. */
const isAbove = (above: Group | undefined, { rank }: Group) =>
  above?.heading !== undefined && above.isEmpty && above.rank <= rank;

const isNotes = ({ named }: Group) => named === "notes";

/** Groups whose name says that they are notes, and those below them. */
function notesIn(groups: readonly Group[], ingredients: Group | undefined): Set<Group> {
  const notes = new Set<Group>();
  const begin = ingredients ? groups.indexOf(ingredients) + 1 : 0;
  let rank = Number.POSITIVE_INFINITY;
  for (const [index, group] of groups.entries()) {
    if (group.rank <= rank) rank = Number.POSITIVE_INFINITY;
    // "2. Trim the asparagus tips" is a step, unless the sections are numbered.
    const isBelow =
      index >= begin && ingredients?.heading && group.hasNumbers && group.rank > ingredients.rank;
    const isStep = (group.isNumbered && !areCounted(group, ingredients)) || isBelow;
    // What the ingredients stand below is the title: "Slow cooker beef tips".
    const isTitle =
      index < begin && groups.slice(index + 1, begin).every((one) => one.rank > group.rank);
    if (isNotes(group) && !isStep && !isTitle) rank = Math.min(rank, group.rank);
    if (rank !== Number.POSITIVE_INFINITY) notes.add(group);
  }
  return notes;
}

/** Whether the numbers of headings count sections: "1. Ingredients", "2. Method". */
const areCounted = ({ rank }: Group, ingredients: Group | undefined) =>
  ingredients?.isNumbered && ingredients.rank === rank;

/**
 * @param rest The groups behind the ingredients, without notes.
 * @returns Those from the first to the last step.
 */
function methodIn(rest: readonly Group[], ingredients: Group | undefined): Group[] {
  const isNumbered = (group: Group) =>
    group.hasNumbers || (group.isNumbered && !areCounted(group, ingredients));
  const isProse = ({ heading, isEmpty, blocks }: Group) =>
    heading && !isEmpty && !blocks.some((block) => isList(block) || block.type === "table");
  const hasNumbered = rest.some(isNumbered);
  // Without ingredients, a name may be the title: "How to make pea soup".
  const isMarked = (group: Group) =>
    isNumbered(group) ||
    (group.named === "method" &&
      (ingredients ? !(hasNumbered && group.hasThings) : hasList(group)));

  const marked = rest.findIndex(isMarked);
  // Without ingredients, these may be advice.
  const listed = ingredients ? rest.findIndex(({ hasSentences }) => hasSentences) : -1;
  const written = ingredients?.heading ? rest.findIndex(isProse) : -1;
  let first = [marked, listed, written].find((index) => index >= 0) ?? rest.length;
  const numbered = rest.findLastIndex(isNumbered);
  let last = numbered >= first ? numbered : endOfSection(rest, first);
  const [head, above, next] = [rest[first], rest[first - 1], rest[last + 1]];
  // While the text is being written, a heading at its end may be of another step.
  if (head && next?.heading && next.isEmpty && next === rest.at(-1) && next.rank > 2) last++;
  // An empty heading above it names all of it.
  const mayBeTitle =
    !ingredients && !rest.slice(0, Math.max(first - 1, 0)).some(({ heading }) => heading);
  if (head && isAbove(above, head) && !mayBeTitle) first--;
  return rest.slice(first, last + 1);
}

/** Without numbers, the method goes on below its heading, and in further lists of sentences. */
function endOfSection(groups: readonly Group[], first: number): number {
  const head = groups[first];
  const end = groups.findIndex((group, index) => {
    const isInside = head && (group.rank > head.rank || (group.rank === head.rank && head.isEmpty));
    return index > first && !isInside && !group.hasSentences;
  });
  return (end < 0 ? groups.length : end) - 1;
}

/** The first of the highest headings, but no list, no sentence, and not the word for ingredients. */
function titleIn(groups: readonly Group[]): Group | undefined {
  const names = groups.filter(
    (group) => group.heading && !hasList(group) && group.named !== "ingredients",
  );
  const highest = Math.min(...names.map(({ rank }) => rank));
  const first = names.filter(({ rank }) => rank === highest);
  return first.find(({ named }) => !named) ?? first[0];
}

/** @param isOpen Whether nothing stands below it yet: on its level, a heading begins a section. */
function levelOf(
  { rank, isNumbered }: Group,
  part: Section["part"],
  isOpen: boolean,
  above: Section | undefined,
): Section["level"] {
  if (part === "title") return 2;
  if (part !== above?.part) return 3;
  const isSection = isOpen && rank < RANK.bold;
  const isBelow = (above.isEmpty && !isSection) || (isNumbered && !above.isNumbered);
  return rank > above.rank || (rank === above.rank && isBelow) ? 4 : 3;
}
