import { type ReactNode, useMemo, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { Recipe } from "../reading/recipe";
import styles from "./CookingArea.module.css";
import { CookingMode } from "./CookingMode";
import { labelOf, leafSteps, progressOf } from "./currentStep";
import { useScreenOn } from "./keepScreenOn";
import { bringStep } from "./lines";
import { TimerArea } from "./TimerArea";
import { startButton } from "./TimerButton";
import { type CookingAction, type CookingState, isRunning, type TickAction } from "./timers";
import { useStepInSight } from "./useStepInSight";
import { TimerContext, type TimerStarter, useTimers } from "./useTimers";

interface Props {
  recipe: Recipe;
  /** Id of its answer. */
  recipeId: number;
  /** Ids of what is ticked. */
  ticks: readonly number[];
  kitchen: CookingState;
  /** Whether all of it is there. */
  complete: boolean;
  hidden: boolean;
  /** Whether another takes its place soon. */
  dimmed: boolean;
  /** Where the controls of cooking mode are rendered. */
  bar: Element | null;
  /** Must not change. */
  dispatch: (action: CookingAction | TickAction) => void;
  /** Puts the recipe of another answer on the page. `undefined` while it can't. */
  onChoose: ((recipeId: number) => void) | undefined;
  /** The recipe on the page. */
  children: ReactNode;
  /** What stands below it. */
  below: ReactNode;
}

/** What helps to cook from a recipe: cooking mode, the step in sight, timers, a screen that stays on. */
export function CookingArea(props: Props) {
  const { recipe, recipeId, ticks, kitchen, complete, hidden, dimmed, bar } = props;
  const { dispatch, onChoose, children, below } = props;
  const { cookingMode, timers, pointed } = kitchen;
  const root = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef(0);
  const [idOfIngredientsShown, setIdOfIngredientsShown] = useState<number>();
  // Kept by id, so that the next recipe starts with its method shown.
  const ingredientsShown = idOfIngredientsShown === recipeId;
  const { nowMs, awaited, act } = useTimers(timers, dispatch);
  const screenRefused = useScreenOn(cookingMode || awaited);
  const { onTick, switchMode } = useStepInSight(root, {
    cookingMode,
    recipeId,
    complete,
    timers,
    message: screenRefused,
  });

  const starter = useMemo((): TimerStarter => {
    const running = timers.filter((timer) => timer.recipeId === recipeId && isRunning(timer));
    return {
      durations: new Map(recipe.durations.map((duration) => [duration.id, duration])),
      start(duration) {
        const { id: durationId, seconds } = duration;
        const label = labelOf(recipe, duration);
        const source = { recipeId, durationId, dish: recipe.dish, label };
        flushSync(() => act({ type: "startTimer", seconds, source }));
        const button = root.current?.querySelector(startButton(durationId));
        if (button) bringStep(button, true);
      },
      running: new Set(running.map(({ durationId }) => durationId)),
    };
  }, [recipeId, recipe, act, timers]);

  const progress = progressOf(recipe, ticks);
  const isCooked = cookingMode && complete && progress.of > 0 && !progress.step;

  function toggleCookingMode() {
    switchMode(() => {
      dispatch({ type: "cookingMode", on: !cookingMode });
      setIdOfIngredientsShown(undefined);
    });
  }

  function toggleIngredients() {
    if (!ingredientsShown) scrolledTo.current = window.scrollY;
    flushSync(() => setIdOfIngredientsShown(ingredientsShown ? undefined : recipeId));
    if (ingredientsShown) window.scrollTo({ top: scrolledTo.current, behavior: "instant" });
    else root.current?.closest("section")?.scrollIntoView({ behavior: "instant" });
  }

  function showStepWith(selector: string) {
    // The ingredients may be in its place.
    flushSync(() => setIdOfIngredientsShown(undefined));
    const control = root.current?.querySelector<HTMLElement>(selector);
    if (control) bringStep(control);
    control?.focus({ preventScroll: true });
  }

  const className = [
    styles.recipe,
    cookingMode && styles.cooking,
    cookingMode && ingredientsShown && styles.ingredientsShown,
  ];
  return (
    <>
      {bar &&
        createPortal(
          <CookingMode
            on={cookingMode}
            lang={recipe.lang ?? ""}
            progress={progress}
            onToggle={toggleCookingMode}
            onShowStep={() => showStepWith("[aria-current]")}
            ingredientsShown={hidden || dimmed || !complete ? undefined : ingredientsShown}
            onToggleIngredients={toggleIngredients}
          />,
          bar,
        )}
      <TimerArea
        timers={timers}
        pointed={pointed}
        nowMs={nowMs}
        recipeId={recipeId}
        large={cookingMode}
        act={act}
        canShow={(timer) => (timer.recipeId === recipeId ? !hidden : onChoose !== undefined)}
        onShow={(timer) => {
          if (timer.recipeId !== recipeId) flushSync(() => onChoose?.(timer.recipeId));
          showStepWith(startButton(timer.durationId));
        }}
        message={screenRefused && "Your screen may turn off: this browser can't keep it on."}
      />
      <TimerContext value={starter}>
        <div
          key={recipeId}
          ref={root}
          className={className.filter(Boolean).join(" ")}
          hidden={hidden}
          inert={dimmed}
          onChange={onTick}
        >
          {children}
          {isCooked && (
            <div className={`${styles.cooked} row`}>
              <p>Done. Enjoy your meal.</p>
              <button
                type="button"
                onClick={() => {
                  toggleCookingMode();
                  // This button is removed.
                  bar?.querySelector("button")?.focus({ preventScroll: true });
                }}
              >
                Leave cooking mode
              </button>
              <button
                type="button"
                onClick={() => {
                  // This button is removed.
                  const ids = leafSteps(recipe.steps).map(({ id }) => id);
                  flushSync(() => dispatch({ type: "tick", id: recipeId, ids, ticked: false }));
                  showStepWith("[aria-current]");
                }}
              >
                Start again
              </button>
            </div>
          )}
          {below}
        </div>
      </TimerContext>
    </>
  );
}
