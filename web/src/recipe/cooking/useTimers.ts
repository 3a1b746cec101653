/**
 * The timers of the page: their state, the clock that drives it, the sound and the document's title.
 *
 * @module
 */
import { createContext, useEffect, useMemo, useReducer } from "react";
import { describeDuration } from "./durations";
import { prepareToRing, ring, silence } from "./ring";
import {
  isAudible,
  isAwaited,
  isRinging,
  msToNextTick,
  NO_TIMERS,
  reduceTimers,
  type Timers,
} from "./timers";

/** What a duration in the text needs of the timers. */
export interface TimerStarter {
  /** Must be called in the handler of a tap or a key: see `prepareToRing`. */
  start(timer: { seconds: number; step: string; origin: string }): void;
  /** Origins of the timers that run. */
  running: ReadonlySet<string>;
}

/** Without a value, a duration is shown as plain text. */
export const TimerContext = createContext<TimerStarter | null>(null);

/** @returns The state, `isAwaited` of it, and functions that start and stop a timer. */
export function useTimers() {
  const [state, dispatch] = useReducer(reduceTimers, NO_TIMERS);
  const { timers } = state;
  useClock(state, dispatch);

  const actions = useMemo(
    () => ({
      start(timer: { seconds: number; step: string; origin: string }) {
        prepareToRing();
        dispatch({ type: "start", nowMs: Date.now(), ...timer });
      },
      stop(id: number) {
        dispatch({ type: "stop", nowMs: Date.now(), id });
      },
    }),
    [],
  );

  const audible = isAudible(state);
  useEffect(() => (audible ? ring() : undefined), [audible]);

  const awaited = isAwaited(state);
  useEffect(() => (awaited ? silence : undefined), [awaited]);

  const rung = timers.find(isRinging);
  useDocumentTitle(rung && `Time's up: ${describeDuration(rung.seconds)}`);

  // It changes only with the timers, so durations in the recipe don't render every second.
  const starter = useMemo((): TimerStarter => {
    const running = timers.filter((timer) => !isRinging(timer)).map(({ origin }) => origin);
    return { start: actions.start, running: new Set(running) };
  }, [timers, actions]);

  return { state, awaited, starter, stop: actions.stop };
}

/** Dispatches a tick when one is due, and whenever the page is hidden, shown or resumed. */
function useClock(state: Timers, dispatch: (action: { type: "tick"; nowMs: number }) => void) {
  useEffect(() => {
    // Browsers run chained timeouts of a hidden page only once a minute. So there it is one long one.
    const visible = document.visibilityState === "visible";
    const waitMs = msToNextTick(state, visible);
    if (waitMs === undefined) return;
    const tick = () => dispatch({ type: "tick", nowMs: Date.now() });
    // Time has passed since the last tick, and the clock may have been set back.
    const delayMs = Math.min(waitMs, waitMs + state.nowMs - Date.now());
    if (delayMs <= 0) return tick();
    const timeout = setTimeout(tick, delayMs);
    document.addEventListener("visibilitychange", tick);
    window.addEventListener("pageshow", tick);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener("visibilitychange", tick);
      window.removeEventListener("pageshow", tick);
    };
  }, [state, dispatch]);
}

/** Sets the document's title while `title` is given, and restores it after that. */
function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
