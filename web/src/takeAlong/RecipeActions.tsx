import { type ReactNode, useState } from "react";
import type { Recipe } from "../reading/recipe";
import styles from "./RecipeActions.module.css";
import { copyRecipe, copyWhatToBuy, downloadRecipe, shareRecipe } from "./takeAlong";
import type { Provenance } from "./toRecipeFile";

interface Props extends Provenance {
  recipe: Recipe;
  /** Ids of what is ticked. */
  ticks: readonly number[];
  /** The first of the buttons. */
  children: ReactNode;
}

/** The buttons below a recipe that has ended, and a message about the result. */
export function RecipeActions({ recipe, ticks, children, ...provenance }: Props) {
  const [message, setMessage] = useState("");

  /** @param action Returns the message for its success. */
  async function run(
    action: (recipe: Recipe, provenance: Provenance) => Promise<string>,
    refusal: string,
  ) {
    // So that a screen reader announces the same message again.
    setMessage("");
    try {
      setMessage(await action(recipe, provenance));
    } catch (error) {
      // The visitor has closed the share sheet.
      const dismissed = error instanceof Error && error.name === "AbortError";
      if (!dismissed) console.error(error);
      setMessage(dismissed ? "" : refusal);
    }
  }

  return (
    <div className={`${styles.actions} screen-only`}>
      {children}
      {"share" in navigator && (
        <button
          type="button"
          className={styles.share}
          onClick={() => run(shareRecipe, "The browser refused to share.")}
        >
          Share
        </button>
      )}
      <button type="button" onClick={() => run(copyRecipe, "The browser refused to copy.")}>
        Copy
      </button>
      {recipe.ingredients.some(({ isExtra }) => isExtra) && (
        <button
          type="button"
          onClick={() => run(() => copyWhatToBuy(recipe, ticks), "The browser refused to copy.")}
        >
          Copy what to buy
        </button>
      )}
      {!recipe.refusal && (
        <>
          <button
            type="button"
            onClick={() => run(downloadRecipe, "The browser refused to download.")}
          >
            Download
          </button>
          <button type="button" onClick={() => window.print()}>
            Print
          </button>
        </>
      )}
      <p role="status" className={styles.message}>
        {message}
      </p>
    </div>
  );
}
