/**
 * Kitchen timers, several at once: one type, one pure reducer.
 *
 * A timer stores when it ends. The remaining time is computed from the clock, so it is right even
 * after the page was suspended.
 *
 * @module
 */
import { describeDuration } from "./describeDuration";

/** Where a timer was started. It stays the same when the page is loaded anew. */
export interface TimerSource {
  /** `id` of the recipe's words. */
  recipeId: number;
  /** `id` of the duration. */
  durationId: string;
  dish: string;
  /** What its step is called, see `labelOf`. */
  label: string;
}

/** A timer that runs, or rings until it is dismissed. Plain JSON data. */
export interface Timer extends TimerSource {
  id: number;
  /** Its whole duration. */
  seconds: number;
  /** Milliseconds since 1970, as `Date.now()` counts. */
  endsAtMs: number;
  /** When the page noticed that it had ended. Absent while it runs. */
  rangAtMs?: number;
}

/** All timers, and the time at which they are shown. Plain JSON data. */
export interface Timers {
  /** In the order they were started. The same array until one of them changes. */
  timers: readonly Timer[];
  nowMs: number;
  lastId: number;
  /** The running timer whose duration was tapped again, and how often that has happened to any. */
  pointed?: { id: number; times: number };
  /** The latest message for screen reader users. A ringing timer is an alert and needs none. */
  announcement: string;
}

/** What cooking changes of the page's state. */
export type CookingAction =
  | { type: "cookingMode"; on: boolean }
  | { type: "timers"; timers: readonly Timer[] };

/** Everything that changes the timers, and when it happened. */
export type TimersAction = { nowMs: number } & TimersChange;

type TimersChange =
  /** Starts one. If one runs from there already, that one is pointed at. */
  | { type: "start"; seconds: number; source: TimerSource }
  /** Ends one, running or ringing. */
  | { type: "stop"; id: number }
  /** Lets one that rings run for {@link EXTRA_SECONDS} more. */
  | { type: "extend"; id: number }
  /** Time has passed. */
  | { type: "tick" };

/** The state before the first timer. */
export const NO_TIMERS: Timers = { timers: [], nowMs: 0, lastId: 0, announcement: "" };

/**
 * @param timers Timers of this page before a reset, or before it was loaded anew.
 * @returns The state in which they go on. Those whose time came meanwhile ring.
 */
export function resumeTimers(timers: readonly Timer[], nowMs: number): Timers {
  const lastId = Math.max(NO_TIMERS.lastId, ...timers.map(({ id }) => id));
  return reduceTimers({ ...NO_TIMERS, timers, nowMs, lastId }, { type: "tick", nowMs });
}

/** How long a timer makes a sound. After that it is only visible. */
const RINGS_FOR_MS = 3 * 60_000;

/** What `+1 minute` adds to a timer that rings. */
const EXTRA_SECONDS = 60;

/** @returns The next state. */
export function reduceTimers(before: Timers, action: TimersAction): Timers {
  const { nowMs } = action;
  const state = adjustToClock(before, nowMs);
  switch (action.type) {
    case "start": {
      const { seconds, source } = action;
      const running = state.timers.find(
        (timer) => !isRinging(timer) && isSameSource(timer, source),
      );
      if (running) {
        const announcement = `Timer runs already: ${formatRemaining(running, nowMs)} left`;
        const times = (state.pointed?.times ?? 0) + 1;
        return { ...state, nowMs, pointed: { id: running.id, times }, announcement };
      }
      const id = state.lastId + 1;
      const endsAtMs = nowMs + seconds * 1000;
      const timers = [...state.timers, { ...source, id, seconds, endsAtMs }];
      return {
        ...state,
        timers,
        nowMs,
        lastId: id,
        announcement: announce("started", seconds, timers),
      };
    }
    case "stop": {
      const stopped = state.timers.find(({ id }) => id === action.id);
      if (!stopped) return state;
      const timers = state.timers.filter((timer) => timer !== stopped);
      const verb = isRinging(stopped) ? "dismissed" : "stopped";
      return { ...state, timers, nowMs, announcement: announce(verb, stopped.seconds, timers) };
    }
    case "extend": {
      const timers = state.timers.map((timer) => {
        if (timer.id !== action.id || !isRinging(timer)) return timer;
        const { rangAtMs: _, ...rest } = timer;
        return { ...rest, seconds: EXTRA_SECONDS, endsAtMs: nowMs + EXTRA_SECONDS * 1000 };
      });
      return { ...state, timers, nowMs, announcement: announce("started", EXTRA_SECONDS, timers) };
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

/**
 * When the clock was set back, the timers move with it: otherwise a timer would take that much
 * longer, and show more than its whole duration.
 */
function adjustToClock(state: Timers, nowMs: number): Timers {
  const backMs = state.nowMs - nowMs;
  if (backMs <= 0 || state.timers.length === 0) return state;
  const timers = state.timers.map((timer) => ({
    ...timer,
    endsAtMs: timer.endsAtMs - backMs,
    ...(timer.rangAtMs !== undefined && { rangAtMs: timer.rangAtMs - backMs }),
  }));
  return { ...state, timers };
}

/** @returns Whether both are the same duration of the same recipe. */
export function isSameSource(
  a: Pick<TimerSource, "recipeId" | "durationId">,
  b: Pick<TimerSource, "recipeId" | "durationId">,
): boolean {
  return a.recipeId === b.recipeId && a.durationId === b.durationId;
}

/** The count also makes the text new when two durations are equal, so it is announced. */
function announce(verb: string, seconds: number, { length }: readonly Timer[]): string {
  return `Timer ${verb}: ${describeDuration(seconds)}, ${length} timer${length === 1 ? "" : "s"}`;
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
 * @returns Milliseconds from `nowMs` until the next tick is due, if ever: a minute at most, because
 *   a timeout does not count the time that a computer sleeps.
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

/** @returns How long ago it ended: "ended 3 minutes ago". Empty within the first minute. */
export function describeLateness({ endsAtMs }: Timer, nowMs: number): string {
  const minutes = Math.floor((nowMs - endsAtMs) / MINUTE_MS);
  return minutes < 1 ? "" : `ended ${describeDuration(minutes * 60)} ago`;
}

/**
 * @param recipeId The recipe on the page.
 * @returns What a timer belongs to: "3. Simmer the rice", or "Pea Omelette: 3. Simmer the rice"
 *   where another recipe is on the page.
 */
export function describeSource(source: TimerSource, recipeId: number): string {
  const { dish, label } = source;
  return source.recipeId === recipeId ? label : `${dish}: ${label}`;
}
