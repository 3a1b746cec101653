/**
 * The screen, top to bottom.
 *
 * @module
 */
import { useEffect, useRef } from "react";
import { MIN_INGREDIENTS } from "../../worker/contract";
import styles from "./App.module.css";
import { CallToAction } from "./CallToAction";
import { Header } from "./Header";
import { IngredientForm } from "./IngredientForm";
import { IngredientList } from "./IngredientList";
import { isCooking, isEmpty, isReady } from "./kitchen";
import { loadRecipeText } from "./LazyRecipeText";
import { RecipeArea } from "./RecipeArea";
import { loadEventParser } from "./requestRecipe";
import { useKitchen } from "./useKitchen";

/** Fetches what a recipe will need. Whoever is offline now may not be when it does need it. */
function preload() {
  Promise.all([loadRecipeText(), loadEventParser()]).catch(() => {});
}

export function App() {
  const { kitchen, add, remove, cook, stop, reset } = useKitchen();
  const input = useRef<HTMLInputElement>(null);
  const { ingredients, recipe } = kitchen;
  const ready = isReady(kitchen);

  const recipeIsLikely = ingredients.length >= MIN_INGREDIENTS - 1;
  useEffect(() => {
    if (recipeIsLikely) preload();
  }, [recipeIsLikely]);

  return (
    <div className={styles.page}>
      <Header />
      <p role="status" className="visually-hidden">
        {kitchen.announcement}
      </p>
      <main>
        <IngredientForm input={input} onAdd={add} />
        {ingredients.length > 0 && (
          <IngredientList
            ingredients={ingredients}
            onRemove={remove}
            onLastRemoved={() => input.current?.focus()}
          />
        )}
        {ready && <CallToAction disabled={isCooking(kitchen)} onCook={cook} />}
        {recipe.status !== "none" && (
          <RecipeArea recipe={recipe} onStop={stop} onRetry={ready ? cook : undefined} />
        )}
        {!isEmpty(kitchen) && (
          <button
            type="button"
            className={styles.reset}
            onClick={() => {
              reset();
              input.current?.focus();
            }}
          >
            Reset
          </button>
        )}
      </main>
    </div>
  );
}
