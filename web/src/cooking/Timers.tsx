/**
 * The timers: clocks as tags, and alarms. Mounted beside the recipe: they outlive it, even if it can't be
 * rendered.
 *
 * @module
 */
import { memo, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { elements, useEntry } from "../actions/elements";
import { showTimed, stopTimer, TIMERS } from "../actions/timers";
import { prepareToRing, releaseSound, ring } from "../device/sound";
import { useVisible, useWakeLock } from "../device/wakeLock";
import { isAwaited, isCooking, update, usePage } from "../state/page";
import { recipeOf } from "../state/recipeOnPage";
import {
  describeDuration,
  describeLateness,
  elapsed,
  formatTime,
  isRinging,
  msToNextChange,
  type Timer,
  timerExtended,
  timerName,
  timerStopped,
} from "../state/timers";
import { tellOnce } from "../storage/storage";
import chef from "../ui/chef-rings.svg";
import { isFromInputMethod, isTextField, useWindowEvents } from "../ui/events";
import { ResultOf } from "../ui/ResultOf";
import "./Timers.css";

/** Longer timers don't keep the screen on. */
const MAX_SCREEN_ON_SECONDS = 60 * 60;

/** Memoized: a streamed piece changes only the recipes, and must not render the timers. */
export const Timers = memo(function Timers() {
  const { timers, audible, recipeId, ended } = usePage((state) => ({
    timers: state.timers,
    audible: state.audible,
    recipeId: state.recipes[0]?.id,
    // Not while it is written: a streamed piece must not be parsed for this.
    ended: state.timers[0] && state.recipes[0]?.end && state.recipes[0],
  }));
  const hasStopped = usePage(({ results }) => results.some(({ place }) => place === TIMERS));
  const cooking = usePage(isCooking);
  const nowMs = useClock();
  const inOrder = timers.toSorted((a, b) => a.endsAtMs - b.endsAtMs);
  const running = inOrder.filter((timer) => !isRinging(timer));
  const isShort = running.some(({ seconds }) => seconds <= MAX_SCREEN_ON_SECONDS);
  const screenRefused = useWakeLock(cooking || audible || isShort);
  const [newest, ...late] = inOrder.filter(isRinging).reverse();
  const dishOnPage = ended && recipeOf(ended).dish;

  const dismissByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isFromInputMethod(event) || isTextField(event.target)) return;
    if (newest) update(timerStopped, newest.id, Date.now());
  });
  useEffect(() => {
    document.addEventListener("keydown", dismissByKey);
    return () => document.removeEventListener("keydown", dismissByKey);
  }, []);

  const propsOf = (timer: Timer) => ({
    timer,
    nowMs,
    dish: timer.recipeId === recipeId || timer.dish === dishOnPage ? undefined : timer.dish,
  });
  if (timers.length === 0 && !hasStopped && !screenRefused) return null;
  return (
    <section ref={elements.timers} aria-label="Timers" className="clocks">
      {running.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list.
        <ul className="tags" role="list">
          {running.map((timer) => (
            <RunningTimer key={timer.id} {...propsOf(timer)} />
          ))}
        </ul>
      )}
      {newest && (
        // biome-ignore lint/a11y/noRedundantRoles: as above.
        <ul className="alarms" role="list">
          <RingingTimer key={newest.id} {...propsOf(newest)} />
          {late.map((timer) => (
            <LateTimer key={timer.id} {...propsOf(timer)} />
          ))}
        </ul>
      )}
      <ResultOf place={TIMERS} className="tools" />
      {screenRefused ? (
        <p dir="ltr" className="small">
          Your screen may turn off: this browser can't keep it on.
        </p>
      ) : (
        running.length > 0 && !newest && <OpenPageNote />
      )}
    </section>
  );
});

/** Said with the first timers on a device, and not again. */
function OpenPageNote() {
  const [isNew] = useState(() => tellOnce("page"));
  return (
    isNew && (
      <p dir="ltr" className="small">
        Rings only while this page is open.
      </p>
    )
  );
}

interface TimerProps {
  timer: Timer;
  /** In milliseconds since the epoch. */
  nowMs: number;
  /** The timer's dish, if another is on the page. */
  dish: string | undefined;
}

/** A timer that runs. Its name brings its step. */
export function RunningTimer({ timer, nowMs, dish }: TimerProps) {
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
export function RingingTimer({ timer, nowMs, dish }: TimerProps) {
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
export function LateTimer({ timer, nowMs, dish }: TimerProps) {
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

const Lateness = ({ timer, nowMs }: Omit<TimerProps, "dish">) => (
  <p dir="ltr" aria-hidden="true" translate="no" className="ago notranslate">
    <span>{formatTime(timer, nowMs)}</span>
    <span> ago</span>
  </p>
);

/**
 * Lets time elapse for the timers, and rings.
 *
 * @returns The present time in milliseconds since the epoch.
 */
export function useClock(): number {
  const { timers, audible } = usePage(({ timers, audible }) => ({ timers, audible }));
  const nowMs = Date.now();
  const [, setTicks] = useState(0);

  // After a reload or Undo reset, and whenever a timer changes.
  useLayoutEffect(() => {
    if (timers.length > 0) update(elapsed, Date.now());
  }, [timers]);

  const visible = useVisible();
  useEffect(() => {
    if (timers.length === 0) return;
    const elapse = () => {
      setTicks((ticks) => ticks + 1);
      update(elapsed, Date.now());
    };
    // Time has passed since `nowMs`, perhaps much: the page may have been suspended.
    const delayMs = msToNextChange(timers, nowMs, visible) + nowMs - Date.now();
    if (delayMs <= 0) return elapse();
    const timeout = setTimeout(elapse, delayMs);
    return () => clearTimeout(timeout);
  }, [timers, nowMs, visible]);

  useEffect(() => (audible ? ring() : undefined), [audible]);

  const awaited = audible || !timers.every(isRinging);
  // Restored timers were not started by a press on this page.
  useWindowEvents(["click", "keydown"], () => awaited && prepareToRing());
  useEffect(() => (awaited ? releaseSound : undefined), [awaited]);
  return nowMs;
}
