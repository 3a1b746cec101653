/**
 * Questions to the chef.
 *
 * @module
 */
import { flushSync } from "react-dom";
import { request } from "../api/request";
import { hasVoice } from "../device/voice";
import { announce, store, update } from "../state/page";
import { answered, answerOf, questionAsked, toAnswerRequest } from "../state/questions";
import { recipeOnPage } from "../state/recipeOnPage";
import { wishesToSend } from "../storage/household";
import { showCurrentStep } from "./cooking";
import { elements } from "./elements";

/** Asks about the current step, and shows the answer below its words. */
export function askQuestion(question: string) {
  const servings = recipeOnPage()?.servings;
  const state = store.getState();
  const wishes = wishesToSend(state.household?.text);
  const body = toAnswerRequest(state, question, servings, wishes);
  flushSync(() => update(questionAsked, question));
  if (!body) return;
  request("question", body, (event) => {
    flushSync(() => update(answered, event));
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
