import type { RefObject } from "react";
import styles from "./TimerList.module.css";
import type { Timer, TimersChange } from "./timers";

/** What a row of any timer takes. */
export interface TimerProps {
  timer: Timer;
  nowMs: number;
  /** Where another recipe is on the page. */
  dish: string | undefined;
  focusedBefore: RefObject<HTMLElement | null>;
  act: (change: TimersChange) => void;
}

/** What a timer is of, and behind it, on a line of its own, the dish where that is another. */
export function TimerSource({ label, dish }: { label: string; dish: string | undefined }) {
  return (
    <>
      <span className={`${styles.step} two-lines small-print`}>{label}</span>
      {dish && <small className={`${styles.dish} one-line`}>{dish}</small>}
    </>
  );
}
