/**
 * What page and Worker both know of an answer's text: its line ends, and how its marks are written.
 *
 * @module
 */

/** @returns The text with `\n` at the end of each line. For Markdown, a lone `\r` ends one, too. */
export const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

/** @returns The same for a text in pieces, one after the other: `\r\n` may end one and begin the next. */
export function joinLineFeeds(): (piece: string) => string {
  let endsInReturn = false;
  return (piece) => {
    const rest = endsInReturn ? piece.replace(/^\n/, "") : piece;
    if (piece !== "") endsInReturn = piece.endsWith("\r");
    return withLineFeeds(rest);
  };
}

/** The tag of the language. CommonMark takes its line for a link reference definition: nobody sees it. */
const TAG = "[lang]:";

/** Each line with the language, and what stands behind the tag. */
export const LANGUAGE = /^ *\[lang\]:(.*)$/gim;

/** The last line of a text that grows, while it may become such a line. */
export const OPEN_LANGUAGE = /^ *\[(?:l(?:a(?:n(?:g\]?)?)?)?)?$/im;

/** Whether a beginning has nothing but white space and the language, or the first characters of it. */
export const isOnlyLanguage = (text: string) =>
  TAG.startsWith(text.trim().toLowerCase()) || /^\s*\[lang\]:.{0,99}\s*$/i.test(text);

/** A duration behind its words, as far as each has it: a link to ISO 8601. Each has the same length. */
export const DURATION = /\]\(P[\dT]/g;
export const DURATION_LENGTH = 4;

/**
 * A duration behind its words, whose name is in quotation marks, of any kind, or has some in it, with a
 * blank before it or none. Bounded, to stay linear.
 */
export const NAMED_DURATION =
  /(\]\(P[\dA-Z.,]{0,20})[ \t]{0,9}["'＂\p{Pi}\p{Pf}„「『〝﹁﹃｢]([^\n]{0,400}?)["'＂\p{Pi}\p{Pf}」』〞〟﹂﹄｣](\))/gu;

/**
 * The signs of the language, durations and amounts, also at the end of a text that grows. A bullet that
 * is an asterisk goes, too.
 */
const SIGNS =
  /^\[(?:lang\]:.*\n*|l?a?n?g?\]?(?![\s\S]))|\[(?=[^\]\n]{0,400}(?:\]\(P|\]?\(?(?![\s\S])))|\](?:\(P[^)\n]*\)?|\(?(?![\s\S]))|\*/gm;

/** @returns Markdown without the signs of marks. */
export const withoutMarks = (markdown: string) => markdown.replace(SIGNS, "");
