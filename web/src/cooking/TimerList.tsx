import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { describeDuration } from "./describeDuration";
import styles from "./TimerList.module.css";
import {
  describeLateness,
  formatElapsed,
  formatRemaining,
  isRinging,
  isRunning,
  nameOf,
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
  /** Whether its recipe is on the page, or can be brought. */
  canShow: (timer: Timer) => boolean;
  /** Brings the step of a timer into sight, of another recipe with that. */
  onShow: (timer: Timer) => void;
}

/**
 * The timers that run or ring, and a message, at the bottom of the window. In the document they stand
 * where they are rendered: right behind the bar, so that few presses of Tab lead to them.
 */
export function TimerArea({ message, ...props }: Props & { message: string | false }) {
  const { timers, large } = props;
  const isFirst = useFirstTime(timers.some((timer) => timer.id === 1 && isRunning(timer)));
  return (
    <div
      ref={publishHeight}
      data-covers="bottom"
      className={large ? `${styles.timers} ${styles.large}` : styles.timers}
    >
      {/* Always there: what is inserted together with its words is not announced everywhere. */}
      <p role="status">{message}</p>
      <p role="status">{isFirst && "Rings only while this page is open."}</p>
      {timers.length > 0 && <TimerList {...props} />}
    </div>
  );
}

/** @returns Whether it is so for the first time. */
function useFirstTime(isSo: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => (isSo ? () => setIsOver(true) : undefined), [isSo]);
  return isSo && !isOver;
}

function TimerList({ timers, pointed, nowMs, recipeId, act, canShow, onShow }: Props) {
  const inOrder = timers.toSorted(
    (a, b) => Number(isRinging(b)) - Number(isRinging(a)) || a.endsAtMs - b.endsAtMs,
  );
  const rings = timers.some(isRinging);
  /** What had the focus before the timers. */
  const focusedBefore = useRef<HTMLElement>(null);

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

  return (
    <section aria-label="Timers" data-rings={rings || undefined} onFocus={rememberFocus}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list. */}
      <ul className={styles.list} role="list">
        {inOrder.map((timer) => {
          const common = {
            timer,
            nowMs,
            dish: timer.recipeId === recipeId ? undefined : timer.dish,
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
              onShow={canShow(timer) ? () => onShow(timer) : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** Publishes the height of the area as `--timers`: the page ends above it. */
function publishHeight(area: HTMLElement | null) {
  if (!area) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--timers", `${area.offsetHeight}px`);
  });
  observer.observe(area);
  return () => {
    observer.disconnect();
    style.removeProperty("--timers");
  };
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
  /** Where another recipe is on the page. */
  dish: string | undefined;
  focusedBefore: RefObject<HTMLElement | null>;
  act: (change: TimersChange) => void;
}

interface RunningProps extends ItemProps {
  /** Changes whenever this timer is pointed at. 0 if it is not the latest one. */
  pointedTimes: number;
  /** `undefined` while it can't be shown. */
  onShow: (() => void) | undefined;
}

/** One that runs, or was stopped a moment ago. It is the same button that stops and resumes it. */
function RunningTimer(props: RunningProps) {
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
        <Source label={timer.label} dish={dish} />
      </button>
      <button
        type="button"
        aria-label={`${runs ? "Stop" : "Resume"} timer: ${name}`}
        onClick={() => act({ type: runs ? "stopTimer" : "resumeTimer", id: timer.id })}
      >
        {runs ? "Stop" : "Resume"}
      </button>
    </li>
  );
}

const FLASH_MS = 1500;

function RingingTimer({ timer, nowMs, dish, focusedBefore, act }: ItemProps) {
  const { id } = timer;
  const row = useRef<HTMLLIElement>(null);
  const alertId = useId();
  useFocusBack(row, focusedBefore);
  return (
    <li ref={row} className={`${styles.timer} ${styles.ringing}`}>
      {/* Screen readers get it in words, which change each minute. */}
      <p aria-hidden="true" translate="no" className={`${styles.time} notranslate`}>
        {`+${formatElapsed(timer, nowMs)}`}
      </p>
      <div role="alert" id={alertId} className={styles.alert}>
        <p>{`Time's up: ${describeDuration(timer.seconds)}`}</p>
        <strong dir="auto">
          <Source label={timer.label} dish={dish} />
        </strong>
        {/* Announced with the alert, but not again when it changes each minute. */}
        <p aria-live="off">{describeLateness(timer, nowMs)}</p>
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

/** What a timer is of, and behind it, on a line of its own, the dish where that is another. */
function Source({ label, dish }: { label: string; dish: string | undefined }) {
  return (
    <>
      <span className={styles.step}>{label}</span>
      {dish && <small className={styles.dish}>{dish}</small>}
    </>
  );
}
