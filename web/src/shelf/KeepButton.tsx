import { useMemo, useState } from "react";
import { withoutOthers } from "../../../worker/form";
import { Icon } from "../page/Icon";
import { FACT_SEPARATOR } from "../reading/facts";
import { lineOf, partOf } from "../reading/mdast";
import type { Recipe } from "../reading/recipe";
import { useKitchen } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { SHELF_ID } from "./KeptRecipes";
import { keep, takeOff, useShelf, withoutOthersOf } from "./shelf";

/** Keeps the recipe on the page, or takes it off the shelf. */
export function KeepButton() {
  const { actions } = useKitchen();
  const { answer, recipe, servings, hasEnded } = useRecipe();
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const { text, demo, link } = answer;
  // A link has the recipe without its other dishes.
  const plain = useMemo(() => hasEnded && withoutOthers(text), [hasEnded, text]);
  const entry = useShelf().find((kept) => plain && withoutOthersOf(kept) === plain);
  const say = (words: string) => actions.dispatch({ type: "say", words });

  function press() {
    if (entry) {
      takeOff(entry);
      return say("Not kept any more");
    }
    const { dish: title, lang } = recipe;
    const facts = factsOf(recipe);
    const isKept = keep({ text, title, lang, facts, servings: servings?.shown, demo, link });
    setHasNoRoom(!isKept);
    if (isKept) say("Kept below");
  }

  function showShelf() {
    const shelf = document.getElementById(SHELF_ID);
    shelf?.scrollIntoView();
    shelf?.focus({ preventScroll: true });
  }

  return (
    <>
      <button type="button" aria-pressed={entry !== undefined} onClick={press}>
        <Icon name="keep" />
        <span>Keep</span>
      </button>
      {entry && (
        <button type="button" className="quiet" onClick={showShelf}>
          Kept below
        </button>
      )}
      <p role="status" className="small-print">
        {hasNoRoom && "Not kept: this browser has no room for it."}
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
