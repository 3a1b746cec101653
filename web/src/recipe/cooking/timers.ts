/**
 * Kitchen timers, several at once: one type, one pure reducer.
 *
 * A timer stores when it ends. The remaining time is computed from the clock, so it is right even
 * after the page was suspended.
 *
 * @module
 */
import { describeDuration } from "./durations";

/** A timer that runs, or rings until it is dismissed. */
export interface Timer {
  id: number;
  /** Its whole duration. */
  seconds: number;
  /** The text of the step that it was started from. */
  step: string;
  /** Id of the button that started it. */
  origin: string;
  /** Milliseconds since 1970, as `Date.now()` counts. */
  endsAtMs: number;
  /** When the page noticed that it had ended. Absent while it runs. */
  rangAtMs?: number;
}

/** All timers, and the time at which they are shown. */
export interface Timers {
  /** In the order they were started. The same array until one starts, ends or is stopped. */
  timers: readonly Timer[];
  nowMs: number;
  lastId: number;
  /** The latest message for screen reader users. A ringing timer is an alert and needs none. */
  announcement: string;
}

/** Everything that changes the timers, and when it happened. */
export type TimersAction = { nowMs: number } & (
  | { type: "start"; seconds: number; step: string; origin: string }
  /** Ends one, running or ringing. */
  | { type: "stop"; id: number }
  /** Time has passed. */
  | { type: "tick" }
);

/** The state before the first timer. */
export const NO_TIMERS: Timers = { timers: [], nowMs: 0, lastId: 0, announcement: "" };

/** How long a timer makes a sound. After that it is only visible. */
const RINGS_FOR_MS = 3 * 60_000;

/** A second tap on the same button within this time is an accident, and starts no second timer. */
const DOUBLE_TAP_MS = 1000;

/** @returns The next state. */
export function reduceTimers(state: Timers, action: TimersAction): Timers {
  const { nowMs } = action;
  switch (action.type) {
    case "start": {
      const { seconds, step, origin } = action;
      const endsAtMs = nowMs + seconds * 1000;
      const isDoubleTap = state.timers.some(
        (timer) => timer.origin === origin && endsAtMs - timer.endsAtMs < DOUBLE_TAP_MS,
      );
      if (isDoubleTap) return state;
      const id = state.lastId + 1;
      const timers = [...state.timers, { id, seconds, step, origin, endsAtMs }];
      const announcement = `Timer started: ${describeDuration(seconds)}, ${count(timers)}`;
      return { timers, nowMs, lastId: id, announcement };
    }
    case "stop": {
      const stopped = state.timers.find(({ id }) => id === action.id);
      if (!stopped) return state;
      const timers = state.timers.filter((timer) => timer !== stopped);
      const verb = isRinging(stopped) ? "dismissed" : "stopped";
      const announcement = `Timer ${verb}: ${describeDuration(stopped.seconds)}, ${count(timers)}`;
      return { ...state, timers, nowMs, announcement };
    }
    case "tick": {
      const isDue = (timer: Timer) => !isRinging(timer) && timer.endsAtMs <= nowMs;
      if (!state.timers.some(isDue)) return { ...state, nowMs };
      const timers = state.timers.map((timer) =>
        isDue(timer) ? { ...timer, rangAtMs: nowMs } : timer,
      );
      return { ...state, timers, nowMs };
    }
  }
}

/** The count also makes the text new when two durations are equal, so it is announced. */
function count({ length }: readonly Timer[]): string {
  return length === 1 ? "1 timer" : `${length} timers`;
}

/** @returns Whether its time is up. It rings until it is dismissed. */
export function isRinging({ rangAtMs }: Timer): boolean {
  return rangAtMs !== undefined;
}

/** @returns Whether any timer makes a sound. */
export function isAudible({ timers, nowMs }: Timers): boolean {
  return timers.some(({ rangAtMs }) => rangAtMs !== undefined && nowMs < rangAtMs + RINGS_FOR_MS);
}

/** @returns Whether any timer runs or makes a sound. */
export function isAwaited(state: Timers): boolean {
  return isAudible(state) || state.timers.some((timer) => !isRinging(timer));
}

/**
 * @param visible Whether the page is visible. If not, only the end of a timer matters.
 * @returns Milliseconds from `nowMs` until the next tick is due, if ever: a minute at most, because a timeout does not
 *   count the time that a computer sleeps.
 */
export function msToNextTick({ timers, nowMs }: Timers, visible: boolean): number | undefined {
  const waits = timers.map((timer) => {
    const remainingMs = timer.endsAtMs - nowMs;
    if (isRinging(timer)) return MINUTE_MS - (-remainingMs % MINUTE_MS);
    return visible ? remainingMs % 1000 || 1000 : Math.min(remainingMs, MINUTE_MS);
  });
  return waits.length === 0 ? undefined : Math.min(...waits);
}

const MINUTE_MS = 60_000;

/** @returns What remains, as `m:ss` or `h:mm:ss`. Rounded up to the second. */
export function formatRemaining({ endsAtMs }: Timer, nowMs: number): string {
  const seconds = Math.max(Math.ceil((endsAtMs - nowMs) / 1000), 0);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = seconds < 3600 ? parts.slice(1) : parts;
  return shown.map((part, index) => String(part).padStart(index === 0 ? 1 : 2, "0")).join(":");
}

/** @returns How long ago it ended, in whole minutes: "3 minutes ago". Empty within the first. */
export function describeLateness({ endsAtMs }: Timer, nowMs: number): string {
  const minutes = Math.floor((nowMs - endsAtMs) / MINUTE_MS);
  return minutes < 1 ? "" : `${describeDuration(minutes * 60)} ago`;
}
