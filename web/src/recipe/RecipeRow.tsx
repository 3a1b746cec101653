import { useCooking } from "../cooking/useCooking";
import { KeepButton } from "../keeping/KeepButton";
import { useKitchen } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import styles from "./RecipeRow.module.css";

/** Below the facts: what one does with a recipe first. */
export function RecipeRow() {
  const { isReady, isCooking, request, secondsLeft, actions } = useKitchen();
  const { phase, recipe } = useRecipe();
  const { start } = useCooking();
  const hasEnded = phase === "done" || phase === "cut";
  // There is a 'Try again'. Another dish would be the same, and only one button is filled.
  const isRetried = phase === "cut" || request.status === "failed";
  if (isCooking) return null;
  return (
    <div
      lang="en"
      dir="ltr"
      className={`${styles.row} row screen-only`}
      // Rendered invisibly while streaming, so that nothing moves when it appears.
      data-waits={!hasEnded || undefined}
      inert={!hasEnded}
    >
      {!recipe.refusal && (
        <button
          type="button"
          data-start-cooking
          className={isRetried ? undefined : "filled"}
          onClick={start}
        >
          Start cooking
        </button>
      )}
      {phase !== "cut" && !recipe.refusal && <KeepButton />}
      {isReady && !isRetried && (
        <button type="button" disabled={secondsLeft > 0} onClick={() => actions.ask()}>
          Another dish
        </button>
      )}
    </div>
  );
}
