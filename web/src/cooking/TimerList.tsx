import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { describeDuration } from "./describeDuration";
import styles from "./TimerList.module.css";
import {
  describeLateness,
  describeSource,
  formatRemaining,
  isRinging,
  type Timer,
  type Timers,
} from "./timers";

interface Props extends Pick<Timers, "timers" | "pointed"> {
  nowMs: number;
  /** The recipe on the page. */
  recipeId: number;
  /** Large, for cooking mode. */
  large: boolean;
  onStop: (timer: Timer) => void;
  onResume: (timer: Timer) => void;
  onExtend: (timer: Timer) => void;
}

/**
 * The timers that run or ring, sticky at the bottom of the window. They are the last element of the
 * document, so they don't cover its last lines.
 */
export function TimerList({
  timers,
  pointed,
  nowMs,
  recipeId,
  large,
  onStop,
  onResume,
  onExtend,
}: Props) {
  const ringingFirst = timers.toSorted((a, b) => Number(isRinging(b)) - Number(isRinging(a)));
  return createPortal(
    timers.length > 0 && (
      <section
        aria-label="Timers"
        data-covers="bottom"
        data-rings={timers.some(isRinging) || undefined}
        className={large ? `${styles.timers} ${styles.large}` : styles.timers}
      >
        <ul className={styles.list}>
          {ringingFirst.map((timer) => {
            const TimerItem =
              timer.stoppedAtMs !== undefined
                ? StoppedTimer
                : isRinging(timer)
                  ? RingingTimer
                  : RunningTimer;
            return (
              <TimerItem
                key={timer.id}
                timer={timer}
                nowMs={nowMs}
                source={describeSource(timer, recipeId)}
                pointedTimes={pointed?.id === timer.id ? pointed.times : 0}
                onStop={() => onStop(timer)}
                onResume={() => onResume(timer)}
                onExtend={() => onExtend(timer)}
              />
            );
          })}
        </ul>
      </section>
    ),
    document.body,
  );
}

interface ItemProps {
  timer: Timer;
  nowMs: number;
  /** What it belongs to, in words. */
  source: string;
  /** Changes whenever this timer is pointed at. 0 if it is not the latest one. */
  pointedTimes: number;
  onStop: () => void;
  onResume: () => void;
  onExtend: () => void;
}

function RunningTimer({ timer, nowMs, source, pointedTimes, onStop }: ItemProps) {
  const duration = describeDuration(timer.seconds);
  const row = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (pointedTimes === 0 || !row.current) return;
    // Not `scrollIntoView`, which would scroll the page, too.
    row.current.closest("section")?.scrollTo({ top: row.current.offsetTop });
    row.current.animate({ backgroundColor: ["var(--accent-wash)", "transparent"] }, FLASH_MS);
  }, [pointedTimes]);

  return (
    <li ref={row} className={styles.timer}>
      <div role="timer" aria-label={source} className={styles.time}>
        {formatRemaining(timer, nowMs)}
      </div>
      {/* Heard as the timer's name. */}
      <p dir="auto" aria-hidden="true" className={styles.step}>
        {source}
      </p>
      <button type="button" aria-label={`Stop timer: ${duration}`} onClick={onStop}>
        Stop
      </button>
    </li>
  );
}

const FLASH_MS = 1500;

/** The row stays for a moment, in which the timer can be had back. */
function StoppedTimer({ timer, source, onResume }: ItemProps) {
  return (
    <li className={styles.timer}>
      <p className={styles.stopped}>Stopped</p>
      <p dir="auto" className={styles.step}>
        {source}
      </p>
      <button
        type="button"
        aria-label={`Resume timer: ${describeDuration(timer.seconds)}`}
        onClick={onResume}
      >
        Resume
      </button>
    </li>
  );
}

function RingingTimer({ timer, nowMs, source, onStop, onExtend }: ItemProps) {
  const alertId = useId();
  const lateness = describeLateness(timer, nowMs);
  return (
    <li className={`${styles.timer} ${styles.ringing}`}>
      <div role="alert" id={alertId} className={styles.alert}>
        <strong>Time's up: {describeDuration(timer.seconds)}</strong>
        {/* Announced with the alert, but not again when it changes each minute. */}
        <p aria-live="off" className={styles.late}>
          {lateness}
        </p>
        <p dir="auto" className={styles.step}>
          {source}
        </p>
      </div>
      <div className={styles.answers}>
        <button type="button" aria-describedby={alertId} onClick={onExtend}>
          +1 minute
        </button>
        <button type="button" aria-describedby={alertId} onClick={onStop}>
          Dismiss
        </button>
      </div>
    </li>
  );
}
