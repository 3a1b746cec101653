/**
 * Servings and times: pairs of a label and a value.
 *
 * They come as "**Yields:** 4", one to a line, several in one line, or as a list or a table.
 *
 * @module
 */
import type { List, Nodes, Paragraph, PhrasingContent, RootContent } from "mdast";
import { isList, linesIn, setProperties, withoutEnd, wordsOf } from "./mdast";
import { isSentence, sectionNamedBy } from "./names";

/**
 * What a label says of its value, in the languages in which facts are known. "350 kcal per serving"
 * is no yield.
 */
export const FACT_LABELS = {
  yield:
    /(?<!\p{L}|(?:per|pro|par|por|je|each|1)\s)(?:serv(?:e|es|ings?)|yields?|makes|portion(?:s|en)?|people|persons?|ergibt|personen|personnes?|raciones|porciones|personas|rinde|rendimiento|comensales|porzioni|persone|dosi|porções|pessoas|rende|rendimento)(?!\p{L})|(?:人分|人前|個分)(?!あたり|当たり)/iu,
  total:
    /(?<!\p{L})(?:total|totale|ready in|fertig in|prête?s? en|list[oa]s? en|pront[oaie] in|pront[oa]s? em)(?!\p{L})|gesamt|合計|所要|全体/iu,
  prep: /(?<!\p{L})(?:prep|pr[ée]par)|vorbereit|zubereit|arbeitszeit|準備|下ごしらえ|仕込み/iu,
  cook: /(?<!\p{L})(?:cook|bak(?:e|ing)|koch|back(?:en|zeit)|garzeit|cuisson|cocción|cocinado|horneado|cottura|cozimento|cozedura|forno)|調理|加熱|焼き/iu,
} as const;

const ANY_LABEL = new RegExp(
  `${Object.values(FACT_LABELS)
    .map(({ source }) => source)
    .join("|")}|(?<!\\p{L})(?:time|temps|tiempo|tempo)(?!\\p{L})|zeit(?!\\p{L})|時間`,
  "iu",
);

const MAX_LABEL_CHARACTERS = 30;
const MAX_VALUE_CHARACTERS = 60;
const MAX_LINE_CHARACTERS = 80;

interface Fact {
  label: string;
  value: PhrasingContent[];
}

const hasNumber = (words: string) => /\p{N}/u.test(words);

/** Whether a line that looks like a heading is a fact: "Serves 4", "Total time: 30 minutes". */
export function isFactAlone(words: string): boolean {
  const [label = "", value] = words.trim().split(/[:：]/, 2);
  if (value !== undefined) return ANY_LABEL.test(label) && hasNumber(value);
  return FACT_LABELS.yield.exec(label)?.index === 0 && hasNumber(label);
}

/**
 * @param block A block that is no ingredient and no step.
 * @param known Whether only labels count that are known to be of servings and times. Below the
 *   title any label with a number does.
 * @returns What the block becomes if it holds nothing but facts.
 */
export function toFacts(block: RootContent, known: boolean): RootContent | undefined {
  const facts = factsIn(block);
  if (facts.length > 0 && (!known || facts.every(isKnown))) return toDescriptionList(block, facts);
  const isShown = block.type === "table" ? isTableOfFacts(block) : isShortLine(block, known);
  return isShown ? block : undefined;
}

/** Whether a list holds facts, and no things with their amounts. */
export function isListOfFacts(list: List): boolean {
  // The first item decides: the last one may still be written.
  return factsIn({ ...list, children: list.children.slice(0, 1) }).some(isKnown);
}

const isKnown = ({ label }: Fact) => ANY_LABEL.test(label);

function factsIn(block: RootContent): Fact[] {
  const items = isList(block) ? block.children.map(({ children }) => children) : [[block]];
  const facts = items.map(([first, ...others]) =>
    first?.type === "paragraph" && others.length === 0 ? factsOf(first) : [],
  );
  // "**Note:** Read all of it first." is no fact.
  const isFact = facts.flat().some(({ value }) => hasNumber(wordsOf(value)));
  return isFact && facts.every(({ length }) => length > 0) ? facts.flat() : [];
}

/** A row for each fact, or one row of labels above one of values. */
function isTableOfFacts(table: RootContent): boolean {
  if (table.type !== "table") return false;
  const rows = table.children.map((row) => row.children.map(wordsOf));
  const [labels = [], values = []] = rows;
  const pairs =
    rows.length === 2 && !labels.some(hasNumber)
      ? labels.map((label, index) => [label, values[index]])
      : rows.filter(({ length }) => length === 2);
  return pairs.some(([label = "", value = ""]) => ANY_LABEL.test(label) && hasNumber(value));
}

/** "Serves 4 · 30 minutes". */
function isShortLine(block: RootContent, known: boolean): boolean {
  const words = block.type === "paragraph" ? wordsOf(block) : "";
  return (
    words.length <= MAX_LINE_CHARACTERS &&
    hasNumber(words) &&
    !/\n|[:：]\s*$/.test(words) &&
    (!known || ANY_LABEL.test(words))
  );
}

/** The facts in a paragraph, if there is nothing else in it. */
function factsOf(paragraph: Paragraph): Fact[] {
  const facts = linesIn(paragraph.children).flatMap(cutLine).map(toFact);
  return facts.every((fact) => fact !== undefined) ? facts : [];
}

/** Cuts "Serves: 4 | Time: 1 hour" at the sign, "**Serves:** 4 **Time:** 1 hour" at the labels. */
function cutLine(line: readonly PhrasingContent[]): PhrasingContent[][] {
  const [only] = line;
  if (line.length === 1 && only && isMarked(only)) return cutLine(only.children);
  const pieces: PhrasingContent[][] = [[]];
  line.forEach((node, index) => {
    // "⏱ **Time:** …": a sign before a label is part of it.
    if (isLabel(node, line[index + 1]) && hasWords(pieces.at(-1) ?? [])) pieces.push([]);
    const [first, ...others] =
      node.type === "text" ? node.value.split(/\s[|·•]\s?/).map(text) : [node];
    if (first) pieces.at(-1)?.push(first);
    pieces.push(...others.map((part) => [part]));
  });
  return pieces.filter((piece) => wordsOf(piece).trim() !== "");
}

const isLabel = (node: PhrasingContent, next: PhrasingContent | undefined) =>
  isMarked(node) &&
  (/[:：]\s*$/.test(wordsOf(node)) || /^\s*[:：]/.test(next ? wordsOf(next) : ""));

const isMarked = (node: PhrasingContent) => node.type === "strong" || node.type === "emphasis";

/**
 * @param piece One label, a colon and a value. The colon is in the first or in the second node,
 *   signs before them not counted.
 */
function toFact(piece: readonly PhrasingContent[]): Fact | undefined {
  const begin = Math.max(piece.findIndex(hasWords), 0);
  const [label = "", behind] = wordsOf(piece.slice(0, begin + 1)).split(/[:：](.*)/s, 2);
  const rest = piece.slice(begin + 1);
  if (behind === undefined && !/^\s*[:：]/.test(wordsOf(rest))) return undefined;
  const value = trimmed(behind?.trim() ? [text(behind), ...rest] : rest);
  const words = wordsOf(value).trim();
  if (label.trim() === "" || label.length > MAX_LABEL_CHARACTERS) return undefined;
  if (words === "" || words.length > MAX_VALUE_CHARACTERS) return undefined;
  // "Ingredients: 2 eggs, salt", "Method: Boil the eggs for 8 minutes."
  if (sectionNamedBy(label) === "ingredients" || isSentence(words)) return undefined;
  return { label: `${label.trim()}:`, value };
}

const hasWords = (node: Nodes | readonly Nodes[]) => /[\p{L}\p{N}]/u.test(wordsOf(node));

const text = (value: string) => ({ type: "text", value }) as const;

/** Without the colon before it and the separator after it. */
function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, index) => {
    if (node.type !== "text") return node;
    const value = index === 0 ? node.value.replace(/^\s*[:：]?\s*/, "") : node.value;
    const isLast = index === nodes.length - 1;
    return text(isLast ? withoutEnd(value, /[|·•,;/–—-]$/) : value);
  });
}

/** The nodes are elements: mdast has no type for them. */
function toDescriptionList(block: RootContent, facts: readonly Fact[]): RootContent {
  const element = (hName: string, children: readonly Nodes[]): Nodes =>
    ({ type: "fact", data: { hName }, children, position: block.position }) as unknown as Nodes;
  const list = element(
    "dl",
    facts.map(({ label, value }) =>
      element("div", [element("dt", [text(label)]), element("dd", value)]),
    ),
  );
  setProperties(list, { dir: "auto" });
  return list as RootContent;
}
