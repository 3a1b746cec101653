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
import { isMass, unitIn } from "./amounts";
import { MAX_LINE_CHARACTERS } from "./isTooLarge";
import { withoutMarkLines } from "./markLines";
import { lineOf, nodesIn } from "./mdast";

/** For each unit a count, which may be a decimal and is captured. */
const counted = (units: string) =>
  Array.from(units, (unit) => String.raw`(?:(\d+(?:[.,]\d+)?)${unit})?`).join("");

/** ISO 8601. Captures the counts of years, months, weeks, days, hours, minutes and seconds. */
const ISO_DURATION = new RegExp(`^P(?=.)${counted("YMWD")}(?:T(?=.)${counted("HMS")})?$`);

/**
 * Targets meant as durations: "5M", "PT7MIN", "PT5M/PT7M". Any number with letters matches: test for
 * other kinds of marks, such as "200C", first.
 */
const LIKE_DURATION = /^(?:P(?:T?\d.*)|p?t?(?:\d[\d.,]*[a-z]{1,9})*[\d.,]*)$/i;

/** @returns Whether a link is meant as a duration, perhaps one that {@link secondsOf} can't read. */
export const isDuration = ({ url }: Link) => ISO_DURATION.test(url) || LIKE_DURATION.test(url);

/**
 * @param target A link's target.
 * @param max In seconds.
 * @returns The duration in seconds. `undefined` if it can't be read, has no second, or is longer than `max`.
 * @see https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#durations
 */
export function secondsOf(target: string, max: number): number | undefined {
  const [, ...written] = ISO_DURATION.exec(target) ?? [];
  const counts = written.map((digits = "0") => Number(digits.replace(",", ".")));
  const all = counts.reduce((sum, count, at) => sum + count * (UNIT_SECONDS[at] ?? 0), 0);
  return all <= max && Math.round(all) > 0 ? Math.round(all) : undefined;
}

/** Of a year, a month, a week, a day, an hour, a minute and a second. */
const UNIT_SECONDS = [...[365, 30, 7, 1].map((days) => days * 24 * 60 * 60), 60 * 60, 60, 1];

/** @returns An ISO 8601 duration that HTML's `time` takes, too: hours, minutes and seconds, without zeros. */
export function toIso(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `PT${hours}H${minutes}M${seconds % 60}S`.replace(/(?<!\d)0[HMS]/g, "");
}

/** In UTF-16 code units. Longer emphasis is a remark. */
const MAX_AMOUNT_CHARACTERS = 60;

/** The end of a sentence: in "2 c. à s.", too few letters precede the full stops. */
const SENTENCE_END = /[\p{L}\p{M}]{4}\.(?!\p{N})|(?!\.)\p{STerm}/u;

/** "200 g", "~ 2", "about 300 g", "大さじ2". */
const BEGINNING = /^[^\p{L}\p{N}]{0,3}(?:[\p{L}\p{M}]{1,10}\.?\s?)?\p{N}/u;

/** "1 EL": a unit in capitals. */
const ABBREVIATION = /\p{N}\s?\p{Lu}{2,4}$/u;

/**
 * @param units Of the ingredients' amounts, where a method has none other: a time, a temperature or a length
 *   in emphasis is then no amount, without a word of any language. Absent in the ingredients.
 * @param lang The recipe's language, a BCP 47 tag.
 * @returns Whether the emphasis is an amount: it begins with a number, or with a word and a number.
 */
export function isAmount(node: Emphasis, lang?: string, units?: ReadonlySet<string>): boolean {
  const line = lineOf(node);
  // Before normalize(), which takes seconds to sort thousands of accents on a letter.
  if (line.length > MAX_AMOUNT_CHARACTERS) return false;
  const words = line.normalize("NFKC");
  if (SENTENCE_END.test(words) || !BEGINNING.test(words)) return false;
  const unit = unitIn(line, lang);
  if (unit === undefined || nodesIn(node).some(({ type }) => type === "link")) return false;
  if (units === undefined || isMass(unit) || ABBREVIATION.test(line)) return true;
  return [...units].some((known) => isSameUnit(known, unit));
}

/** "cup" and "cups" are the same. */
function isSameUnit(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other].sort((a, b) => a.length - b.length);
  const isPlural = short.length > 2 && long.startsWith(short) && long.length < short.length + 3;
  return short === long || isPlural;
}

/** @returns Whether a node contains emphasis for which {@link isAmount} is true. */
export const hasAmount = (node: Nodes): boolean =>
  nodesIn(node).some((inner) => inner.type === "emphasis" && isAmount(inner));

const COMMA = "[,،、，､՝፣߸᠂᠈꓾꘍]";

/** `(extra)`, or with a comma of any script and a substitute. Not "(extra virgin)". */
export const EXTRA = new RegExp(` ?[(（]extra(?:${COMMA}[^()（）]{0,100})?[)）]`, "i");

/** The part that the page replaces by a picture: " (extra)", or "extra, " before a substitute. */
export const EXTRA_MARK = new RegExp(` ?[(（]extra[)）]|(?<=[(（])extra${COMMA}\\s?`, "i");

/** In an incomplete text: what may become {@link EXTRA}, without the words of a substitute. */
export const OPEN_EXTRA = new RegExp(
  `(?<!\\]) ?[(（](?:e|ex|ext|extr|extra)?$|[(（]extra${COMMA}\\s?(?=[^()（）\\n]{0,100}$)`,
  "i",
);

/** `[10 min`, `[10 minutes](PT1`, and behind a blank `*200 g` and `**4 serv`. A footnote may begin a line with an asterisk. */
const OPEN_END =
  /\[[^[\]\n]*(?:\]\((?:[^)"\n]*|[^"\n]*"[^"\n]*))?$|(?<=\S )\*{1,2}[\p{L}\p{N}][^*\n]{0,60}$/u;

/** @returns Whether a text ends within a mark: what follows is missing, whatever the answer's end says. */
export function endsInOpenMark(text: string): boolean {
  const end = text.trimEnd().slice(-MAX_LINE_CHARACTERS);
  return OPEN_END.test(end) || OPEN_EXTRA.test(end);
}

/**
 * The characters that mark durations and amounts, also at the end of an incomplete text. A bullet that
 * is an asterisk matches, too.
 */
const SIGNS =
  /\[(?=[^[\]\n]{0,400}(?:\]\(P|\]?\(?(?![\s\S])))|\](?:\(P[^)\n]*\)?|\(?(?![\s\S]))|\*/g;

/** @returns Markdown without marks: without their lines, and without the {@link SIGNS}. */
export const withoutMarks = (markdown: string) =>
  withoutMarkLines(markdown, false).replace(SIGNS, "").trim();
