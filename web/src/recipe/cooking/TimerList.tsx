import { useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { describeDuration } from "./durations";
import styles from "./TimerList.module.css";
import { describeLateness, formatRemaining, isRinging, type Timer, type Timers } from "./timers";

interface Props {
  state: Timers;
  onStop: (timer: Timer) => void;
}

/**
 * The timers that run or ring, sticky at the bottom of the window. They are the last element of the
 * document, so they don't cover its last lines.
 */
export function TimerList({ state: { timers, nowMs, announcement }, onStop }: Props) {
  const ringingFirst = timers.toSorted((a, b) => Number(isRinging(b)) - Number(isRinging(a)));
  const section = useRef<HTMLElement>(null);

  // Styles use it to keep the column of ingredients and focused elements above the timers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the timers.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--timers-height", `${section.current?.offsetHeight ?? 0}px`);
    return () => {
      style.removeProperty("--timers-height");
    };
  }, [timers]);

  return createPortal(
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {timers.length > 0 && (
        <section ref={section} aria-label="Timers" className={styles.timers}>
          <ul className={styles.list}>
            {ringingFirst.map((timer) => {
              const TimerItem = isRinging(timer) ? RingingTimer : RunningTimer;
              return (
                <TimerItem
                  key={timer.id}
                  timer={timer}
                  nowMs={nowMs}
                  onStop={() => onStop(timer)}
                />
              );
            })}
          </ul>
        </section>
      )}
    </>,
    document.body,
  );
}

interface ItemProps {
  timer: Timer;
  nowMs: number;
  onStop: () => void;
}

function RunningTimer({ timer, nowMs, onStop }: ItemProps) {
  const duration = describeDuration(timer.seconds);
  return (
    <li className={styles.timer}>
      <div role="timer" aria-label={duration} className={styles.time}>
        {formatRemaining(timer, nowMs)}
      </div>
      <p dir="auto" className={styles.step}>
        {timer.step}
      </p>
      <button type="button" aria-label={`Stop timer: ${duration}`} onClick={onStop}>
        Stop
      </button>
    </li>
  );
}

function RingingTimer({ timer, nowMs, onStop }: ItemProps) {
  const alertId = useId();
  return (
    <li className={`${styles.timer} ${styles.ringing}`}>
      <div role="alert" id={alertId} className={styles.alert}>
        <strong>Time's up: {describeDuration(timer.seconds)}</strong>{" "}
        {/* Announced with the alert, but not again when it changes each minute. */}
        <span aria-live="off">{describeLateness(timer, nowMs)}</span>
        <p dir="auto" className={styles.step}>
          {timer.step}
        </p>
      </div>
      <button type="button" aria-describedby={alertId} onClick={onStop}>
        Dismiss
      </button>
    </li>
  );
}
