import styles from "./BackButton.module.css";
import { readOnce } from "./readOnce";
import type { EndedRecipe } from "./recipeState";

interface Props {
  /** The recipe that it leads to. */
  before: EndedRecipe;
  onBack: () => void;
}

/** Swaps the recipe and the one before. */
export function BackButton({ before, onBack }: Props) {
  const { title } = readOnce(before.words.text);
  return (
    <button type="button" className={styles.back} onClick={onBack}>
      <span>Back to {title ? <bdi>{title}</bdi> : "the recipe before"}</span>
    </button>
  );
}
