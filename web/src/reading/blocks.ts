/**
 * The blocks of a recipe, each with its part.
 *
 * @module
 */
import type { Heading, Paragraph, PhrasingContent, RootContent } from "mdast";
import { type Fact, factsOf, isKnown, isMereDuration, toRow } from "./facts";
import {
  isList,
  linesIn,
  positionOfLine,
  setProperties,
  toBoldWords,
  withoutColon,
  wordsOf,
} from "./mdast";
import type { Part } from "./recipe";
import { isNumberedParagraph, type Section } from "./sections";
import { isClosing, isNote, startsWithNumber } from "./words";

export interface Block {
  part: Part;
  /** It becomes an element that has its part in `data-part`. */
  node: RootContent;
  /** Of a block of facts. */
  facts?: readonly Fact[];
  /** Of a block between the title and the ingredients. */
  isInPlace?: boolean;
  /** Whether a paragraph is a step. */
  isStep?: boolean;
}

export function toBlocks(sections: readonly Section[]): Block[] {
  const method = sections.filter(({ part }) => part === "method");
  const steps = stepParagraphsIn(method);
  const behind = blocksBehind(steps, method);
  const hasTitle = sections.some(({ part }) => part === "title");
  return sections.flatMap((section) => {
    const { part } = section;
    const isAbove = part === "title" || part === "intro";
    const nodes = isAbove ? section.blocks.flatMap(cutFacts) : section.blocks;
    const blocks = nodes.map((node): Block => {
      if (steps.has(node)) return { part, node, isStep: true };
      const isNotes = behind.has(node) || (part === "method" && isNoteParagraph(node));
      return toBlock(node, isNotes ? "notes" : part === "title" ? "intro" : part, hasTitle);
    });
    const all = section.heading ? [toHeading(section, section.heading), ...blocks] : blocks;
    for (const { part: dataPart, node } of all) setProperties(node, { dataPart, dir: "auto" });
    return all;
  });
}

/**
 * The paragraphs that are steps: those that begin with a number, and those below a named step or,
 * where the method has no list at all, below its heading.
 */
function stepParagraphsIn(method: readonly Section[]): Set<RootContent> {
  const hasLists = method.some(({ blocks }) => blocks.some(isList));
  const found = method.map((section, index) => {
    const { heading, blocks, isNumbered } = section;
    const hasNumbers = blocks.some(isNumberedParagraph);
    if (blocks.some(isList) && !hasNumbers) return [];
    const isOfSteps = isNumbered || !hasLists || (index > 0 && heading);
    const isStep = (block: RootContent) =>
      hasNumbers && !isNumbered
        ? isNumberedParagraph(block)
        : isOfSteps && !isClosing(wordsOf(block)) && !isNote(wordsOf(block));
    return blocks.filter((block) => block.type === "paragraph" && isStep(block));
  });
  // The last named step may be followed by closing words, which the others don't have.
  const usual = Math.max(...found.slice(0, -1).map(({ length }) => length), 0);
  if (usual > 0 && !method.at(-1)?.blocks.some(isNumberedParagraph)) found.at(-1)?.splice(usual);
  return new Set(found.flat());
}

/** The blocks behind the last one that is a step or holds steps. */
function blocksBehind(
  steps: ReadonlySet<RootContent>,
  method: readonly Section[],
): Set<RootContent> {
  const blocks = method.flatMap((section) => section.blocks);
  const last = blocks.findLastIndex((block) => isList(block) || steps.has(block));
  return new Set(last < 0 ? [] : blocks.slice(last + 1));
}

/** Lines of facts and other lines below the title, each kind in a paragraph of its own. */
function cutFacts(node: RootContent): RootContent[] {
  if (node.type !== "paragraph" || factsOf(node)) return [node];
  const lines = linesIn(node.children).map(
    (children): Paragraph => ({ ...node, children, ...positionOfLine(children) }),
  );
  const cut = lines.findIndex(
    (line, index) => index > 0 && !factsOf(line) === !!factsOf(lines[index - 1] as Paragraph),
  );
  if (cut < 0) return [node];
  const join = (some: Paragraph[]): Paragraph => ({
    ...node,
    ...positionOfLine(some.flatMap(({ children }) => children)),
    children: some.flatMap((line, index): PhrasingContent[] =>
      index > 0 ? [{ type: "break" }, ...line.children] : line.children,
    ),
  });
  return [join(lines.slice(0, cut)), ...cutFacts(join(lines.slice(cut)))];
}

/** "**Tip:** Serve it cold." between two steps. */
const isNoteParagraph = (node: RootContent) => node.type === "paragraph" && isNote(wordsOf(node));

/** Outside of the place for facts, only known labels and mere durations make some. */
function toBlock(
  node: RootContent,
  part: Exclude<Part, "title" | "facts">,
  hasTitle: boolean,
): Block {
  const facts = part === "ingredients" || part === "method" ? undefined : factsOf(node);
  const isSure = facts?.every((fact) => isKnown(fact) || isMereDuration(fact));
  if (!facts || !(part === "intro" || isSure)) return { part, node };
  const isInPlace = part === "intro" || (part === "preamble" && !hasTitle);
  return { part: "facts", node: toRow(node, facts), facts, isInPlace };
}

function toHeading({ part, level }: Section, heading: Heading): Block {
  if (part === "preamble") return { part, node: toBoldWords(heading) };
  return { part, node: { ...heading, depth: level, children: nameIn(heading.children) } };
}

/** Without a colon, and without bold marks around all of it. */
function nameIn(children: PhrasingContent[]) {
  const [only, ...others] = children;
  return withoutColon(only?.type === "strong" && others.length === 0 ? only.children : children);
}

/** Whether a block is the name of one step: "Step 1: Mix" above a paragraph. */
export function isNameOfStep({ node }: Block, next: Block | undefined): boolean {
  return node.type === "heading" && startsWithNumber(wordsOf(node)) && next?.isStep === true;
}

/** Whether a part has one heading of a section: it names all of it. */
export const namesAll = (blocks: readonly Block[]) =>
  blocks.filter(({ node }) => node.type === "heading" && node.depth === 3).length === 1;
