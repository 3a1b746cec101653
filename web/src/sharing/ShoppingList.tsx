import { useState } from "react";
import { useRecipe } from "../state/recipeContext";
import { copyLines } from "./actions";
import { Action } from "./RecipeActions";
import styles from "./RecipeActions.module.css";

/**
 * A button that copies the ingredients to buy, one per line: all that are not ticked, or only the extra
 * ones if the recipe was written for the list.
 */
export function ShoppingList() {
  const { answer, recipe, phase, ticked } = useRecipe();
  const [message, setMessage] = useState("");
  const asked = recipe.ingredients.filter(({ isExtra }) => isExtra || answer.opened);
  const missing = asked.filter(({ id }) => !ticked.has(id)).map(({ words }) => words);
  if (asked.length === 0 || (phase !== "done" && phase !== "cut")) return null;
  const isEmpty = missing.length === 0;
  return (
    <div lang="en" dir="ltr" className={`${styles.shopping} beside-recipe screen-only`}>
      <Action
        icon="basket"
        word={isEmpty ? "Nothing left to buy" : `Copy what to buy (${missing.length})`}
        done="Copied"
        act={() => copyLines(missing)}
        disabled={isEmpty}
        onMessage={setMessage}
      />
      <p role="status" className="small-print">
        {message}
      </p>
    </div>
  );
}
