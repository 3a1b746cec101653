/**
 * Kitchen timers: a pure reducer, and texts about timers.
 *
 * A timer stores its end, and the remaining time is computed from the clock, so that it is right even
 * after the page was suspended.
 *
 * @module
 */
import type { Timer } from "./session";

export type { Timer };

/** The duration that a timer was started from. */
type TimerSource = Pick<Timer, "recipeId" | "durationId" | "dish" | "label">;

/** The timers' part of the state. */
export interface Timers {
  /** In the order of their start. Stable identity until a timer changes. */
  timers: readonly Timer[];
  /** The running timer whose duration was tapped again, and how often. Reset when a timer changes. */
  pointed: { id: number; times: number } | undefined;
  /** The latest message for screen readers. A ringing timer is an alert and needs none. */
  announcement: string;
}

export type TimersAction = TimersChange & {
  /** The time of the action, in milliseconds since the epoch. */
  nowMs: number;
};

export type TimersChange =
  /** Starts a timer. A running timer of this source is pointed at instead; any other is replaced. */
  | { type: "startTimer"; seconds: number; source: TimerSource }
  /** Stops a running timer, dismisses a ringing or stopped timer. */
  | { type: "stopTimer"; id: number }
  /** Undoes the stop of a timer: its end is the same as before. */
  | { type: "resumeTimer"; id: number }
  /** Restarts a ringing timer with {@link EXTRA_SECONDS}. */
  | { type: "extendTimer"; id: number }
  /** Lets due timers ring, and removes stopped timers that can't be resumed any more. */
  | { type: "elapse" };

export type CookingAction = TimersAction | { type: "cookingMode"; on: boolean };

/** Ticks or unticks ingredients or steps (`ids`) of the answer with this `id`. */
export interface TickAction {
  type: "tick";
  id: number;
  ids: readonly number[];
  ticked: boolean;
}

export const NO_TIMERS: Timers = { timers: [], pointed: undefined, announcement: "" };

/** How long a stopped timer can be resumed. */
const RESUMABLE_MS = 2 * 60_000;

/** How long a ringing timer is audible. After that it is only visible. */
const RINGS_FOR_MS = 3 * 60_000;

/** The duration that `+1 minute` gives to a ringing timer. */
const EXTRA_SECONDS = 60;

/** @returns The next state; the same object if nothing changes. */
export function reduceTimers<State extends Timers>(before: State, action: TimersAction): State {
  const { nowMs } = action;
  const state = adjustToClock(before, nowMs);
  const { timers } = state;
  const found = "id" in action ? timers.find(({ id }) => id === action.id) : undefined;
  switch (action.type) {
    case "startTimer": {
      const { seconds, source } = action;
      const { recipeId, durationId } = source;
      const earlier = timers.find(
        (timer) => timer.recipeId === recipeId && timer.durationId === durationId,
      );
      if (earlier && isRunning(earlier)) {
        const announcement = `Timer runs already: ${formatRemaining(earlier, nowMs)} left`;
        const times = (state.pointed?.times ?? 0) + 1;
        return { ...state, pointed: { id: earlier.id, times }, announcement };
      }
      const id = 1 + Math.max(0, ...timers.map((timer) => timer.id));
      const started = { ...source, id, seconds, endsAtMs: nowMs + seconds * 1000 };
      return say(state, "started", started, [...without(timers, earlier), started]);
    }
    case "stopTimer":
      if (!found) return state;
      if (isRunning(found)) {
        return say(state, "stopped", found, replace(timers, { ...found, stoppedAtMs: nowMs }));
      }
      return say(state, "dismissed", found, without(timers, found));
    case "resumeTimer": {
      if (found?.stoppedAtMs === undefined) return state;
      const { stoppedAtMs: _, ...resumed } = found;
      return say(state, "resumed", resumed, replace(timers, resumed));
    }
    case "extendTimer": {
      if (found?.rangAtMs === undefined) return state;
      const { rangAtMs: _, ...silent } = found;
      const extended = {
        ...silent,
        seconds: EXTRA_SECONDS,
        endsAtMs: nowMs + EXTRA_SECONDS * 1000,
      };
      return say(state, "started", extended, replace(timers, extended));
    }
    case "elapse": {
      const isDue = (timer: Timer) => isRunning(timer) && timer.endsAtMs <= nowMs;
      const isGone = ({ stoppedAtMs }: Timer) =>
        stoppedAtMs !== undefined && stoppedAtMs + RESUMABLE_MS <= nowMs;
      if (!timers.some((timer) => isDue(timer) || isGone(timer))) return state;
      const left = timers.filter((timer) => !isGone(timer));
      return {
        ...state,
        pointed: undefined,
        timers: left.map((timer) => (isDue(timer) ? { ...timer, rangAtMs: nowMs } : timer)),
      };
    }
  }
}

/** The count makes announcements of equal durations differ, so that each is announced. */
function say<State extends Timers>(
  state: State,
  verb: string,
  timer: Timer,
  timers: readonly Timer[],
): State {
  const { length } = timers.filter((timer) => timer.stoppedAtMs === undefined);
  const count = length === 1 ? "1 timer" : `${length} timers`;
  return {
    ...state,
    timers,
    pointed: undefined,
    announcement: `Timer ${verb}: ${nameOf(timer)}, ${count}`,
  };
}

const replace = (timers: readonly Timer[], changed: Timer) =>
  timers.map((timer) => (timer.id === changed.id ? changed : timer));

const without = (timers: readonly Timer[], removed: Timer | undefined) =>
  timers.filter((timer) => timer !== removed);

/** After the clock was set back, caps all times, so that no timer runs or rings for too long. */
function adjustToClock<State extends Timers>(state: State, nowMs: number): State {
  const isAhead = ({ endsAtMs, seconds, rangAtMs = 0, stoppedAtMs = 0 }: Timer) =>
    Math.max(endsAtMs - seconds * 1000, rangAtMs, stoppedAtMs) > nowMs;
  if (!state.timers.some(isAhead)) return state;
  const timers = state.timers.map((timer) => ({
    ...timer,
    endsAtMs: Math.min(timer.endsAtMs, nowMs + timer.seconds * 1000),
    ...(timer.rangAtMs && { rangAtMs: Math.min(timer.rangAtMs, nowMs) }),
    ...(timer.stoppedAtMs && { stoppedAtMs: Math.min(timer.stoppedAtMs, nowMs) }),
  }));
  return { ...state, timers };
}

/** @returns Whether the timer has ended, and was not dismissed. */
export function isRinging({ rangAtMs }: Timer): boolean {
  return rangAtMs !== undefined;
}

/** @returns Whether the timer has neither ended nor been stopped. */
export function isRunning({ rangAtMs, stoppedAtMs }: Timer): boolean {
  return rangAtMs === undefined && stoppedAtMs === undefined;
}

/** @returns Whether any timer is audible. */
export function isAudible(timers: readonly Timer[], nowMs: number): boolean {
  return timers.some(({ rangAtMs }) => rangAtMs !== undefined && nowMs < rangAtMs + RINGS_FOR_MS);
}

/** @returns Whether any timer runs or is audible. */
export function isAwaited(timers: readonly Timer[], nowMs: number): boolean {
  return isAudible(timers, nowMs) || timers.some(isRunning);
}

/**
 * @param visible Whether the page is visible. If it is hidden, only the ends of timers matter.
 * @returns Milliseconds from `nowMs` until the next `elapse` is due; `undefined` without timers. For
 *   running timers at most a minute, because timeouts don't count the time that a computer sleeps.
 */
export function msToNextChange(
  timers: readonly Timer[],
  nowMs: number,
  visible: boolean,
): number | undefined {
  const waits = timers.map((timer) => {
    if (timer.stoppedAtMs !== undefined) return timer.stoppedAtMs + RESUMABLE_MS - nowMs;
    const remainingMs = timer.endsAtMs - nowMs;
    if (isRinging(timer)) {
      const stepMs = visible ? 1000 : MINUTE_MS;
      return stepMs - (-remainingMs % stepMs);
    }
    return visible ? remainingMs % 1000 || 1000 : Math.min(remainingMs, MINUTE_MS);
  });
  return waits.length === 0 ? undefined : Math.min(...waits);
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @returns The remaining time as `m:ss` or `h:mm:ss`, rounded up to the second. */
export function formatRemaining({ endsAtMs }: Timer, nowMs: number): string {
  return formatSeconds(Math.ceil((endsAtMs - nowMs) / 1000));
}

/** @returns The time since the timer's end as `m:ss` or `h:mm:ss`, rounded down to the second. */
export function formatElapsed({ endsAtMs }: Timer, nowMs: number): string {
  return formatSeconds(Math.floor((nowMs - endsAtMs) / 1000));
}

function formatSeconds(signed: number): string {
  const seconds = Math.max(signed, 0);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = seconds < 3600 ? parts.slice(1) : parts;
  return shown.map((part, index) => String(part).padStart(index === 0 ? 1 : 2, "0")).join(":");
}

/** @returns How long ago the timer ended: "ended 3 minutes ago". Empty within the first minute. */
export function describeLateness({ endsAtMs }: Timer, nowMs: number): string {
  const lateMs = nowMs - endsAtMs;
  if (lateMs >= DAY_MS) return "ended more than a day ago";
  const minutes = Math.floor(lateMs / MINUTE_MS);
  return minutes < 1 ? "" : `ended ${describeDuration(minutes * 60)} ago`;
}

/** @returns Duration and label, which distinguish timers: "8 minutes, 7. Bake". */
export function nameOf({ seconds, label }: Timer): string {
  return `${describeDuration(seconds)}, ${label}`;
}

/** Seconds of each unit, largest first. */
const UNITS = { hour: 3600, minute: 60, second: 1 };

/**
 * @param seconds A whole number.
 * @returns The duration in English words, such as "1 hour 30 minutes".
 */
export function describeDuration(seconds: number): string {
  let rest = seconds;
  return Object.entries(UNITS)
    .flatMap(([unit, length]) => {
      const count = Math.floor(rest / length);
      rest %= length;
      return count === 0 ? [] : `${count} ${unit}${count === 1 ? "" : "s"}`;
    })
    .join(" ");
}
