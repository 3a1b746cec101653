import { useState } from "react";
import { useKitchen } from "../state/context";
import { describeDuration } from "../state/describeDuration";
import { useRecipe } from "../state/recipeContext";
import { Icon } from "../takeAlong/Icon";
import { SHELF_ID } from "./KeptRecipes";
import { keep, takeOff, useShelf } from "./shelf";

/** Keeps the recipe on the page, or takes it off the shelf. */
export function KeepButton() {
  const { actions } = useKitchen();
  const { answer, recipe, servings } = useRecipe();
  const [problem, setProblem] = useState("");
  const { text, demo, link } = answer;
  const entry = useShelf().find((kept) => kept.text === text);
  const say = (words: string) => actions.dispatch({ type: "say", words });

  function press() {
    setProblem("");
    if (entry) {
      takeOff(entry);
      return say("Not kept any more");
    }
    const { dish, lang, facts } = recipe;
    const { prepSeconds = 0, cookSeconds = 0, totalSeconds = prepSeconds + cookSeconds } = facts;
    const said = [facts.servings ?? "", describeDuration(totalSeconds)].filter(Boolean);
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
