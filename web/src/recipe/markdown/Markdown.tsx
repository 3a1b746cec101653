/**
 * A recipe's Markdown as a part of the page.
 *
 * Raw HTML is shown as text, and a link target is blanked unless it is relative or its scheme is
 * http, https, irc, ircs, mailto or xmpp: both are what react-markdown does when left alone.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import type { ElementContent, Element as HastElement } from "hast";
import {
  type ChangeEvent,
  Children,
  isValidElement,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useRef,
} from "react";
import type { Components } from "react-markdown";
import { TimerButton } from "../cooking/TimerButton";
import styles from "./Markdown.module.css";
import { partColumns } from "./partColumns";
import { recipePlugins } from "./recipePlugins";
import { remarkTimers } from "./remarkTimers";
import { NOTHING_RENDERED, renderMore, renderWhole } from "./streamMarkdown";

/** What {@link Markdown} is to show. */
export interface MarkdownProps {
  text: string;
  /** Whether no more text will come. */
  complete: boolean;
  /** The element that holds what is rendered, and nothing else. */
  ref?: Ref<HTMLDivElement>;
}

/** Shows Markdown, also while it is being written. */
export const Markdown = memo(function Markdown({ text, complete, ref }: MarkdownProps) {
  // A cache, not a state: from whatever it holds, the same text renders the same.
  const rendered = useRef(NOTHING_RENDERED);
  if (!complete) rendered.current = renderMore(rendered.current, text, markdownOptions);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the ticks themselves can be reached and pressed.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what is in it.
    <div ref={ref} className={styles.markdown} onClick={tickLine} onChange={tickGroup}>
      {partColumns(complete ? renderWhole(text, markdownOptions) : rendered.current.content)}
    </div>
  );
});

const components: Components = {
  // In a new tab: the list lives in this one's memory.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  li: Item,
  // Nothing in Markdown is a span but the durations that remarkTimers has found.
  span: ({ node, children }) => (
    <TimerButton seconds={Number(node?.properties.dataTimerSeconds)}>{children}</TimerButton>
  ),
  table: ({ node, ...props }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      className={styles.scroller}
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, it scrolls by this.
      tabIndex={0}
      data-part={node?.properties.dataPart}
    >
      <table {...props} />
    </div>
  ),
};

/** How this page has Markdown rendered. The benchmarks' plain way does it the same way. */
export const markdownOptions = { components, remarkPlugins: [...recipePlugins, remarkTimers] };

interface ItemProps {
  node?: HastElement | undefined;
  children?: ReactNode;
}

/**
 * An ingredient or a step that can be ticked off, if it is one. The tick lives and dies with the
 * element: no state of the page hangs on it. Lists inside the item have ticks of their own. The line is
 * no label, in which nothing else could be pressed.
 */
function Item({ node, children }: ItemProps) {
  if (node?.properties.dataTick === undefined) return <li>{children}</li>;
  const parts = Children.toArray(children);
  const isList = (part: ReactNode) =>
    isValidElement(part) && (part.type === "ul" || part.type === "ol");
  return (
    <li>
      <div className={styles.line}>
        <input type="checkbox" aria-label={ownText(node.children).trim()} />
        <div>{parts.filter((part) => !isList(part))}</div>
      </div>
      {parts.filter(isList)}
    </li>
  );
}

/** The text of an item, without that of the lists in it. */
function ownText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type !== "element") return "value" in node ? node.value : "";
      return node.tagName === "ul" || node.tagName === "ol" ? "" : ownText(node.children);
    })
    .join("")
    .replace(/\s+/g, " ");
}

/** A tap anywhere on a line ticks it, except on what does something else, and when selecting text. */
function tickLine({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, input")) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest(`.${styles.line}`)?.querySelector("input")?.click();
}

/** With a group, all that is in it is ticked. It is no longer done once something in it isn't. */
function tickGroup({ target }: ChangeEvent<HTMLDivElement>) {
  if (!(target instanceof HTMLInputElement)) return;
  const { checked } = target;
  const item = target.closest("li");
  for (const tick of item?.querySelectorAll("input") ?? []) tick.checked = checked;
  if (checked) return;
  for (let group = parentItem(item); group; group = parentItem(group)) {
    const tick = group.querySelector("input");
    if (tick) tick.checked = false;
  }
}

const parentItem = (item: Element | null | undefined) => item?.parentElement?.closest("li");
