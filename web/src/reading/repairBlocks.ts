/**
 * Repairs Markdown in which a model has left out blank lines, indented too little, or written lists with
 * signs that Markdown doesn't know. Changes only what precedes a line's words. Looks at later lines only to
 * count signs, so that a line hardly ever changes while the text grows.
 *
 * @module
 */
import { toLatinDigits } from "./amounts";

/** A line in Markdown's form. Columns are counted from 0. */
interface Line {
  text: string;
  /** `block`: a heading or a rule. */
  kind: "blank" | "item" | "bold" | "block" | "text";
  /** Column of its first character. */
  indent: number;
  /** Column of an item's words. */
  content: number;
  /** Of a numbered item. */
  value?: number | undefined;
  /** Whether it is an item in a step. */
  isNested?: boolean;
}

const MARKER = /^([ \t]*)(?:[-+*]|(\d{1,9})[.)])(?:[ \t]+|$)/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
/** A line that is all bold, without blanks at its end and without a link: a link may be a timer. */
const BOLD_LINE = /^ ?(?:\*\*[^*[\]]+\*\*|__[^_[\]]+__)[ \t]*[:：]?$/;
const BEGINS_BOLD = /^ ?(?:\*\*|__)[^*_ ]/;

/** Bullets, and dashes and dots, which need a blank after them. */
const SIGN = /^([ \t]*)([•‣⁃∙●○◦▪▫■□◆◇▸▹►▶➤✓✔☐・･]|[–—−·](?=[ \t\u3000]))[ \t\u3000]*(?=\S)/u;
/** "1、", "１．", "١.", "1.混ぜる", "1- ", "(1)", "①". */
const NUMBER =
  /^([ \t]*)([(（]\p{Nd}{1,3}[)）]|\p{Nd}{1,3}(?:[.)、．。）﹒/:：°º]|[ \t]?[-–][ \t])|[①-⑳])[ \t\u3000]*(?=[^\s\p{N}])/u;

/** The end of an incomplete text, if it is the marker of an item without text, or a part of one. */
export const OPEN_MARKER =
  /(?<![^\n])[^\S\n]*(?:[-+*]+|[•‣⁃∙●○◦▪▫■□◆◇▸▹►▶➤✓✔☐・･–—−·]|[(（]?\p{Nd}+[^\S\n]?[.)、．。）﹒/:：°º–-]?|[①-⑳])[^\S\n]*$/u;

/**
 * @param markdown With line feeds.
 * @param complete Whether no more text will come. Until then the last line may become more than bold.
 * @returns Markdown with the same words.
 */
export function repairBlocks(markdown: string, complete: boolean): string {
  const lines = withKnownMarkers(markdown.split("\n")).map((text, at, { length }) =>
    toLine(text, complete || at < length - 1),
  );
  return separate(nest(lines)).join("\n");
}

/** Replaces signs at the beginning of at least two lines, and numbers that count, by Markdown's markers. */
function withKnownMarkers(lines: readonly string[]): string[] {
  const signs = lines.map((line) => SIGN.exec(line)?.[2]);
  let last = 0;
  const numbers = lines.map((line) => {
    const [, , digits] = MARKER.exec(line) ?? [];
    const value = Number(digits) || numberIn(NUMBER.exec(line)?.[2] ?? "");
    const isCounted = value === 1 || (value > 1 && value === last + 1);
    if (isCounted || digits) last = value;
    return isCounted && !digits ? value : undefined;
  });
  const isList = numbers.filter(Boolean).length > 1;
  return lines.map((line, at) => {
    if (MARKER.test(line) || RULE.test(line)) return line;
    const [sign, number] = [signs[at], numbers[at]];
    if (sign && signs.indexOf(sign) !== signs.lastIndexOf(sign)) return line.replace(SIGN, "$1- ");
    return number && (isList || number > 1) ? line.replace(NUMBER, `$1${number}. `) : line;
  });
}

/** @param isWhole Whether no more words will come in this line. */
function toLine(text: string, isWhole: boolean): Line {
  const indent = columnOf(text);
  const toBlock = (kind: Line["kind"]): Line => ({ text, kind, indent, content: indent });
  if (text.trim() === "") return toBlock("blank");
  if (RULE.test(text) || HEADING.test(text)) return toBlock("block");
  const [marker = "", blanks = "", digits] = MARKER.exec(text) ?? [];
  if (!marker) return toBlock(isWhole && BOLD_LINE.test(text.trimEnd()) ? "bold" : "text");
  const width = marker.trim().length;
  const gap = marker.length - blanks.length - width;
  const content = indent + width + (gap > 4 ? 1 : Math.max(gap, 1));
  return { text, kind: "item", indent, content, value: digits ? Number(digits) : undefined };
}

/** Indents lists that belong to a step, but are indented too little for Markdown. */
function nest(lines: readonly Line[]): Line[] {
  let step: Line | undefined;
  /** By how much the lines in the step are indented further. */
  let moved = 0;
  return lines.map((line, at) => {
    const { text, kind, indent, value } = line;
    if (kind === "blank") return line;
    const isLazy = kind === "text" && lines[at - 1]?.kind !== "blank";
    if (step && indent <= step.indent && !isLazy) [step, moved] = [undefined, 0];
    if (step && kind === "item" && moved === 0 && isInside(line, step))
      moved = step.content - indent;
    if (step && indent > step.indent && (moved > 0 || indent >= step.content)) {
      return { ...line, text: " ".repeat(moved) + text, isNested: true };
    }
    if (value !== undefined) step = line;
    return line;
  });
}

/** Whether a list begins that belongs to the step, but is indented too little for Markdown. */
const isInside = ({ indent, value }: Line, step: Line) =>
  indent < step.content &&
  (value === undefined ? indent > step.indent : value === 1 && indent > step.indent + 1);

/** @returns The lines, with blank ones before numbered and bold lines that are glued to the line above. */
function separate(lines: readonly Line[]): string[] {
  /** The number of the latest step. */
  let count = 0;
  /** What the line above belongs to. */
  let above: Line["kind"] = "blank";
  return lines.flatMap(({ text, kind, value, isNested }) => {
    const isGlued = above !== "blank" && above !== "block";
    let isSeparate = false;
    if (kind === "item" && value !== undefined && isGlued && above !== "item") {
      isSeparate = value === 1 || value === count + 1 || above === "bold";
      if (!isSeparate) kind = "text";
    }
    if (kind === "bold") isSeparate = isGlued;
    if (kind === "text" && above === "bold") {
      isSeparate = [BEGINS_BOLD, SIGN, NUMBER].some((it) => it.test(text));
    }
    if (kind === "item" && value !== undefined && !isNested) count = value;
    // A line below an item continues it.
    if (kind !== "text" || isSeparate || above !== "item") above = kind;
    return isSeparate ? ["", text] : [text];
  });
}

/** The column of a line's first character after blanks. A tab ends at a multiple of four. */
function columnOf(line: string): number {
  const [blanks = ""] = /^[ \t]*/.exec(line) ?? [];
  return blanks.replace(/ {0,3}\t| {4}/g, "    ").length;
}

/** The number in a marker, in digits of any script or in a circle. */
const numberIn = (marker: string) =>
  Number(toLatinDigits(marker.normalize("NFKC")).replace(/\D/g, ""));
