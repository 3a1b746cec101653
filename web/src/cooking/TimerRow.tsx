/**
 * The views of a timer: as a tag while it runs, as a slab when it rings, and as a row behind a newer alarm.
 *
 * @module
 */
import { useId } from "react";
import { elements, useEntry } from "../actions/screen";
import { showTimed, stopTimer } from "../actions/timers";
import { isAwaited, update, usePage } from "../state/page";
import {
  describeDuration,
  describeLateness,
  formatTime,
  type Timer,
  timerExtended,
  timerName,
  timerStopped,
} from "../state/timers";
import chef from "../ui/chef-rings.svg";

interface Props {
  timer: Timer;
  /** In milliseconds since the epoch. */
  nowMs: number;
  /** The timer's dish, if another is on the page. */
  dish: string | undefined;
}

/** A timer that runs. Its name brings its step. */
export function RunningTimer({ timer, nowMs, dish }: Props) {
  const awaited = usePage(isAwaited);
  const { id, label, newSeconds } = timer;
  const row = useEntry(elements.rows, id);
  const left = formatTime(timer, nowMs);
  return (
    <li ref={row} className="tag clock" data-long={left.length > 5 || undefined}>
      <div
        role="timer"
        aria-label={dish ? `${label}, ${dish}` : label}
        translate="no"
        className="notranslate"
      >
        {left}
      </div>
      <button
        type="button"
        dir="auto"
        className="name"
        // Not `disabled`, which would take the focus away.
        aria-disabled={awaited}
        onClick={() => awaited || showTimed(timer)}
      >
        <span className="one-line">{label}</span>
        {newSeconds !== undefined && (
          <small className="one-line">{`now ${describeDuration(newSeconds)}`}</small>
        )}
        {dish && <small className="one-line">{dish}</small>}
      </button>
      <button
        type="button"
        className="word stop"
        aria-label={`Stop timer: ${timerName(timer)}`}
        onClick={() => stopTimer(timer)}
      >
        Stop
      </button>
    </li>
  );
}

/** Where there is no room for all, the clocks scroll away, and the alarm is in sight. */
const bring = (alarm: Element | null) => alarm?.scrollIntoView({ block: "nearest" });

const dismiss = ({ id }: Timer) => update(timerStopped, id, Date.now());

/** The latest timer whose time is up, until it is dismissed or extended. A press anywhere on it dismisses it. */
export function RingingTimer({ timer, nowMs, dish }: Props) {
  const { id, seconds, label } = timer;
  const alertId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button is for the keyboard.
    <li ref={bring} className="alarm" onClick={() => dismiss(timer)}>
      <div>
        <div role="alert" id={alertId}>
          <p className="visually-hidden">{`Time's up: ${describeDuration(seconds)}`}</p>
          <strong dir="auto">
            <span>{label}</span>
            {/* The alert says that its time is up. */}
            <span aria-hidden="true"> is done</span>
          </strong>
          {dish && <small className="one-line">{dish}</small>}
          {/* Announced with the alert, but not again each minute. The figures below show it. */}
          <p aria-live="off" className="visually-hidden">
            {describeLateness(timer, nowMs)}
          </p>
        </div>
        <Lateness timer={timer} nowMs={nowMs} />
      </div>
      <img src={chef} alt="" width="197" height="136" draggable={false} />
      <div className="answers">
        <button
          type="button"
          dir="ltr"
          aria-describedby={alertId}
          className="button outlined"
          onClick={(event) => {
            event.stopPropagation();
            update(timerExtended, id, Date.now());
          }}
        >
          +1 minute
        </button>
        <button type="button" aria-describedby={alertId} className="button dismiss">
          Dismiss
        </button>
      </div>
    </li>
  );
}

/** A timer that rings behind a newer one. */
export function LateTimer({ timer, nowMs, dish }: Props) {
  const alertId = useId();
  return (
    <li className="alarm-row">
      <div>
        <div role="alert" id={alertId} dir="auto" className="one-line">
          <span className="visually-hidden">{`Time's up: ${describeDuration(timer.seconds)}`}</span>
          <span>{timer.label}</span>
          <span aria-hidden="true"> is done</span>
          {dish && <small>{` ${dish}`}</small>}
        </div>
        <Lateness timer={timer} nowMs={nowMs} />
      </div>
      <button
        type="button"
        aria-describedby={alertId}
        className="button short"
        onClick={() => dismiss(timer)}
      >
        Dismiss
      </button>
    </li>
  );
}

const Lateness = ({ timer, nowMs }: Omit<Props, "dish">) => (
  <p dir="ltr" aria-hidden="true" translate="no" className="ago notranslate">
    <span>{formatTime(timer, nowMs)}</span>
    <span> ago</span>
  </p>
);
