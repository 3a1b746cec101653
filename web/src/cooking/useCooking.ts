import { flushSync } from "react-dom";
import type { Duration } from "../reading/recipe";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { labelOf } from "../state/steps";
import { prepareToRing } from "./ring";
import {
  restoreLine,
  scrollIfCovered,
  scrollToCurrentStep,
  scrollToLine,
  startButton,
  topLine,
} from "./scrolling";
import { pointAtRow } from "./Timers";

/** @returns The actions of cooking mode, ticks and timers for the recipe on the page. */
export function useCooking() {
  const { isCooking } = usePage();
  const { dispatch, announce, changeTimer, region } = useActions();
  const { answer, recipe, leaves, ticked, current, running } = useRecipe();
  const find = (selector: string) => region.current?.querySelector<HTMLElement>(selector);

  /** Cooking begins at the title, or goes on at the current step. */
  function start() {
    flushSync(() => dispatch({ type: "cookingMode", on: true }));
    if (leaves.some(({ id }) => ticked.has(id))) scrollToCurrentStep();
    else region.current?.scrollIntoView({ behavior: "instant" });
    // Where there is no step to be done, the bar's button gets the focus.
    if (leaves.length === 0) find("[data-covers=top] button")?.focus({ preventScroll: true });
  }

  function leave() {
    const read = topLine();
    flushSync(() => dispatch({ type: "cookingMode", on: false }));
    restoreLine(read);
    find("[data-start-cooking]")?.focus({ preventScroll: true });
  }

  function bringCurrent() {
    // The ingredients may be in its place.
    flushSync(() => dispatch({ type: "showIngredients", shown: false }));
    scrollToCurrentStep();
  }

  /**
   * Ticks or unticks ingredients or steps. In cooking mode, ticking the current step brings the next.
   *
   * @param ids Of ingredients or leaf steps.
   */
  function tick(ids: readonly number[], isTicked: boolean) {
    flushSync(() => dispatch({ type: "tick", id: answer.id, ids, ticked: isTicked }));
    if (!isCooking || !isTicked || !current || !ids.includes(current.id)) return;
    const next = leaves.find(({ id }) => !ticked.has(id) && !ids.includes(id));
    // After the last step the focus moves to the words that say so.
    announce(next ? `Step ${next.number}: ${next.words}` : "");
    scrollToCurrentStep();
  }

  /** Starts the timer of a duration, or points at its row if it runs. */
  function startTimer(duration: Duration) {
    prepareToRing();
    const { id: durationId, seconds } = duration;
    const label = labelOf(recipe, duration);
    const source = { recipeId: answer.id, durationId, dish: recipe.dish, label };
    flushSync(() => changeTimer({ type: "startTimer", seconds, source }));
    if (running.has(durationId)) return pointAtRow(source);
    const line = find(startButton(durationId))?.closest("[data-step], li, p");
    if (isCooking && line?.matches("[data-current]")) scrollToLine(line);
    else scrollIfCovered(line);
  }

  return { start, leave, bringCurrent, tick, startTimer };
}
