import { useEffect, useRef } from "react";
import styles from "./TimerList.module.css";
import { type TimerProps, TimerSource } from "./TimerSource";
import { formatRemaining, isRunning, nameOf } from "./timers";
import { useFocusBack } from "./useFocusBack";

const FLASH_MS = 1500;

interface Props extends TimerProps {
  /** Changes whenever this timer is pointed at. 0 if it is not the latest one. */
  pointedTimes: number;
  /** `undefined` while it can't be shown. */
  onShow: (() => void) | undefined;
}

/** One that runs, or was stopped a moment ago. It is the same button that stops and resumes it. */
export function RunningTimer(props: Props) {
  const { timer, nowMs, dish, pointedTimes, onShow, act } = props;
  const name = nameOf(timer);
  const row = useRef<HTMLLIElement>(null);
  const runs = isRunning(timer);
  useFocusBack(row, props.focusedBefore);

  useEffect(() => {
    if (pointedTimes === 0 || !row.current) return;
    // Not `scrollIntoView`, which would scroll the page, too.
    row.current.closest("[data-covers]")?.scrollTo({ top: row.current.offsetTop });
    row.current.animate({ backgroundColor: ["var(--current)", "transparent"] }, FLASH_MS);
  }, [pointedTimes]);

  return (
    <li ref={row} className={runs ? styles.timer : `${styles.timer} ${styles.stopped}`}>
      {runs ? (
        <div
          role="timer"
          aria-label={dish ? `${timer.label}, ${dish}` : timer.label}
          translate="no"
          className={`${styles.time} notranslate`}
        >
          {formatRemaining(timer, nowMs)}
        </div>
      ) : (
        <p>Stopped</p>
      )}
      <button
        type="button"
        dir="auto"
        className={styles.name}
        // Not `disabled`, which would take the focus away.
        aria-disabled={!onShow}
        onClick={onShow}
      >
        <TimerSource label={timer.label} dish={dish} />
      </button>
      <button
        type="button"
        className={runs ? undefined : "quiet"}
        aria-label={`${runs ? "Stop" : "Resume"} timer: ${name}`}
        onClick={() => act({ type: runs ? "stopTimer" : "resumeTimer", id: timer.id })}
      >
        {runs ? "Stop" : "Resume"}
      </button>
    </li>
  );
}
