/**
 * The second step of the reading: the part of the recipe that each group is, by what stands in it
 * and where. Names only help.
 *
 * @module
 */
import { mentionsIngredients } from "./names";
import { type Group, isHeadingAlone } from "./outline";
import type { Part } from "./recipe";

/** What a group is. The blocks below a title are the intro. */
export type GroupPart = Exclude<Part, "facts">;

/**
 * @param groups The outline of a recipe, of which the end may be missing.
 * @returns The part of each group.
 */
export function partsOf(groups: readonly Group[]): GroupPart[] {
  const first = firstOfIngredients(groups);
  const method = methodIn(groups, first);
  // A list alone may be of anything.
  const ingredients = first?.heading || method.length > 0 ? first : undefined;
  const begin = ingredients ?? method[0];
  const beginning = begin ? groups.indexOf(begin) : groups.length;
  const title = titleIn(groups.slice(0, beginning));
  const titleIndex = title ? groups.indexOf(title) : Number.POSITIVE_INFINITY;
  const methodStart = method[0] ? groups.indexOf(method[0]) : groups.length;

  return groups.map((group, index): GroupPart => {
    if (group === title) return "title";
    if (index < beginning && index < titleIndex) return "preamble";
    if (group.isNotes) return "notes";
    if (index < beginning) return "intro";
    // A second recipe may have its own.
    if (group === ingredients || group.section === "ingredients") return "ingredients";
    if (method.includes(group)) return "method";
    // Between the ingredients and the method may be more of them: for the sauce, to serve.
    const isMore = group.hasThings || isHeadingAlone(group) || !group.heading;
    return index < methodStart && isMore ? "ingredients" : "notes";
  });
}

/** The first group with ingredients, or the empty heading above it that names them all. */
function firstOfIngredients(groups: readonly Group[]): Group | undefined {
  const named = groups.find(({ section }) => section === "ingredients");
  const mentioned = groups.find(
    (group) =>
      mentionsIngredients(group.name) && !group.isNotes && (group.hasThings || group.hasSentences),
  );
  if (named ?? mentioned) return named ?? mentioned;
  const hasList = ({ hasThings, isNotes, section }: Group) =>
    hasThings && !isNotes && section !== "method";
  // Short steps look like things: "Wash".
  const methodStart = groups.findIndex(({ section }) => section === "method");
  const before = groups.slice(0, Math.max(methodStart, 0)).filter(hasList);
  const lists = before.length > 0 ? before : groups.filter(hasList);
  const first = lists.find(({ heading, isNumbered }) => heading && !isNumbered) ?? lists[0];
  const [above, ...others] = groups.slice(0, first && groups.indexOf(first)).reverse();
  // It may also be the title.
  const isSection =
    above?.heading &&
    isHeadingAlone(above) &&
    (others.some(({ heading }) => heading) || /[:：]$/.test(above.name));
  return first?.heading && isSection ? above : first;
}

/** The groups from the first to the last step, without notes. */
function methodIn(groups: readonly Group[], ingredients: Group | undefined): Group[] {
  const start = ingredients ? groups.indexOf(ingredients) + 1 : 0;
  const rest = groups.slice(start).filter(({ isNotes }) => !isNotes);
  const isNumbered = (group: Group) => {
    if (group.section === "ingredients") return false;
    const isSection = ingredients?.isNumbered && ingredients.rank === group.rank;
    const mayBeThings = ingredients?.hasNumbers && group.section !== "method";
    return (
      group.hasNumberedParagraphs ||
      (group.isNumbered && !isSection) ||
      (group.hasNumbers && (group.hasSentences || !mayBeThings))
    );
  };
  const isProse = (group: Group) => group.heading && !isHeadingAlone(group) && !group.hasThings;

  const marked = rest.findIndex((group) => group.section === "method" || isNumbered(group));
  // Without ingredients, these may be advice.
  const listed = ingredients ? rest.findIndex(({ hasSentences }) => hasSentences) : -1;
  const written = ingredients?.heading ? rest.findIndex(isProse) : -1;
  let first = [marked, listed, written].find((index) => index >= 0) ?? rest.length;
  const numbered = rest.findLastIndex(isNumbered);
  let last = numbered >= first ? numbered : endOfSection(rest, first);
  // While the text is being written, a heading at its end may be of another step.
  const [head, next] = [rest[first], rest[last + 1]];
  const isOpen = next && next === groups.at(-1) && isHeadingAlone(next) && next.heading;
  if (head && isOpen && next.rank > head.rank) last++;
  // An empty heading above it names all of it.
  const above = rest[first - 1];
  const mayBeTitle =
    !ingredients && !rest.slice(0, Math.max(first - 1, 0)).some(({ heading }) => heading);
  if (head && above?.heading && isHeadingAlone(above) && !mayBeTitle) first--;
  return rest.slice(first, last + 1);
}

/** Without numbers, the method goes on below its heading, and in further lists of sentences. */
function endOfSection(groups: readonly Group[], first: number): number {
  const head = groups[first];
  const end = groups.findIndex((group, index) => {
    const isInside =
      head && (group.rank > head.rank || (group.rank === head.rank && isHeadingAlone(head)));
    return index > first && !isInside && !group.hasSentences;
  });
  return (end < 0 ? groups.length : end) - 1;
}

/** The first of the highest headings, but no list, no section and no sentence. */
function titleIn(groups: readonly Group[]): Group | undefined {
  const names = groups.filter(
    ({ heading, isNotes, section, hasThings, hasSentences, name }) =>
      heading &&
      !(isNotes || section || hasThings || hasSentences) &&
      !(heading.data?.madeFrom && /[.。]$/.test(name)),
  );
  // "Recipe 1: Pea Soup" is numbered, and has a lower rank than any other name.
  const highest = Math.min(...names.map(({ rank }) => rank));
  return names.find(({ rank }) => rank === highest);
}
