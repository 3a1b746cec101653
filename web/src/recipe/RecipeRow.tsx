import { useCooking } from "../cooking/useCooking";
import { KeepButton } from "../shelf/KeepButton";
import { useKitchen } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import styles from "./RecipeView.module.css";

/** Below the facts: what one does with a recipe first. */
export function RecipeRow() {
  const { isReady, isCooking, request, secondsLeft, actions } = useKitchen();
  const { answer, phase, hasEnded, recipe } = useRecipe();
  const { start } = useCooking();
  // There is a 'Try again'. Another dish would be the same, and only one button is filled.
  const isRetried = phase === "cut" || request.status === "failed";
  const isOffered = isReady && !isRetried;
  if (isCooking) return null;
  const others = recipe.others.map((dish) => (
    <button
      key={dish}
      type="button"
      className="quiet"
      lang={recipe.lang ?? ""}
      dir="auto"
      disabled={secondsLeft > 0}
      onClick={() => actions.ask({ dish })}
    >
      <span className="one-line">{dish}</span>
    </button>
  ));
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
      {isOffered && (
        <button type="button" disabled={secondsLeft > 0} onClick={() => actions.ask()}>
          Another dish
        </button>
      )}
      {isOffered && !answer.opened && !answer.link && (
        // Its room is there before its names, and without any.
        <div className={styles.others}>
          {others.length > 0 && (
            <div>
              <span>Or:</span>
              {others.slice(0, 2)}
            </div>
          )}
          {others[2]}
        </div>
      )}
    </div>
  );
}
