import { useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { speakAnswer, speakStep } from "../actions/cooking";
import { stopSpeaking, useHasVoice } from "../actions/speech";
import { set, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { Icon } from "../ui/Icon";

/** A toggle for reading aloud, where there is a voice for the recipe. */
export function ReadAloudButton() {
  const hasVoice = useHasVoice(useRecipe().recipe.lang);
  const { isOn, hasFailed } = usePage(({ readsAloud, speechFailed }) => ({
    isOn: hasVoice && readsAloud === true,
    hasFailed: speechFailed,
  }));

  function toggle() {
    const readsAloud = isOn ? undefined : (true as const);
    // Browsers want the first words within the handler of the press.
    flushSync(() => set({ readsAloud, speechFailed: false }));
  }

  return (
    <>
      {hasVoice && (
        <button
          type="button"
          className="toggle"
          aria-label="Read aloud"
          aria-pressed={isOn}
          onClick={toggle}
        >
          <Icon name="speaker" />
        </button>
      )}
      {hasFailed && (
        <p role="alert" className="small">
          This device can't read it aloud.
        </p>
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
  const { current } = useRecipe();
  const { answered, isRinging } = usePage(({ questions, audible }) => ({
    answered: questions.at(-1),
    isRinging: audible,
  }));
  // After a reload, no browser lets it speak before a press.
  const isPressed = navigator.userActivation?.isActive !== false;
  const stepId = useRef(isPressed ? undefined : current?.id);
  const answeredId = useRef(answered?.id);

  // A layout effect runs within the handler of the press.
  useLayoutEffect(() => {
    if (isRinging) stopSpeaking();
    if (isRinging) return;
    if (stepId.current !== current?.id) {
      stepId.current = current?.id;
      if (current) speakStep();
      else stopSpeaking();
    }
    if (answered && answeredId.current !== answered.id) {
      answeredId.current = answered.id;
      speakAnswer(answered);
    }
  });
  useEffect(() => () => void stopSpeaking(), []);
  return null;
}
