/**
 * A recipe's Markdown as a part of the page.
 *
 * Raw HTML is shown as text, and a link target is blanked unless it is relative or its scheme is
 * http, https, irc, ircs, mailto or xmpp: both are what react-markdown does when left alone.
 *
 * @see https://github.com/remarkjs/react-markdown#security
 * @module
 */
import ReactMarkdown, { type Components } from "react-markdown";
import styles from "./Markdown.module.css";

const components: Components = {
  // One level down: the page's own title is the heading of the first.
  h1: ({ node: _, ...props }) => <h2 {...props} />,
  h2: ({ node: _, ...props }) => <h3 {...props} />,
  h3: ({ node: _, ...props }) => <h4 {...props} />,
  h4: ({ node: _, ...props }) => <h5 {...props} />,
  h5: ({ node: _, ...props }) => <h6 {...props} />,
  // In a new tab: the list lives in this one's memory.
  a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noopener noreferrer" />,
  // An image from elsewhere would tell somebody who cooks what.
  img: ({ alt }) => <>{alt}</>,
};

export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.markdown} dir="auto">
      <ReactMarkdown components={components}>{text}</ReactMarkdown>
    </div>
  );
}
