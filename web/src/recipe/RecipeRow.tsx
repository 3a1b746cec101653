import { useCookingActions } from "../cooking/CookingProvider";
import { SaveButton } from "../saved/SaveButton";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import styles from "./RecipeView.module.css";

/** The row of buttons below the facts. */
export function RecipeRow() {
  const { isReady, isCooking, request, secondsLeft } = usePage();
  const { ask, startCooking } = useActions();
  const { answer, phase, hasEnded, recipe } = useRecipe();
  const { start } = useCookingActions();
  // There is a 'Try again', which is the filled button, and asks for another dish, too.
  const isRetried = phase === "cut" || request.status === "failed";
  const isOffered = isReady && !isRetried;
  if (isCooking) return null;
  const others = answer.otherDishes.map(({ name }) => (
    <button
      key={name}
      type="button"
      className="quiet"
      lang={recipe.lang ?? ""}
      dir="auto"
      disabled={secondsLeft > 0}
      onClick={() => ask({ dish: name })}
    >
      <span className="two-lines">{name}</span>
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
          ref={startCooking}
          type="button"
          className={isRetried ? undefined : "filled"}
          onClick={start}
        >
          Start cooking
        </button>
      )}
      {phase !== "cut" && !recipe.refusal && <SaveButton />}
      {isOffered && (
        <button type="button" disabled={secondsLeft > 0} onClick={() => ask()}>
          Another dish
        </button>
      )}
      {isOffered && !recipe.refusal && !answer.opened && !answer.link && (
        // The room is reserved before the names arrive, so that nothing moves.
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
