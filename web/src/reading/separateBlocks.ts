/**
 * Repairs Markdown in which a model has left out blank lines, indented too little, or written lists with
 * signs that Markdown doesn't know. Works line by line, and changes only what precedes a line's words.
 * Looks at later lines only to count signs, so that a line doesn't change while the text grows.
 *
 * @module
 */
import { toLatinDigits } from "./numerals";

/** A replacement of the first characters of a line. Offsets are in UTF-16 code units. */
interface Edit {
  /** Offset of the line in the Markdown, and of the replacement in the result. */
  at: number;
  resultAt: number;
  removed: number;
  inserted: string;
}

/** The beginning of an item. Columns are counted from 0. */
interface Marker {
  /** Column of the marker. */
  indent: number;
  /** Column of the item's words. */
  content: number;
  /** Of a numbered item. */
  value?: number;
  /** Set if Markdown doesn't know the marker: its length, and its replacement. */
  foreign?: { length: number; inserted: string };
}

const MARKER = /^([ \t]*)(?:[-+*]|(\d{1,9})[.)])(?:[ \t]+|$)/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
/** A line that is all bold, without blanks at its end and without a link: a link may be a timer, and headings have no timers. */
const BOLD_LINE = /^ ?(?:\*\*[^*[\]]+\*\*|__[^_[\]]+__)[ \t]*[:：]?$/;

/** A line that begins in bold. A bold line above it stays a heading, even if this line is not all bold. */
const BEGINS_BOLD = /^ ?(?:\*\*|__)[^*_ ]/;

/** Bullets, and dashes and dots, which need a blank after them. */
const SIGN = /^([ \t]*)((?:[•‣⁃∙●○◦▪▫■□◆◇▸▹►▶➤✓✔☐・･]|[–—−·](?=[ \t\u3000]))[ \t\u3000]*)(?=\S)/u;
/** "1、", "１．", "١.", "1.混ぜる", "1- ", "(1)", "①". */
const NUMBER =
  /^([ \t]*)((?:[(（]\p{Nd}{1,3}[)）]|\p{Nd}{1,3}(?:[.)、．。）﹒/:：°º]|[ \t]?[-–][ \t])|[①-⑳])[ \t\u3000]*)(?=[^\s\p{N}])/u;

/** The end of an incomplete text, if it is the marker of an item without text, or a part of one. */
export const OPEN_MARKER =
  /(?<![^\n])[^\S\n]*(?:[-+*]+|[•‣⁃∙●○◦▪▫■□◆◇▸▹►▶➤✓✔☐・･–—−·]|[(（]?\p{Nd}+[^\S\n]?[.)、．。）﹒/:：°º–-]?|[①-⑳])[^\S\n]*$/u;

/**
 * @param markdown With line feeds.
 * @param complete Whether no more text will come. Until then the last line may become more than bold.
 * @returns Markdown with the same words, and a function from its offsets to those in `markdown`.
 */
export function separateBlocks(markdown: string, complete: boolean) {
  const edits = editsOf(markdown.split("\n"), complete);
  let [text, from] = ["", 0];
  for (const edit of edits) {
    text += markdown.slice(from, edit.at);
    edit.resultAt = text.length;
    text += edit.inserted;
    from = edit.at + edit.removed;
  }
  text += markdown.slice(from);

  function placeOf(offset: number): number {
    const edit = edits.findLast(({ resultAt }) => resultAt <= offset);
    if (!edit) return offset;
    const after = offset - edit.resultAt - edit.inserted.length;
    return after < 0 ? edit.at : edit.at + edit.removed + after;
  }
  return { text, placeOf };
}

function editsOf(lines: readonly string[], complete: boolean): Edit[] {
  const markers = markersIn(lines);
  const edits: Edit[] = [];
  /** The latest step: its number, its marker, and by how much the lines in it are indented further. */
  let count = 0;
  let item: Marker | undefined;
  let moved = 0;
  /** What the line above belongs to. */
  let above: "nothing" | "item" | "text" | "bold" = "nothing";
  /** Whether any line was an item, and whether the current paragraph has a duration. */
  let [hasItems, hasDuration] = [false, false];
  let at = 0;

  for (const [index, line] of lines.entries()) {
    const marker = markers[index];
    const isBold = BOLD_LINE.test(line.trimEnd()) && (complete || index < lines.length - 1);
    const indent = marker?.indent ?? columnOf(line);
    const isGlued = above !== "nothing";
    let isSeparate = false;
    if (line.trim() === "") above = "nothing";
    else {
      const isText = !marker && !isBold && !HEADING.test(line) && !RULE.test(line);
      if (item && indent <= item.indent && !(isText && isGlued)) [item, moved] = [undefined, 0];
      if (item && marker && moved === 0 && isInside(marker, item)) moved = item.content - indent;
      const isOuter = !item || indent < item.content;

      if (marker?.value !== undefined && above !== "item" && isGlued) {
        const continues = marker.value === 1 || marker.value === count + 1;
        isSeparate = continues || above === "bold" || marker.foreign !== undefined;
      }
      if (marker && (isSeparate || !isGlued || above === "item" || marker.value === undefined)) {
        [above, hasItems] = ["item", true];
        if (marker.value !== undefined && isOuter && moved === 0) {
          count = marker.value;
          item = marker;
        }
      } else if (isBold && !(hasDuration && !hasItems)) {
        isSeparate = isGlued;
        above = "bold";
      } else if (above === "bold" && [BEGINS_BOLD, SIGN, NUMBER].some((it) => it.test(line))) {
        isSeparate = true;
        above = "text";
      } else if (!isText && !marker && !isBold) above = "nothing";
      else if (above !== "item") above = item && indent >= item.content ? "item" : "text";
    }
    hasDuration = above === "text" && ((hasDuration && !isSeparate) || line.includes("](P"));
    const { length = 0, inserted = "" } = marker?.foreign ?? {};
    const blanks = item && indent > item.indent ? " ".repeat(moved) : "";
    const before = (isSeparate ? "\n" : "") + blanks;
    if (before + inserted !== "") {
      edits.push({ at, resultAt: 0, removed: length, inserted: before + inserted });
    }
    at += line.length + 1;
  }
  return edits;
}

/** Whether a list begins that belongs to the item, but is indented too little for Markdown. */
const isInside = ({ indent, value }: Marker, item: Marker) =>
  indent < item.content &&
  (value === undefined ? indent > item.indent : value === 1 && indent > item.indent + 1);

/** @returns The marker of each line that has one. */
function markersIn(lines: readonly string[]): (Marker | undefined)[] {
  const signs = lines.map((line) => SIGN.exec(line));
  const counts = new Map<string, number>();
  const signOf = (sign: RegExpExecArray) => `${sign[2]?.trim()}`;
  for (const sign of signs) if (sign) counts.set(signOf(sign), (counts.get(signOf(sign)) ?? 0) + 1);

  let last = 0;
  const numbers = lines.map((line) => {
    const known = MARKER.exec(line);
    if (known?.[2]) last = Number(known[2]);
    const number = known ? null : NUMBER.exec(line);
    const value = number ? numberIn(number[2] ?? "") : 0;
    if (value !== 1 && (value === 0 || value !== last + 1)) return undefined;
    const isNext = value === last + 1 && value > 1;
    last = value;
    return { number, value, isNext };
  });
  const isList = numbers.filter(Boolean).length > 1;

  return lines.map((line, index) => {
    if (RULE.test(line)) return undefined;
    const [known, sign, found] = [MARKER.exec(line), signs[index], numbers[index]];
    if (known) {
      const [whole, blanks = "", digits] = known;
      const width = whole.trim().length;
      const gap = whole.length - blanks.length - width;
      const indent = columnOf(blanks);
      const content = indent + width + (gap > 4 ? 1 : Math.max(gap, 1));
      return { indent, content, ...(digits && { value: Number(digits) }) };
    }
    if (sign && (counts.get(signOf(sign)) ?? 0) > 1) return foreign(sign, "- ");
    if (found?.number && (isList || found.isNext)) {
      return { ...foreign(found.number, `${found.value}. `), value: found.value };
    }
    return undefined;
  });
}

function foreign([whole, blanks = ""]: RegExpExecArray, written: string): Marker {
  const indent = columnOf(blanks);
  return {
    indent,
    content: indent + written.length,
    foreign: { length: whole.length, inserted: blanks + written },
  };
}

/** The column of a line's first character after blanks. A tab ends at a multiple of four. */
function columnOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === "\t") column += 4 - (column % 4);
    else if (character === " ") column++;
    else break;
  }
  return column;
}

/** The number in a marker, in digits of any script or in a circle. */
function numberIn(marker: string): number {
  const circled = (marker.codePointAt(0) ?? 0) - 0x245f;
  if (circled > 0 && circled <= 20) return circled;
  return Number(toLatinDigits(marker).replace(/\D/g, ""));
}
