import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { CookingBar } from "../cooking/CookingBar";
import type { Step } from "../reading/recipe";
import { answerOf } from "../state/asking";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { isAudible } from "../state/timers";
import { Icon } from "../ui/Icon";
import styles from "./ReadAloud.module.css";
import { speak, stopSpeaking, useHasVoice } from "./speech";

/** @returns Whether recipes in this language are read aloud. */
export function useReadAloud(lang: string | undefined): boolean {
  const { readsAloud } = usePage();
  return useHasVoice(lang) && readsAloud;
}

/** The bar of cooking mode, with a toggle for reading aloud where there is a voice for the recipe. */
export function ReadAloudBar({ isOn }: { isOn: boolean }) {
  const { recipe, current } = useRecipe();
  const { dispatch } = useActions();
  const { lang = "" } = recipe;
  const hasVoice = useHasVoice(lang);

  const speakStep = (step: Step | undefined) => {
    if (step) speak([{ words: `${step.number}. ${step.words}`, lang }]);
  };

  function toggle() {
    // Browsers want the first words within the handler of the press.
    flushSync(() => dispatch({ type: "readAloud", on: !isOn }));
  }

  return (
    <CookingBar onShowStep={() => isOn && speakStep(current)}>
      {hasVoice && (
        <button
          type="button"
          className={styles.toggle}
          aria-label="Read aloud"
          aria-pressed={isOn}
          onClick={toggle}
        >
          <Icon name="speaker" />
        </button>
      )}
      {isOn && <Reader onStep={speakStep} />}
    </CookingBar>
  );
}

/**
 * Reads each step when it becomes the current one, and each answer when it is complete, but
 * not while a timer is audible.
 */
function Reader({ onStep }: { onStep: (step: Step | undefined) => void }) {
  const { recipe, answer, current } = useRecipe();
  const { questions, timers } = usePage();
  // After a reload, no browser lets it speak before a press.
  const isPressed = navigator.userActivation?.isActive !== false;
  const stepId = useRef(isPressed ? undefined : current?.id);
  const answered = questions.at(-1);
  const answeredId = useRef(answered?.id);
  const isRinging = isAudible(timers, Date.now());

  // In a layout effect, because that runs within the handler of the press.
  const speakStep = useEffectEvent((id: number | undefined, waits: boolean) => {
    if (waits || stepId.current === id) return;
    stepId.current = id;
    if (current) onStep(current);
    else stopSpeaking();
  });
  useLayoutEffect(() => speakStep(current?.id, isRinging), [current?.id, isRinging]);

  const speakAnswer = useEffectEvent((id: number | undefined, waits: boolean) => {
    if (waits || !answered || answeredId.current === id) return;
    answeredId.current = id;
    const { words, lang = recipe.lang ?? "" } = answerOf(answered, true);
    if (answered.recipeId === answer.id) speak([{ words, lang }]);
  });
  useEffect(() => speakAnswer(answered?.id, isRinging), [answered?.id, isRinging]);

  useLayoutEffect(() => {
    if (isRinging) stopSpeaking();
  }, [isRinging]);
  useEffect(() => () => void stopSpeaking(), []);
  return null;
}
