/**
 * Shows Markdown as a recipe.
 *
 * Raw HTML is shown as text, and a link target is blanked unless it is relative or its scheme is
 * http, https, irc, ircs, mailto or xmpp: both are the defaults of react-markdown.
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
import { TimerButton, TimerPiece } from "../cooking/TimerButton";
import styles from "./Markdown.module.css";
import { partColumns } from "./partColumns";
import { recipePlugins } from "./recipePlugins";
import { remarkTimers } from "./remarkTimers";
import { NOTHING_RENDERED, renderMore, renderWhole } from "./streamMarkdown";

export interface MarkdownProps {
  text: string;
  /** Whether the text has ended. */
  complete: boolean;
  /** The element around what is rendered. */
  ref?: Ref<HTMLDivElement>;
}

/** Shows Markdown, also while it is being written. */
export const Markdown = memo(function Markdown({ text, complete, ref }: MarkdownProps) {
  // Only a cache: it may be written while rendering, because it does not change the result.
  const rendered = useRef(NOTHING_RENDERED);
  if (!complete) rendered.current = renderMore(rendered.current, text, markdownOptions);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkboxes in it work by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for events of its content.
    <div ref={ref} className={styles.markdown} onClick={tickLine} onChange={tickGroup}>
      {partColumns(complete ? renderWhole(text, markdownOptions) : rendered.current.content)}
    </div>
  );
});

const components: Components = {
  // In a new tab, because leaving this page would lose the list.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  li: Item,
  // Markdown makes no `span`: each one is from remarkTimers.
  span: ({ node, children }) => {
    const { dataTimerSeconds: seconds, dataTimerPlace: place } = node?.properties ?? {};
    if (seconds === undefined) return <TimerPiece>{children}</TimerPiece>;
    return (
      <TimerButton seconds={Number(seconds)} place={Number(place)}>
        {children}
      </TimerButton>
    );
  },
  table: ({ node, ...props }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      className={styles.scroller}
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it only when it has the focus.
      tabIndex={0}
      data-part={node?.properties.dataPart}
    >
      <table {...props} />
    </div>
  ),
};

/** Options for react-markdown. The benchmarks use them too. */
export const markdownOptions = { components, remarkPlugins: [...recipePlugins, remarkTimers] };

interface ItemProps {
  node?: HastElement | undefined;
  children?: ReactNode;
}

/**
 * An item of a list, with a checkbox if it is an ingredient or a step. The checkbox is uncontrolled:
 * the DOM alone knows whether it is ticked. Lists inside the item have checkboxes of their own. The
 * line is not a `label`, because a label must not contain other buttons.
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

/** A click on a line ticks it, except on a link or a control, and except while text is selected. */
function tickLine({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, input")) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest(`.${styles.line}`)?.querySelector("input")?.click();
}

/** A tick on a group ticks everything in it. Unticking one item unticks the groups around it. */
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
