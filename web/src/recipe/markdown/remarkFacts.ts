/**
 * Turns servings and times into pairs of a label and a value.
 *
 * They come as "**Yields:** 4", one to a line, several in one line, or as a list.
 *
 * @module
 */
import type { List, ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { setProperties, wordsOf } from "./mdast";

const MAX_LABEL_CHARACTERS = 30;
const MAX_VALUE_CHARACTERS = 60;
const MAX_LIST_ITEMS = 6;
const MAX_LINE_CHARACTERS = 80;

interface Fact {
  label: Nodes[];
  value: Nodes[];
}

/** A plugin for remark, to be used after `remarkRecipeParts`. */
export function remarkFacts() {
  return (tree: Root) => {
    const blocks: RootContent[] = [];
    // The facts of adjacent blocks become one list.
    let open: Fact[] = [];
    for (const block of tree.children) {
      const facts = isFactsPart(block) ? allFactsOf(block) : [];
      if (facts.length > 0 && open.length > 0) {
        open.push(...facts);
        blocks.push(toDescriptionList(blocks.pop() ?? block, open));
      } else {
        blocks.push(facts.length > 0 ? toDescriptionList(block, facts) : block);
        open = facts;
      }
    }
    tree.children = blocks;
  };
}

const isFactsPart = (block: RootContent) => block.data?.hProperties?.dataPart === "facts";

const allFactsOf = (block: RootContent) =>
  block.type === "list" ? block.children.flatMap(toFacts) : factsOf(block);

/** Whether a block holds nothing but servings, times and the like. */
export function holdsFacts(block: RootContent): boolean {
  return factsOf(block).length > 0 || isShortLineWithNumber(block);
}

/**
 * Whether a list may be one of facts once it is complete: its last item may be half written.
 *
 * @param list A list of which the end may be missing.
 */
export function mayBeFacts(list: List): boolean {
  const closed = list.children.slice(0, -1);
  return (
    closed.length < MAX_LIST_ITEMS && closed.every((item) => factsIn(item.children).length > 0)
  );
}

function factsOf(block: RootContent): Fact[] {
  if (block.type === "paragraph") return withNumber(factsIn([block]));
  if (block.type !== "list" || block.children.length > MAX_LIST_ITEMS) return [];
  const items = block.children.map((item) => factsIn(item.children));
  return items.every(({ length }) => length > 0) ? withNumber(items.flat()) : [];
}

/** An item that is still incomplete may have no label yet. */
function toFacts(item: ListItem): Fact[] {
  const facts = factsIn(item.children);
  return facts.length > 0 ? facts : [{ label: [], value: item.children }];
}

/** "Serves 4 · 30 minutes". */
function isShortLineWithNumber(block: RootContent): boolean {
  if (block.type !== "paragraph") return false;
  const words = wordsOf(block);
  return (
    words.length <= MAX_LINE_CHARACTERS && /\p{N}/u.test(words) && !/[\n]|[:：]\s*$/.test(words)
  );
}

/** "**Note:** Read all of it first." is no fact. */
const withNumber = (facts: Fact[]) =>
  facts.some(({ value }) => /\p{N}/u.test(wordsOf(value))) ? facts : [];

/** The facts in a paragraph, if there is nothing else in it. */
function factsIn(blocks: readonly Nodes[]): Fact[] {
  const [paragraph, ...others] = blocks;
  if (paragraph?.type !== "paragraph" || others.length > 0) return [];
  const facts = piecesOf(paragraph).map(toFact);
  return facts.every((fact) => fact !== undefined) ? facts : [];
}

/** Cut before each line and each label. */
function piecesOf({ children }: Paragraph): PhrasingContent[][] {
  const pieces: PhrasingContent[][] = [];
  let open: PhrasingContent[] | undefined;
  children.forEach((child, index) => {
    if (child.type === "break") {
      open = undefined;
    } else if (!open || isLabel(child, children[index + 1])) {
      open = [child];
      pieces.push(open);
    } else {
      open.push(child);
    }
  });
  return pieces;
}

/** Bold or italic text, with a colon in it or right after it. */
const isLabel = (node: Nodes, next: Nodes | undefined) =>
  isMarked(node) &&
  (/[:：]\s*$/.test(wordsOf(node)) || /^\s*[:：]/.test(next ? wordsOf(next) : ""));

const isMarked = ({ type }: Nodes) => type === "strong" || type === "emphasis";

function toFact(piece: PhrasingContent[]): Fact | undefined {
  const words = wordsOf(piece);
  const colon = words.search(/[:：]/);
  const label = words.slice(0, colon).trim();
  const value = words.slice(colon + 1).trim();
  if (colon < 0 || !label || label.length > MAX_LABEL_CHARACTERS) return undefined;
  if (!value || value.length > MAX_VALUE_CHARACTERS) return undefined;

  const [first, ...rest] = piece;
  if (first && isMarked(first) && wordsOf(first).trim().length <= label.length + 1) {
    // The colon may stand behind what is bold.
    return { label: [text(`${label}:`)], value: trimmed(rest) };
  }
  if (first?.type !== "text" || first.value.indexOf(label) < 0) return undefined;
  const start = first.value.search(/[:：]/);
  if (start < 0) return undefined;
  return {
    label: [text(`${label}:`)],
    value: trimmed([text(first.value.slice(start + 1)), ...rest]),
  };
}

const text = (value: string) => ({ type: "text", value }) as const;

/** Without the colon before it and the separator after it: "**Serves**: 4 | **Time**: …". */
function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, index) => {
    if (node.type !== "text") return node;
    let { value } = node;
    if (index === 0) value = value.replace(/^\s*[:：]?\s*/, "");
    if (index === nodes.length - 1) value = value.replace(/[\s|·•,;/–—-]+$/, "");
    return { ...node, value };
  });
}

function toDescriptionList(block: RootContent, facts: readonly Fact[]): RootContent {
  const list = element(
    "dl",
    facts.map(({ label, value }) =>
      element("div", [...(label.length > 0 ? [element("dt", label)] : []), element("dd", value)]),
    ),
  );
  setProperties(list, { dataPart: "facts", dir: "auto" });
  return { ...list, ...(block.position && { position: block.position }) } as RootContent;
}

/** A node that becomes this element. mdast has no type for it. */
function element(hName: string, children: readonly Nodes[]): Nodes {
  return { type: "fact", data: { hName }, children } as unknown as Nodes;
}
