/** Bare react-markdown, no plugins, no components, rendered anew after each piece. */
import { createContext, type ReactNode, useMemo } from "react";
import ReactMarkdown from "react-markdown";
import type { Recipe } from "../../src/reading/recipe";
import styles from "../../src/recipe/Markdown.module.css";

/** RecipeText imports it, too. Here it shows nothing: there is no heading to stand beside. */
export const Beside = createContext<Record<string, ReactNode>>({});

/** Takes the place of the page's own component of this name. */
export function Markdown({ recipe }: { recipe: Recipe }) {
  const [block] = recipe.tree.children;
  const text = block?.type === "html" ? block.value : "";
  const content = useMemo(() => <ReactMarkdown>{text}</ReactMarkdown>, [text]);
  return <div className={styles.markdown}>{content}</div>;
}
