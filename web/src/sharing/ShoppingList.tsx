import { useState } from "react";
import { useRecipe } from "../state/recipeContext";
import { Action } from "./RecipeActions";
import styles from "./RecipeActions.module.css";
import { copyLines } from "./takeAlong";

/** Copies the ingredients that are to be bought, one a line. Nothing where none is. */
export function ShoppingList() {
  const { recipe, phase, ticked } = useRecipe();
  const [message, setMessage] = useState("");
  const extra = recipe.ingredients.filter(({ isExtra }) => isExtra);
  const missing = extra.filter(({ id }) => !ticked.has(id)).map(({ words }) => words);
  if (extra.length === 0 || (phase !== "done" && phase !== "cut")) return null;
  const isEmpty = missing.length === 0;
  return (
    <div lang="en" dir="ltr" className={`${styles.shopping} beside-recipe screen-only`}>
      <Action
        icon="basket"
        word={isEmpty ? "Nothing left to buy" : `Copy shopping list (${missing.length})`}
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
