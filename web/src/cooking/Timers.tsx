/**
 * The timers that run or ring, at the lower edge of the window, with their clock and their sound.
 * Mounted beside the recipe: they outlive it, whatever happens to it.
 *
 * @module
 */
import {
  type FocusEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { publishHeight } from "../page/publishHeight";
import { useKitchen } from "../state/context";
import {
  describeDuration,
  describeLateness,
  formatElapsed,
  formatRemaining,
  isAudible,
  isAwaited,
  isRinging,
  isRunning,
  msToNextChange,
  nameOf,
  type Timer,
  type TimersChange,
} from "../state/timers";
import { useScreenOn, useVisible } from "./keepScreenOn";
import { prepareToRing, ring, silence } from "./ring";
import { stand } from "./stepInSight";
import { startButton } from "./TimerButton";
import styles from "./Timers.module.css";

/** Longer timers don't keep the screen on. */
const MAX_SCREEN_ON_SECONDS = 60 * 60;

/** How long the first timer's note is shown. */
const NOTE_MS = 6000;

const FLASH_MS = 1500;

const publish = publishHeight("--timers");

interface Props {
  /** Id of the answer on the page, if there is one. */
  answerId: number | undefined;
}

/** Memoized: a streamed piece changes only the answers, and must not render the timers. */
export const Timers = memo(function Timers({ answerId }: Props) {
  const { timers, pointed, isCooking, request, isRequested, region, actions } = useKitchen();
  const { nowMs, audible, act } = useClock();
  const isShort = (timer: Timer) => isRunning(timer) && timer.seconds <= MAX_SCREEN_ON_SECONDS;
  const screenRefused = useScreenOn(isCooking || audible || timers.some(isShort));
  const isNoted = useNote(timers, nowMs);
  /** What had the focus before the timers. */
  const focusedBefore = useRef<HTMLElement>(null);
  const inOrder = timers.toSorted(
    (a, b) => Number(isRinging(b)) - Number(isRinging(a)) || a.endsAtMs - b.endsAtMs,
  );
  const rings = timers.some(isRinging);

  const onKey = useEffectEvent(({ key, target, isComposing }: KeyboardEvent) => {
    const [first] = inOrder;
    const isField = target instanceof Element && target.matches("input:not([type=checkbox])");
    if (key !== "Escape" || isComposing || isField || !first) return;
    act({ type: "stopTimer", id: first.id });
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

  /** Brings the duration of a timer into sight, with its recipe. */
  function show({ recipeId, durationId }: Timer) {
    flushSync(() => {
      if (recipeId !== answerId) actions.dispatch({ type: "choose", id: recipeId });
      actions.dispatch({ type: "showIngredients", shown: false });
    });
    const button = region.current?.querySelector<HTMLElement>(startButton(durationId));
    stand(button?.closest("li, p"));
    button?.focus({ preventScroll: true });
  }

  const isHidden = request.status === "waiting" && !request.change;
  return (
    <div
      ref={publish}
      data-covers="bottom"
      data-large={isCooking || undefined}
      className={styles.timers}
    >
      {/* Always there: what is inserted together with its words is not announced everywhere. */}
      <p role="status" className="small-print">
        {screenRefused && "Your screen may turn off: this browser can't keep it on."}
      </p>
      <p role="status" className="small-print">
        {isNoted && "Rings only while this page is open."}
      </p>
      {timers.length > 0 && (
        <section aria-label="Timers" data-rings={rings || undefined} onFocus={rememberFocus}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list. */}
          <ul className={styles.list} role="list">
            {inOrder.map((timer) => {
              const isHere = timer.recipeId === answerId;
              const props = {
                timer,
                nowMs,
                dish: isHere ? undefined : timer.dish,
                focusedBefore,
                act,
              };
              return isRinging(timer) ? (
                <RingingTimer key={timer.id} {...props} />
              ) : (
                <RunningTimer
                  key={timer.id}
                  {...props}
                  pointedTimes={pointed?.id === timer.id ? pointed.times : 0}
                  onShow={(isHere ? isHidden : isRequested) ? undefined : () => show(timer)}
                />
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
});

/**
 * Lets time elapse for the timers, and rings.
 *
 * @returns The present time in milliseconds since 1970, whether any timer makes a sound, and a
 *   function that changes a timer, now.
 */
function useClock() {
  const { timers, actions } = useKitchen();
  const [nowMs, setNowMs] = useState(Date.now);
  const act = actions.changeTimer;

  // For timers of the page before it was loaded anew, or reset, and whenever one has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timers are the reason.
  useLayoutEffect(() => {
    setNowMs(Date.now());
    act({ type: "elapse" });
  }, [timers, act]);

  // Time elapses when a change is due. What is due is another when the page is hidden or shown, which
  // it also is when it comes out of the back/forward cache: browsers run chained timeouts of a hidden
  // page only once a minute, so there it is one long one.
  const visible = useVisible();
  useEffect(() => {
    const waitMs = msToNextChange(timers, nowMs, visible);
    if (waitMs === undefined) return;
    const elapse = () => {
      setNowMs(Date.now());
      act({ type: "elapse" });
    };
    // Time has passed since `nowMs`.
    const delayMs = waitMs + nowMs - Date.now();
    if (delayMs <= 0) return elapse();
    const timeout = setTimeout(elapse, delayMs);
    return () => clearTimeout(timeout);
  }, [timers, nowMs, visible, act]);

  const audible = isAudible(timers, nowMs);
  useEffect(() => (audible ? ring() : undefined), [audible]);

  const awaited = isAwaited(timers, nowMs);
  useEffect(() => {
    if (!awaited) return;
    // For timers that were not started on this page: it was loaded anew.
    for (const type of ["click", "keydown"]) document.addEventListener(type, prepareToRing);
    return () => {
      for (const type of ["click", "keydown"]) document.removeEventListener(type, prepareToRing);
      silence();
    };
  }, [awaited]);

  return { nowMs, audible, act };
}

/** @returns Whether the tab's first timer was started just now. */
function useNote(timers: readonly Timer[], nowMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  const isNew = ({ endsAtMs, seconds }: Timer) => nowMs < endsAtMs - seconds * 1000 + NOTE_MS;
  const isFirst = timers.some((timer) => timer.id === 1 && isRunning(timer) && isNew(timer));
  useEffect(() => (isFirst ? () => setIsOver(true) : undefined), [isFirst]);
  return isFirst && !isOver;
}

interface TimerProps {
  timer: Timer;
  nowMs: number;
  /** Where another recipe is on the page. */
  dish: string | undefined;
  focusedBefore: RefObject<HTMLElement | null>;
  act: (change: TimersChange) => void;
}

interface RunningTimerProps extends TimerProps {
  /** Changes whenever this timer is pointed at. 0 if it is not the latest one. */
  pointedTimes: number;
  /** `undefined` while it can't be shown. */
  onShow: (() => void) | undefined;
}

/** One that runs, or was stopped a moment ago. It is the same button that stops and resumes it. */
function RunningTimer({
  timer,
  nowMs,
  dish,
  focusedBefore,
  act,
  pointedTimes,
  onShow,
}: RunningTimerProps) {
  const name = nameOf(timer);
  const row = useRef<HTMLLIElement>(null);
  const runs = isRunning(timer);
  useFocusBack(row, focusedBefore);

  useEffect(() => {
    if (pointedTimes === 0 || !row.current) return;
    // Not `scrollIntoView`, which would scroll the page, too.
    row.current.closest("[data-covers]")?.scrollTo({ top: row.current.offsetTop });
    row.current.animate({ backgroundColor: ["var(--current)", "transparent"] }, FLASH_MS);
  }, [pointedTimes]);

  return (
    <li ref={row} className={`${styles.timer} ${runs ? "" : styles.stopped} row`}>
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
        className={`${styles.name} bare`}
        // Not `disabled`, which would take the focus away.
        aria-disabled={!onShow}
        onClick={onShow}
      >
        <TimerName label={timer.label} dish={dish} />
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

/** One whose time is up, until it is answered. */
function RingingTimer({ timer, nowMs, dish, focusedBefore, act }: TimerProps) {
  const { id } = timer;
  const row = useRef<HTMLLIElement>(null);
  const alertId = useId();
  useFocusBack(row, focusedBefore);
  return (
    <li ref={row} className={`${styles.timer} ${styles.ringing} row`}>
      <div className={styles.rung}>
        <div role="alert" id={alertId}>
          <p>
            <span>Time's up</span>
            <span className="visually-hidden">{`: ${describeDuration(timer.seconds)}`}</span>
          </p>
          <strong dir="auto">
            <TimerName label={timer.label} dish={dish} />
          </strong>
          {/* Announced with the alert, but not again when it changes each minute. It is seen in figures. */}
          <p aria-live="off" className="visually-hidden">
            {describeLateness(timer, nowMs)}
          </p>
        </div>
        <p aria-hidden="true" translate="no" className={`${styles.time} notranslate`}>
          <span>{formatElapsed(timer, nowMs)}</span>
          <small> ago</small>
        </p>
      </div>
      <div className={`${styles.answers} row`}>
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

/** What a timer times, and on a line of its own the dish, where another is on the page. */
function TimerName({ label, dish }: { label: string; dish: string | undefined }) {
  return (
    <>
      <span className={`${styles.step} two-lines`}>{label}</span>
      {dish && <small className={`${styles.dish} one-line`}>{dish}</small>}
    </>
  );
}

/** Gives the focus back when the row that has it is removed, by its button or by the time. */
function useFocusBack(
  row: RefObject<HTMLElement | null>,
  focusedBefore: RefObject<HTMLElement | null>,
) {
  const { region } = useKitchen();
  useLayoutEffect(
    () => () => {
      if (!row.current?.contains(document.activeElement)) return;
      const before = focusedBefore.current;
      const target = before?.checkVisibility() ? before : region.current;
      target?.focus({ preventScroll: true });
      // Only by keyboard: a tap must not move the page.
      if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
    },
    [row, focusedBefore, region],
  );
}
