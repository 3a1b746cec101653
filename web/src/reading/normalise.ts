/**
 * Gives a recipe one form: what is written as a name becomes a heading, what belongs to an item
 * stands in it, and headings stand only between blocks.
 *
 * @module
 */
import type {
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from "mdast";
import { isLineOfFacts } from "./facts";
import {
  isList,
  linesIn,
  listsIn,
  ownWordsOf,
  positionOfLine,
  textNode,
  toBoldWords,
  wordsOf,
} from "./mdast";
import { isName, sectionNamedBy, startsWithNumber } from "./words";

declare module "mdast" {
  interface HeadingData {
    /** What it was made from, if not from a heading. */
    madeFrom?: "bold" | "label";
  }
}

/** Changes the tree. */
export function normalise(tree: Root) {
  const first = tree.children.find(({ type }) => type === "heading");
  const blocks = tree.children.flatMap((block, index, all): RootContent[] =>
    block.type === "paragraph" ? splitParagraph(block, all[index + 1]?.type === "list") : [block],
  );
  tree.children = splitOnlyList(joinItems(blocks));
  for (const [index, block] of tree.children.entries()) {
    const mayBeFacts = block !== first && tree.children[index + 1]?.type !== "list";
    if (block.type !== "heading") {
      demoteHeadings(block);
    } else if (isEmpty(block) || (mayBeFacts && isLineOfFacts(block.children))) {
      // "### Prep time: 10 minutes"
      Object.assign(block, { type: "paragraph" });
    }
  }
}

const isEmpty = (heading: Heading) => wordsOf(heading).trim() === "";

/** "For the dough:" above a list. Longer lines are sentences. */
const LABEL = /^[^.!?,;:：。！？、，]{1,40}[:：]$/;

/** Lines that are only bold are headings; so are labels above a list, and those of a section. */
function splitParagraph(paragraph: Paragraph, isAboveList: boolean): (Paragraph | Heading)[] {
  const lines = linesIn(paragraph.children);
  const isStep = (line: readonly PhrasingContent[]) => startsWithNumber(wordsOf(line));
  const hasSteps = lines.filter(isStep).length > 1;
  const blocks: (Paragraph | Heading)[] = [];
  let open: PhrasingContent[] = [];
  for (const line of lines) {
    const position = positionOfLine(line);
    const mayBeLabel = (isAboveList && line === lines.at(-1)) || sectionNamedBy(wordsOf(line));
    const name =
      boldNameIn(line) ?? (mayBeLabel && LABEL.test(wordsOf(line).trim()) ? line : undefined);
    if (name) {
      const data = { madeFrom: name === line ? "label" : "bold" } as const;
      blocks.push({ type: "heading", depth: 6, data, children: name, ...position });
      open = [];
    } else if (open.length > 0 && !(hasSteps && isStep(line))) {
      open.push({ type: "break" }, ...line);
    } else {
      open = [...line];
      blocks.push({ type: "paragraph", children: open, ...position });
    }
  }
  return blocks;
}

/**
 * The words of a line that is bold, except for "Step 1:" before it, words in parentheses behind it,
 * and a colon. A line of facts is no name.
 */
function boldNameIn(line: readonly PhrasingContent[]): PhrasingContent[] | undefined {
  const bold = line.findIndex(({ type }) => type === "strong");
  const strong = line[bold];
  if (strong?.type !== "strong" || wordsOf(strong).trim() === "") return undefined;
  const before = wordsOf(line.slice(0, bold)).trim();
  const after = wordsOf(line.slice(bold + 1)).trim();
  if (before !== "" && !/^[\p{L}\p{M}]*\s*\p{Nd}+[.):：]?$/u.test(before)) return undefined;
  if (!/^(?:\([^()]*\)|（[^（）]*）)?\s?[:：]?$/.test(after) || isLineOfFacts(line))
    return undefined;
  return [
    ...(before ? [textNode(`${before} `)] : []),
    ...strong.children,
    ...(after ? [textNode(after.replace(/^(?=[(（])/, " "))] : []),
  ];
}

/**
 * Bullets or a paragraph right below a numbered item that is only a name are its own: they were not
 * indented. And an item that is nothing but a single numbered item ("- 1. 5 kg flour") is one item,
 * whose number is part of the words.
 */
function joinItems(blocks: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const item = before && isList(before) && before.ordered ? before.children.at(-1) : undefined;
    const isBelow = block.type === "paragraph" || (isList(block) && !block.ordered);
    if (item && isBelow && isNameAlone(item)) item.children.push(block);
    else joined.push(block);
  }
  for (const list of joined.filter(isList)) joinNumbers(list);
  return joined;
}

const isNameAlone = ({ children: [name, ...others] }: ListItem) =>
  name?.type === "paragraph" && others.length === 0 && isName(name);

function joinNumbers(list: List) {
  for (const item of list.children) {
    for (const child of listsIn(item)) joinNumbers(child);
    const [inner, ...others] = item.children;
    if (inner?.type !== "list" || !inner.ordered || others.length > 0) continue;
    const [only, ...more] = inner.children;
    const [words] = only?.children ?? [];
    if (!only || more.length > 0 || words?.type !== "paragraph" || ownWordsOf(only) === "")
      continue;
    words.children.unshift(textNode(`${inner.start ?? 1}. `));
    item.children = only.children;
  }
}

/**
 * One numbered list for all, and no other. If its first item is a name with the ingredients below it,
 * it becomes a section, and the rest is the method.
 */
function splitOnlyList(blocks: RootContent[]): RootContent[] {
  const [list, ...others] = blocks.filter(isList);
  const [first, ...rest] = list?.children ?? [];
  const [name, ...things] = first?.children ?? [];
  if (!list?.ordered || others.length > 0 || rest.length === 0) return blocks;
  if (name?.type !== "paragraph" || !things.some(isList)) return blocks;
  const index = blocks.indexOf(list);
  const above = blocks.slice(0, index).filter(({ type }) => type === "heading");
  if (above.some((heading) => sectionNamedBy(wordsOf(heading)) === "ingredients")) return blocks;
  const heading: Heading = { ...name, type: "heading", depth: 6, data: { madeFrom: "label" } };
  const method: List = { ...list, start: (list.start ?? 1) + 1, children: rest };
  return blocks.toSpliced(index, 1, heading, ...things, method);
}

/** A heading in a list or a quotation becomes bold text, because it is no part of the outline. */
function demoteHeadings(node: Nodes) {
  if (!("children" in node)) return;
  for (const child of node.children) {
    demoteHeadings(child);
    if (child.type === "heading") Object.assign(child, toBoldWords(child));
  }
}
