/**
 * The timers: a pure reducer, and texts about timers.
 *
 * A timer stores its end, and the remaining time is computed from the clock, so that it is right even
 * after the page was suspended.
 *
 * @module
 */
import { type Duration, type Recipe, stepsById } from "../reading/recipe";
import type { Timer } from "../storage/session";
import { announced, nextId, type PageState } from "./pageState";

export type { Timer };

export type TimersAction = TimersChange & {
  /** The time of the action, in milliseconds since the epoch. */
  nowMs: number;
};

export type TimersChange =
  /** Starts a timer. A running timer of this duration goes on instead; any other is replaced. */
  | {
      type: "startTimer";
      seconds: number;
      source: Pick<Timer, "recipeId" | "durationId" | "dish" | "label">;
    }
  /** Stops a running timer, dismisses a ringing timer. */
  | { type: "stopTimer"; id: number }
  /** Undoes the stop of a timer: its end is the same as before. */
  | { type: "resumeTimer"; id: number }
  /** Restarts a ringing timer with {@link EXTRA_SECONDS}. */
  | { type: "extendTimer"; id: number }
  /** Lets due timers ring, and removes stopped timers that can't be resumed any more. */
  | { type: "elapse" };

/** How long a stopped timer can be resumed. */
const RESUMABLE_MS = 2 * 60_000;

/** How long a ringing timer is audible. After that it is only visible. */
const RINGS_FOR_MS = 3 * 60_000;

/** The duration that `+1 minute` gives to a ringing timer. */
const EXTRA_SECONDS = 60;

/** @returns The next state; the same object if nothing changes. */
export function reduceTimers(state: PageState, action: TimersAction): PageState {
  const next = reduceList(state, action);
  const audible = isAudible(next.timers, action.nowMs);
  return audible === next.audible ? next : { ...next, audible };
}

function reduceList(state: PageState, action: TimersAction): PageState {
  const { timers } = state;
  const { nowMs } = action;
  const tell = (verb: string, timer: Timer, next: readonly Timer[]) => {
    const { length } = next.filter(({ stoppedAtMs }) => stoppedAtMs === undefined);
    const count = length === 1 ? "1 timer" : `${length} timers`;
    const words = `Timer ${verb}: ${timerName(timer)}, ${count}`;
    return { ...state, timers: next, ...announced(state, words) };
  };
  if (action.type === "elapse") {
    const left = timers.filter(({ stoppedAtMs = nowMs }) => nowMs < stoppedAtMs + RESUMABLE_MS);
    const next = left.map((timer) => atTime(timer, nowMs));
    const isSame = next.length === timers.length && next.every((timer, at) => timer === timers[at]);
    return isSame ? state : { ...state, timers: next };
  }
  if (action.type === "startTimer") {
    const { seconds, source } = action;
    const { recipeId, durationId } = source;
    const running = runningAt(timers, recipeId, durationId);
    if (running) {
      const words = `Timer runs already: ${formatTime(running, nowMs)} left`;
      return { ...state, ...announced(state, words) };
    }
    const started = { ...source, id: nextId(timers), seconds, endsAtMs: nowMs + seconds * 1000 };
    const others = timers.filter((timer) => !isOf(timer, recipeId, durationId));
    return tell("started", started, [...others, started]);
  }
  const found = timers.find(({ id }) => id === action.id);
  if (!found) return state;
  const others = timers.filter((timer) => timer !== found);
  switch (action.type) {
    case "stopTimer":
      if (!isRunning(found)) return tell("dismissed", found, others);
      return tell("stopped", found, [...others, { ...found, stoppedAtMs: nowMs }]);
    case "resumeTimer":
      return tell("resumed", found, [...others, { ...found, stoppedAtMs: undefined }]);
    case "extendTimer": {
      if (!isRinging(found)) return state;
      const endsAtMs = nowMs + EXTRA_SECONDS * 1000;
      const extended = { ...found, seconds: EXTRA_SECONDS, endsAtMs, rangAtMs: undefined };
      return tell("started", extended, [...others, extended]);
    }
  }
}

/** Lets a running timer ring if it is due. After the clock was set back, it starts anew. */
function atTime(timer: Timer, nowMs: number): Timer {
  if (!isRunning(timer)) return timer;
  const latestEndMs = nowMs + timer.seconds * 1000;
  if (timer.endsAtMs > latestEndMs) return { ...timer, endsAtMs: latestEndMs };
  return timer.endsAtMs <= nowMs ? { ...timer, rangAtMs: nowMs } : timer;
}

/** @returns Whether the timer has ended, and was not dismissed. */
export function isRinging({ rangAtMs }: Timer): boolean {
  return rangAtMs !== undefined;
}

/** @returns Whether the timer has neither ended nor been stopped. */
export function isRunning({ rangAtMs, stoppedAtMs }: Timer): boolean {
  return rangAtMs === undefined && stoppedAtMs === undefined;
}

const isOf = (timer: Timer, recipeId: number, durationId: string | undefined) =>
  timer.recipeId === recipeId && timer.durationId === durationId;

/** @returns The running timer of a duration of a recipe. */
export const runningAt = (
  timers: readonly Timer[],
  recipeId: number,
  durationId: string | undefined,
) => timers.find((timer) => isOf(timer, recipeId, durationId) && isRunning(timer));

/** @returns Whether any timer is audible. */
function isAudible(timers: readonly Timer[], nowMs: number): boolean {
  // Absolute: after the clock was set back by days, a timer must not sound for days.
  return timers.some(
    ({ rangAtMs }) => rangAtMs !== undefined && Math.abs(nowMs - rangAtMs) < RINGS_FOR_MS,
  );
}

/**
 * @param visible Whether the page is visible. If it is hidden, only the ends of timers matter.
 * @returns Milliseconds from `nowMs` until the next `elapse` is due. At most a minute, because timeouts
 *   don't count the time that a computer sleeps.
 */
export function msToNextChange(timers: readonly Timer[], nowMs: number, visible: boolean): number {
  const ends = timers.filter(isRunning).map(({ endsAtMs }) => endsAtMs - nowMs);
  return Math.min(visible ? 1000 : 60_000, ...ends);
}

/** @returns Hours, minutes and seconds. */
const toClock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60] as const;

/**
 * @returns The time until the timer's end, rounded up to the second, or since then, rounded down, as
 *   `m:ss` or `h:mm:ss`.
 */
export function formatTime({ endsAtMs }: Timer, nowMs: number): string {
  const [hours, ...rest] = toClock(Math.abs(Math.ceil((endsAtMs - nowMs) / 1000)));
  const shown = hours > 0 ? [hours, ...rest] : rest;
  return shown.map((part, index) => String(part).padStart(index === 0 ? 1 : 2, "0")).join(":");
}

/** @returns How long ago the timer ended: "ended 3 minutes ago". Empty within the first minute. */
export function describeLateness({ endsAtMs }: Timer, nowMs: number): string {
  const minutes = Math.floor((nowMs - endsAtMs) / 60_000);
  return minutes < 1 ? "" : `ended ${describeDuration(minutes * 60)} ago`;
}

/**
 * @returns A timer's label: the step's number and the duration's name, "7. Bake the cake", or without
 *   a name "Step 7". For a duration without a step its name, or else the dish.
 */
export function timerLabel({ steps, dish }: Recipe, { stepId, name }: Duration): string {
  const step = stepId === undefined ? undefined : stepsById(steps).get(stepId);
  if (!step) return name ?? dish;
  return name ? `${step.number}. ${name}` : `Step ${step.number}`;
}

/** @returns Duration and label, which distinguish timers: "8 minutes, 7. Bake". */
export function timerName({ seconds, label }: Timer): string {
  return `${describeDuration(seconds)}, ${label}`;
}

/**
 * @param seconds A whole number.
 * @returns The duration in English words, such as "1 hour 30 minutes".
 */
export function describeDuration(seconds: number): string {
  const [hours, minutes, rest] = toClock(seconds);
  const counts = Object.entries({ hour: hours, minute: minutes, second: rest });
  return counts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ");
}
