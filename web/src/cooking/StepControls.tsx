import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { directionOf } from "../state/directionOf";
import { elements } from "../state/elements";
import { isAwaited } from "../state/pageState";
import { isCurrentInSight } from "../state/progress";
import { useRecipe } from "../state/recipeOnPage";
import { usePage } from "../state/store";
import { publishHeight } from "../ui/publishHeight";
import { showCurrentStep, tick } from "./actions";
import styles from "./StepControls.module.css";

const publish = publishHeight("--step");

interface Props {
  /** Between the two buttons. */
  children?: ReactNode;
  /** In place of the buttons. */
  field?: ReactNode;
}

/**
 * The button at the lower edge of the window that ticks the current step and scrolls to the next. It is
 * focused when cooking begins or goes on, so that the space bar is enough.
 */
export function StepControls({ children, field }: Props) {
  const { stored, recipe, leaves, current } = useRecipe();
  const isInSight = useSyncExternalStore(onScroll, isCurrentInSight);
  const next = useRef<HTMLButtonElement>(null);
  const ids = leaves.map(({ id }) => id);
  const latest = leaves.find(
    ({ id }) => id === stored.ticks.findLast((ticked) => ids.includes(ticked)),
  );
  const awaited = usePage(isAwaited);
  useLayoutEffect(() => {
    const isFree = [document.body, elements.region.current].includes(
      document.activeElement as HTMLElement,
    );
    if (!awaited && isFree) next.current?.focus({ preventScroll: true });
  }, [awaited]);
  if (!current) return null;

  function press() {
    // The page may have scrolled since the last render.
    if (current && isCurrentInSight()) tick([current.id], true);
    else showCurrentStep();
  }

  function takeBack(id: number) {
    tick([id], false);
    showCurrentStep();
    // After the first step, the pressed button is removed.
    next.current?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={publish}
      inert={awaited}
      data-covers="step"
      lang="en"
      dir={directionOf(recipe)}
      className={`${styles.controls} row`}
    >
      <div className={field ? `${styles.buttons} ${styles.covered}` : styles.buttons}>
        {latest && (
          <button type="button" className={styles.back} onClick={() => takeBack(latest.id)}>
            {`Back to step ${latest.number}`}
          </button>
        )}
        {children}
        <button ref={next} type="button" className={`${styles.next} filled`} onClick={press}>
          {isInSight ? `Step ${current.number} done` : `To step ${current.number}`}
        </button>
      </div>
      {field && <div className={styles.field}>{field}</div>}
    </div>
  );
}

function onScroll(listener: () => void) {
  addEventListener("scroll", listener);
  return () => removeEventListener("scroll", listener);
}
