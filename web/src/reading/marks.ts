/**
 * Marks of an answer.
 *
 * Within a line:
 *
 * | mark | written as |
 * | --- | --- |
 * | duration | a link to ISO 8601: `[5 to 7 minutes](PT5M "Fry onions")`, the title names its timer |
 * | amount | emphasis: `*800 g*` |
 * | ingredient that is not on the list | `(extra)` or `(extra, or olive oil)` at its end |
 *
 * With a line of their own, as link reference definitions, so that no viewer of Markdown shows them:
 *
 * | mark | written as |
 * | --- | --- |
 * | language, a BCP 47 tag | `[lang]: de` |
 * | kind of dish, one of {@link DISH_KINDS} | `[kind]: stew` |
 * | another dish for the same list | `[other]: <Pea frittata> "PT25M: mint, peas"` |
 * | how the recipe should change, in an answer to a question | `[change]: <chervil instead of tarragon>` |
 * | a mark of a later version | `[word]: …`, only at the beginning and at the end |
 *
 * The examples in the prompts, `worker/models/recipe.md` and `question.md`, have all but the last.
 *
 * @see https://spec.commonmark.org/0.31.2/#link-reference-definitions
 * @module
 */
import type { Emphasis, Link, Nodes } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import * as v from "valibot";
import { MAX_DISH_CHARACTERS } from "../../../worker/contract";
import { type Around, type Numeral, numbersIn } from "./amounts";
import { MAX_LINE_CHARACTERS } from "./isTooLarge";
import { lineOf, nodesOf, wordsOf } from "./mdast";
import { DISH_KINDS, type DishKind, MAX_FACT_SECONDS, type OtherDish } from "./recipe";
import { LANGUAGE, listOf, MAX_OTHER_DISHES, MAX_TO_BUY } from "./schemas";
import { toListedName } from "./text";

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

const KNOWN = ["lang", "kind", "other", "change"] as const;

type Known = (typeof KNOWN)[number];

/** Captures name and value. */
const MARK_LINE = /^ *\[([a-z]+)\][ \t]*[:：](.*)$/is;

/** A last line that may become a {@link MARK_LINE}. */
const OPEN_LINE = /^ *\[[a-z]*(?:(?<!\[)\][ \t]*)?$/i;

/** A blank line, or one with the fence around an answer. */
const NO_WORDS = /^\s*(?:[`~]+\w*\s*)?$/;

/**
 * @param complete Whether no more text will come. Until then, a last line that may become a mark is one.
 * @returns The lines, with the name and the value of those that are marks: known ones, and any others before
 *   and after all words.
 */
function linesIn(text: string, complete: boolean) {
  const all = text.split("\n").map((line, at, lines) => {
    // No expression sees a longer line. It has words.
    const seen = line.length > MAX_LINE_CHARACTERS ? "…" : line;
    const [found, name, value = ""] = MARK_LINE.exec(seen) ?? [];
    const known = KNOWN.find((one) => one === name?.toLowerCase());
    const isOpen = !complete && at === lines.length - 1 && OPEN_LINE.test(seen);
    const isWords = !found && !isOpen && !NO_WORDS.test(seen);
    return { line, value, known, isWords, isMark: isOpen || !!known, isOther: !!found };
  });
  const first = all.findIndex(({ isWords }) => isWords);
  const last = all.findLastIndex(({ isWords }) => isWords);
  return all.map((line, at) => ({
    ...line,
    isMark: line.isMark || (line.isOther && (at < first || at > last)),
  }));
}

/** @returns The values of a mark: what stands behind the colon. Without the last line while it may grow. */
export const markValues = (name: Known, text: string, complete: boolean) =>
  linesIn(text, complete)
    .slice(0, complete ? undefined : -1)
    .flatMap(({ known, value }) => (known === name ? value : []));

/** @returns The first BCP 47 tag of a language of two or three letters, in canonical form. */
export const languageIn = (text: string, complete: boolean): string | undefined =>
  v.parse(listOf(LANGUAGE, 1), markValues("lang", text, complete))[0];

/** @returns A known kind of dish. */
export function kindIn(text: string, complete: boolean): DishKind | undefined {
  const words = markValues("kind", text, complete).map((value) => value.trim().toLowerCase());
  return DISH_KINDS.find((kind) => words.includes(kind));
}

/**
 * @param complete Whether no more text will come. Until then, a last line that may become a mark counts as one.
 * @param name Only of this mark. Default: all.
 * @returns The text with empty lines in place of marks.
 */
export const withoutMarkLines = (text: string, complete: boolean, name?: Known): string =>
  linesIn(text, complete)
    .map(({ line, known, isMark }) => (isMark && (!name || !known || known === name) ? "" : line))
    .join("\n");

/**
 * @param text Markdown of an answer that has ended.
 * @param complete Whether no text is missing. Otherwise the answer offers no other dishes.
 * @returns The Markdown without the lines of other dishes, and the dishes. Offsets in the Markdown stay the
 *   same, because ticks and timers refer to them.
 */
export function splitOtherDishes(text: string, complete: boolean) {
  if (complete) return { text: withoutOtherDishes(text), otherDishes: otherDishesIn(text) };
  return { text: withoutMarkLines(text, false, "other"), otherDishes: [] };
}

/** @returns The Markdown of a complete recipe without the lines of other dishes. */
export const withoutOtherDishes = (text: string) => withoutMarkLines(text, true, "other").trimEnd();

/** @returns The dishes, none twice. */
function otherDishesIn(text: string): OtherDish[] {
  const dishes = markValues("other", text, true).flatMap((value) => toDish(value) ?? []);
  const byName = new Map(dishes.map((dish) => [dish.name, dish]));
  return [...byName.values()].slice(0, MAX_OTHER_DISHES);
}

const QUOTE = String.raw`["'＂\p{Pi}\p{Pf}\p{Ps}\p{Pe}]`;

/** `<Pea frittata> "PT25M: mint, peas"`. Captures the name, the time, and what to buy. */
const OTHER_DISH = new RegExp(
  String.raw`^\s*<([^<>]+)>\s*(?:${QUOTE}(P[^:：]*)?(?:[:：](.*))?${QUOTE}\s*)?$`,
  "u",
);

/** @returns The dish. `undefined` if the value has another form, or its name is too long. */
function toDish(value: string): OtherDish | undefined {
  const [, written = "", time = "", list = ""] = OTHER_DISH.exec(value) ?? [];
  const seconds = secondsOf(time, MAX_FACT_SECONDS);
  const [name] = toNames([written]);
  const toBuy = toNames(list.split(/[,،、，;；]/)).slice(0, MAX_TO_BUY);
  return name === undefined ? undefined : { name, ...(seconds && { seconds }), toBuy };
}

/** @returns The names on one line each, without those that are empty or too long. */
const toNames = (words: readonly string[]) =>
  words.map(toListedName).filter((name) => name !== "" && name.length <= MAX_DISH_CHARACTERS);
