/** Renders the whole Markdown again after each piece, as most pages do. */
import ReactMarkdown from "react-markdown";
import { type MarkdownProps, markdownOptions } from "../../src/recipe/markdown/Markdown";
import styles from "../../src/recipe/markdown/Markdown.module.css";
import { unfence } from "../../src/recipe/markdown/unfence";

export function Markdown({ text, complete, ref }: MarkdownProps) {
  return (
    <div ref={ref} className={styles.markdown}>
      <ReactMarkdown {...markdownOptions}>{unfence(text, complete)}</ReactMarkdown>
    </div>
  );
}
