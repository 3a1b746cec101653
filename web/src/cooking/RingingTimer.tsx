import { useId, useRef } from "react";
import { describeDuration } from "./describeDuration";
import styles from "./TimerList.module.css";
import { type TimerProps, TimerSource } from "./TimerSource";
import { describeLateness, formatElapsed } from "./timers";
import { useFocusBack } from "./useFocusBack";

/** One whose time is up, until it is answered. */
export function RingingTimer({ timer, nowMs, dish, focusedBefore, act }: TimerProps) {
  const { id } = timer;
  const row = useRef<HTMLLIElement>(null);
  const alertId = useId();
  useFocusBack(row, focusedBefore);
  return (
    <li ref={row} className={`${styles.timer} ${styles.ringing}`}>
      <div className={styles.rung}>
        <div role="alert" id={alertId}>
          <p className="visually-hidden">{`Time's up: ${describeDuration(timer.seconds)}`}</p>
          <strong dir="auto">
            <TimerSource label={timer.label} dish={dish} />
          </strong>
          {/* Announced with the alert, but not again when it changes each minute. It is seen in figures. */}
          <p aria-live="off" className="visually-hidden">
            {describeLateness(timer, nowMs)}
          </p>
        </div>
        <p aria-hidden="true" translate="no" className={`${styles.time} notranslate`}>
          {`+${formatElapsed(timer, nowMs)}`}
        </p>
      </div>
      <div className={styles.answers}>
        <button
          type="button"
          aria-describedby={alertId}
          onClick={() => act({ type: "extendTimer", id })}
        >
          +1 minute
        </button>
        <button
          type="button"
          aria-describedby={alertId}
          onClick={() => act({ type: "stopTimer", id })}
        >
          Dismiss
        </button>
      </div>
    </li>
  );
}
