/**
 * The timers: what changes them, and texts about them.
 *
 * A timer stores its end, and the remaining time is computed from the clock, so that it is right even
 * after the page was suspended.
 *
 * @module
 */
import { type Duration, type Recipe, stepsById } from "../reading/recipe";
import type { Timer } from "../storage/session";
import { announcing, nextId, type PageState } from "./page";

export type { Timer };

/** How long a ringing timer is audible. After that it is only visible. */
const RINGS_FOR_MS = 3 * 60_000;

/** The duration that `+1 minute` gives to a ringing timer. */
const EXTRA_SECONDS = 60;

/** @returns The state with what is audible now; the same state if that is the same. */
function withAudible(state: PageState, nowMs: number): PageState {
  const audible = isAudible(state.timers, nowMs);
  return audible === state.audible ? state : { ...state, audible };
}

/** Says what has happened to a timer. */
function telling(state: PageState, verb: string, timer: Timer, nowMs: number): PageState {
  const { length } = state.timers;
  const count = length === 1 ? "1 timer" : `${length} timers`;
  return announcing(withAudible(state, nowMs), `Timer ${verb}: ${timerName(timer)}, ${count}`);
}

const without = (timers: readonly Timer[], duration: TimedDuration) =>
  timers.filter((timer) => !isSame(timer, duration));

/**
 * Lets due timers ring.
 *
 * @param nowMs The time, here and below in milliseconds since the epoch.
 */
export function elapsed(state: PageState, nowMs: number): PageState {
  const { timers } = state;
  const next = timers.map((timer) => atTime(timer, nowMs));
  const isSameList = next.every((timer, at) => timer === timers[at]);
  return withAudible(isSameList ? state : { ...state, timers: next }, nowMs);
}

/** Starts a timer. A running timer of this duration goes on instead; any other is replaced. */
export function timerStarted(
  state: PageState,
  seconds: number,
  source: Pick<Timer, "recipeId" | "durationId" | "stepId" | "dish" | "label">,
  nowMs: number,
): PageState {
  const { timers } = state;
  const running = runningAt(timers, source.recipeId, source.durationId);
  if (running) {
    const words = `Timer runs already: ${formatTime(running, nowMs)} left`;
    return announcing(withAudible(state, nowMs), words);
  }
  const endsAtMs = nowMs + seconds * 1000;
  const started = { ...source, id: nextId(state, timers), seconds, endsAtMs };
  const next = { ...state, timers: [...without(timers, source), started] };
  return telling(next, "started", started, nowMs);
}

/** Undoes the stop of a timer: its end is the same as before. */
export function timerResumed(state: PageState, timer: Timer, nowMs: number): PageState {
  const { timers } = state;
  const resumed = { ...timer, id: nextId(state, timers) };
  const next = { ...state, timers: [...without(timers, resumed), resumed] };
  return telling(next, "resumed", resumed, nowMs);
}

/** Removes a timer: stops it, or dismisses it if it rings. */
export function timerStopped(state: PageState, id: number, nowMs: number): PageState {
  const { timers } = state;
  const found = timers.find((timer) => timer.id === id);
  if (!found) return withAudible(state, nowMs);
  const next = { ...state, timers: without(timers, found) };
  return telling(next, isRinging(found) ? "dismissed" : "stopped", found, nowMs);
}

/** Restarts a ringing timer with {@link EXTRA_SECONDS}. */
export function timerExtended(state: PageState, id: number, nowMs: number): PageState {
  const { timers } = state;
  const found = timers.find((timer) => timer.id === id && isRinging(timer));
  if (!found) return withAudible(state, nowMs);
  const endsAtMs = nowMs + EXTRA_SECONDS * 1000;
  const { rangAtMs: _, newSeconds: __, ...rest } = found;
  const extended = { ...rest, seconds: EXTRA_SECONDS, endsAtMs };
  const next = { ...state, timers: [...without(timers, found), extended] };
  return telling(next, "started", extended, nowMs);
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
