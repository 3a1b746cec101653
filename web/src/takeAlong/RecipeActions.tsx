import { type ReactNode, useEffect, useState } from "react";
import type { Recipe } from "../reading/recipe";
import { type LinkedRecipe, toLink } from "./link";
import styles from "./RecipeActions.module.css";
import { copyLink, copyRecipe, copyWhatToBuy, downloadRecipe, shareRecipe } from "./takeAlong";
import type { Provenance } from "./toRecipeFile";

interface Props extends Provenance {
  recipe: Recipe;
  /** Ids of what is ticked. */
  ticks: readonly number[];
  /** What a link carries. Must be the same as long as nothing of it changes. */
  linked: LinkedRecipe;
  /** The first of the buttons. */
  children: ReactNode;
}

/** The buttons below a recipe that has ended, and a message about the result. */
export function RecipeActions({ recipe, ticks, linked, children, ...provenance }: Props) {
  const [message, setMessage] = useState("");
  const [made, setMade] = useState<{ of: LinkedRecipe; link: string | undefined }>();
  // Before it is pressed: some browsers let a page copy and share only within the press.
  useEffect(() => {
    if (provenance.complete)
      toLink(linked, location.origin + location.pathname).then((link) =>
        setMade({ of: linked, link }),
      );
  }, [linked, provenance.complete]);
  const link = made?.of === linked ? made.link : undefined;

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
          onClick={() =>
            run(() => shareRecipe(recipe, provenance, link), "The browser refused to share.")
          }
        >
          Share
        </button>
      )}
      {!("share" in navigator) && link && (
        <button
          type="button"
          onClick={() => run(() => copyLink(link), "The browser refused to copy.")}
        >
          Copy link
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
