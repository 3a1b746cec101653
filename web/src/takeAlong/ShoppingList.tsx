import { useState } from "react";
import type { Recipe } from "../reading/recipe";
import { Action } from "./Action";
import styles from "./RecipeActions.module.css";
import { copyLines } from "./takeAlong";

interface Props {
  recipe: Recipe;
  /** Ids of what is there already. */
  ticks: readonly number[];
}

/** Copies the ingredients that are to be bought, one a line. Nothing where none is. */
export function ShoppingList({ recipe, ticks }: Props) {
  const [message, setMessage] = useState("");
  const extra = recipe.ingredients.filter(({ isExtra }) => isExtra);
  const missing = extra.filter(({ id }) => !ticks.includes(id)).map(({ words }) => words);
  if (extra.length === 0) return null;
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
