import { useCookingActions } from "../cooking/CookingProvider";
import { SaveButton } from "../saved/SaveButton";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { AnotherDish } from "./AnotherDish";
import styles from "./RecipeRow.module.css";

/** The row of buttons below the facts. While the recipe is written, a line of text takes its place. */
export function RecipeRow() {
  const { isReady, isCooking, request } = usePage();
  const { startCooking } = useActions();
  const { phase, hasEnded, recipe } = useRecipe();
  const { start } = useCookingActions();
  // There is a 'Try again', which is the filled button, and asks for another dish, too.
  const isRetried = phase === "cut" || request.status === "failed";
  if (isCooking) return null;
  // Not `dir="ltr"`: the row begins where the recipe's lines do.
  return (
    <div lang="en" className={`${styles.buttons} row screen-only`}>
      {!hasEnded && <p className={styles.writing}>Still writing…</p>}
      {hasEnded && !recipe.refusal && (
        <button
          ref={startCooking}
          type="button"
          className={isRetried ? "flush" : "filled"}
          onClick={start}
        >
          Start cooking
        </button>
      )}
      {hasEnded && phase !== "cut" && !recipe.refusal && <SaveButton />}
      {hasEnded && isReady && !isRetried && <AnotherDish />}
    </div>
  );
}
