import { useMemo, useState } from "react";
import { withoutOthers } from "../../../worker/form";
import { Icon } from "../page/Icon";
import { FACT_SEPARATOR } from "../reading/facts";
import { lineOf, partOf } from "../reading/mdast";
import type { Recipe } from "../reading/recipe";
import { useKitchen } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { SHELF_ID } from "./KeptRecipes";
import { keep, takeOff, useShelf } from "./shelf";

/** Keeps the recipe on the page, or takes it off the shelf. */
export function KeepButton() {
  const { actions } = useKitchen();
  const { answer, recipe, servings } = useRecipe();
  const [problem, setProblem] = useState("");
  const { text, demo, link } = answer;
  const entries = useShelf();
  // A link has the recipe without them.
  const entry = useMemo(() => {
    const plain = withoutOthers(text);
    return entries.find((kept) => withoutOthers(kept.text) === plain);
  }, [entries, text]);
  const say = (words: string) => actions.dispatch({ type: "say", words });

  function press() {
    setProblem("");
    if (entry) {
      takeOff(entry);
      return say("Not kept any more");
    }
    const { dish, lang } = recipe;
    const said = factsOf(recipe);
    const shown = servings?.shown;
    const failure = keep({ text, title: dish, lang, facts: said, servings: shown, demo, link });
    setProblem(failure);
    if (!failure) say("Kept below");
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
        {problem}
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
