/**
 * The second step of the reading: the part of the recipe that each group is, by what stands in it and
 * where. Names only help.
 *
 * @module
 */

import { wordsOf } from "./mdast";
import { type Group, isEmpty } from "./outline";

/** The part of a recipe that a block is. Its element has it in the attribute `data-part`. */
export type Part =
  /** Before the title, or else before the first section. */
  | "preamble"
  | "title"
  /** Servings and times. */
  | "facts"
  /** Any other words between the title and the ingredients. */
  | "intro"
  | "ingredients"
  | "method"
  /** Tips, variations, storage, nutrition, equipment: nothing of it is ticked off. */
  | "notes";

/** What a group is. The title's blocks are the intro. */
export type GroupPart = Exclude<Part, "facts">;

/**
 * @param groups The outline of a recipe, of which the end may be missing.
 * @returns The part of each group.
 */
export function partsOf(groups: readonly Group[]): GroupPart[] {
  const notes = notesIn(groups);
  const start = ingredientsStart(groups, notes);
  const method = methodRange(groups, notes, start);
  const beginsAt = start >= 0 ? start : method.start;
  const title = titleIndex(groups, notes, beginsAt);

  return groups.map((group, index): GroupPart => {
    if (index === title) return "title";
    if (beginsAt < 0 || index < beginsAt) {
      if (title < 0 || index < title) return "preamble";
      return notes[index] ? "notes" : "intro";
    }
    if (notes[index]) return "notes";
    const isMethod = index >= method.start && index <= method.end;
    if (isMethod) return group.section === "ingredients" ? "ingredients" : "method";
    if (index > method.end) return "notes";
    // Between the ingredients and the method may be more of them: for the sauce, to serve.
    if (index === start || group.hasThings || isEmpty(group)) return "ingredients";
    return group.heading ? "notes" : "ingredients";
  });
}

/** Whether each group is notes because its name says so, or because it stands under such a name. */
function notesIn(groups: readonly Group[]): boolean[] {
  const sectionRank = groups.find(({ section }) => section === "ingredients");
  let rank = Number.POSITIVE_INFINITY;
  return groups.map((group) => {
    if (group.rank <= rank) rank = Number.POSITIVE_INFINITY;
    // "2. Trim the asparagus tips" is a step, unless the sections are numbered.
    const isStep =
      group.isNumbered && !(sectionRank?.isNumbered && sectionRank.rank === group.rank);
    if (group.section === "notes" && !isStep) rank = Math.min(rank, group.rank);
    return rank !== Number.POSITIVE_INFINITY;
  });
}

/** The index of the first group with ingredients, -1 if there is none. */
function ingredientsStart(groups: readonly Group[], notes: readonly boolean[]): number {
  const named = groups.findIndex(({ section }) => section === "ingredients");
  if (named >= 0) return named;
  const isList = (index: number) =>
    groups[index]?.hasThings === true && !notes[index] && groups[index]?.section !== "method";
  const indexes = [...groups.keys()].filter(isList);
  const first =
    indexes.find((index) => groups[index]?.heading && !groups[index]?.isNumbered) ?? indexes[0];
  if (first === undefined) return -1;
  // An empty heading above it names them all, unless it is the title.
  const above = groups[first - 1];
  const hasTitle = groups.slice(0, first - 1).some(({ heading }) => heading);
  const isSection = above?.heading && isEmpty(above) && (hasTitle || /[:：]$/.test(nameOf(above)));
  return isSection && groups[first]?.heading ? first - 1 : first;
}

/** The groups from the first to the last step, by index. Without any, the range is empty. */
function methodRange(groups: readonly Group[], notes: readonly boolean[], start: number) {
  const candidates = [...groups.keys()].filter((index) => index > start && !notes[index]);
  const ingredients = groups[start];
  const isNumbered = (index: number) => {
    const group = groups[index];
    if (!group || group.section === "ingredients") return false;
    const hasSteps =
      group.hasNumbers &&
      (group.hasSentences || !ingredients?.hasNumbers || group.section === "method");
    const sectionIsNumbered = ingredients?.isNumbered && ingredients.rank === group.rank;
    return hasSteps || group.hasNumberedParagraphs || (group.isNumbered && !sectionIsNumbered);
  };
  const isNamed = (index: number) => groups[index]?.section === "method";

  const named = candidates.find(isNamed);
  const firstNumbered = candidates.find(isNumbered);
  let first = Math.min(
    named ?? Number.POSITIVE_INFINITY,
    firstNumbered ?? Number.POSITIVE_INFINITY,
  );
  let last = candidates.findLast(isNumbered);
  if (first === Number.POSITIVE_INFINITY) {
    // Without numbers and names: a list of sentences, or else nothing but words.
    const listed = candidates.find((index) => groups[index]?.hasSentences);
    const written = start < 0 ? undefined : candidates.find((index) => isProse(groups[index]));
    const found = listed ?? written;
    if (found === undefined) return { start: groups.length, end: groups.length };
    first = found;
  }
  // Without numbers, the method goes on under its heading and in further lists of sentences.
  last ??= endOfSection(groups, notes, first);
  // A heading directly above it names all of the method.
  const above = groups[first - 1];
  if (first - 1 > start && above?.heading && isEmpty(above) && !notes[first - 1]) first--;
  // While the text is being written, a heading at its end may be of another step.
  const end = groups.length - 1;
  const isOpen = groups[end]?.heading && isEmpty(groups[end] as Group) && !notes[end];
  if (isOpen && last === end - 1 && (groups[end]?.rank ?? 0) > (groups[first]?.rank ?? 0))
    last = end;
  return { start: first, end: last };
}

const isProse = (group: Group | undefined) =>
  group?.heading !== undefined && !isEmpty(group) && !group.hasThings;

function endOfSection(groups: readonly Group[], notes: readonly boolean[], first: number): number {
  const head = groups[first] as Group;
  let last = first;
  for (let index = first + 1; index < groups.length; index++) {
    const group = groups[index] as Group;
    if (notes[index]) continue;
    const isInside = group.rank > head.rank || (group.rank === head.rank && isEmpty(head));
    if (!isInside && !group.hasSentences) break;
    last = index;
  }
  return last;
}

/** The index of the title, -1 if there is none. A list, a section or a sentence has no title. */
function titleIndex(groups: readonly Group[], notes: readonly boolean[], beginsAt: number): number {
  const end = beginsAt < 0 ? groups.length : beginsAt;
  const candidates = [...groups.keys()].filter((index) => {
    const group = groups[index];
    if (!group?.heading || index >= end || notes[index] || group.section) return false;
    if (group.hasThings || group.hasSentences) return false;
    return !(group.heading.data?.madeFrom && /[.。]$/.test(nameOf(group)));
  });
  // "Recipe 1: Pea Soup" is numbered, and has a lower rank than any other name.
  const highest = Math.min(...candidates.map((index) => groups[index]?.rank ?? 0));
  return candidates.find((index) => groups[index]?.rank === highest) ?? -1;
}

function nameOf({ heading }: Group): string {
  return heading ? wordsOf(heading).trim() : "";
}
