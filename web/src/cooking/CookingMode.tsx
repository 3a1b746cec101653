import { useId } from "react";
import styles from "./CookingMode.module.css";

interface Props {
  on: boolean;
  /** Of the dish. */
  lang: string;
  /** What is cooked, and which step of how many. `step` is absent after the last one. */
  progress?: { dish: string; step?: number; of: number };
  onToggle: () => void;
  /** Brings the current step. */
  onShowStep: () => void;
  /** Whether the ingredients are shown instead of the method. `undefined` without a recipe. */
  ingredientsShown: boolean | undefined;
  onToggleIngredients: () => void;
}

/** The controls of cooking mode, in the bar above the recipe. */
export function CookingMode(props: Props) {
  const { on, lang, progress, onToggle, onShowStep } = props;
  const { ingredientsShown, onToggleIngredients } = props;
  const effect = useId();
  // There is no room for it beside Stop.
  const isOffered = !on && ingredientsShown !== undefined;
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label="Cooking mode"
        aria-describedby={isOffered ? effect : undefined}
        className={styles.switch}
        onClick={onToggle}
      >
        <span>
          <span>Cooking mode</span>
          {isOffered && <small id={effect}>larger words, screen stays on</small>}
        </span>
      </button>
      {on && progress && (
        <p dir="auto" lang={lang} className={`${styles.dish} one-line`}>
          {progress.dish}
        </p>
      )}
      {on && progress?.step && (
        <button type="button" className={styles.progress} onClick={onShowStep}>
          <span>Step </span>
          <bdi>{progress.step}</bdi>
          <i />
          <span> of </span>
          <bdi>{progress.of}</bdi>
        </button>
      )}
      {on && ingredientsShown !== undefined && (
        <button
          type="button"
          aria-expanded={ingredientsShown}
          className={styles.ingredients}
          onClick={onToggleIngredients}
        >
          Ingredients
        </button>
      )}
    </>
  );
}
