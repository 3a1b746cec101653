import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { isAwaited } from "../state/pageState";
import { answerOf } from "../state/questions";
import { useRecipe } from "../state/recipeOnPage";
import { dispatch, usePage } from "../state/store";
import { isAudible } from "../state/timers";
import { Icon } from "../ui/Icon";
import styles from "./ReadAloud.module.css";
import { speak, stopSpeaking, useHasVoice } from "./speech";

/** @returns Whether the recipe on the page is read aloud. */
function useIsOn(): boolean {
  const { lang } = useRecipe().recipe;
  const readsAloud = usePage((state) => state.readsAloud);
  return useHasVoice(lang) && readsAloud === true;
}

/** @returns A function that reads the current step, if it is to be read aloud. */
export function useSpeakStep() {
  const { recipe, current } = useRecipe();
  const isOn = useIsOn();
  return () => {
    if (isOn && current) {
      speak([{ words: `${current.number}. ${current.words}`, lang: recipe.lang ?? "" }]);
    }
  };
}

/** A toggle for reading aloud, where there is a voice for the recipe. */
export function ReadAloudButton() {
  const hasVoice = useHasVoice(useRecipe().recipe.lang);
  const isOn = useIsOn();

  function toggle() {
    // Browsers want the first words within the handler of the press.
    flushSync(() => dispatch({ type: "readAloud", on: !isOn }));
  }

  return (
    <>
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
      {isOn && <Reader />}
    </>
  );
}

/**
 * Reads each step when it becomes the current one, and each answer when it is complete, but
 * not while a timer is audible.
 */
function Reader() {
  const { recipe, stored, current } = useRecipe();
  const { questions, timers } = usePage(({ questions, timers }) => ({ questions, timers }));
  const readStep = useSpeakStep();
  // After a reload, no browser lets it speak before a press.
  const isPressed = navigator.userActivation?.isActive !== false;
  const stepId = useRef(isPressed ? undefined : current?.id);
  const answered = questions.at(-1);
  const answeredId = useRef(answered?.id);
  const isRinging = isAudible(timers, Date.now());
  // Its words may be incomplete.
  const awaited = usePage(isAwaited);

  // In a layout effect, because that runs within the handler of the press.
  const speakStep = useEffectEvent((id: number | undefined, waits: boolean) => {
    if (waits || stepId.current === id) return;
    stepId.current = id;
    if (current) readStep();
    else stopSpeaking();
  });
  const waits = isRinging || awaited;
  useLayoutEffect(() => speakStep(current?.id, waits), [current?.id, waits]);

  const speakAnswer = useEffectEvent((id: number | undefined, waits: boolean) => {
    if (waits || !answered || answeredId.current === id) return;
    answeredId.current = id;
    const { words, lang = recipe.lang ?? "" } = answerOf(answered, true);
    if (answered.recipeId === stored.id) speak([{ words, lang }]);
  });
  useEffect(() => speakAnswer(answered?.id, isRinging), [answered?.id, isRinging]);

  useLayoutEffect(() => {
    if (isRinging) stopSpeaking();
  }, [isRinging]);
  useEffect(() => () => void stopSpeaking(), []);
  return null;
}
