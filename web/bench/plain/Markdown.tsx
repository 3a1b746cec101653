/** Markdown as it is usually shown: the whole text anew, for each piece that is added to it. */
import ReactMarkdown from "react-markdown";
import { type MarkdownProps, markdownOptions } from "../../src/recipe/Markdown";
import styles from "../../src/recipe/Markdown.module.css";

export function Markdown({ text, ref }: MarkdownProps) {
  return (
    <div ref={ref} className={styles.markdown} dir="auto">
      <ReactMarkdown {...markdownOptions}>{text}</ReactMarkdown>
    </div>
  );
}
