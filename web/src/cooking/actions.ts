/**
 * The actions of cooking. Each moves focus and scroll, too.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { request } from "../api/request";
import type { Duration, Step } from "../reading/recipe";
import { announce, changeTimer, report } from "../state/actions";
import { elements } from "../state/elements";
import { isCooking } from "../state/pageState";
import { answerOf, type Question, toAnswerRequest } from "../state/questions";
import {
  currentLine,
  isBegun,
  lineAround,
  recipeOnPage,
  scrollToCurrentStep,
  scrollToLine,
} from "../state/scrolling";
import { dispatch, store } from "../state/store";
import { runningAt, sourceOf, type Timer, timerName } from "../state/timers";
import { wishesToSend } from "../storage/household";
import { prepareToRing } from "./ring";
import { hasVoice, speak } from "./speech";

const { region, startCooking, leaveCooking, durations, lines, rows } = elements;

/** @returns Whether steps of the recipe on the page are read aloud. */
const isReadAloud = () =>
  store.getState().readsAloud === true && hasVoice(recipeOnPage()?.recipe.lang);

/** Cooking begins at the title, or goes on at the current step. A recipe that is done begins anew. */
export function startCookingMode() {
  const { leaves = [], current } = recipeOnPage() ?? {};
  const done = current ? [] : leaves.map(({ id }) => id);
  dropFocus();
  flushSync(() => {
    dispatch({ type: "tick", ids: done, ticked: false });
    dispatch({ type: "cookingMode", on: true });
  });
  if (isBegun()) scrollToCurrentStep();
  else region.current?.scrollIntoView({ behavior: "instant" });
  // With steps, StepControls focuses its button.
  if (recipeOnPage()?.leaves.length === 0) leaveCooking.current?.focus({ preventScroll: true });
}

/** The current step stays in sight, or the title after the last step. */
export function leaveCookingMode() {
  const isOver = recipeOnPage()?.current === undefined;
  dropFocus();
  flushSync(() => dispatch({ type: "cookingMode", on: false }));
  if (isOver) region.current?.scrollIntoView({ behavior: "instant" });
  else if (isBegun()) scrollToCurrentStep();
  // A recipe that is not complete has no button.
  (startCooking.current ?? region.current)?.focus({ preventScroll: true });
}

/** Faster than removing the focused button, for which the browser lays out the page twice. */
function dropFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Shows the method, scrolled to the current step. */
export function showCurrentStep() {
  flushSync(() => dispatch({ type: "set", showsIngredients: false }));
  scrollToCurrentStep();
}

/**
 * Ticks or unticks ingredients or steps. In cooking mode, ticking the current step scrolls to the next.
 *
 * @param ids Of ingredients or leaf steps.
 */
export function tick(ids: readonly number[], isTicked: boolean) {
  const { current } = recipeOnPage() ?? {};
  const goesOn =
    isCooking(store.getState()) && isTicked && current !== undefined && ids.includes(current.id);
  flushSync(() => {
    dispatch({ type: "tick", ids, ticked: isTicked });
    const next = recipeOnPage()?.current;
    // After the last step, CookingEnd takes the focus, which is announced.
    if (goesOn) announce(next && !isReadAloud() ? describe(next) : "");
  });
  if (goesOn) scrollToCurrentStep();
}

const describe = ({ number, words }: Step) => `Step ${number}: ${words}`;

/** Reads the current step aloud, if that is wanted. */
export function speakStep() {
  const { recipe, current } = recipeOnPage() ?? {};
  if (current && isReadAloud())
    speak(`${current.number}. ${current.words}`, recipe?.lang ?? "", endSpeech);
}

/** Reads an answer aloud, if that is wanted, and it is complete. */
export function speakAnswer(answered: Question) {
  const { recipe, stored } = recipeOnPage() ?? {};
  const { words, lang = recipe?.lang ?? "" } = answerOf(answered);
  const isShown = answered.recipeId === stored?.id && !answered.isStopped;
  if (isShown && isReadAloud()) speak(words, lang, endSpeech);
}

/** The voice has failed: steps are announced again. */
function endSpeech() {
  const current = recipeOnPage()?.current;
  dispatch({ type: "set", readsAloud: undefined, speechFailed: true });
  announce(current ? describe(current) : "");
}

/** Starts the timer of a duration, or points at its row if it runs. */
export function startTimer(duration: Duration) {
  prepareToRing();
  const onPage = recipeOnPage();
  if (!onPage) return;
  const { stored, recipe } = onPage;
  const { id: durationId, seconds } = duration;
  const source = sourceOf({ id: stored.id, recipe }, duration);
  const running = runningAt(store.getState().timers, stored.id, durationId);
  flushSync(() => changeTimer({ type: "startTimer", seconds, source }));
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
  changeTimer({ type: "stopTimer", id: timer.id });
  const words = `Timer stopped: ${timerName(timer)}`;
  report({ place: TIMERS, words, undo: () => changeTimer({ type: "resumeTimer", timer }) });
}

/** Brings the duration of a timer into sight, or else its step, with its recipe. */
export function showTimed({ recipeId, durationId, stepId = -1 }: Timer) {
  flushSync(() => {
    // Not the recipe on the page: that would end its question.
    if (store.getState().recipes[0]?.id !== recipeId) dispatch({ type: "choose", id: recipeId });
    dispatch({ type: "set", showsIngredients: false });
  });
  const button = durations.get(durationId);
  const line = button ? lineAround(button) : lines.get(stepId);
  scrollToLine(line);
  // A step has the focus at its box.
  (button ?? line?.querySelector("input"))?.focus({ preventScroll: true });
}

const FLASH_MS = 1500;

/** Brings the tag of a timer, and flashes it. */
function pointAtRow(id: number) {
  const row = rows.get(id);
  row?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  row?.animate({ opacity: [0.3, 1] }, FLASH_MS);
}

/** Asks about the current step, and shows the answer below its words. */
export function askQuestion(question: string) {
  const servings = recipeOnPage()?.servings;
  const state = store.getState();
  const wishes = wishesToSend(state.household?.text);
  const body = toAnswerRequest(state, question, servings, wishes);
  flushSync(() => dispatch({ type: "askQuestion", question }));
  if (!body) return;
  request("question", body, (event) => {
    flushSync(() => dispatch({ type: "answerEvent", event }));
    if (event.type === "done") announceAnswer();
  });
  showCurrentStep();
  elements.answer.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Announces an answer that is complete, unless it is read aloud. Its button, if any, must be in sight. */
function announceAnswer() {
  const { questions, pending, readsAloud } = store.getState();
  const latest = questions.at(-1);
  // An answer without words has failed, which is an alert.
  if (!latest || pending) return;
  const { words, change, lang = recipeOnPage()?.recipe.lang ?? "" } = answerOf(latest);
  if (change) elements.answer.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (!(readsAloud && hasVoice(lang))) announce(words, lang);
}
