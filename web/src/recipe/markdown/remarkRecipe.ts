/**
 * Reads a recipe: marks every block with its part, and gives every heading its level.
 *
 * @module
 */
import type { Heading, ListItem, Nodes, Paragraph, Root, RootContent } from "mdast";
import { isFactAlone, toFacts } from "./facts";
import { isList, ownWordsOf, setProperties, toBoldWords, withoutColon, wordsOf } from "./mdast";
import { isClosing, isNote, sectionNamedBy } from "./names";
import { type Group, isEmpty, isNumberedParagraph, isOfSentences, toGroups } from "./outline";
import { type GroupPart, type Part, partsOf } from "./parts";

/** A plugin for remark, to be used after all that mend the form. */
export function remarkRecipe() {
  return (tree: Root) => {
    // Definitions of links are not visible.
    const isShown = ({ type }: RootContent) => type !== "definition";
    const definitions = tree.children.filter((block) => !isShown(block));
    tree.children = splitOnlyList(tree.children.filter(isShown).map(toShown));
    const groups = toGroups(tree);
    const parts = partsOf(groups);
    const steps = stepParagraphsOf(groups, parts);
    const lastStep = lastStepOf(groups, parts, steps);
    let section: { group: Group; part: GroupPart } | undefined;
    let isBehindSteps = false;
    tree.children = groups.flatMap((group, index) => {
      const part = parts[index] as GroupPart;
      const level = levelOf(group, part, section);
      if (group.heading && level === 3) section = { group, part };
      const blocks = group.blocks.map((block) => {
        const isBehind = part === "method" && isBehindSteps;
        if (block === lastStep) isBehindSteps = true;
        if (steps.has(block)) setProperties(block, { dataStep: "" });
        return markBlock(block, isBehind ? "notes" : part);
      });
      return group.heading ? [markHeading(group.heading, part, level), ...blocks] : blocks;
    });
    tree.children.push(...definitions);
  };
}

/** Raw HTML becomes text. Headings that are empty, or inside another block, become paragraphs. */
function toShown(block: RootContent): RootContent {
  const place = block.position && { position: block.position };
  if (block.type === "html") {
    return { type: "paragraph", children: [{ type: "text", value: block.value }], ...place };
  }
  // "### Prep Time: 10 minutes" is a fact.
  if (block.type === "heading" && (wordsOf(block).trim() === "" || isFactAlone(wordsOf(block)))) {
    return { type: "paragraph", children: block.children, ...place };
  }
  if (block.type !== "heading") demoteHeadings(block);
  return block;
}

/** A heading in a list or a quotation becomes bold text, because it is no part of the outline. */
function demoteHeadings(node: Nodes) {
  if (!("children" in node)) return;
  for (const child of node.children) {
    demoteHeadings(child);
    if (child.type === "heading") Object.assign(child, toBoldWords(child));
  }
}

/**
 * One list for all. If its items name the sections and hold them, each is a heading with what is below
 * it. If it is numbered and its first item names the ingredients and holds them, only that is one, and
 * the rest is the method.
 */
function splitOnlyList(blocks: readonly RootContent[]): RootContent[] {
  const index = blocks.findIndex(isList);
  const list = blocks[index];
  if (!list || !isList(list)) return [...blocks];
  const namesIngredients = (words: string) => sectionNamedBy(words) === "ingredients";
  const isBelowName = blocks
    .slice(0, index)
    .some((block) => block.type === "heading" && namesIngredients(wordsOf(block)));
  const [first, ...rest] = list.children;
  const things = first?.children[1];
  if (isBelowName || !first || things?.type !== "list") return [...blocks];

  const sections = list.children.map(toSection);
  const isOfSections =
    namesIngredients(ownWordsOf(first)) && sections.every(({ length }) => length > 0);
  const isOfSteps = list.ordered && rest.length > 0 && !isOfSentences(things);
  if (!isOfSections && !isOfSteps) return [...blocks];
  return [
    ...blocks.slice(0, index),
    ...(isOfSections
      ? sections.flat()
      : [...toSection(first), { ...list, start: (list.start ?? 1) + 1, children: rest }]),
    ...blocks.slice(index + 1),
  ];
}

/** @returns Nothing where the item is no name with something below it. */
function toSection({ children: [name, ...below] }: ListItem): RootContent[] {
  if (name?.type !== "paragraph" || below.length === 0) return [];
  return [{ ...name, type: "heading", depth: 6, data: { madeFrom: "label" } }, ...below];
}

/**
 * The paragraphs that are steps: those that begin with a number, and those below a named step or, where
 * the method has no list at all, below its heading.
 */
function stepParagraphsOf(groups: readonly Group[], parts: readonly GroupPart[]): Set<RootContent> {
  const method = groups.filter((_, index) => parts[index] === "method");
  const hasLists = method.some(({ blocks }) => blocks.some(isList));
  const head = method[0];
  const found = method
    .filter(({ blocks }) => !blocks.some(isList))
    .map((group) => {
      const isOfSteps = group.isNumbered || !hasLists || (group !== head && group.heading);
      return group.blocks.filter(
        (block): block is Paragraph =>
          block.type === "paragraph" &&
          (group.hasNumberedParagraphs && !group.isNumbered
            ? isNumberedParagraph(block)
            : Boolean(isOfSteps) && !isClosing(wordsOf(block)) && !isNote(wordsOf(block))),
      );
    });
  // The last step may be followed by closing words, which the others don't have.
  const usual = Math.max(...found.slice(0, -1).map(({ length }) => length), 0);
  const last = found.at(-1);
  if (usual > 0 && last) last.splice(usual);
  return new Set(found.flat());
}

/** The last block that is a step or holds steps. */
function lastStepOf(
  groups: readonly Group[],
  parts: readonly GroupPart[],
  steps: ReadonlySet<RootContent>,
): RootContent | undefined {
  return groups
    .flatMap(({ blocks }, index) => (parts[index] === "method" ? blocks : []))
    .findLast((block) => isList(block) || steps.has(block));
}

/** 2 for the title, 3 for a section, 4 for a group or a named step. */
function levelOf(
  group: Group,
  part: GroupPart,
  section: { group: Group; part: GroupPart } | undefined,
): 2 | 3 | 4 {
  if (part === "title") return 2;
  if (part !== section?.part) return 3;
  const { rank, isNumbered } = section.group;
  const isInside =
    group.rank > rank ||
    (group.rank === rank && (isEmpty(section.group) || (group.isNumbered && !isNumbered)));
  return isInside ? 4 : 3;
}

function markHeading(heading: Heading, part: GroupPart, level: 2 | 3 | 4): RootContent {
  const block =
    part === "preamble"
      ? toBoldWords(heading)
      : { ...heading, depth: level, children: nameIn(heading) };
  setProperties(block, { dataPart: part, dir: "auto" });
  return block;
}

/** Without a colon, and without bold marks around all of it. */
function nameIn({ children }: Heading) {
  const [only, ...others] = children;
  return withoutColon(only?.type === "strong" && others.length === 0 ? only.children : children);
}

function markBlock(block: RootContent, groupPart: GroupPart): RootContent {
  const part = groupPart === "title" ? "intro" : groupPart;
  const mayBeFacts = part !== "ingredients" && part !== "method";
  const facts = mayBeFacts ? toFacts(block, part !== "intro") : undefined;
  const own: Part = facts
    ? "facts"
    : part === "method" && block.type === "paragraph" && isNote(wordsOf(block))
      ? "notes"
      : part;
  const marked = facts ?? block;
  setProperties(marked, { dataPart: own, dir: "auto" });
  return marked;
}
