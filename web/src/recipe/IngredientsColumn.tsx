import { type ReactNode, useCallback, useState } from "react";
import { useRecipe } from "../state/recipeOnPage";
import styles from "./IngredientsColumn.module.css";

interface Props {
  children?: ReactNode;
}

/** The ingredients. Beside the method, a button shows all of them if they don't fit the window. */
export function IngredientsColumn({ children }: Props) {
  const { recipe } = useRecipe();
  const [isCutOff, setIsCutOff] = useState(false);
  const [isExpanded, setIsExpanded] = useState(false);
  const observe = useCallback((words: HTMLElement | null) => {
    const scroller = words?.parentElement;
    if (!scroller) return;
    const observer = new ResizeObserver(() =>
      setIsCutOff(words.offsetHeight > scroller.clientHeight + 1),
    );
    observer.observe(words);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      data-column="ingredients"
      className={isExpanded ? undefined : styles.column}
      data-cut-off={isCutOff || undefined}
    >
      <div className={styles.scroller}>
        <div ref={observe} className={styles.words}>
          {children}
        </div>
      </div>
      {(isCutOff || isExpanded) && (
        <div lang="en" dir="ltr" className={`${styles.all} screen-only`}>
          <button
            type="button"
            className="flush"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {`All ${recipe.ingredients.length} ingredients`}
          </button>
        </div>
      )}
    </div>
  );
}
