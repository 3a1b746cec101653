import { type FocusEvent, useEffect, useEffectEvent, useRef } from "react";
import { RingingTimer } from "./RingingTimer";
import { RunningTimer } from "./RunningTimer";
import styles from "./TimerList.module.css";
import { isRinging, type Timer, type Timers, type TimersChange } from "./timers";

export interface TimerListProps extends Pick<Timers, "timers" | "pointed"> {
  nowMs: number;
  /** The recipe on the page. */
  recipeId: number;
  act: (change: TimersChange) => void;
  /** Whether its recipe is on the page, or can be brought. */
  canShow: (timer: Timer) => boolean;
  /** Brings the step of a timer into sight, of another recipe with that. */
  onShow: (timer: Timer) => void;
}

/** One row each, or side by side. */
export function TimerList({
  timers,
  pointed,
  nowMs,
  recipeId,
  act,
  canShow,
  onShow,
}: TimerListProps) {
  const inOrder = timers.toSorted(
    (a, b) => Number(isRinging(b)) - Number(isRinging(a)) || a.endsAtMs - b.endsAtMs,
  );
  const rings = timers.some(isRinging);
  /** What had the focus before the timers. */
  const focusedBefore = useRef<HTMLElement>(null);

  const onKey = useEffectEvent(({ key, isComposing }: KeyboardEvent) => {
    const [first] = inOrder;
    if (key === "Escape" && !isComposing && first) act({ type: "stopTimer", id: first.id });
  });
  useEffect(() => {
    if (!rings) return;
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [rings]);

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    const isInside = currentTarget.contains(relatedTarget);
    if (relatedTarget instanceof HTMLElement && !isInside) focusedBefore.current = relatedTarget;
  }

  return (
    <section aria-label="Timers" data-rings={rings || undefined} onFocus={rememberFocus}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list. */}
      <ul className={styles.list} role="list">
        {inOrder.map((timer) => {
          const common = {
            timer,
            nowMs,
            dish: timer.recipeId === recipeId ? undefined : timer.dish,
            focusedBefore,
            act,
          };
          return isRinging(timer) ? (
            <RingingTimer key={timer.id} {...common} />
          ) : (
            <RunningTimer
              key={timer.id}
              {...common}
              pointedTimes={pointed?.id === timer.id ? pointed.times : 0}
              onShow={canShow(timer) ? () => onShow(timer) : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}
