/**
 * The timers of the page: their state, the clock that drives it, and the sound.
 *
 * @module
 */
import { createContext, useEffect, useLayoutEffect, useMemo, useReducer, useState } from "react";
import type { Duration } from "../reading/recipe";
import { prepareToRing, ring, silence } from "./ring";
import {
  isAudible,
  isAwaited,
  isRinging,
  isSameSource,
  msToNextTick,
  reduceTimers,
  resumeTimers,
  type Timer,
  type TimerSource,
  type Timers,
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
  /** @returns Whether a timer runs that was started at this duration of this recipe. */
  isRunning(durationId: string): boolean;
  /** Calls `listener` after timers have started or ended. Returns a function that ends that. */
  subscribe(listener: () => void): () => void;
}

/** Without a value, a duration is shown as plain text. The value changes only with the recipe. */
export const TimerContext = createContext<TimerStarter | null>(null);

/**
 * @param initial Timers that go on. Only its first value counts.
 * @param onChange Gets the timers whenever one of them changes. Must not change.
 * @returns The state, `isAwaited` of it, and functions that start, stop and extend a timer.
 */
export function useTimers(initial: readonly Timer[], onChange: (timers: readonly Timer[]) => void) {
  const [state, dispatch] = useReducer(reduceTimers, initial, (timers) =>
    resumeTimers(timers, Date.now()),
  );
  const { timers } = state;
  useClock(state, dispatch);
  useEffect(() => onChange(timers), [timers, onChange]);

  const actions = useMemo(
    () => ({
      start(seconds: number, source: TimerSource) {
        prepareToRing();
        dispatch({ type: "start", nowMs: Date.now(), seconds, source });
      },
      stop(id: number) {
        dispatch({ type: "stop", nowMs: Date.now(), id });
      },
      extend(id: number) {
        prepareToRing();
        dispatch({ type: "extend", nowMs: Date.now(), id });
      },
    }),
    [],
  );

  const audible = isAudible(state);
  useEffect(() => (audible ? ring() : undefined), [audible]);

  const awaited = isAwaited(state);
  useEffect(() => {
    if (!awaited) return;
    // For timers that were not started on this page: it was loaded anew.
    document.addEventListener("click", prepareToRing);
    document.addEventListener("keydown", prepareToRing);
    return () => {
      document.removeEventListener("click", prepareToRing);
      document.removeEventListener("keydown", prepareToRing);
      silence();
    };
  }, [awaited]);

  // Durations subscribe one by one. With the timers as a context's value, every duration of the
  // recipe would render at each start and end.
  const [running] = useState(createRunning);
  useLayoutEffect(() => running.set(timers), [running, timers]);

  return { state, awaited, running, ...actions };
}

/** The timers that run, outside React's state. */
function createRunning() {
  let sources: readonly TimerSource[] = [];
  const listeners = new Set<() => void>();
  return {
    set(timers: Timers["timers"]) {
      sources = timers.filter((timer) => !isRinging(timer));
      for (const listener of listeners) listener();
    },
    has: (source: Pick<TimerSource, "recipeId" | "durationId">) =>
      sources.some((one) => isSameSource(one, source)),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Dispatches a tick when one is due, and whenever the page is hidden, shown or resumed. */
function useClock(state: Timers, dispatch: (action: { type: "tick"; nowMs: number }) => void) {
  useEffect(() => {
    // Browsers run chained timeouts of a hidden page only once a minute. So there it is one long
    // one.
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
