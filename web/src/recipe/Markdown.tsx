/**
 * A recipe's Markdown as a part of the page.
 *
 * Raw HTML is shown as text, and a link target is blanked unless it is relative or its scheme is
 * http, https, irc, ircs, mailto or xmpp: both are what react-markdown does when left alone.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import { Children, isValidElement, memo, type ReactNode, type Ref, useRef } from "react";
import type { Components } from "react-markdown";
import styles from "./Markdown.module.css";
import { remarkTable } from "./remarkTable";
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
    <div ref={ref} className={styles.markdown} dir="auto">
      {complete ? renderWhole(text, markdownOptions) : rendered.current.content}
    </div>
  );
});

const components: Components = {
  // One level down: the page's title is the heading of level 1.
  h1: ({ node: _, ...props }) => <h2 {...props} />,
  h2: ({ node: _, ...props }) => <h3 {...props} />,
  h3: ({ node: _, ...props }) => <h4 {...props} />,
  h4: ({ node: _, ...props }) => <h5 {...props} />,
  h5: ({ node: _, ...props }) => <h6 {...props} />,
  // In a new tab: the list lives in this one's memory.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  // An image from elsewhere would tell somebody who cooks what.
  img: ({ alt }) => <>{alt}</>,
  li: ({ node: _, children, ...props }) => <li {...props}>{withTick(children)}</li>,
  table: ({ node: _, ...props }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, it scrolls by this.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" className={styles.scroller} aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  ),
};

/** How this page has Markdown rendered. The benchmarks' plain way does it the same way. */
export const markdownOptions = { components, remarkPlugins: [remarkTable] };

/**
 * Lets an ingredient or a step be ticked off. The tick lives and dies with the element: no state of
 * the page hangs on it. Lists inside the item have ticks of their own.
 */
function withTick(children: ReactNode) {
  const parts = Children.toArray(children);
  const isList = (part: ReactNode) =>
    isValidElement(part) && (part.type === "ul" || part.type === "ol");
  return (
    <>
      <label>
        <input type="checkbox" /> <span>{parts.filter((part) => !isList(part))}</span>
      </label>
      {parts.filter(isList)}
    </>
  );
}
