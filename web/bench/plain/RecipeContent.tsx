/** Bare react-markdown, no plugins, no components, rendered anew after each piece. */
import { useMemo } from "react";
import ReactMarkdown from "react-markdown";
import styles from "../../src/recipe/RecipeContent.module.css";
import { useRecipe } from "../../src/state/recipeContext";

/** Takes the place of the page's own component of this name. */
export function RecipeContent() {
  const { recipe } = useRecipe();
  const [block] = recipe.tree.children;
  const text = block?.type === "html" ? block.value : "";
  const content = useMemo(() => <ReactMarkdown>{text}</ReactMarkdown>, [text]);
  return <div className={`${styles.content} markdown`}>{content}</div>;
}
