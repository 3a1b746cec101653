/**
 * How marks are written in the Markdown of an answer.
 *
 * | mark | written as |
 * | --- | --- |
 * | language, a BCP 47 tag | a line `[lang]: de`, a link reference definition that no viewer shows |
 * | kind of dish | a line `[kind]: stew`, a definition, too. Not used yet, and not shown |
 * | another dish for the same list | a line `[other]: <Pea frittata>`, a definition, too |
 * | duration | a link to ISO 8601: `[5 to 7 minutes](PT5M "Fry onions")`, the title names its timer |
 * | amount | emphasis: `*800 g*` |
 * | ingredient that is not on the list | `(extra)` or `(extra, or olive oil)` at its end |
 *
 * The example in the prompt, `worker/models/prompt.ts`, shows all of them.
 *
 * @see https://spec.commonmark.org/0.31.2/
 * @module
 */

/** The beginning of a line, which a model may have made an item. Only `\n` ends a line in Markdown. */
const LINE_START = String.raw`(?<![^\n]) {0,60}(?:(?:[-*+]|\d{1,2}[.)]) {1,20})?`;

/** Before a mark's colon and behind it. Like all in marks bounded, so that matching takes linear time. */
const BLANKS = String.raw`[ \t]{0,20}`;

/** An opening angle bracket and its content, with line ends. It may never be closed. */
const IN_BRACKETS = String.raw`${BLANKS}(?:\n {0,20})?<(?:[^<>\n]|\n(?!\n)){0,200}`;

/**
 * Each line with a language, a kind of dish or another dish, and the line ends behind it. Captures `lang`,
 * `kind` or `other`, and the tag, the kind or the name with what is around it.
 */
export const MARK_LINE = new RegExp(
  String.raw`${LINE_START}\[(lang|kind|other)\]${BLANKS}[:：]((?:${IN_BRACKETS}(?=>))?[^\n]*)\n*`,
  "gi",
);

/** The end of an incomplete text, if it may become a {@link MARK_LINE}, or a further line of it. */
export const OPEN_MARK_LINE = new RegExp(
  String.raw`${LINE_START}\[(?:(?:l|la|lan|k|ki|kin|o|ot|oth|othe|(?:lang|kind|other)\]?${BLANKS})?|other\]${BLANKS}[:：]${IN_BRACKETS})$`,
  "i",
);

/** @returns Markdown without the lines that name other dishes. */
export const withoutOthers = (markdown: string) =>
  markdown.replace(MARK_LINE, (line, label) => (/^o/i.test(label) ? "" : line));

/** For each unit a count, which may be a decimal and is captured. */
const counted = (units: string) =>
  Array.from(units, (unit) => String.raw`(?:(\d+(?:[.,]\d+)?)${unit})?`).join("");

/** ISO 8601. Captures the counts of years, months, weeks, days, hours, minutes and seconds. */
export const ISO_DURATION = new RegExp(`^P(?=.)${counted("YMWD")}(?:T(?=.)${counted("HMS")})?$`);

/**
 * The target and title of a duration, with quotation marks of any kind around the title or in it, and
 * with or without a blank before it. Captures what is before the title, the title, and what is after
 * it. The quantifiers are bounded so that matching takes linear time.
 */
export const NAMED_DURATION =
  /(\]\(P[\dA-Z.,]{0,40})[ \t]{0,9}["'＂\p{Pi}\p{Pf}„「『〝﹁﹃｢]([^\n]{0,400}?)["'＂\p{Pi}\p{Pf}」』〞〟﹂﹄｣](\))/gu;

/** `(extra)`, or with a comma of any script and a substitute. Not "(extra virgin)". */
export const EXTRA = / ?[(（]extra(?:[,،、，､՝፣߸᠂᠈꓾꘍][^()（）]{0,100})?[)）]/i;

/** The part that the page replaces by a picture: " (extra)", or "extra, " before a substitute. */
export const EXTRA_MARK = / ?[(（]extra[)）]|(?<=[(（])extra[,،、，､՝፣߸᠂᠈꓾꘍]\s?/i;

/**
 * The characters that mark durations and amounts, also at the end of an incomplete text. A bullet that
 * is an asterisk matches, too.
 */
const SIGNS =
  /\[(?=[^\]\n]{0,400}(?:\]\(P|\]?\(?(?![\s\S])))|\](?:\(P[^)\n]*\)?|\(?(?![\s\S]))|\*/g;

/** @returns Markdown without marks: the lines, and the characters that mark durations and amounts. */
export const withoutMarks = (markdown: string) =>
  markdown.replace(OPEN_MARK_LINE, "").replace(MARK_LINE, "").replace(SIGNS, "");
