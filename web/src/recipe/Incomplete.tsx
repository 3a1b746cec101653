import { useRecipe } from "../state/recipeOnPage";
import { useRetry } from "./Apology";
import styles from "./Incomplete.module.css";

/** Says in the bar that the recipe is not complete. */
export function Incomplete() {
  const { stored } = useRecipe();
  const retry = useRetry(stored);
  return (
    <div className={`${styles.cut} row`}>
      <p>Not complete</p>
      {retry && (
        <button type="button" className="filled" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
