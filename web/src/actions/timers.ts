/**
 * Starting and stopping timers.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { prepareToRing } from "../device/sound";
import type { Duration } from "../reading/recipe";
import { isCooking, report, set, store, update } from "../state/page";
import { recipeOnPage } from "../state/recipeOnPage";
import { chosen } from "../state/recipes";
import {
  runningAt,
  sourceOf,
  type Timer,
  timerName,
  timerResumed,
  timerStarted,
  timerStopped,
} from "../state/timers";
import { elements } from "./elements";
import { currentLine, lineAround, scrollToLine } from "./scrolling";

const { boxes, durations, lines, rows } = elements;

/** Starts the timer of a duration, or points at its row if it runs. */
export function startTimer(duration: Duration) {
  prepareToRing();
  const onPage = recipeOnPage();
  if (!onPage) return;
  const { tabRecipe, recipe } = onPage;
  const { id: durationId, seconds } = duration;
  const source = sourceOf({ id: tabRecipe.id, recipe }, duration);
  const running = runningAt(store.getState().timers, tabRecipe.id, durationId);
  flushSync(() => update(timerStarted, seconds, source, Date.now()));
  if (running) return pointAtRow(running.id);
  // The browser keeps what is scrolled to: the next to ring is the first.
  elements.timers.current?.firstElementChild?.scrollTo({ left: 0, behavior: "instant" });
  const button = durations.get(durationId);
  const line = button && lineAround(button);
  if (isCooking(store.getState()) && line === currentLine()) scrollToLine(line, button);
}

/** The place of the result of {@link stopTimer}. */
export const TIMERS = "timers";

/** Stops a running timer, and offers to undo that. */
export function stopTimer(timer: Timer) {
  update(timerStopped, timer.id, Date.now());
  const words = `Timer stopped: ${timerName(timer)}`;
  report({ place: TIMERS, words, undo: () => update(timerResumed, timer, Date.now()) });
}

/** Brings the duration of a timer into sight, or else its step, with its recipe. */
export function showTimed({ recipeId, durationId, stepId = -1 }: Timer) {
  flushSync(() => {
    // Not the recipe on the page: that would end its question.
    if (store.getState().recipes[0]?.id !== recipeId) update(chosen, recipeId);
    set({ showsIngredients: false });
  });
  const button = durations.get(durationId);
  const line = button ? lineAround(button) : lines.get(stepId);
  scrollToLine(line);
  (button ?? boxes.get(stepId))?.focus({ preventScroll: true });
}

const FLASH_MS = 1500;

/** Brings the tag of a timer, and flashes it. */
function pointAtRow(id: number) {
  const row = rows.get(id);
  row?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  row?.animate({ opacity: [0.3, 1] }, FLASH_MS);
}
