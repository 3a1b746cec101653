/**
 * Servings and times: the facts of a line, the row that shows them, and their values.
 *
 * A line of facts is one by its form: short pieces, most of them with a number or a duration. Known
 * labels only say what a number is of.
 *
 * @module
 */
import type { ListItem, Nodes, PhrasingContent, RootContent, Table } from "mdast";
import { toLatinDigits } from "./digits";
import { type DurationSpan, findDurations } from "./findDurations";
import { anyOf } from "./languages";
import { isList, lineOf, linesIn, setProperties, textNode, withoutEnd, wordsOf } from "./mdast";
import type { Facts } from "./recipe";
import { endsSentence, isSentence, sectionNamedBy, startsWithNumber } from "./words";

const EACH = anyOf("perServing");
/** "350 kcal per serving" tells nothing of how many there are. */
const SERVINGS = new RegExp(`(?<!(?:${EACH})\\s)(?:${anyOf("servings")})(?!${EACH})`, "iu");
const ANY_SERVINGS = new RegExp(anyOf("servings"), "iu");
const TOTAL = new RegExp(anyOf("total"), "iu");
const PREP = new RegExp(anyOf("prep"), "iu");
const COOK = new RegExp(anyOf("cook"), "iu");
const TIME = new RegExp(anyOf("time"), "iu");
const TIME_ALONE = new RegExp(`^\\P{L}*(?:${anyOf("time")})\\P{L}*$`, "iu");

const MAX_LABEL_CHARACTERS = 30;
const MAX_VALUE_CHARACTERS = 60;
const MAX_LINES = 6;
const MAX_LINE_CHARACTERS = 200;
/** Beside the number: "Ready in 20 minutes". "Cooked in one pan for up to 6 people" is a sentence. */
const MAX_WORDS = 5;

/** One fact as it was written: "**Prep:** 10 minutes", "4 servings". */
export interface Fact {
  /** Empty without a colon. */
  label: string;
  value: string;
  /** The value without what stands in parentheses. */
  text: string;
  /** What stands in parentheses. */
  aside: string;
  durations: readonly DurationSpan[];
}

const ASIDE = /[(（][^()（）]{0,200}[)）]/gu;
const SEPARATOR =
  /[|·•;、，،]|,(?!\d)|(?<=\p{N}[^.]{0,30})\.\s|(?<!\p{Nd})\s[–—/-]\s|\s[–—/-]\s(?!\p{Nd})/gu;
/** Without a number or a label, what follows is more of the piece before: "4, as a main". */
const FOLLOWS = /^[^|·•;、，،,]{0,60}[\p{N}:：]/u;
const FACT = /^(?:([^:：]{0,60}[\p{L}\p{N}][^:：]{0,9})[:：](?!\d))?(.*)$/su;

const hasWord = (words: string) => /[\p{L}\p{N}]/u.test(words);
const hasNumber = (words: string) => /\p{N}/u.test(words);
const isMarked = ({ type }: Nodes) => type === "strong" || type === "emphasis";

/** @returns The facts of a line. A comma in a duration ("1 hour, 15 minutes") cuts nothing. */
export function factsIn(line: string): Fact[] {
  const plain = withoutAsides(line).replace(/(?<=\p{L}\.?)\s[–—-]\s|\s—\s/gu, " | ");
  const found = findDurations(plain);
  const ends = Array.from(plain.matchAll(SEPARATOR), ({ index, 0: sign }) => index + sign.length)
    .filter((at) => !found.some(({ start, end }) => start < at && at < end))
    .filter((at) => FOLLOWS.test(plain.slice(at)) || found.some(({ start }) => start === at));
  return [...ends, line.length]
    .map((end, index) => line.slice(ends[index - 1] ?? 0, end))
    .filter(hasWord)
    .map(toFact);
}

const withoutAsides = (words: string) => words.replace(ASIDE, (aside) => " ".repeat(aside.length));

function toFact(piece: string): Fact {
  const [, label = "", rest = ""] = FACT.exec(piece) ?? [];
  const value = withoutEnd(rest.trimStart(), /[|·•,;、，،/–—-]$/);
  const [aside = ""] = piece.match(ASIDE) ?? [];
  const text = withoutAsides(value);
  return {
    label: label.trim(),
    value,
    text,
    aside: aside.slice(1, -1),
    durations: findDurations(text),
  };
}

/** The words of a line, with a sign before a label in bold: "**Serves:** 4 **Time:** 1 hour". */
function withSigns(line: readonly PhrasingContent[]): string {
  const [only] = line;
  if (line.length === 1 && only && "children" in only) return withSigns(only.children);
  return line.reduce((before, node, index) => {
    const [words, next] = [wordsOf(node), line[index + 1]];
    const isLabel = /[:：]\s*$/.test(words) || /^\s*[:：]/.test(next ? wordsOf(next) : "");
    const begins = isMarked(node) && isLabel && /[\p{L}\p{N}][^|·•]*$/u.test(before);
    return `${before}${begins ? "|" : ""}${words}`;
  }, "");
}

/** @returns The facts of a block if there is nothing else in it. */
export function factsOf(block: Nodes): Fact[] | undefined {
  if (wordsOf(block).length > MAX_LINES * MAX_LINE_CHARACTERS) return undefined;
  if (block.type === "table") return factsInTable(block);
  if (isList(block) && (block.ordered || block.children.length > MAX_LINES)) return undefined;
  const paragraphs = isList(block) ? block.children.map(onlyParagraphIn) : [block];
  const facts = paragraphs
    .flatMap((one) => (one?.type === "paragraph" ? linesIn(one.children) : [[]]))
    .map(factsOfLine);
  const all = facts.flatMap((some) => some ?? []);
  // "200 g rice" has a number, too.
  const isSure = !isList(block) || all.some((one) => isMereDuration(one) || isOfServings(one));
  const isWhole = facts.length <= MAX_LINES && facts.every(Boolean);
  return isWhole && isSure && all.some(hasValue) ? all : undefined;
}

const onlyParagraphIn = ({ children: [first, ...others] }: ListItem) =>
  others.length === 0 ? first : undefined;

function factsOfLine(line: readonly PhrasingContent[]): Fact[] | undefined {
  const words = withSigns(line);
  if (words.length > MAX_LINE_CHARACTERS || /[:：]\s*$/.test(words)) return undefined;
  const facts = factsIn(words);
  return facts.length > 0 && facts.every(isFact) ? facts : undefined;
}

const hasValue = ({ text, durations }: Fact) => hasNumber(text) || durations.length > 0;

/** Short, and no sentence. "Method: Boil the peas for 20 minutes." and "Ingredients: 2 eggs" are none. */
function isFact(fact: Fact): boolean {
  const { label, value, text } = fact;
  if (label !== "") {
    const isShort = label.length <= MAX_LABEL_CHARACTERS && text.length <= MAX_VALUE_CHARACTERS;
    const section = sectionNamedBy(label);
    return isShort && !isSentence(value) && section !== "ingredients" && section !== "notes";
  }
  if (wordsBeside(fact) > (hasValue(fact) ? MAX_WORDS : 2)) return false;
  // "Loved by 3 grandmothers."
  return (
    !endsSentence(text) || wordsBeside(fact) <= 2 || /^[^\p{L}]*\p{N}/u.test(text) || isKnown(fact)
  );
}

/** How many words stand beside the durations. */
const wordsBeside = (fact: Fact) => beside(fact).match(/[\p{L}\p{M}]+/gu)?.length ?? 0;

const beside = ({ text, durations }: Fact) =>
  durations.reduceRight((all, { start, end }) => all.slice(0, start) + all.slice(end), text);

/** Whether it is a duration and nothing else, its label left out. */
export const isMereDuration = (fact: Fact) => fact.durations.length === 1 && !hasWord(beside(fact));

/** A row for each fact, or one row of labels above one of values. */
function factsInTable({ children }: Table): Fact[] | undefined {
  const rows = children.map((row) => row.children.map(lineOf));
  const [labels = [], values = []] = rows;
  const pairs =
    rows.length === 2 && !labels.some(hasNumber)
      ? labels.map((label, index) => [label, values[index] ?? ""])
      : rows.filter(({ length }) => length === 2);
  const facts = pairs.map(([label, value]) => toFact(`${label}: ${value}`));
  return facts.some((one) => isMereDuration(one) || isOfServings(one)) ? facts : undefined;
}

const isOfServings = ({ label, text }: Fact) => SERVINGS.test(label) && hasNumber(text);

/** Whether its label or its words are of servings or times, in a language that is known. */
export const isKnown = ({ label, text }: Fact) =>
  [SERVINGS, TOTAL, PREP, COOK, TIME].some((one) => one.test(label) || one.test(text));

/** Whether a line that looks like a name is of facts: "4 servings, 20 min", "Total time: 30 minutes". */
export function isLineOfFacts(line: readonly PhrasingContent[]): boolean {
  const facts = factsOfLine(line) ?? [];
  const isSure = (fact: Fact) =>
    fact.label === ""
      ? /^[^\p{L}]*\p{N}/u.test(fact.text) || (isKnown(fact) && wordsBeside(fact) <= 2)
      : isKnown(fact) || facts.length > 1;
  const isOfFacts = facts.some(hasValue) && facts.every(isSure);
  return (
    isOfFacts &&
    facts.some((one) => isMereDuration(one) || isKnown(one)) &&
    !startsWithNumber(wordsOf(line))
  );
}

/** @returns A block of facts as a list of labels and values, where each has a label. */
export function toRow(block: RootContent, facts: readonly Fact[]): RootContent {
  if (block.type === "table" || facts.some(({ label }) => label === "")) return block;
  // mdast has no such nodes: `data` says what they become.
  const element = (hName: string, children: readonly Nodes[]): Nodes =>
    ({ type: "fact", data: { hName }, children, position: block.position }) as unknown as Nodes;
  const row = element(
    "dl",
    facts.map(({ label, value }) =>
      element("div", [element("dt", [textNode(`${label}:`)]), element("dd", [textNode(value)])]),
    ),
  );
  setProperties(row, { dir: "auto" });
  return row as RootContent;
}

/**
 * @param facts All of the recipe's.
 * @param inPlace Those between the title and the ingredients: they count without a known label.
 * @param heading Those in the name of the ingredients: "Ingredients (serves 4)".
 */
export function readFacts(
  facts: readonly Fact[],
  inPlace: readonly Fact[],
  heading: readonly Fact[],
): Facts {
  const isNamed = ({ label, text }: Fact) => SERVINGS.test(label) || SERVINGS.test(text);
  // "Calories per serving: 350"
  const others = inPlace.filter(({ label }) => !ANY_SERVINGS.test(label));
  const [servings] = [...facts.filter(isNamed), ...others, ...heading].flatMap(
    (fact) => servingsIn(fact) ?? [],
  );
  // "Cook for 5 minutes more." elsewhere says nothing of the whole.
  const hasTimes = inPlace.some(({ durations }) => durations.length > 0);
  const times = timesIn(hasTimes ? inPlace : facts, new Set(inPlace));
  return {
    ...(servings && { servings }),
    // "Cook: 0 minutes"
    ...Object.fromEntries(Object.entries(times).filter(([, seconds]) => seconds > 0)),
  };
}

const FRACTION = "\\p{Nd}{1,2}[/⁄]\\p{Nd}{1,2}|[¼-¾⅐-⅞]";
const NUMBER = `(?:(?:\\p{Nd}{1,4}(?:[.,]\\p{Nd}{1,3})?\\s?)?(?:${FRACTION})|\\p{Nd}{1,4}(?:[.,]\\p{Nd}{1,3})?)`;
const AMOUNT = `${NUMBER}(?:\\s{0,2}(?:[\\p{Pd}~～]|${anyOf(["or", "to", "bis", "à", "a"])})\\s{0,2}${NUMBER})?`;
/** Not in the middle of a number, no temperature or price, and not "8-inch". */
const COUNT = new RegExp(
  `(?<![\\p{N}.,/°$€£])(${AMOUNT})(?!\\p{N}|[.,]\\p{N}|/|-\\p{L}|\\s?[°%€$£])(?<what>\\s{0,2}\\p{L}[^|•·;,.:：。]{0,60})?`,
  "u",
);
/** What is weighed or measured. */
const MEASURE = /^\s*(?:k?cal|k?J|k?g|m?l|[cm]?m|°?[CF]|inch(?:es)?)(?!\p{L})/iu;

/** @returns The first number that is of no duration, with what stands behind it. */
function servingsIn({
  text,
  durations: [first],
  aside,
}: Pick<Fact, "text" | "durations" | "aside">): string | undefined {
  // "Serves 4 in 20 minutes", "20 minutes for 4 people"
  const isBehind = first && !hasNumber(text.slice(0, first.start));
  const words = isBehind ? text.slice(first.end) : text.slice(0, first?.start);
  const [, amount = "", what = ""] = COUNT.exec(words) ?? [];
  if (amount === "" || MEASURE.test(what)) return undefined;
  // "1 tray (20 pieces)"
  const isOne = amount === "1" && /^\p{Nd}{1,3}\s\p{L}{3,}$/u.test(aside);
  const pieces = isOne && servingsIn({ text: aside, durations: [], aside: "" });
  if (pieces) return pieces;
  const behind = first ? /^\s*[\p{L}\p{M}]+/u.exec(what)?.[0] : what;
  return toLatinDigits(`${amount}${behind ?? ""}`).trim();
}

type Time = "prepSeconds" | "cookSeconds" | "totalSeconds";

/** @returns What a label says that a duration is of. */
function timeNamedBy(words: string): Time | "other" | undefined {
  const [isPrep, isCook] = [PREP.test(words), COOK.test(words)];
  if (TOTAL.test(words) || (isPrep && isCook) || TIME_ALONE.test(words)) return "totalSeconds";
  if (isPrep) return "prepSeconds";
  if (isCook) return "cookSeconds";
  // "Rest time"
  return TIME.test(words) ? "other" : undefined;
}

/** The durations of a fact, each with what it is of. Labels stand before each or behind each. */
function timed({ label, text, durations }: Fact) {
  const before = (index: number) =>
    text.slice(durations[index - 1]?.end ?? 0, durations[index]?.start);
  const behind = (index: number) => text.slice(durations[index]?.end, durations[index + 1]?.start);
  const areBehind = !timeNamedBy(before(0)) && timeNamedBy(behind(0)) !== undefined;
  return durations.map(({ seconds }, index) => {
    const own = areBehind ? behind(index) : before(index);
    const words = durations.length === 1 ? `${before(0)} ${behind(0)}` : own;
    // "plus 2 hours of rest"
    const isInWords = label === "" && hasWord(before(index)) && hasWord(behind(index));
    return { seconds, time: timeNamedBy(`${label} ${words}`) ?? (isInWords ? "other" : undefined) };
  });
}

/**
 * A label that is known decides for its own value. Of all durations one that is the sum of the
 * others is the whole. Those left are preparation and cooking, in this order.
 */
function timesIn(facts: readonly Fact[], inPlace: ReadonlySet<Fact>): Facts {
  const times: Partial<Record<Time, number>> = {};
  const open: number[] = [];
  for (const [index, fact] of facts.entries()) {
    // "Time: 5 minutes, 10 minutes, 15 minutes"
    const next = facts[index + 1];
    const isFirst = TIME_ALONE.test(fact.label) && next?.label === "" && isMereDuration(next);
    for (const { time, seconds } of timed(fact)) {
      if (time === undefined || isFirst) open.push(...(inPlace.has(fact) ? [seconds] : []));
      else if (time !== "other") times[time] ??= seconds;
    }
  }
  const { prepSeconds = 0, cookSeconds = 0 } = times;
  const sum = open.reduce((all, seconds) => all + seconds, prepSeconds + cookSeconds);
  const whole = open.findLastIndex((seconds) => seconds * 2 === sum);
  const isWhole = whole >= 0 && open.length + Number(prepSeconds > 0) + Number(cookSeconds > 0) > 2;
  if (isWhole) times.totalSeconds ??= open.splice(whole, 1)[0] ?? 0;
  const slots = (["prepSeconds", "cookSeconds"] as const).filter(
    (slot) => times[slot] === undefined,
  );
  if (open.length === 1 && Object.keys(times).length === 0) return { totalSeconds: open[0] ?? 0 };
  if (open.length === slots.length)
    for (const [at, slot] of slots.entries()) times[slot] = open[at] ?? 0;
  return times;
}
