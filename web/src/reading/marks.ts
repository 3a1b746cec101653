/**
 * Marks within a line of an answer.
 *
 * | mark | written as |
 * | --- | --- |
 * | duration | a link to ISO 8601: `[5 to 7 minutes](PT5M "Fry onions")`, the title names its timer |
 * | amount | emphasis: `*800 g*` |
 * | ingredient that is not on the list | `(extra)` or `(extra, or olive oil)` at its end |
 *
 * `markLines.ts` has those with a line of their own.
 *
 * @module
 */
import type { Emphasis, Link, Nodes } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { type Around, type Numeral, numbersIn } from "./amounts";
import { MAX_LINE_CHARACTERS } from "./isTooLarge";
import { lineOf, nodesOf, wordsOf } from "./mdast";

/** For each unit a count, which may be a decimal and is captured. */
const counted = (units: string) =>
  Array.from(units, (unit) => String.raw`(?:(\d+(?:[.,]\d+)?)${unit})?`).join("");

/** ISO 8601. Captures the counts of years, months, weeks, days, hours, minutes and seconds. */
const ISO_DURATION = new RegExp(`^P(?=.)${counted("YMWD")}(?:T(?=.)${counted("HMS")})?$`);

/** @returns Whether a link is meant as a duration, perhaps one that can't be read: "PT5M", "5M", "PT7MIN". */
export const isDuration = ({ url }: Link) => /^P?T?(?:\d[\w.,/]*)?$/i.test(url);

/**
 * @param target A link's target.
 * @param max In seconds.
 * @returns The duration in seconds. `undefined` if it can't be read, has no second, or is longer than `max`.
 * @see https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#durations
 */
export function secondsOf(target: string, max: number): number | undefined {
  const [, ...counts] = ISO_DURATION.exec(target) ?? [];
  const all = counts.map(
    (count = "0", at) => Number(count.replace(",", ".")) * (UNIT_SECONDS[at] ?? 0),
  );
  const seconds = Math.round(all.reduce((sum, one) => sum + one, 0));
  return seconds > 0 && seconds <= max ? seconds : undefined;
}

/** Of a year, a month, a week, a day, an hour, a minute and a second. */
const UNIT_SECONDS = [31_536_000, 2_592_000, 604_800, 86_400, 3600, 60, 1];

/** @returns An ISO 8601 duration that HTML's `time` takes, too: hours, minutes and seconds, without zeros. */
export function toIso(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `PT${hours}H${minutes}M${seconds % 60}S`.replace(/(?<!\d)0[HMS]/g, "");
}

/** In UTF-16 code units. Longer emphasis is a remark. */
const MAX_AMOUNT_CHARACTERS = 60;

/**
 * @param lang The language, a BCP 47 tag.
 * @param units Of the ingredients, for the method.
 * @returns Emphasis with numbers that scale, and those numbers. None within a link: durations don't scale.
 */
export function amountsIn(root: Nodes, lang?: string, units?: readonly string[]) {
  const amounts: { node: Emphasis; numbers: Numeral[]; around: Around }[] = [];
  visit(root, (node, index = 0, parent) => {
    if (node.type === "link") return SKIP;
    if (node.type !== "emphasis") return undefined;
    const words = lineOf(node);
    const isRemark = words.length > MAX_AMOUNT_CHARACTERS || hasLink(node);
    const around = { ...aroundOf(parent?.children, index), units };
    const numbers = numbersIn(words, around, { lang });
    if (numbers.length > 0 && !isRemark) amounts.push({ node, numbers, around });
    return SKIP;
  });
  return amounts;
}

export const hasLink = (root: Nodes) => nodesOf(root, "link").length > 0;

/** What stands beside a child, as far as "*160* to *180* °C" needs it, with an asterisk between siblings. */
function aroundOf(siblings: readonly Nodes[] = [], index: number) {
  return {
    before: siblings.slice(0, index).slice(-2).map(wordsOf).join(""),
    after: siblings
      .slice(index + 1, index + 4)
      .map(wordsOf)
      .join("*"),
  };
}

/** `(extra)`, or with a comma of any script and a substitute. Not "(extra virgin)". */
export const EXTRA = / ?[(（]extra(?:\p{Po}[^()（）]{0,100})?[)）]/iu;

/** The part that the page replaces by a picture: " (extra)", or "extra, " before a substitute. */
export const EXTRA_MARK = / ?[(（]extra[)）]|(?<=[(（])extra\p{Po}\s?/iu;

/** In an incomplete text: what may become {@link EXTRA}, without the words of a substitute. */
export const OPEN_EXTRA =
  /(?<!\]) ?[(（](?:e|ex|ext|extr|extra)?$|[(（]extra\p{Po}\s?(?=[^()（）\n]{0,100}$)/iu;

/** `[10 min`, `[10 minutes](PT1`, `*200 g` and `**4 serv`. A footnote may begin a line with an asterisk. */
const OPEN_END =
  /\[[^[\]\n]*(?:\]\([^)"\n]*(?:"(?:[^"\n]|"(?!\)))*)?)?$|(?<=\S )\*+$|(?<=\S ?)\*[^\s*][^*\n]*$/u;

const EMPHASIS = /\*+[^\s*][^*\n]*\*+/g;

/** @returns Whether a text ends within a mark: what follows is missing, whatever the answer's end says. */
export function endsInOpenMark(text: string): boolean {
  const end = text.trimEnd().slice(-MAX_LINE_CHARACTERS);
  return OPEN_END.test(end.replace(EMPHASIS, "x")) || OPEN_EXTRA.test(end);
}
