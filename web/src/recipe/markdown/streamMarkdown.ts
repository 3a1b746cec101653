/**
 * Renders Markdown that is still being written, at a cost proportional to its length.
 *
 * Rendering the whole text again for each new piece would cost the square of the length. In CommonMark
 * a block can't change once the next one has begun, and neither can a list item. Such a block is
 * settled: it is rendered once, and the same React element is reused, which React skips. Only the last
 * block or item is rendered again, and a heading before it, which depends on the block below. Items are
 * settled one by one, because a recipe's method is often one long list. The plugins continue from what
 * the settled blocks have told them ({@link Progress}).
 *
 * @see https://spec.commonmark.org/0.31.2/#phase-1-block-structure
 * @module
 */
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type Key,
  type ReactElement,
  type ReactNode,
} from "react";
import ReactMarkdown, { type Options } from "react-markdown";
import {
  BEGINNING,
  type BlockRecord,
  type Progress,
  type RecipeData,
  recipeData,
} from "./remarkRecipeParts";
import { unfence } from "./unfence";

/** How react-markdown is to render. The same for every call, and `ul` and `ol` stay what they are. */
export type RenderOptions = Pick<Options, "components" | "remarkPlugins" | "rehypePlugins">;

type AnyElement = ReactElement<{ children?: ReactNode }>;

/** What has been rendered of a text so far. */
export interface Rendered {
  /** Without a fence around it. */
  text: string;
  content: ReactNode;
  /** Blocks that can't change any more. */
  blocks: readonly AnyElement[];
  /** Where the rest begins: at a block, or at an item of the list in `open`. */
  restStart: number;
  /** What is known of the recipe there. */
  progress: Progress;
  /** The list that the rest goes on with, and its items that can't change any more. */
  open?: { list: AnyElement; items: readonly AnyElement[] };
}

/** What the first {@link renderMore} begins with. */
export const NOTHING_RENDERED: Rendered = {
  text: "",
  content: null,
  blocks: [],
  restStart: 0,
  progress: BEGINNING,
};

/**
 * Renders a complete text: exactly as react-markdown renders it without the fence. Blocks and items
 * have the same keys as in {@link renderMore}, so that the page keeps its elements.
 */
export function renderWhole(text: string, options: RenderOptions): ReactNode {
  return withLineBreaks(
    render(unfence(text, true), options, {}).map(({ element, items }, index) =>
      toBlock(element, keyFrom(0, items), index),
    ),
  );
}

/**
 * Renders a text that is still being written. Until {@link renderWhole} renders it at its end, three
 * things may look different from it: whether a list is loose, which its last line decides; a link
 * whose address stands in another block; and a line that is a list only by itself, such as "2)" in the
 * middle of a paragraph.
 *
 * @param previous What this returned for an earlier state of the text, or of another text.
 * @param written The text so far.
 */
export function renderMore(previous: Rendered, written: string, options: RenderOptions): Rendered {
  const text = unfence(written, false);
  if (text === previous.text) return previous;
  const known = text.startsWith(previous.text) ? previous : NOTHING_RENDERED;
  const rest = text.slice(known.restStart);
  const parts = render(rest, options, { before: known.progress, writing: true });

  const shown = [...known.blocks];
  const allItems = parts.map(({ element, items }, index) => {
    const open = index === 0 && known.open?.list.type === element.type ? known.open : undefined;
    const settledItems = open?.items ?? [];
    const all = [...settledItems, ...keyFrom(settledItems.length, items)];
    shown.push(toBlock(open?.list ?? element, all, shown.length));
    return all;
  });
  const content = withLineBreaks(shown);

  const end = firstUnsettled(parts, rest);
  const next = parts[end.block];
  if (!next) return { ...known, text, content };
  const settled: Rendered = {
    text,
    content,
    blocks: shown.slice(0, known.blocks.length + end.block),
    restStart: known.restStart + lineStart(rest, next.items[end.item]?.start ?? next.start),
    progress: (end.item > 0 ? next.record?.after : next.record?.before) ?? known.progress,
  };
  // Of a list that was open before, some items are settled in any case.
  const wasOpen = end.block === 0 ? known.open : undefined;
  if (end.item === 0 && !wasOpen) return settled;
  const items = (allItems[end.block] ?? []).slice(0, (wasOpen?.items.length ?? 0) + end.item);
  return {
    ...settled,
    progress: wasOpen && end.item === 0 ? known.progress : settled.progress,
    open: { list: wasOpen?.list ?? next.element, items },
  };
}

/**
 * Where the next rendering has to begin: at a block, and if it is a list at one of its items.
 * Everything before the last block that has certainly begun is closed, and so is every item before
 * its last certain one.
 */
function firstUnsettled(parts: readonly Block[], text: string): { block: number; item: number } {
  const last = parts[lastCertain(parts, text)];
  if (!last) return { block: -1, item: 0 };
  // Several blocks can have been made of one.
  const firstOf = ({ start }: Block) => parts.findIndex((part) => part.start === start);
  let block = firstOf(last);
  const item = Math.max(0, lastCertain(last.items, text));
  // That a list is one, and which, its first item says. Anything else is only known when closed.
  if (item > 0) return { block, item };
  for (;;) {
    const before = parts[block - 1];
    if (!before?.record?.looksAhead) return { block, item: 0 };
    block = firstOf(before);
  }
}

/** A block or an item, and where it begins in the text that it was rendered from. */
interface Part {
  element: AnyElement;
  start: number;
}

interface Block extends Part {
  /** If it is a list. */
  items: Part[];
  record: BlockRecord | undefined;
}

/** The blocks of a text. */
function render(text: string, options: RenderOptions, recipe: RecipeData): Block[] {
  let root: HastNode = { children: [] };
  let { blocks }: RecipeData = {};
  const goOn = () => (_: unknown, file: { data: object }) => {
    Object.assign(recipeData(file), recipe);
  };
  const capture = () => (tree: HastNode, file: { data: object }) => {
    // A copy: react-markdown puts text, which has no position, in the place of raw HTML.
    root = { children: [...(tree.children ?? [])] };
    ({ blocks } = recipeData(file));
  };
  const whole = ReactMarkdown({
    ...options,
    remarkPlugins: [goOn, ...(options.remarkPlugins ?? [])],
    rehypePlugins: [...(options.rehypePlugins ?? []), capture],
    children: text,
  }) as AnyElement;
  return pair(whole.props.children, root).map(({ element, node }) => ({
    element,
    start: startOf(node),
    record: blocks?.get(startOf(node)),
    items: isList(element)
      ? pair(element.props.children, node).map((item) => ({
          element: item.element,
          start: startOf(item.node),
        }))
      : [],
  }));
}

/** What is needed of hast's nodes. */
interface HastNode {
  children?: HastNode[];
  position?: { start: { offset?: number } };
}

const startOf = (node: HastNode) => node.position?.start.offset ?? 0;

/** What a node's children were turned into, each with the child; line breaks are left out. */
function pair(children: ReactNode, node: HastNode): { element: AnyElement; node: HastNode }[] {
  const all: ReactNode[] = Array.isArray(children) ? children : [children];
  return all.flatMap((one, index) => {
    const child = node.children?.[index];
    if (!child || one === "\n") return [];
    // A block of raw HTML is shown as bare text, which could have no key.
    const element = isValidElement(one) ? (one as AnyElement) : createElement(Fragment, null, one);
    return [{ element, node: child }];
  });
}

/** Items with their places in the list as keys: they are only ever added at the end. */
function keyFrom(first: number, items: readonly Part[]): AnyElement[] {
  return items.map(({ element }, index) => withKey(element, first + index));
}

const withKey = (element: AnyElement, key: Key) => cloneElement(element, { key });

const isList = ({ type }: AnyElement) => type === "ul" || type === "ol";

function toBlock(element: AnyElement, items: readonly AnyElement[], key: Key): AnyElement {
  return isList(element)
    ? cloneElement(element, { key, children: ["\n", ...withLineBreaks(items), "\n"] })
    : withKey(element, key);
}

/** As react-markdown has it: a line break between two blocks, and between two items. */
function withLineBreaks(elements: readonly AnyElement[]): ReactNode[] {
  return elements.flatMap((element, index) => (index === 0 ? [element] : ["\n", element]));
}

/** An item's marker with a word behind it, which neither a continuation has nor a `* * *`. */
const ITEM_WITH_WORD = /(?:[-+*]|\d+[.)])[ \t].*[\p{L}\p{N}]/uy;

/**
 * The last part that has certainly begun. While a line is incomplete, what it begins may still turn
 * out to be a continuation of what came before: `#` of a title or of a `#hashtag`.
 */
function lastCertain(parts: readonly Part[], text: string): number {
  return parts.findLastIndex(({ start }) => {
    ITEM_WITH_WORD.lastIndex = start;
    return text.includes("\n", start) || ITEM_WITH_WORD.test(text);
  });
}

/** Indentation before a block or an item belongs to it: its later lines are measured against it. */
function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}
