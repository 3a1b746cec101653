import { startCookingMode } from "../cooking/actions";
import { SaveButton } from "../saved/SaveButton";
import { elements } from "../state/elements";
import { isCooking, isReady } from "../state/pageState";
import { useRecipe } from "../state/recipeOnPage";
import { usePage } from "../state/store";
import { AnotherDish } from "./AnotherDish";
import styles from "./RecipeRow.module.css";

/** The row of buttons below the facts. While the recipe is written, words take their place. */
export function RecipeRow() {
  const cooking = usePage(isCooking);
  const ready = usePage(isReady);
  const hasFailed = usePage(({ request }) => request.status === "failed");
  const { phase, hasEnded, recipe } = useRecipe();
  // There is a 'Try again', which is the filled button, and asks for another dish, too.
  const isRetried = phase === "cut" || hasFailed;
  if (cooking) return null;
  // Not `dir="ltr"`: the row begins where the recipe's lines do.
  return (
    <div lang="en" className={`${styles.buttons} row screen-only`}>
      {/* The hidden buttons keep their room: nothing moves at the end, whatever the font. */}
      {!hasEnded && <p className={styles.writing}>Still writing…</p>}
      {phase !== "cut" && !recipe.refusal && (
        <>
          <button
            ref={elements.startCooking}
            type="button"
            className={isRetried ? "flush" : `${styles.start} filled`}
            onClick={startCookingMode}
          >
            Start cooking
          </button>
          <SaveButton />
        </>
      )}
      {ready && !isRetried && <AnotherDish />}
    </div>
  );
}
