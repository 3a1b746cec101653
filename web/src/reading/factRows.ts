/**
 * The tidy row of servings and times: which blocks hold nothing else, and pairs of a label and a
 * value from them.
 *
 * They come as "**Yields:** 4", one to a line, several in one line, or as a list or a table.
 *
 * @module
 */
import type { List, ListItem, Nodes, Paragraph, PhrasingContent, RootContent, Table } from "mdast";
import { hasNumber, isDuration, isFactLabel } from "./facts";
import { isList, lineOf, linesIn, setProperties, textNode, withoutEnd, wordsOf } from "./mdast";
import { isSentence, sectionNamedBy } from "./names";

const MAX_LABEL_CHARACTERS = 30;
const MAX_VALUE_CHARACTERS = 60;
const MAX_LINE_CHARACTERS = 120;
const MAX_LINES = 4;

interface Pair {
  label: string;
  value: PhrasingContent[];
}

/**
 * @param block A block that is no ingredient and no step.
 * @param known Whether only labels count that are known to be of servings and times. Below the
 *   title any label with a number does.
 * @returns What the block becomes if it holds nothing but facts.
 */
export function toFacts(block: RootContent, known: boolean): RootContent | undefined {
  const facts = pairsOfBlock(block);
  if (facts.length > 0 && (!known || facts.every(hasKnownLabel)))
    return toDescriptionList(block, facts);
  const isShown = block.type === "table" ? isTableOfFacts(block) : isShortLine(block, known);
  return isShown ? block : undefined;
}

/** Whether a list holds facts, and no things with their amounts. */
export function isListOfFacts(list: List): boolean {
  // The last item may still be written.
  const hasDuration = (children: ListItem[]) =>
    pairsOfBlock({ ...list, children }).some(({ value }) => isDuration(wordsOf(value)));
  return (
    pairsOfBlock(firstItem(list)).some(hasKnownLabel) ||
    hasDuration(list.children) ||
    hasDuration(list.children.slice(0, -1))
  );
}

/** Whether a list that is being written may turn out to be one of facts. */
export function mayBecomeFacts(list: List): boolean {
  return list.children.length <= MAX_LINES && pairsOfBlock(firstItem(list)).length > 0;
}

const firstItem = (list: List): List => ({ ...list, children: list.children.slice(0, 1) });

const hasKnownLabel = ({ label }: Pair) => isFactLabel(label);

function pairsOfBlock(block: RootContent): Pair[] {
  const items = isList(block) ? block.children.map(({ children }) => children) : [[block]];
  const facts = items.map(([first, ...others]) =>
    first?.type === "paragraph" && others.length === 0 ? pairsOf(first) : [],
  );
  // "**Note:** Read all of it first." is no fact.
  const isFact = facts.flat().some(({ value }) => hasNumber(wordsOf(value)));
  return isFact && facts.every(({ length }) => length > 0) ? facts.flat() : [];
}

/** A row for each fact, or one row of labels above one of values. */
export function isTableOfFacts(table: Table): boolean {
  return pairsInTable(table).some(
    ([label, value]) => (isFactLabel(label) && hasNumber(value)) || isDuration(value),
  );
}

export function pairsInTable(table: Table): [string, string][] {
  const rows = table.children.map((row) => row.children.map(lineOf));
  const [labels = [], values = []] = rows;
  const pairs =
    rows.length === 2 && !labels.some(hasNumber)
      ? labels.map((label, index) => [label, values[index]])
      : rows.filter(({ length }) => length === 2);
  return pairs.map(([label = "", value = ""]) => [label, value]);
}

/** "Serves 4 · 30 minutes". */
function isShortLine(block: RootContent, known: boolean): boolean {
  const lines = block.type === "paragraph" ? wordsOf(block).split("\n") : [];
  return (
    lines.length > 0 &&
    lines.length <= MAX_LINES &&
    lines.every(
      (line) =>
        line.length <= MAX_LINE_CHARACTERS &&
        hasNumber(line) &&
        !/[:：]\s*$/.test(line) &&
        (!known || isFactLabel(line)),
    )
  );
}

/** The facts in a paragraph, if there is nothing else in it. */
function pairsOf(paragraph: Paragraph): Pair[] {
  const facts = linesIn(paragraph.children).flatMap(cutLine).map(toPair);
  return facts.every((pair) => pair !== undefined) ? facts : [];
}

/** Cuts "Serves: 4 | Time: 1 hour" at the sign, "**Serves:** 4 **Time:** 1 hour" at the labels. */
function cutLine(line: readonly PhrasingContent[]): PhrasingContent[][] {
  const [only] = line;
  if (line.length === 1 && only && isMarked(only)) return cutLine(only.children);
  const pieces: PhrasingContent[][] = [[]];
  line.forEach((node, index) => {
    // "⏱ **Time:** …": a sign before a label is part of it.
    if (isMarkedLabel(node, line[index + 1]) && hasWords(pieces.at(-1) ?? [])) pieces.push([]);
    const [first, ...others] =
      node.type === "text" ? node.value.split(/\s[|·•]\s?/).map(textNode) : [node];
    if (first) pieces.at(-1)?.push(first);
    pieces.push(...others.map((part) => [part]));
  });
  return pieces.filter((piece) => wordsOf(piece).trim() !== "");
}

const isMarkedLabel = (node: PhrasingContent, next: PhrasingContent | undefined) =>
  isMarked(node) &&
  (/[:：]\s*$/.test(wordsOf(node)) || /^\s*[:：]/.test(next ? wordsOf(next) : ""));

const isMarked = (node: PhrasingContent) => node.type === "strong" || node.type === "emphasis";

/**
 * @param piece One label, a colon and a value. The colon is in the first or in the second node,
 *   signs before them not counted.
 */
function toPair(piece: readonly PhrasingContent[]): Pair | undefined {
  const begin = Math.max(piece.findIndex(hasWords), 0);
  const [label = "", behind] = wordsOf(piece.slice(0, begin + 1)).split(/[:：](.*)/s, 2);
  const rest = piece.slice(begin + 1);
  if (behind === undefined && !/^\s*[:：]/.test(wordsOf(rest))) return undefined;
  const value = trimmed(behind?.trim() ? [textNode(behind), ...rest] : rest);
  const words = wordsOf(value).trim();
  if (label.trim() === "" || label.length > MAX_LABEL_CHARACTERS) return undefined;
  if (words === "" || words.length > MAX_VALUE_CHARACTERS) return undefined;
  // "Ingredients: 2 eggs, salt", "Method: Boil the eggs for 8 minutes."
  if (sectionNamedBy(label) === "ingredients" || isSentence(words)) return undefined;
  return { label: `${label.trim()}:`, value };
}

const hasWords = (node: Nodes | readonly Nodes[]) => /[\p{L}\p{N}]/u.test(wordsOf(node));

/** Without the colon before it and the separator after it. */
function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, index) => {
    if (node.type !== "text") return node;
    const value = index === 0 ? node.value.replace(/^\s*[:：]?\s*/, "") : node.value;
    const isLast = index === nodes.length - 1;
    return textNode(isLast ? withoutEnd(value, /[|·•,;/–—-]$/) : value);
  });
}

/** The nodes are elements: mdast has no type for them. */
function toDescriptionList(block: RootContent, facts: readonly Pair[]): RootContent {
  const element = (hName: string, children: readonly Nodes[]): Nodes =>
    ({ type: "fact", data: { hName }, children, position: block.position }) as unknown as Nodes;
  const list = element(
    "dl",
    facts.map(({ label, value }) =>
      element("div", [element("dt", [textNode(label)]), element("dd", value)]),
    ),
  );
  setProperties(list, { dir: "auto" });
  return list as RootContent;
}
