/**
 * The clock that drives the timers, and their sound.
 *
 * @module
 */
import { createContext, useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { Duration } from "../reading/recipe";
import { useVisible } from "./keepScreenOn";
import { prepareToRing, ring, silence } from "./ring";
import {
  isAudible,
  isAwaited,
  msToNextChange,
  type Timer,
  type TimersAction,
  type TimersChange,
} from "./timers";

/** What a duration in the text needs of the timers. */
export interface TimerStarter {
  /** Those of the recipe, by their ids. */
  durations: ReadonlyMap<string, Duration>;
  /**
   * Starts a timer, or points at the one that runs from there. Must be called in the handler of a
   * tap or a key: see `prepareToRing`.
   */
  start(duration: Duration): void;
  /** Ids of the durations of this recipe from which a timer runs. */
  running: ReadonlySet<string>;
}

/** Without a value, a duration is shown as plain text. */
export const TimerContext = createContext<TimerStarter | null>(null);

/**
 * @param dispatch Must not change.
 * @returns The present time in milliseconds since 1970, whether any timer runs or makes a sound, and
 *   a function that changes a timer, now. It never changes.
 */
export function useTimers(timers: readonly Timer[], dispatch: (action: TimersAction) => void) {
  const [nowMs, setNowMs] = useState(Date.now);

  const act = useCallback(
    (change: TimersChange) => {
      if (change.type === "startTimer" || change.type === "extendTimer") prepareToRing();
      const now = Date.now();
      setNowMs(now);
      dispatch({ ...change, nowMs: now });
    },
    [dispatch],
  );

  // For timers of the page before it was loaded anew, or reset.
  useLayoutEffect(() => act({ type: "elapse" }), [act]);

  // Time elapses when a change is due. What is due is another when the page is hidden or shown, which
  // it also is when it comes out of the back/forward cache: browsers run chained timeouts of a hidden
  // page only once a minute, so there it is one long one.
  const visible = useVisible();
  useEffect(() => {
    const waitMs = msToNextChange(timers, nowMs, visible);
    if (waitMs === undefined) return;
    const elapse = () => act({ type: "elapse" });
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
    const listeners = new AbortController();
    for (const type of ["click", "keydown"]) {
      document.addEventListener(type, prepareToRing, listeners);
    }
    return () => {
      listeners.abort();
      silence();
    };
  }, [awaited]);

  return { nowMs, awaited, act };
}
