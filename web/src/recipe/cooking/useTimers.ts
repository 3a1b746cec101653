/**
 * The timers of the page: their state, the clock that drives it, and everything that makes a cook come.
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

/** What a duration in the text needs to know of the timers. */
export interface TimerStarter {
  /** To be called in the event of a tap or a key. */
  start(timer: { seconds: number; step: string; origin: string }): void;
  /** Origins of the timers that run. */
  running: ReadonlySet<string>;
}

/** Without it, a duration in the text is text. */
export const TimerContext = createContext<TimerStarter | null>(null);

/** @returns The state, whether somebody waits for a timer, and what a cook can do. */
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

  // The same object from second to second: the recipe's durations don't render with the clock.
  const starter = useMemo((): TimerStarter => {
    const running = timers.filter((timer) => !isRinging(timer)).map(({ origin }) => origin);
    return { start: actions.start, running: new Set(running) };
  }, [timers, actions]);

  return { state, awaited, starter, stop: actions.stop };
}

/** Lets the time pass: with one timeout, and anew whenever the page is shown, hidden or woken. */
function useClock(state: Timers, dispatch: (action: { type: "tick"; nowMs: number }) => void) {
  useEffect(() => {
    // Hidden pages have but one timeout a minute if each one starts the next: it is set once then.
    const visible = document.visibilityState === "visible";
    const waitMs = msToNextTick(state, visible);
    if (waitMs === undefined) return;
    const tick = () => dispatch({ type: "tick", nowMs: Date.now() });
    // Time has passed since the state was made, and somebody may have set the clock back.
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

/** Gives the document a title, for as long as there is one to give. */
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
