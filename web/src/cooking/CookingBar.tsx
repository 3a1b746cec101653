import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { Cross } from "../ui/Cross";
import styles from "./CookingBar.module.css";
import { useCookingActions } from "./CookingProvider";

interface Props {
  /** Called when the current step is asked for. */
  onShowStep?: () => void;
  /** Before the button for the ingredients. */
  children?: ReactNode;
}

/** The controls of cooking mode, in the bar above the recipe. */
export function CookingBar({ onShowStep, children }: Props) {
  const { showsIngredients } = usePage();
  const { dispatch, region, leaveCooking } = useActions();
  const { recipe, leaves, current } = useRecipe();
  const { leave, showCurrentStep } = useCookingActions();
  const methodTop = useRef(0);

  function toggleIngredients() {
    const shown = !showsIngredients;
    if (shown) methodTop.current = scrollY;
    flushSync(() => dispatch({ type: "showIngredients", shown }));
    if (shown) region.current?.scrollIntoView({ behavior: "instant" });
    else scrollTo({ top: methodTop.current, behavior: "instant" });
  }

  function showStep() {
    showCurrentStep();
    onShowStep?.();
  }

  return (
    <>
      <Cross
        ref={leaveCooking}
        className={`${styles.leave} flush`}
        label="Leave cooking mode"
        onClick={leave}
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
      {children}
      {recipe.ingredients.length > 0 && (
        <button
          type="button"
          aria-expanded={showsIngredients}
          className={styles.ingredients}
          onClick={toggleIngredients}
        >
          Ingredients
        </button>
      )}
    </>
  );
}
