/**
 * The rail of cooking mode: leave, the step, reading aloud, a change.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { leaveCookingMode, showCurrentStep, speakAnswer, speakStep } from "../actions/cooking";
import { elements } from "../actions/elements";
import { stop } from "../actions/recipes";
import { scrollToCurrentStep } from "../actions/scrolling";
import { stopSpeaking, useHasVoice } from "../device/voice";
import { changeOf, isOfCooked, set, usePage } from "../state/page";
import { useRecipe } from "../state/recipeOnPage";
import { Cross, Icon } from "../ui/parts";

/** For so long, the rail says that a change has arrived. */
const CHANGED_MS = 6000;

/** @returns Whether the recipe on the page is a change that has just arrived. */
function useHasArrived(): boolean {
  const { id, asked } = useRecipe().tabRecipe;
  const [latestId, setLatestId] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setLatestId((before) => Math.max(before, id)), CHANGED_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return isOfCooked(asked) && id > latestId;
}

/** The rail of cooking mode. While a change is awaited, it says so. */
export function CookingBar() {
  const showsIngredients = usePage((state) => state.showsIngredients);
  const wish = usePage(({ request }) =>
    request.status === "waiting" ? changeOf(request.asked)?.wish : undefined,
  );
  const hasArrived = useHasArrived();
  const { recipe, leaves, current } = useRecipe();

  function toggleIngredients() {
    flushSync(() => set({ showsIngredients: !showsIngredients }));
    if (showsIngredients) scrollToCurrentStep();
  }

  function showStep() {
    showCurrentStep();
    speakStep();
  }

  return (
    <div lang="en" className="rail bar">
      <Cross
        ref={elements.leaveCooking}
        aria-label="Leave cooking mode"
        onClick={leaveCookingMode}
      />
      {wish !== undefined ? (
        <>
          <Changing wish={wish} />
          <StopButton />
        </>
      ) : (
        <>
          <p dir="auto" lang={recipe.lang ?? ""} className="dish one-line">
            {recipe.dish}
          </p>
          {hasArrived ? (
            <p dir="ltr" className="changing small">
              <Changed />
            </p>
          ) : current ? (
            <button type="button" dir="ltr" className="of" onClick={showStep}>
              <span>Step </span>
              <bdi>{current.number}</bdi>
              <span> of </span>
              <bdi>{leaves.length}</bdi>
            </button>
          ) : (
            <span className="of" />
          )}
          <ReadAloudButton />
          {recipe.ingredients.length > 0 && (
            <button
              type="button"
              aria-expanded={showsIngredients}
              className="word show-ingredients"
              onClick={toggleIngredients}
            >
              Ingredients
            </button>
          )}
        </>
      )}
    </div>
  );
}

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

/** The loading indicator of a change: the recipe stays meanwhile. */
export const Changing = ({ wish }: { wish: string }) => (
  <div role="progressbar" aria-label="Loading recipe" className="changing small">
    <span>Changing: </span>
    <bdi lang="">{wish}</bdi>
    <span>…</span>
  </div>
);

export const StopButton = () => (
  <button type="button" className="word" onClick={stop}>
    Stop
  </button>
);

/** How the recipe on the page was to be changed. */
export function Changed() {
  const { asked, text, end } = useRecipe().tabRecipe;
  const change = changeOf(asked);
  if (end === "done" && change?.recipe.trim() === text.trim())
    return <span>The AI changed nothing. Other words may help.</span>;
  return (
    <>
      <span>Changed: </span>
      <bdi lang="">{change?.wish}</bdi>
    </>
  );
}
