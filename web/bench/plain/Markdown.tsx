/** Bare react-markdown, no plugins, no components, rendered anew after each piece. */
import { type Ref, useDeferredValue } from "react";
import ReactMarkdown from "react-markdown";
import styles from "../../src/recipe/Markdown.module.css";
import type { Words } from "../../src/recipe/recipeState";

interface Props {
  words: Words;
  ref?: Ref<HTMLDivElement>;
}

/** Takes the place of the page's own component of this name. */
export function Markdown({ words, ref }: Props) {
  const text = useDeferredValue(words.text);
  return (
    <div ref={ref} className={styles.markdown}>
      <ReactMarkdown>{text}</ReactMarkdown>
    </div>
  );
}
