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
import { announcing, nextId, type PageState } from "./pageState";

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
      source: Pick<Timer, "recipeId" | "durationId" | "stepId" | "dish" | "label">;
    }
  /** Removes a timer: stops it, or dismisses it if it rings. */
  | { type: "stopTimer"; id: number }
  /** Undoes the stop of a timer: its end is the same as before. */
  | { type: "resumeTimer"; timer: Timer }
  /** Restarts a ringing timer with {@link EXTRA_SECONDS}. */
  | { type: "extendTimer"; id: number }
  /** Lets due timers ring. */
  | { type: "elapse" };

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
    const count = next.length === 1 ? "1 timer" : `${next.length} timers`;
    const words = `Timer ${verb}: ${timerName(timer)}, ${count}`;
    return announcing({ ...state, timers: next }, words);
  };
  const without = (other: TimedDuration) => timers.filter((timer) => !isSame(timer, other));
  switch (action.type) {
    case "elapse": {
      const next = timers.map((timer) => atTime(timer, nowMs));
      return next.every((timer, at) => timer === timers[at]) ? state : { ...state, timers: next };
    }
    case "startTimer": {
      const { seconds, source } = action;
      const running = runningAt(timers, source.recipeId, source.durationId);
      if (running) {
        return announcing(state, `Timer runs already: ${formatTime(running, nowMs)} left`);
      }
      const started = {
        ...source,
        id: nextId(state, timers),
        seconds,
        endsAtMs: nowMs + seconds * 1000,
      };
      return tell("started", started, [...without(source), started]);
    }
    case "resumeTimer": {
      const resumed = { ...action.timer, id: nextId(state, timers) };
      return tell("resumed", resumed, [...without(resumed), resumed]);
    }
  }
  const found = timers.find(({ id }) => id === action.id);
  if (!found) return state;
  const others = timers.filter((timer) => timer !== found);
  if (action.type === "stopTimer")
    return tell(isRinging(found) ? "dismissed" : "stopped", found, others);
  if (!isRinging(found)) return state;
  const endsAtMs = nowMs + EXTRA_SECONDS * 1000;
  const { rangAtMs: _, newSeconds: __, ...rest } = found;
  const extended = { ...rest, seconds: EXTRA_SECONDS, endsAtMs };
  return tell("started", extended, [...others, extended]);
}

/** Lets a running timer ring if it is due. After the clock was set back, it starts anew, or has just ended. */
function atTime(timer: Timer, nowMs: number): Timer {
  const latestEndMs = isRinging(timer) ? nowMs : nowMs + timer.seconds * 1000;
  if (timer.endsAtMs > latestEndMs) return { ...timer, endsAtMs: latestEndMs };
  return timer.endsAtMs > nowMs || isRinging(timer) ? timer : { ...timer, rangAtMs: nowMs };
}

/** @returns Whether the timer has ended, and was not dismissed. */
export function isRinging({ rangAtMs }: Timer): boolean {
  return rangAtMs !== undefined;
}

type TimedDuration = Pick<Timer, "recipeId" | "durationId">;

/** @returns Whether both are of the same duration. */
const isSame = (a: Timer, b: TimedDuration) =>
  a.recipeId === b.recipeId && a.durationId === b.durationId;

/** @returns The running timer of a duration of a recipe. */
export const runningAt = (timers: readonly Timer[], recipeId: number, durationId: string) =>
  timers.find((timer) => isSame(timer, { recipeId, durationId }) && !isRinging(timer));

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
  const running = timers.filter((timer) => !isRinging(timer));
  const ends = running.map(({ endsAtMs }) => endsAtMs - nowMs);
  return Math.min(visible ? 1000 : 60_000, ...ends);
}

const toClock = (seconds: number) => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
});

// Made at their first use: at import, they delayed the whole page.
let digital: Intl.DurationFormat | undefined;
let long: Intl.DurationFormat | undefined;

/**
 * @returns The time until the timer's end, rounded up to the second, or since then, rounded down, as
 *   `m:ss` or `h:mm:ss`.
 */
export function formatTime({ endsAtMs }: Timer, nowMs: number): string {
  digital ??= new Intl.DurationFormat("en", { style: "digital", hoursDisplay: "auto" });
  const clock = toClock(Math.abs(Math.ceil((endsAtMs - nowMs) / 1000)));
  return digital.format(clock).replace(/^0\B/, "");
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
 * @param wholeSeconds A whole number.
 * @returns The duration in English words, such as "1 hour 30 minutes".
 */
export function describeDuration(wholeSeconds: number): string {
  long ??= new Intl.DurationFormat("en", { style: "long" });
  return long.format(toClock(wholeSeconds)).replaceAll(",", "");
}

/** A recipe with the id that its timers have. */
interface TimedRecipe {
  id: number;
  recipe: Recipe;
}

/**
 * Moves the timers of a recipe to its changed version: to the duration of the same name in the same step.
 * That is the step with the same words, or one with new words. Without a name its number must be the same.
 *
 * @param same Ids of lines of `after` with the ids of the lines of `before` that have the same words.
 * @returns All timers. One without such a duration stays with `before`.
 */
export function moveTimers(
  timers: readonly Timer[],
  before: TimedRecipe,
  after: TimedRecipe,
  same: ReadonlyMap<number, number>,
): Timer[] {
  const steps = stepsById(before.recipe.steps);
  const newSteps = stepsById(after.recipe.steps);
  const taken = timers.filter(({ recipeId }) => recipeId === after.id).map((one) => one.durationId);

  return timers.map((timer) => {
    const { recipeId, stepId = -1, label, seconds } = timer;
    const step = steps.get(stepId);
    if (recipeId !== before.id || !step) return timer;

    const fitting = after.recipe.durations.filter((duration) => {
      const { id, name, stepId: newId = -1 } = duration;
      const isNew = !same.has(newId) && (name || newSteps.get(newId)?.number === step.number);
      // What it would be called in the step of the timer.
      const isSameName = timerLabel(before.recipe, { ...duration, stepId }) === label;
      return isSameName && (isNew || same.get(newId) === stepId) && !taken.includes(id);
    });
    const found = fitting.find((duration) => duration.seconds === seconds) ?? fitting[0];
    if (!found) return timer;

    taken.push(found.id);
    const newSeconds = found.seconds === seconds ? undefined : found.seconds;
    return { ...timer, ...sourceOf(after, found), newSeconds };
  });
}

/** @returns What a timer says of its duration. */
export function sourceOf({ id, recipe }: TimedRecipe, duration: Duration) {
  const label = timerLabel(recipe, duration);
  const { id: durationId, stepId } = duration;
  return { recipeId: id, durationId, stepId, dish: recipe.dish, label };
}
