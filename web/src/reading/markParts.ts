/**
 * Marks every block with its part, and gives every heading its level.
 *
 * @module
 */
import type { Heading, Root, RootContent } from "mdast";
import { toFacts } from "./factRows";
import { isList, setProperties, toBoldWords, withoutColon, wordsOf } from "./mdast";
import { isClosing, isNote } from "./names";
import { type Group, isHeadingAlone, isNumberedParagraph, toGroups } from "./outline";
import { type GroupPart, partsOf } from "./parts";
import type { Part } from "./recipe";

declare module "mdast" {
  interface Data {
    /** Whether a paragraph is a step. */
    isStep?: boolean;
  }
}

interface Section extends Group {
  part: GroupPart;
}

export function markParts(tree: Root) {
  const groups = toGroups(tree);
  const parts = partsOf(groups);
  const sections = groups.map(
    (group, index): Section => ({ ...group, part: parts[index] as GroupPart }),
  );
  const method = sections.filter(({ part }) => part === "method");
  const steps = stepParagraphsIn(method);
  const behind = blocksBehindSteps(method, steps);
  let above: Section | undefined;
  tree.children = sections.flatMap((section) => {
    const { heading, part } = section;
    const level = levelOf(section, above);
    if (heading && level === 3) above = section;
    const blocks = section.blocks.map((block) => {
      if (steps.has(block)) block.data = { ...block.data, isStep: true };
      return markBlock(block, behind.has(block) ? "notes" : part);
    });
    return heading ? [markHeading(heading, part, level), ...blocks] : blocks;
  });
}

/**
 * The paragraphs that are steps: those that begin with a number, and those below a named step or,
 * where the method has no list at all, below its heading.
 */
function stepParagraphsIn(method: readonly Section[]): Set<RootContent> {
  const hasList = ({ blocks }: Section) => blocks.some(isList);
  const hasLists = method.some(hasList);
  const withParagraphs = method.filter((one) => !hasList(one) || one.hasNumberedParagraphs);
  const found = withParagraphs.map((group) => {
    const { heading, blocks, isNumbered } = group;
    const isOfSteps = isNumbered || !hasLists || (group !== method[0] && heading);
    const isStep = (block: RootContent) =>
      group.hasNumberedParagraphs && !isNumbered
        ? isNumberedParagraph(block)
        : isOfSteps && !isClosing(wordsOf(block)) && !isNote(wordsOf(block));
    return blocks.filter((block) => block.type === "paragraph" && isStep(block));
  });
  // The last named step may be followed by closing words, which the others don't have.
  const usual = Math.max(...found.slice(0, -1).map(({ length }) => length), 0);
  if (usual > 0 && !withParagraphs.at(-1)?.hasNumberedParagraphs) found.at(-1)?.splice(usual);
  return new Set(found.flat());
}

/** The blocks behind the last one that is a step or holds steps. */
function blocksBehindSteps(
  method: readonly Section[],
  steps: ReadonlySet<RootContent>,
): Set<RootContent> {
  const blocks = method.flatMap((section) => section.blocks);
  const last = blocks.findLastIndex((block) => isList(block) || steps.has(block));
  return new Set(last < 0 ? [] : blocks.slice(last + 1));
}

/** 2 for the title, 3 for a section, 4 for a group or a named step. */
function levelOf({ part, rank, isNumbered }: Section, above: Section | undefined): 2 | 3 | 4 {
  if (part === "title") return 2;
  if (part !== above?.part) return 3;
  const isInside =
    rank > above.rank ||
    (rank === above.rank && (isHeadingAlone(above) || (isNumbered && !above.isNumbered)));
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
