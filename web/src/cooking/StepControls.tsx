import { useRef, useSyncExternalStore } from "react";
import { publishHeight } from "../page/publishHeight";
import { leafSteps } from "../state/currentStep";
import { useRecipe } from "../state/recipeContext";
import styles from "./Cooking.module.css";
import { isCurrentInSight } from "./stepInSight";
import { useCooking } from "./useCooking";

const publish = publishHeight("--step");

/** Cooks one step after the other, at the lower edge of the window. */
export function StepControls() {
  const { answer, recipe, current } = useRecipe();
  const { leave, bringCurrent, tick } = useCooking();
  const isInSight = useSyncExternalStore(onMove, isCurrentInSight);
  const next = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const steps = leafSteps(recipe.steps);
  const latest = answer.ticks.flatMap((id) => steps.find((step) => step.id === id) ?? []).at(-1);
  if (steps.length === 0) return null;

  function press() {
    // The page may have moved after it was rendered.
    if (current && isCurrentInSight()) tick([current.id], true);
    else bringCurrent();
    // After the last step this button is gone.
    end.current?.focus({ preventScroll: true });
  }

  function takeBack(ids: readonly number[]) {
    tick(ids, false);
    bringCurrent();
    // The pressed button may be gone.
    next.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={publish} data-covers="step" lang="en" dir="ltr" className={`${styles.controls} row`}>
      {current ? (
        <>
          {latest && (
            <button
              type="button"
              className={`${styles.back} quiet`}
              onClick={() => takeBack([latest.id])}
            >
              {`Back to step ${latest.number}`}
            </button>
          )}
          <button ref={next} type="button" className={`${styles.next} filled`} onClick={press}>
            {isInSight ? `Step ${current.number} done` : `To step ${current.number}`}
          </button>
        </>
      ) : (
        <>
          <p ref={end} tabIndex={-1}>
            Done. Enjoy your meal.
          </p>
          <button type="button" className="filled" onClick={leave}>
            Leave cooking mode
          </button>
          <button type="button" onClick={() => takeBack(steps.map(({ id }) => id))}>
            Start again
          </button>
        </>
      )}
    </div>
  );
}

/** Whatever moves the current step in the window, or covers it. */
function onMove(listener: () => void) {
  const events = ["scroll", "resize"];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
