/**
 * The views of a timer: in a row of its own, in one row with others, and ringing.
 *
 * @module
 */
import { useId } from "react";
import { changeTimer } from "../state/actions";
import { elements, useEntry } from "../state/elements";
import { isAwaited } from "../state/pageState";
import { dispatch, usePage } from "../state/store";
import {
  describeDuration,
  describeLateness,
  formatTime,
  isRinging,
  type Timer,
  timerName,
} from "../state/timers";
import chef from "../ui/chef-rings.svg";
import { showTimed, stopTimer } from "./actions";
import styles from "./Timers.module.css";

interface Props {
  timer: Timer;
  /** In milliseconds since the epoch. */
  nowMs: number;
  /** The timer's dish, if another is on the page. */
  dish: string | undefined;
}

/** The time left. */
function Clock({ timer, nowMs, dish }: Props) {
  const { label } = timer;
  return (
    <div
      role="timer"
      aria-label={dish ? `${label}, ${dish}` : label}
      translate="no"
      className={`${styles.time} notranslate`}
    >
      {formatTime(timer, nowMs)}
    </div>
  );
}

/**
 * A timer that runs.
 *
 * @param isFolded Whether several timers share a row. A press on one shows a row for each.
 */
export function RunningTimer({ isFolded, ...props }: Props & { isFolded: boolean }) {
  const { timer } = props;
  const awaited = usePage(isAwaited);
  const { id, label } = timer;
  const row = useEntry(elements.rows, id);

  function press() {
    if (isFolded) dispatch({ type: "set", showsAllTimers: true });
    else if (!awaited) showTimed(timer);
  }

  return (
    <li ref={row} className={`${isFolded ? styles.short : styles.timer} row`}>
      <Clock {...props} />
      <button
        type="button"
        dir="auto"
        className={isFolded ? `${styles.shortName} bare one-line` : `${styles.name} bare`}
        // Not `disabled`, which would take the focus away.
        aria-disabled={awaited && !isFolded}
        onClick={press}
      >
        {isFolded ? label.replace(/^\d+\. /, "") : <Name {...props} />}
      </button>
      {!isFolded && (
        <button
          type="button"
          className={`${styles.stop} undo`}
          aria-label={`Stop timer: ${timerName(timer)}`}
          onClick={() => stopTimer(timer)}
        >
          Stop
        </button>
      )}
    </li>
  );
}

/** A timer whose time is up, until it is dismissed or extended. */
export function RingingTimer(props: Props) {
  const { timer, nowMs } = props;
  const { id, seconds } = timer;
  const alertId = useId();
  return (
    <li className={`${styles.ringing} row`}>
      <img className={styles.chef} src={chef} alt="" width="197" height="136" draggable={false} />
      <div className={`${styles.words} row`}>
        <div role="alert" id={alertId}>
          <p className="visually-hidden">{`Time's up: ${describeDuration(seconds)}`}</p>
          <strong dir="auto">
            <Name {...props} />
          </strong>
          {/* Announced with the alert, but not again each minute. The figures below show it. */}
          <p aria-live="off" className="visually-hidden">
            {describeLateness(timer, nowMs)}
          </p>
        </div>
        <p dir="ltr" aria-hidden="true" translate="no" className="notranslate">
          <span>{formatTime(timer, nowMs)}</span>
          <span> ago</span>
        </p>
      </div>
      <div className={styles.answers}>
        <button
          type="button"
          aria-describedby={alertId}
          className={styles.extend}
          onClick={() => changeTimer({ type: "extendTimer", id })}
        >
          +1 minute
        </button>
        <button
          type="button"
          aria-describedby={alertId}
          className={styles.dismiss}
          onClick={() => changeTimer({ type: "stopTimer", id })}
        >
          Dismiss
        </button>
      </div>
    </li>
  );
}

/** A timer's label, on lines of their own its new duration and its dish. */
function Name({ timer, dish }: Props) {
  const { newSeconds } = timer;
  return (
    <>
      <span className={`${styles.step} two-lines`}>
        <span>{timer.label}</span>
        {/* The alert says that its time is up. */}
        {isRinging(timer) && <span aria-hidden="true"> is done</span>}
      </span>
      {newSeconds !== undefined && <small>{`now ${describeDuration(newSeconds)}`}</small>}
      {dish && <small className={`${styles.dish} one-line`}>{dish}</small>}
    </>
  );
}
