/** The parts of an answer's form that the Worker reads. `prompt.ts` asks for this form. @module */

/** @returns The text with `\n` as line ends. In Markdown, a lone `\r` ends a line, too. */
export const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

/** Longest beginning of an answer that is checked, in UTF-16 code units. Bounds the time. */
const MAX_MARKS_LENGTH = 500;

/** Lines such as `[lang]: de` and `[kind]: stew`, of which the last may be incomplete. */
const MARK_LINES = /^(?:\[[a-z]+\][ \t]*[:：][^\n]{0,99}(?:\n\s*|$))*(?:\[[a-z]*\]?[ \t]*)?$/i;

/** @returns Whether the beginning of an answer has no words yet, only white space and marks. */
export function isOnlyMarks(text: string): boolean {
  const marks = text.trim();
  return marks.length <= MAX_MARKS_LENGTH && MARK_LINES.test(marks);
}

const OTHER_DISH_LINES = /^ *(?:[-*+] +)?\[other\][ \t]*[:：][^\n]*\n*/gim;

/** @returns Markdown without the lines that name other dishes. */
export const withoutOtherDishes = (markdown: string) => markdown.replace(OTHER_DISH_LINES, "");

/** What follows the words of each marked duration: `[5 minutes](PT5M "Fry onions")`. */
const DURATION = /\]\(P[\dT]/g;

/** @returns How many durations are marked. */
export const countDurations = (text: string) => text.match(DURATION)?.length ?? 0;
