/**
 * Servings and times: pairs of a label and a value.
 *
 * They come as "**Yields:** 4", one to a line, several in one line, or as a list or a table.
 *
 * @module
 */
import type { List, Nodes, Paragraph, PhrasingContent, Root, RootContent, Table } from "mdast";
import { toLatinDigits } from "./digits";
import { findDurations } from "./findDurations";
import { anyOf } from "./languages";
import { isList, lineOf, linesIn, setProperties, withoutEnd, wordsOf } from "./mdast";
import { endsSentence, isSentence, sectionNamedBy, startsWithNumber, withoutNumber } from "./names";
import type { Facts } from "./recipe";

const SERVINGS = new RegExp(servingsSource(), "iu");
const ANY_SERVINGS = new RegExp(anyOf("servings"), "iu");
const TOTAL = new RegExp(anyOf("total"), "iu");
const PREP = new RegExp(anyOf("prep"), "iu");
const COOK = new RegExp(anyOf("cook"), "iu");
const TIME = new RegExp(anyOf("time"), "iu");
const TIME_ALONE = new RegExp(`^\\P{L}*(?:${anyOf("time")})\\P{L}*$`, "iu");
const LABELS = [SERVINGS, TOTAL, PREP, COOK, TIME];

/** "350 kcal per serving" tells nothing of how many there are. */
function servingsSource(): string {
  const each = anyOf("perServing");
  return `(?<!(?:${each})\\s)(?:${anyOf("servings")})(?!${each})`;
}

const isLabel = (words: string) => LABELS.some((label) => label.test(words));

const MAX_LABEL_CHARACTERS = 30;
const MAX_VALUE_CHARACTERS = 60;
const MAX_LINE_CHARACTERS = 120;
const MAX_LINES = 4;

interface Fact {
  label: string;
  value: PhrasingContent[];
}

const hasNumber = (words: string) => /\p{N}/u.test(words);

/** Whether a line that looks like a heading is a fact: "Serves 4", "Total time: 30 minutes". */
export function isFactAlone(words: string): boolean {
  const [label = "", value] = words.trim().split(/[:：]/, 2);
  if (value !== undefined && isLabel(label) && hasNumber(value)) return true;
  return (SERVINGS.exec(words)?.index === 0 && hasNumber(words)) || isLineOfFacts(words);
}

/** "4 servings, 20 minutes", in any language. */
function isLineOfFacts(words: string): boolean {
  const pieces = cutWords(words);
  return (
    !startsWithNumber(words) &&
    pieces.every(({ text }) => /^[^\p{L}\p{N}]*\p{N}/u.test(text)) &&
    pieces.every(({ label }) => label === "" || pieces.length > 1) &&
    pieces.some(isMereDuration)
  );
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
  const [first, before] = [firstItem(list), { ...list, children: list.children.slice(0, -1) }];
  const hasDuration = (facts: Fact[]) => facts.some(({ value }) => isDuration(wordsOf(value)));
  return factsIn(first).some(isKnown) || hasDuration(factsIn(list)) || hasDuration(factsIn(before));
}

/** Whether a list that is being written may turn out to be one of facts. */
export function mayBecomeFacts(list: List): boolean {
  return list.children.length <= MAX_LINES && factsIn(firstItem(list)).length > 0;
}

const firstItem = (list: List): List => ({ ...list, children: list.children.slice(0, 1) });

const isKnown = ({ label }: Fact) => isLabel(label);

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
export function isTableOfFacts(table: Table): boolean {
  return pairsIn(table).some(
    ([label, value]) => (isLabel(label) && hasNumber(value)) || isDuration(value),
  );
}

function pairsIn(table: Table): [string, string][] {
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
        (!known || isLabel(line)),
    )
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
    if (isMarkedLabel(node, line[index + 1]) && hasWords(pieces.at(-1) ?? [])) pieces.push([]);
    const [first, ...others] =
      node.type === "text" ? node.value.split(/\s[|·•]\s?/).map(text) : [node];
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

/** Whether a block is what {@link toDescriptionList} returns. */
const isRow = (block: Nodes): block is Nodes & { children: Nodes[] } => block.data?.hName === "dl";

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

/** One fact as it was written: "Prep: 10 minutes", "4 servings". */
interface Piece {
  /** Empty without a colon. */
  label: string;
  /** Without the label, and without what stands in parentheses. */
  text: string;
  durations: readonly { start: number; end: number; seconds: number }[];
  /** What stands in parentheses. */
  aside: string;
  isOfSentence: boolean;
}

const ASIDE = /[(（][^()（）]{0,200}[)）]/gu;
const SEPARATOR = /[|·•;、，]|,(?!\d)|\s[–—/-]\s/gu;

/** @returns The pieces of a line. A comma in a duration ("1 hour, 15 minutes") cuts nothing. */
function cutWords(line: string): Piece[] {
  const words = line.replace(ASIDE, (aside) => " ".repeat(aside.length));
  const durations = findDurations(words);
  const isInside = (at: number) => durations.some(({ start, end }) => start < at && at < end);
  const ends = Array.from(words.matchAll(SEPARATOR), ({ index, 0: { length } }) => ({
    end: index,
    next: index + length,
  })).filter(({ end }) => !isInside(end));
  const isOfSentence = endsSentence(words.trim());
  let start = 0;
  return [...ends, { end: words.length, next: words.length }].flatMap(({ end, next }) => {
    const piece = words.slice(start, end);
    const [aside = ""] = line.slice(start, end).match(ASIDE) ?? [];
    start = next;
    const { label, text, durations: own } = toPiece(piece);
    // "half an hour" has no number.
    if (!hasNumber(text) && own.length === 0) return [];
    return [{ label, text, durations: own, aside: aside.slice(1, -1), isOfSentence }];
  });
}

function toPiece(words: string): Piece {
  const [, label = "", text = words] = /^([^:：]{1,40})[:：](?!\d)(.*)$/su.exec(words) ?? [];
  return { label, text, durations: findDurations(text), aside: "", isOfSentence: false };
}

/** Whether a piece is a duration and nothing else, its label left out. */
function isMereDuration({ text, durations: [only, ...others] }: Piece): boolean {
  return (
    only !== undefined &&
    others.length === 0 &&
    !/[\p{L}\p{N}]/u.test(text.slice(0, only.start) + text.slice(only.end))
  );
}

const isDuration = (words: string) => isMereDuration(toPiece(words));

/**
 * @param tree Of a recipe whose blocks have their parts.
 * @returns Servings and times: by their labels, in the languages that have a record, and by where
 *   they stand, in any language.
 */
export function readFacts({ children }: Root): Facts {
  const partOf = (block: RootContent) => block.data?.hProperties?.dataPart;
  const title = children.findIndex((block) => partOf(block) === "title");
  const things = children.findIndex((block) => partOf(block) === "ingredients");
  const pieces = children.flatMap((block, index) => {
    if (partOf(block) !== "facts") return [];
    const isInPlace = index > title && (things < 0 || index < things);
    return piecesIn(block).map((piece) => ({ ...piece, isInPlace }));
  });
  const heading = children.find(
    (block) => block.type === "heading" && partOf(block) === "ingredients",
  );
  const headings = heading
    ? cutWords(withoutNumber(lineOf(heading)).replace(/[()（）]/g, ";"))
    : [];
  const isKnown = isKnownLanguage(pieces);
  const servings = [
    ...pieces.filter(isOfServings),
    // "Loved by 3 grandmothers." says nothing of servings, and beside labels that are known one that
    // is not says something else: "Difficulty: 2".
    ...pieces.filter(
      ({ isInPlace, label, isOfSentence }) =>
        isInPlace && !isOfSentence && !(isKnown && /\p{L}/u.test(label)),
    ),
    ...headings,
  ]
    .map(toServings)
    .find((amount) => amount !== undefined);
  return { ...(servings !== undefined && { servings }), ...toTimes(pieces) };
}

function piecesIn(block: RootContent): Piece[] {
  if (block.type === "table") {
    return pairsIn(block).flatMap(([label, value]) => cutWords(`${label}: ${value}`));
  }
  const lines: Nodes[] = isList(block) || isRow(block) ? block.children : [block];
  return lines
    .map((line) =>
      isRow(block) && "children" in line ? line.children.map(wordsOf).join(" ") : wordsOf(line),
    )
    .flatMap((words) => words.split("\n"))
    .flatMap(cutWords);
}

/** Then a label that is not known is of something else: "Chill time", "Calories per serving". */
const isKnownLanguage = (pieces: readonly Piece[]) =>
  pieces.some(({ label, text }) =>
    [label, text].some((words) => isLabel(words) || ANY_SERVINGS.test(words)),
  );

const isOfServings = ({ label, text }: Piece) => SERVINGS.test(label) || SERVINGS.test(text);

const FRACTION = "\\p{Nd}{1,2}[/⁄]\\p{Nd}{1,2}|[¼-¾⅐-⅞]";
const NUMBER = `(?:(?:\\p{Nd}{1,4}(?:[.,]\\p{Nd}{1,3})?\\s?)?(?:${FRACTION})|\\p{Nd}{1,4}(?:[.,]\\p{Nd}{1,3})?)`;
const AMOUNT = `${NUMBER}(?:\\s{0,2}(?:[\\p{Pd}~～]|${anyOf(["or", "to", "bis", "à", "a"])})\\s{0,2}${NUMBER})?`;
/** Not in the middle of a number, no temperature or price, and not "8-inch". */
const COUNT = new RegExp(
  `(?<![\\p{N}.,/°$€£])(${AMOUNT})(?!\\p{N}|[.,/]\\p{N}|-\\p{L}|\\s?[°%€$£])(?<what>\\s{0,2}\\p{L}[^|•·;,.:：。]{0,60})?`,
  "u",
);
/** What is weighed or measured. */
const MEASURE = /^\s*(?:k?cal|k?J|k?g|m?l|[cm]?m|°?[CF]|inch(?:es)?)(?!\p{L})/iu;

/** @returns The first number that is of no duration, with what stands behind it. */
function toServings({ text, durations: [first], aside }: Piece): string | undefined {
  // "Serves 4 in 20 minutes", "20 minutes for 4 people"
  const words = !first
    ? text
    : hasNumber(text.slice(0, first.start))
      ? text.slice(0, first.start)
      : text.slice(first.end);
  const [, amount = "", what = ""] = COUNT.exec(words) ?? [];
  if (amount === "" || MEASURE.test(what)) return undefined;
  // "1 tray (20 pieces)"
  const pieces =
    amount === "1" && /^\p{Nd}{1,3}\s\p{L}{3,}$/u.test(aside) && toServings(toPiece(aside));
  if (pieces) return pieces;
  const behind = first ? (/^\s*[\p{L}\p{M}]+/u.exec(what)?.[0] ?? "") : what;
  return toLatinDigits(`${amount}${behind}`).trim();
}

type Time = "prepSeconds" | "cookSeconds" | "totalSeconds";

interface Timed {
  time: Time | undefined;
  seconds: number;
  /** Whether words that are not known say what it is of. */
  isOther: boolean;
  hasLabel: boolean;
}

function toTimes(
  pieces: readonly (Piece & { isInPlace: boolean })[],
): Partial<Record<Time, number>> {
  const isKnown = isKnownLanguage(pieces);
  const times: Partial<Record<Time, number>> = {};
  const unknown: Timed[] = [];
  for (const piece of pieces) {
    for (const timed of timesIn(piece)) {
      if (timed.time) times[timed.time] ??= timed.seconds;
      else if (piece.isInPlace && !(isKnown && timed.hasLabel)) unknown.push(timed);
    }
  }
  const all = unknown.reduce((sum, { seconds }) => sum + seconds, 0);
  const known = (times.prepSeconds ?? 0) + (times.cookSeconds ?? 0);
  const sum = unknown.find(({ seconds }) => seconds * 2 === all + known);
  const isOne = unknown.length === 1 && known === 0;
  const whole = sum ?? (isOne ? unknown[0] : undefined);
  if (whole && (unknown.length + (known > 0 ? 1 : 0) > 1 || isOne)) {
    times.totalSeconds ??= whole.seconds;
  }
  const [prep, cook, ...others] = unknown.filter((one) => one !== whole && !one.isOther);
  if (prep && cook && others.length === 0 && known === 0) {
    times.prepSeconds = prep.seconds;
    times.cookSeconds = cook.seconds;
  } else if (prep && !cook && !whole && known === 0) {
    // "20 minutes, and 2 hours in the fridge"
    times.totalSeconds ??= prep.seconds;
  }
  return times;
}

/** A piece with several durations has labels before each or behind each. */
function timesIn({ label, text, durations }: Piece): Timed[] {
  const before = (index: number) =>
    text.slice(durations[index - 1]?.end ?? 0, durations[index]?.start);
  const behind = (index: number) => text.slice(durations[index]?.end, durations[index + 1]?.start);
  const areBehind = !timeNamedBy(before(0)) && timeNamedBy(behind(0)) !== undefined;
  return durations.map(({ seconds }, index) => {
    const own = areBehind ? behind(index) : before(index);
    const words = durations.length === 1 ? `${before(0)} ${behind(0)}` : own;
    return {
      time: timeNamedBy(`${label} ${words}`),
      seconds,
      isOther: /\p{L}/u.test(words),
      hasLabel: /\p{L}/u.test(label),
    };
  });
}

/** @returns What a label says that a duration is of. */
function timeNamedBy(words: string): Time | undefined {
  const [isPrep, isCook] = [PREP.test(words), COOK.test(words)];
  if (TOTAL.test(words) || (isPrep && isCook) || TIME_ALONE.test(words)) return "totalSeconds";
  if (isPrep) return "prepSeconds";
  return isCook ? "cookSeconds" : undefined;
}
