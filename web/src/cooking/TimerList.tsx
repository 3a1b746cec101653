import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { describeDuration } from "./describeDuration";
import styles from "./TimerList.module.css";
import {
  describeLateness,
  describeSource,
  formatElapsed,
  formatRemaining,
  isRinging,
  isRunning,
  type Timer,
  type Timers,
  type TimersChange,
} from "./timers";

interface Props extends Pick<Timers, "timers" | "pointed"> {
  nowMs: number;
  /** The recipe on the page. */
  recipeId: number;
  /** Large, for cooking mode. */
  large: boolean;
  act: (change: TimersChange) => void;
  /** Brings the step of a timer of this recipe into sight. */
  onShow: (timer: Timer) => void;
}

/**
 * The timers that run or ring, at the bottom of the window. In the document they stand where they are
 * rendered: right behind the bar, so that few presses of Tab lead to them.
 */
export function TimerList(props: Props) {
  const { timers, pointed, nowMs, recipeId, large, act, onShow } = props;
  const section = useRef<HTMLElement>(null);
  const inOrder = timers.toSorted(
    (a, b) => Number(isRinging(b)) - Number(isRinging(a)) || a.endsAtMs - b.endsAtMs,
  );
  const isShown = timers.length > 0;
  const rings = timers.some(isRinging);
  /** What had the focus before the timers. */
  const focusedBefore = useRef<HTMLElement>(null);
  useHeight(section, isShown);

  const onKey = useEffectEvent(({ key, isComposing }: KeyboardEvent) => {
    const [first] = inOrder;
    if (key === "Escape" && !isComposing && first) act({ type: "stopTimer", id: first.id });
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

  if (!isShown) return null;
  return (
    <section
      ref={section}
      aria-label="Timers"
      data-covers="bottom"
      data-rings={rings || undefined}
      className={large ? `${styles.timers} ${styles.large}` : styles.timers}
      onFocus={rememberFocus}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list. */}
      <ul className={styles.list} role="list">
        {inOrder.map((timer) => {
          const common = {
            timer,
            nowMs,
            source: describeSource(timer, recipeId),
            focusedBefore,
            act,
          };
          return isRinging(timer) ? (
            <RingingTimer key={timer.id} {...common} />
          ) : (
            <RunningTimer
              key={timer.id}
              {...common}
              pointedTimes={pointed?.id === timer.id ? pointed.times : 0}
              onShow={timer.recipeId === recipeId ? () => onShow(timer) : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** Publishes the height of the timers as `--timers`: the page ends above them. */
function useHeight(section: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    const element = section.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--timers", `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--timers");
    };
  }, [section, isShown]);
}

/** Gives the focus back when the row that has it is removed, by its button or by the time. */
function useFocusBack(
  row: RefObject<HTMLElement | null>,
  focusedBefore: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(
    () => () => {
      if (!row.current?.contains(document.activeElement)) return;
      const before = focusedBefore.current;
      const recipe = row.current.closest<HTMLElement>("[tabindex]");
      const target = before?.checkVisibility() ? before : recipe;
      target?.focus({ preventScroll: true });
      // Only by keyboard: a tap must not move the page.
      if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
    },
    [row, focusedBefore],
  );
}

interface ItemProps {
  timer: Timer;
  nowMs: number;
  /** What it belongs to, in words. */
  source: string;
  focusedBefore: RefObject<HTMLElement | null>;
  act: (change: TimersChange) => void;
}

interface RunningProps extends ItemProps {
  /** Changes whenever this timer is pointed at. 0 if it is not the latest one. */
  pointedTimes: number;
  /** `undefined` where its recipe is not on the page. */
  onShow: (() => void) | undefined;
}

/** One that runs, or was stopped a moment ago. It is the same button that stops and resumes it. */
function RunningTimer(props: RunningProps) {
  const { timer, nowMs, source, pointedTimes, onShow, act } = props;
  const row = useRef<HTMLLIElement>(null);
  const runs = isRunning(timer);
  useFocusBack(row, props.focusedBefore);

  useEffect(() => {
    if (pointedTimes === 0 || !row.current) return;
    // Not `scrollIntoView`, which would scroll the page, too.
    row.current.closest("section")?.scrollTo({ top: row.current.offsetTop });
    row.current.animate({ backgroundColor: ["var(--current)", "transparent"] }, FLASH_MS);
  }, [pointedTimes]);

  return (
    <li ref={row} className={styles.timer}>
      {runs ? (
        <div role="timer" aria-label={source} className={styles.time}>
          {formatRemaining(timer, nowMs)}
        </div>
      ) : (
        <p className={styles.stopped}>Stopped</p>
      )}
      {onShow ? (
        <button type="button" dir="auto" className={styles.name} onClick={onShow}>
          <span className={styles.step}>{source}</span>
        </button>
      ) : (
        <p dir="auto" className={styles.step}>
          {source}
        </p>
      )}
      <button
        type="button"
        aria-label={`${runs ? "Stop" : "Resume"} timer: ${describeDuration(timer.seconds)}`}
        onClick={() => act({ type: runs ? "stopTimer" : "resumeTimer", id: timer.id })}
      >
        {runs ? "Stop" : "Resume"}
      </button>
    </li>
  );
}

const FLASH_MS = 1500;

function RingingTimer({ timer, nowMs, source, focusedBefore, act }: ItemProps) {
  const { id } = timer;
  const row = useRef<HTMLLIElement>(null);
  const alertId = useId();
  useFocusBack(row, focusedBefore);
  return (
    <li ref={row} className={`${styles.timer} ${styles.ringing}`}>
      {/* Screen readers get it in words, which change each minute. */}
      <p aria-hidden="true" className={styles.time}>
        {formatElapsed(timer, nowMs)}
      </p>
      <div role="alert" id={alertId} className={styles.alert}>
        <strong>Time's up: {describeDuration(timer.seconds)}</strong>
        {/* Announced with the alert, but not again when it changes each minute. */}
        <p aria-live="off">{describeLateness(timer, nowMs)}</p>
        <p dir="auto" className={styles.step}>
          {source}
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
