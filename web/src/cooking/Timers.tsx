/**
 * The timers at the lower edge of the window, with their clock and their sound. Mounted beside the
 * recipe: they outlive it, even if it can't be rendered.
 *
 * @module
 */
import {
  type FocusEvent,
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { changeTimer } from "../state/actions";
import { elements } from "../state/elements";
import { isAwaited, isCooking } from "../state/pageState";
import { lineAround, scrollToLine } from "../state/scrolling";
import { dispatch, usePage } from "../state/store";
import {
  describeDuration,
  describeLateness,
  formatTime,
  isRinging,
  isRunning,
  msToNextChange,
  type Timer,
  timerName,
} from "../state/timers";
import chef from "../ui/chef-rings.svg";
import { Icon, type IconProps } from "../ui/Icon";
import { isFromInputMethod, isTextField } from "../ui/keys";
import { publishHeight } from "../ui/publishHeight";
import { prepareToRing, releaseSound, ring } from "./ring";
import styles from "./Timers.module.css";
import { setRow } from "./timerRows";
import { useVisible, useWakeLock } from "./useWakeLock";

/** Longer timers don't keep the screen on. */
const MAX_SCREEN_ON_SECONDS = 60 * 60;

/** How long a note is shown in words, once. After that it is an icon. */
const NOTE_MS = 8000;

const SCREEN_NOTE = "Your screen may turn off: this browser can't keep it on.";
const OPEN_NOTE = "Rings only while this page is open.";

const publish = publishHeight("--timers");

/** Memoized: a streamed piece changes only the answers, and must not render the timers. */
export const Timers = memo(function Timers() {
  const { timers, recipeId } = usePage(({ timers, recipes }) => ({
    timers,
    recipeId: recipes[0]?.id,
  }));
  const cooking = usePage(isCooking);
  const { nowMs, audible } = useClock();
  const isShort = (timer: Timer) => isRunning(timer) && timer.seconds <= MAX_SCREEN_ON_SECONDS;
  const screenRefused = useWakeLock(cooking || audible || timers.some(isShort));
  const screenNote = useNote(screenRefused);
  const openNote = useNote(timers.some(isRunning));
  /** The element that had the focus before the timers. */
  const focusedBefore = useRef<HTMLElement>(null);
  const inOrder = timers.toSorted(
    (a, b) => Number(isRinging(b)) - Number(isRinging(a)) || a.endsAtMs - b.endsAtMs,
  );
  const rings = timers.some(isRinging);
  const isEmpty = timers.length === 0 && !screenNote && !openNote;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const [first] = inOrder;
    if (event.key !== "Escape" || isFromInputMethod(event) || isTextField(event.target)) return;
    if (first) changeTimer({ type: "stopTimer", id: first.id });
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

  /** When a row is removed with the focus in it, the focus goes back. */
  const giveFocusBack = useCallback((row: HTMLElement) => {
    if (!row.contains(document.activeElement)) return;
    const before = focusedBefore.current;
    const target = before?.checkVisibility() ? before : elements.region.current;
    target?.focus({ preventScroll: true });
    // Only by keyboard: a tap must not move the page.
    if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <div
      ref={publish}
      data-covers="bottom"
      data-large={cooking || undefined}
      className={isEmpty ? `${styles.timers} ${styles.empty}` : styles.timers}
    >
      <div className={styles.clocks}>
        {timers.length > 0 && (
          <section aria-label="Timers" data-rings={rings || undefined} onFocus={rememberFocus}>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list. */}
            <ul className={styles.list} role="list">
              {inOrder.map((timer) => {
                const dish = timer.recipeId === recipeId ? undefined : timer.dish;
                return (
                  <Row
                    // A ringing timer has other buttons: its row is mounted anew.
                    key={`${timer.id} ${isRinging(timer)}`}
                    timer={timer}
                    nowMs={nowMs}
                    dish={dish}
                    onRemove={giveFocusBack}
                  />
                );
              })}
            </ul>
          </section>
        )}
        <div className={styles.signs}>
          {screenNote === "icon" && <NoteIcon icon="screenOff" words={SCREEN_NOTE} />}
          {openNote === "icon" && <NoteIcon icon="bell" words={OPEN_NOTE} />}
        </div>
      </div>
      <div className={styles.notes}>
        {/* Always mounted: not every screen reader announces a status inserted together with its words. */}
        <p role="status" className="small-print">
          {screenNote === "words" && SCREEN_NOTE}
        </p>
        <p role="status" className="small-print">
          {openNote === "words" && OPEN_NOTE}
        </p>
      </div>
    </div>
  );
});

/**
 * Lets time elapse for the timers, and rings.
 *
 * @returns The present time in milliseconds since the epoch, and whether any timer is audible.
 */
function useClock() {
  const timers = usePage((state) => state.timers);
  const [nowMs, setNowMs] = useState(Date.now);
  const elapse = useEffectEvent(() => {
    setNowMs(Date.now());
    changeTimer({ type: "elapse" });
  });

  // After a reload or Undo reset, and whenever a timer changes.
  useLayoutEffect(() => {
    if (timers.length > 0) elapse();
  }, [timers]);

  const visible = useVisible();
  useEffect(() => {
    if (timers.length === 0) return;
    // Time has passed since `nowMs`, perhaps much: the page may have been suspended.
    const delayMs = msToNextChange(timers, nowMs, visible) + nowMs - Date.now();
    if (delayMs <= 0) return elapse();
    const timeout = setTimeout(() => elapse(), delayMs);
    return () => clearTimeout(timeout);
  }, [timers, nowMs, visible]);

  const audible = usePage((state) => state.audible);
  useEffect(() => (audible ? ring() : undefined), [audible]);

  const awaited = audible || timers.some(isRunning);
  useEffect(() => {
    if (!awaited) return;
    // Restored timers were not started by a press on this page.
    for (const type of ["click", "keydown"]) document.addEventListener(type, prepareToRing);
    return () => {
      for (const type of ["click", "keydown"]) document.removeEventListener(type, prepareToRing);
      releaseSound();
    };
  }, [awaited]);

  return { nowMs, audible };
}

/** @returns How a note is shown while it applies: in words for {@link NOTE_MS}, once, then as an icon. */
function useNote(applies: boolean): "words" | "icon" | undefined {
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (!applies) return;
    const timeout = setTimeout(() => setIsRead(true), NOTE_MS);
    return () => clearTimeout(timeout);
  }, [applies]);
  if (!applies) return undefined;
  return isRead ? "icon" : "words";
}

function NoteIcon({ icon, words }: { icon: IconProps["name"]; words: string }) {
  return (
    <span role="img" aria-label={words} title={words}>
      <Icon name={icon} />
    </span>
  );
}

interface TimerProps {
  timer: Timer;
  nowMs: number;
  /** The timer's dish, if another recipe is on the page. */
  dish: string | undefined;
}

/** @param props.onRemove Stable identity. Called while the row is still in the document. */
function Row({ onRemove, ...props }: TimerProps & { onRemove: (row: HTMLElement) => void }) {
  const { timer } = props;
  const { recipeId, durationId } = timer;
  const isStopped = timer.stoppedAtMs !== undefined;
  const stateClass = isRinging(timer)
    ? styles.ringing
    : isStopped
      ? styles.stopped
      : styles.running;
  const row = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const forget = setRow({ recipeId, durationId }, element);
      return () => {
        forget();
        onRemove(element);
      };
    },
    [recipeId, durationId, onRemove],
  );
  return (
    <li ref={row} className={`${styles.timer} ${stateClass} row`}>
      {isRinging(timer) ? <RingingTimer {...props} /> : <RunningTimer {...props} />}
    </li>
  );
}

/** A timer that runs, or was stopped a moment ago. The same button stops and resumes it. */
function RunningTimer({ timer, nowMs, dish }: TimerProps) {
  const awaited = usePage(isAwaited);
  const onPageId = usePage(({ recipes }) => recipes[0]?.id);
  const { id, recipeId, durationId, label } = timer;
  const name = timerName(timer);
  const runs = isRunning(timer);

  /** Brings the duration of the timer into sight, with its recipe. */
  function show() {
    if (awaited) return;
    flushSync(() => {
      if (recipeId !== onPageId) dispatch({ type: "choose", id: recipeId });
      dispatch({ type: "showIngredients", shown: false });
    });
    const button = elements.durations.get(durationId);
    if (!button) return;
    scrollToLine(lineAround(elements.lines, button));
    button.focus({ preventScroll: true });
  }

  return (
    <>
      {runs ? (
        <div
          role="timer"
          aria-label={dish ? `${label}, ${dish}` : label}
          translate="no"
          className={`${styles.time} notranslate`}
        >
          {formatTime(timer, nowMs)}
        </div>
      ) : (
        <p>Stopped</p>
      )}
      <button
        type="button"
        dir="auto"
        className={`${styles.name} bare`}
        // Not `disabled`, which would take the focus away.
        aria-disabled={awaited}
        onClick={show}
      >
        <TimerName label={label} dish={dish} />
      </button>
      <button
        type="button"
        className={styles.stop}
        aria-label={`${runs ? "Stop" : "Resume"} timer: ${name}`}
        onClick={() => changeTimer({ type: runs ? "stopTimer" : "resumeTimer", id })}
      >
        {runs ? "Stop" : "Resume"}
      </button>
    </>
  );
}

/** A timer whose time is up, until it is dismissed or extended. */
function RingingTimer({ timer, nowMs, dish }: TimerProps) {
  const { id, seconds, label } = timer;
  const alertId = useId();
  return (
    <>
      <img className={styles.chef} src={chef} alt="" width="197" height="136" draggable={false} />
      <div className={styles.words}>
        <div role="alert" id={alertId}>
          <p>
            <span>Time's up</span>
            <span className="visually-hidden">{`: ${describeDuration(seconds)}`}</span>
          </p>
          <strong dir="auto">
            <TimerName label={label} dish={dish} />
          </strong>
          {/* Announced with the alert, but not again each minute. The figures below show it. */}
          <p aria-live="off" className="visually-hidden">
            {describeLateness(timer, nowMs)}
          </p>
        </div>
        <p aria-hidden="true" translate="no" className={`${styles.time} notranslate`}>
          <span>{formatTime(timer, nowMs)}</span>
          <span> ago</span>
        </p>
      </div>
      <div className={`${styles.answers} row`}>
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
    </>
  );
}

/** A timer's label, and its dish on a line of its own. */
function TimerName({ label, dish }: { label: string; dish: string | undefined }) {
  return (
    <>
      <span className={`${styles.step} two-lines`}>{label}</span>
      {dish && <small className={`${styles.dish} one-line`}>{dish}</small>}
    </>
  );
}
