/**
 * Servings and times of a recipe as values.
 *
 * @module
 */
import type { Nodes, Root, RootContent } from "mdast";
import { toLatinDigits } from "./digits";
import { pairsInTable } from "./factRows";
import {
  type Fact,
  factsIn,
  hasNumber,
  isKnownWord,
  namesServings,
  type Time,
  timeNamedBy,
  toFact,
} from "./facts";
import { anyOf } from "./languages";
import { blocksOf, isList, lineOf, partOf, wordsOf } from "./mdast";
import { withoutNumber } from "./names";
import type { Facts } from "./recipe";

/**
 * @param tree Of a recipe whose blocks have their parts.
 * @returns By their labels, in the languages that have a record, and by where they stand, in any
 *   language.
 */
export function readFacts(tree: Root): Facts {
  const title = tree.children.findIndex((block) => partOf(block) === "title");
  const things = tree.children.findIndex((block) => partOf(block) === "ingredients");
  const facts = tree.children.flatMap((block, index) => {
    if (partOf(block) !== "facts") return [];
    const isInPlace = index > title && (things < 0 || index < things);
    return linesOf(block)
      .flatMap(factsIn)
      .map((fact) => ({ ...fact, isInPlace }));
  });
  // Beside labels that are known, one that is not says something else: "Difficulty: 2".
  const isKnown = facts.some(({ label, text }) => isKnownWord(label) || isKnownWord(text));
  const byPlace = facts.filter(
    ({ isInPlace, label }) => isInPlace && !(isKnown && /\p{L}/u.test(label)),
  );
  const servings = [
    ...facts.filter(({ label, text }) => namesServings(label) || namesServings(text)),
    // "Loved by 3 grandmothers." says nothing of servings.
    ...byPlace.filter(({ isOfSentence }) => !isOfSentence),
    ...factsInHeading(tree),
  ].flatMap((fact) => toServings(fact) ?? []);
  return { ...(servings[0] && { servings: servings[0] }), ...toTimes(facts, new Set(byPlace)) };
}

/** "Ingredients (serves 4)". */
function factsInHeading(tree: Root): Fact[] {
  const heading = blocksOf("ingredients", tree).find(({ type }) => type === "heading");
  return heading ? factsIn(withoutNumber(lineOf(heading)).replace(/[()（）]/g, ";")) : [];
}

function linesOf(block: RootContent): string[] {
  if (block.type === "table") {
    return pairsInTable(block).map(([label, value]) => `${label}: ${value}`);
  }
  const isRow = block.data?.hName === "dl";
  const lines: Nodes[] = "children" in block && (isRow || isList(block)) ? block.children : [block];
  return lines
    .map((line) =>
      isRow && "children" in line ? line.children.map(wordsOf).join(" ") : wordsOf(line),
    )
    .flatMap((words) => words.split("\n"));
}

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
function toServings({ text, durations: [first], aside }: Fact): string | undefined {
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
    amount === "1" && /^\p{Nd}{1,3}\s\p{L}{3,}$/u.test(aside) && toServings(toFact(aside));
  if (pieces) return pieces;
  const behind = first ? (/^\s*[\p{L}\p{M}]+/u.exec(what)?.[0] ?? "") : what;
  return toLatinDigits(`${amount}${behind}`).trim();
}

interface Timed {
  time: Time | undefined;
  seconds: number;
  /** Whether words that are not known say what it is of. */
  isOther: boolean;
}

/** @param byPlace Facts that count without a label that is known. */
function toTimes(facts: readonly Fact[], byPlace: ReadonlySet<Fact>): Facts {
  const times: Partial<Record<Time, number>> = {};
  const unknown: Timed[] = [];
  for (const fact of facts) {
    for (const timed of timesIn(fact)) {
      if (timed.time) times[timed.time] ??= timed.seconds;
      else if (byPlace.has(fact)) unknown.push(timed);
    }
  }
  const known = (times.prepSeconds ?? 0) + (times.cookSeconds ?? 0);
  const all = unknown.reduce((sum, { seconds }) => sum + seconds, known);
  const whole = unknown.find(({ seconds }) => seconds * 2 === all);
  if (whole) times.totalSeconds ??= whole.seconds;
  if (known > 0) return times;
  const [first, second, ...others] =
    unknown.length === 1 ? unknown : unknown.filter((one) => one !== whole && !one.isOther);
  if (first && second && others.length === 0) {
    times.prepSeconds = first.seconds;
    times.cookSeconds = second.seconds;
  } else if (first && !second && !whole) {
    // "20 minutes, and 2 hours in the fridge"
    times.totalSeconds ??= first.seconds;
  }
  return times;
}

/** A fact with several durations has labels before each or behind each. */
function timesIn({ label, text, durations }: Fact): Timed[] {
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
    };
  });
}
