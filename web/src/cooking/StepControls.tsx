import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useRecipe } from "../state/recipeContext";
import { publishHeight } from "../ui/publishHeight";
import styles from "./Cooking.module.css";
import { useCookingActions } from "./CookingProvider";

const publish = publishHeight("--step");

/**
 * The button at the lower edge of the window that ticks the current step and brings the next. It takes the
 * focus when cooking begins or goes on, so that Space cooks the dish.
 */
export function StepControls() {
  const { answer, leaves, current } = useRecipe();
  const { leave, showCurrentStep, isCurrentInSight, tick } = useCookingActions();
  const isInSight = useSyncExternalStore(onScroll, isCurrentInSight);
  const next = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const ids = leaves.map(({ id }) => id);
  const latest = leaves.find(
    ({ id }) => id === answer.ticks.findLast((tick) => ids.includes(tick)),
  );
  useLayoutEffect(() => {
    (next.current ?? end.current)?.focus({ preventScroll: true });
  }, []);
  if (leaves.length === 0) return null;

  function press() {
    // The page may have scrolled since the last render.
    if (current && isCurrentInSight()) tick([current.id], true);
    else showCurrentStep();
    // After the last step this button is gone.
    end.current?.focus({ preventScroll: true });
  }

  function takeBack(ticks: readonly number[]) {
    tick(ticks, false);
    showCurrentStep();
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
          <button type="button" onClick={() => takeBack(ids)}>
            Start again
          </button>
        </>
      )}
    </div>
  );
}

function onScroll(listener: () => void) {
  addEventListener("scroll", listener);
  return () => removeEventListener("scroll", listener);
}
