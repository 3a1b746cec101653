/**
 * Marks every block of a recipe with its part, and gives every heading its level.
 *
 * It goes from the first block to the last and looks ahead by one block only. So it can continue from
 * any block of a text that is still being written, given the {@link Progress} before that block.
 *
 * @module
 */
import type { Heading, List, Nodes, Root, RootContent } from "mdast";
import { ownWordsOf, setProperties, wordsOf } from "./mdast";
import { holdsFacts, mayBeFacts } from "./remarkFacts";

/** The part of a recipe that a block is. Its element has it in the attribute `data-part`. */
export type Part =
  /** Before the title. */
  | "preamble"
  | "title"
  /** Servings and times, between the title and the ingredients. */
  | "facts"
  /** Any other words there. */
  | "intro"
  | "ingredients"
  | "method"
  /** Tips, variations, storage, nutrition, equipment: nothing of it is ticked off. */
  | "notes";

/** What is known from the blocks so far. */
export interface Progress {
  /** The part of the next block, unless it is a heading. */
  part: "preamble" | "intro" | "ingredients" | "method" | "notes";
  /** Whether the first heading has come. */
  titleSettled: boolean;
  /** The markers of the first list that is not a list of facts. */
  listed?: "bullets" | "numbers" | undefined;
  /** The section that is open. */
  section?: Section | undefined;
}

interface Section {
  rank: number;
  numbered: boolean;
  /** Whether headings of its own rank belong to it, because both were only bold lines. */
  holdsOwnRank: boolean;
}

/** Before the first block. */
export const BEGINNING: Progress = { part: "preamble", titleSettled: false };

/** What this plugin reads and writes in a file's `data`. */
export interface RecipeData {
  /** What is known before the first block, if the text is not the beginning of the recipe. */
  before?: Progress;
  /** Whether more text will come. */
  writing?: boolean;
  /** What became of each block, by where it begins in the text. */
  blocks?: Map<number, BlockRecord>;
}

/** What the plugins share about a recipe, in the data of a file. */
export const recipeData = ({ data }: { data: object }): RecipeData => data;

/** The result for a block, from which a later call can continue. */
export interface BlockRecord {
  before: Progress;
  after: Progress;
  /** Whether the next block may change what it is, or be put into it. */
  looksAhead: boolean;
}

/** A plugin for remark, to be used after `remarkBoldLinesToHeadings`. */
export function remarkRecipeParts() {
  return (tree: Root, file: { data: object }) => {
    const data = recipeData(file);
    const { writing = false } = data;
    const records = new Map<number, BlockRecord>();
    let progress = data.before ?? BEGINNING;
    // Definitions of links are not visible.
    const [definitions, shown] = partition(tree.children, ({ type }) => type === "definition");
    const blocks = shown.map(toShown);
    const shaped = blocks.map((block, index) => {
      const isGrowing = (at: number) => writing && at === blocks.length - 1;
      const next = lookAt(blocks[index + 1], isGrowing(index + 1));
      const [result, after] = shape(block, progress, next, isGrowing(index));
      const start = block.position?.start.offset ?? 0;
      records.set(start, {
        before: records.get(start)?.before ?? progress,
        after,
        looksAhead: block.type === "heading" || result.data?.hProperties?.dataPart === "facts",
      });
      progress = after;
      return result;
    });
    tree.children = [...shaped, ...definitions];
    data.blocks = records;
  };
}

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}

/** Raw HTML becomes text. Headings that are empty, or inside another block, become paragraphs. */
function toShown(block: RootContent): RootContent {
  const place = block.position && { position: block.position };
  if (block.type === "html") {
    return { type: "paragraph", children: [{ type: "text", value: block.value }], ...place };
  }
  if (block.type === "heading" && wordsOf(block).trim() === "") {
    return { type: "paragraph", children: [], ...place };
  }
  if (block.type !== "heading") demoteHeadings(block);
  return block;
}

/** A heading in a list or a quotation becomes bold text, because it is no part of the outline. */
function demoteHeadings(node: Nodes) {
  if (!("children" in node)) return;
  for (const child of node.children) {
    demoteHeadings(child);
    if (child.type !== "heading") continue;
    const { children } = child;
    Object.assign(child, { type: "paragraph", children: [{ type: "strong", children }] });
  }
}

/** What a heading needs to know of the block below it. */
type Next =
  | { type: "heading"; rank: number }
  | { type: "list"; ordered: boolean; sentences: boolean; facts: boolean }
  | { type: "words" | "end" };

/** @param growing Whether more of the block may come. */
function lookAt(block: RootContent | undefined, growing: boolean): Next {
  if (block?.type === "heading") return { type: "heading", rank: rankOf(block) };
  const isList = block?.type === "list";
  // An incomplete paragraph or first item decides nothing yet.
  if (!block || (growing && (!isList || block.children.length === 1))) return { type: "end" };
  if (!isList) return { type: "words" };
  return {
    type: "list",
    ordered: block.ordered === true,
    sentences: isOfSentences(block),
    facts: isOfFacts(block, growing),
  };
}

/** @param growing Whether the last item may be half written. */
const isOfFacts = (list: List, growing: boolean) =>
  holdsFacts(list) || (growing && list.children.length > 1 && mayBeFacts(list));

/** Whether a list has steps. After ingredients with bullets, a list with numbers has. */
const isOfSteps = (
  { ordered, sentences }: { ordered: boolean; sentences: boolean },
  { listed }: Progress,
) => sentences || (ordered && listed === "bullets");

function shape(block: RootContent, progress: Progress, next: Next, growing: boolean): Shaped {
  if (block.type === "heading") return shapeHeading(block, progress, next);
  if (block.type === "list") return shapeList(block, progress, growing);
  return as(partOfWords(block, progress), block, {
    ...progress,
    part: isMethodWithoutName(progress) ? "method" : progress.part,
  });
}

type Shaped = [RootContent, Progress];

function as(part: Part, block: RootContent, progress: Progress): Shaped {
  setProperties(block, { dataPart: part, dir: "auto" });
  return [block, progress];
}

function partOfWords(block: RootContent, progress: Progress): Part {
  if (progress.part === "intro") return holdsFacts(block) ? "facts" : "intro";
  if (isMethodWithoutName(progress)) return "method";
  if (progress.part !== "method") return progress.part;
  const [label, colon] = wordsOf(block).split(/([:：])/, 2);
  return colon && isNameOfNotes(label ?? "") ? "notes" : "method";
}

/** Without a heading, what comes below the ingredients is the method. */
const isMethodWithoutName = ({ part, listed, section }: Progress) =>
  part === "ingredients" && listed && !section;

function shapeList(list: List, progress: Progress, growing: boolean): Shaped {
  if (mayBeFactsHere(list, progress) && isOfFacts(list, growing))
    return as("facts", list, progress);
  const part = partOfList(list, progress);
  const listed = progress.listed ?? (list.ordered ? "numbers" : "bullets");
  return as(part, list, part === "notes" ? progress : { ...progress, part, listed });
}

function partOfList(list: List, { part, listed }: Progress): "ingredients" | "method" | "notes" {
  if (part === "notes" || part === "method") return part;
  const ordered = list.ordered === true;
  const isMethod = listed ? ordered && listed === "bullets" : ordered && isOfSentences(list);
  return isMethod ? "method" : "ingredients";
}

/** Directly below the title, a list may be one of servings and times. */
const mayBeFactsHere = (list: List, { part, listed, section }: Progress) =>
  part === "intro" && !listed && !section && mayBeFacts(list);

function shapeHeading(heading: Heading, progress: Progress, next: Next): Shaped {
  const words = wordsOf(heading).trim();
  const { titleSettled, part } = progress;
  const namesList = next.type === "list" && (!next.facts || /[:：]$/.test(words));
  if (!titleSettled && !namesList) {
    const after: Progress = { ...BEGINNING, titleSettled: true, part: "intro" };
    return as("title", toHeading(heading, 2), after);
  }
  if (heading.data?.bold && titleSettled) {
    const isFact = /\p{N}/u.test(words) && !/[:：]$/.test(words) && !startsWithNumber(words);
    if (part === "intro" && isFact && next.type !== "list") {
      return as("facts", toBoldWords(heading), progress);
    }
    if (isSentence(words)) return shape(toBoldWords(heading), progress, next, false);
  }

  const section = openSection(heading, words, progress, next);
  const isSection = section !== progress.section;
  const own = partOfHeading(words, progress, next, isSection);
  return as(own, toHeading(heading, isSection ? 3 : 4), {
    ...progress,
    titleSettled: true,
    part: own,
    section,
  });
}

/** @returns The section that this heading begins, or the one that it stands in. */
function openSection(heading: Heading, words: string, progress: Progress, next: Next): Section {
  const { section, part } = progress;
  const rank = rankOf(heading);
  const numbered = startsWithNumber(words);
  const begun: Section = {
    rank,
    numbered,
    holdsOwnRank: next.type === "heading" && next.rank === rank,
  };
  if (!section || rank < section.rank || isNameOfNotes(words)) {
    // Notes may have a lower rank than the sections before: what follows is measured against those.
    return section && isNameOfNotes(words)
      ? { ...begun, rank: Math.min(rank, section.rank), holdsOwnRank: false }
      : begun;
  }
  if (rank > section.rank) return section;
  if (numbered && !section.numbered) return section;
  // Of two bold names, is the second beside the first or below it? What comes next tells.
  if (!section.holdsOwnRank || next.type === "heading") return begun;
  if (part === "method") return section;
  const goesOn = next.type === "end" || (next.type === "list" && !isOfSteps(next, progress));
  return part === "ingredients" && goesOn ? section : begun;
}

function partOfHeading(
  words: string,
  progress: Progress,
  next: Next,
  isSection: boolean,
): Progress["part"] {
  const { part, listed } = progress;
  if (isNameOfNotes(words)) return "notes";
  if (!isSection && (part === "notes" || part === "method")) return part;
  if (!listed) {
    if (part === "method") return "method";
    return next.type === "words" ? "intro" : "ingredients";
  }
  if (part !== "ingredients") return "method";
  // Below the ingredients may be more of them: for the sauce, to serve.
  if (next.type === "list") return isOfSteps(next, progress) ? "method" : "ingredients";
  if (isSection) return "method";
  return next.type === "words" && startsWithNumber(words) ? "method" : "ingredients";
}

/** From 1, the highest, to 8: below Markdown's six levels come bold lines, then numbered bold lines. */
function rankOf(heading: Heading): number {
  if (!heading.data?.bold) return heading.depth;
  return startsWithNumber(wordsOf(heading)) ? 8 : 7;
}

/** "1. Make the sauce", "Step 1: …", "الخطوة ١". A letter or a Roman number counts sections. */
const startsWithNumber = (words: string) =>
  /^\s*(?:[\p{L}\p{M}]+\s*)?\p{Nd}+\s*(?:[.):：–—-]|$)/u.test(words);

/** Whether an English heading names notes: parts without steps or ingredients. */
function isNameOfNotes(words: string): boolean {
  const all = words.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [all[0], all.at(-1)].some((word) => word !== undefined && NOTES.has(word));
}

const NOTES = new Set([
  ...["tip", "tips", "note", "notes", "variation", "variations", "storage", "storing"],
  ...["nutrition", "nutritional", "equipment"],
]);

const isSentence = (words: string) => /[.!?…。！？؟।]["'”’»)]*$/u.test(words);

const MAX_THING_CHARACTERS = 80;

/** Whether the items of a list are steps rather than ingredients. The first one decides. */
function isOfSentences({ children: [first] }: List): boolean {
  const words = first ? ownWordsOf(first) : "";
  return isSentence(words) || words.length > MAX_THING_CHARACTERS;
}

function toHeading(heading: Heading, depth: Heading["depth"]): Heading {
  const [only, ...others] = heading.children;
  const children =
    only?.type === "strong" && others.length === 0 ? only.children : heading.children;
  const last = children.at(-1);
  return {
    ...heading,
    depth,
    children:
      last?.type === "text"
        ? [...children.slice(0, -1), { ...last, value: last.value.replace(/\s*[:：]\s*$/, "") }]
        : children,
  };
}

function toBoldWords({ children, position }: Heading): RootContent {
  return {
    type: "paragraph",
    children: [{ type: "strong", children }],
    ...(position && { position }),
  };
}
