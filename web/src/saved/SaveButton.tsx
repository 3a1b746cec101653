import { useState } from "react";
import { FACT_SEPARATOR } from "../reading/facts";
import { lineOf, partOf } from "../reading/mdast";
import type { Recipe } from "../reading/recipe";
import { useActions } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { Icon } from "../ui/Icon";
import { removeSaved, saveRecipe, useSavedRecipes } from "./entries";

/** Keeps the recipe on the page, or takes it off the shelf. */
export function SaveButton() {
  const { announce, saved } = useActions();
  const { answer, recipe, servings, hasEnded } = useRecipe();
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const { text, demo, link } = answer;
  const entry = useSavedRecipes().find((saved) => hasEnded && saved.text === text);

  function press() {
    if (entry) {
      removeSaved(entry);
      return announce("Not saved any more");
    }
    const { dish: title, lang } = recipe;
    const facts = factsOf(recipe);
    const isSaved = saveRecipe({ text, title, lang, facts, servings: servings?.shown, demo, link });
    setHasNoRoom(!isSaved);
    if (isSaved) announce("Saved");
  }

  function showSaved() {
    saved.current?.scrollIntoView();
    saved.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <button type="button" aria-pressed={entry !== undefined} onClick={press}>
        <Icon name="save" />
        <span>Save</span>
      </button>
      {entry && (
        <button type="button" className="quiet" onClick={showSaved}>
          Saved
        </button>
      )}
      <p role="status" className="small-print">
        {hasNoRoom && "Not saved: this browser has no room for it."}
      </p>
    </>
  );
}

/** @returns Servings, and the times with their labels, in the words of the recipe. */
function factsOf({ tree }: Recipe): string[] {
  const lines = tree.children.filter((block) => partOf(block) === "facts").map(lineOf);
  const [servings = "", ...times] = lines.join(" · ").split(FACT_SEPARATOR);
  return [servings, times.join(" · ")].filter(Boolean);
}
