/**
 * Renders Markdown that is still being written, at a cost in proportion to its length.
 *
 * Rendering the whole text for each new piece would cost its square. But in CommonMark a block is
 * closed for good once the next one has begun, and so is an item of a list: what is closed is
 * rendered once and kept as the very same React element, which React then skips. Only the block or
 * item at the end is rendered anew. A recipe's method is one long list, so without settling items
 * one by one its cost would still be a square.
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

/** How react-markdown is to render. The same for every call, and `ul` and `ol` stay what they are. */
export type RenderOptions = Pick<Options, "components" | "remarkPlugins">;

type AnyElement = ReactElement<{ children?: ReactNode }>;

/** What has been rendered of a text so far. */
export interface Rendered {
  text: string;
  content: ReactNode;
  /** Blocks that can't change any more. */
  blocks: readonly AnyElement[];
  /** Where the rest begins: at a block, or at an item of the list in `open`. */
  restStart: number;
  /** The list that the rest goes on with, and its items that can't change any more. */
  open?: { list: AnyElement; items: readonly AnyElement[] };
}

/** What the first {@link renderMore} begins with. */
export const NOTHING_RENDERED: Rendered = { text: "", content: null, blocks: [], restStart: 0 };

/**
 * Renders a text that is complete: exactly what react-markdown makes of it. Blocks and items have
 * the same keys as by {@link renderMore}, so that the elements on the page stay the same ones.
 */
export function renderWhole(text: string, options: RenderOptions): ReactNode {
  return withLineBreaks(
    render(text, options).map(({ element, items }, index) =>
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
 */
export function renderMore(previous: Rendered, text: string, options: RenderOptions): Rendered {
  if (text === previous.text) return previous;
  const known = text.startsWith(previous.text) ? previous : NOTHING_RENDERED;
  const rest = text.slice(known.restStart);
  const parts = render(rest, options);
  const last = lastCertain(parts, rest);

  const next: Rendered = { ...known, text };
  const shown = [...known.blocks];
  parts.forEach(({ element, start, items }, index) => {
    const open = index === 0 && known.open?.list.type === element.type ? known.open : undefined;
    const settledItems = open?.items ?? [];
    const allItems = [...settledItems, ...keyFrom(settledItems.length, items)];
    const list = open?.list ?? element;
    const block = toBlock(list, allItems, shown.length);
    shown.push(block);

    if (index !== last) return;
    // Everything before this block is closed, and so is every item before its last certain one.
    const lastItem = lastCertain(items, rest);
    next.blocks = shown.slice(0, -1);
    next.restStart = known.restStart + lineStart(rest, items[lastItem]?.start ?? start);
    if (lastItem >= 0) {
      next.open = { list, items: allItems.slice(0, settledItems.length + lastItem) };
    } else {
      delete next.open;
    }
  });
  return { ...next, content: withLineBreaks(shown) };
}

/** A block or an item, and where it begins in the text that it was rendered from. */
interface Part {
  element: AnyElement;
  start: number;
}

/** The blocks of a text, each with its items if it is a list. */
function render(text: string, options: RenderOptions): (Part & { items: Part[] })[] {
  let root: HastNode = { children: [] };
  const capture = () => (tree: HastNode) => {
    // A copy: react-markdown puts text, which has no position, in the place of raw HTML.
    root = { children: [...(tree.children ?? [])] };
  };
  const whole = ReactMarkdown({
    ...options,
    rehypePlugins: [capture],
    children: text,
  }) as AnyElement;
  return pair(whole.props.children, root).map(({ element, node }) => ({
    element,
    start: startOf(node),
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
