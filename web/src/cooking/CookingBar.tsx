import { useRef } from "react";
import { flushSync } from "react-dom";
import { elements } from "../state/elements";
import { useRecipe } from "../state/recipeOnPage";
import { dispatch, usePage } from "../state/store";
import { Cross } from "../ui/Cross";
import { leaveCookingMode, showCurrentStep, speakStep } from "./actions";
import styles from "./CookingBar.module.css";
import { ReadAloudButton } from "./ReadAloud";

/** The controls of cooking mode, in the bar above the recipe. */
export function CookingBar() {
  const showsIngredients = usePage((state) => state.showsIngredients);
  const { recipe, leaves, current } = useRecipe();
  const methodTop = useRef(0);

  function toggleIngredients() {
    const shown = !showsIngredients;
    if (shown) methodTop.current = scrollY;
    flushSync(() => dispatch({ type: "set", showsIngredients: shown }));
    if (shown) elements.region.current?.scrollIntoView({ behavior: "instant" });
    else scrollTo({ top: methodTop.current, behavior: "instant" });
  }

  function showStep() {
    showCurrentStep();
    speakStep();
  }

  return (
    <>
      <Cross
        ref={elements.leaveCooking}
        className={`${styles.leave} flush`}
        aria-label="Leave cooking mode"
        onClick={leaveCookingMode}
      />
      <p dir="auto" lang={recipe.lang ?? ""} className={`${styles.dish} one-line`}>
        {recipe.dish}
      </p>
      {current && (
        <button type="button" className={styles.progress} onClick={showStep}>
          <span>Step </span>
          <bdi>{current.number}</bdi>
          <span> of </span>
          <bdi>{leaves.length}</bdi>
        </button>
      )}
      <ReadAloudButton />
      {recipe.ingredients.length > 0 && (
        <button
          type="button"
          aria-expanded={showsIngredients}
          className={styles.ingredients}
          onClick={toggleIngredients}
        >
          Ingredients
          <span aria-hidden="true">{showsIngredients ? " ▴" : " ▾"}</span>
        </button>
      )}
    </>
  );
}
