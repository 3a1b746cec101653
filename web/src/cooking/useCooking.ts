import { flushSync } from "react-dom";
import type { Duration } from "../reading/recipe";
import { useKitchen } from "../state/context";
import { currentStep, labelOf, leafSteps } from "../state/currentStep";
import { useRecipe } from "../state/recipeContext";
import { prepareToRing } from "./ring";
import { lineAtTop, putBack, stand, standAtCurrent, uncover } from "./stepInSight";
import { startButton } from "./TimerButton";

/** @returns What a cook does with the recipe on the page. */
export function useCooking() {
  const { region, isCooking, actions } = useKitchen();
  const { answer, recipe, ticked } = useRecipe();
  const { dispatch } = actions;
  const find = (selector: string) => region.current?.querySelector<HTMLElement>(selector);

  /** Cooking begins at the title, or goes on at the current step. */
  function start() {
    flushSync(() => dispatch({ type: "cookingMode", on: true }));
    if (leafSteps(recipe.steps).some(({ id }) => ticked.has(id))) standAtCurrent();
    else region.current?.scrollIntoView({ behavior: "instant" });
    const button = find("[data-covers=step] button") ?? find("[data-covers=top] button");
    button?.focus({ preventScroll: true });
  }

  function leave() {
    const read = lineAtTop(region.current);
    flushSync(() => dispatch({ type: "cookingMode", on: false }));
    putBack(read);
    find("[data-start-cooking]")?.focus({ preventScroll: true });
  }

  function bringCurrent() {
    // The ingredients may be in its place.
    flushSync(() => dispatch({ type: "showIngredients", shown: false }));
    standAtCurrent();
  }

  /**
   * Ticks or unticks ingredients or steps. In cooking mode, ticking the current step brings the next.
   *
   * @param ids Of ingredients or leaf steps.
   */
  function tick(ids: readonly number[], isTicked: boolean) {
    const before = currentStep(recipe, answer.ticks);
    flushSync(() => dispatch({ type: "tick", id: answer.id, ids, ticked: isTicked }));
    if (!isCooking || !isTicked || !before || !ids.includes(before.id)) return;
    const next = currentStep(recipe, [...answer.ticks, ...ids]);
    // After the last step the focus moves to the words that say so.
    dispatch({ type: "say", words: next ? `Step ${next.number}: ${next.words}` : "" });
    standAtCurrent();
  }

  /** Starts the timer of a duration, or points at the one that runs from there. */
  function startTimer(duration: Duration) {
    prepareToRing();
    const { id: durationId, seconds } = duration;
    const label = labelOf(recipe, duration);
    const source = { recipeId: answer.id, durationId, dish: recipe.dish, label };
    flushSync(() => actions.changeTimer({ type: "startTimer", seconds, source }));
    const line = find(startButton(durationId))?.closest("[data-step], li, p");
    if (isCooking && line?.matches("[data-current]")) stand(line);
    else uncover(line);
  }

  return { start, leave, bringCurrent, tick, startTimer };
}
