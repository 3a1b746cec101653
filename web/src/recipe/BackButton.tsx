import { withoutBidiControls } from "../keeping/bidiControls";
import type { Answer } from "./answers";
import styles from "./BackButton.module.css";
import { recipeOf } from "./recipeOf";

interface Props {
  /** The answer that it leads to. */
  to: Answer;
  onBack: () => void;
}

/** Puts an earlier answer on the page. */
export function BackButton({ to, onBack }: Props) {
  const { title, lang } = recipeOf(to);
  return (
    <button type="button" className={`${styles.back} quiet`} lang="en" onClick={onBack}>
      <span className="two-lines">
        <span>Back to </span>
        {title ? (
          <bdi lang={lang ?? ""}>{withoutBidiControls(title)}</bdi>
        ) : (
          <span>the recipe before</span>
        )}
      </span>
    </button>
  );
}
