import styles from "./CookingMode.module.css";

interface Props {
  on: boolean;
  onToggle: () => void;
  /** Whether the ingredients are shown instead of the method. `undefined` without a recipe. */
  ingredientsShown: boolean | undefined;
  onToggleIngredients: () => void;
}

/** The controls of cooking mode, in the bar above the recipe. */
export function CookingMode({ on, onToggle, ingredientsShown, onToggleIngredients }: Props) {
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        className={styles.switch}
        onClick={onToggle}
      >
        Cooking mode
      </button>
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
