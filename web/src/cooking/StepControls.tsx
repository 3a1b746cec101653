import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showCurrentStep, tick } from "../actions/cooking";
import { askQuestion } from "../actions/questions";
import { elements, holdPlace, isCurrentInSight } from "../actions/screen";
import { isAwaited, update, usePage } from "../state/page";
import { answerClosed, isAsking, questionStopped } from "../state/questions";
import { useRecipe } from "../state/recipeOnPage";
import { useEscape } from "../ui/keys";
import { QuestionForm } from "./QuestionForm";
import "./Cooking.css";

const { askButton, region } = elements;

const focusAsk = () => askButton.current?.focus({ preventScroll: true });

/**
 * The dock at the lower edge of the window: a button that ticks the current step and scrolls to the next, and
 * `Ask` with its field. The former is focused when cooking begins or goes on, so that the space bar is enough.
 */
export function StepControls() {
  const { tabRecipe, steps, current } = useRecipe();
  const pending = usePage((state) => state.pending);
  const awaited = usePage(isAwaited);
  const isInSight = useCurrentInSight(current?.id);
  const [isOpen, setOpen] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const latest = tabRecipe.ticks.map((id) => steps.get(id)).findLast(Boolean);
  useLayoutEffect(() => {
    const isFree = [document.body, region.current].includes(document.activeElement as HTMLElement);
    if (!awaited && isFree) next.current?.focus({ preventScroll: true });
  }, [awaited]);

  // Not at a later step: the row must not change while the cook reaches for its buttons.
  const hasFailed = pending?.failure !== undefined && pending.stepId === current?.id;
  const isBusy = isAsking(pending);
  const hasField = isOpen || hasFailed;
  useEscape(hasField, closeField);
  if (!current) return null;

  function press() {
    // The page may have scrolled since the last render.
    if (current && isCurrentInSight()) tick([current.id], true);
    else showCurrentStep();
  }

  function takeBack(id: number) {
    tick([id], false);
    showCurrentStep();
    // After the first step, the pressed button is removed.
    next.current?.focus({ preventScroll: true });
  }

  function submit(words: string) {
    setOpen(false);
    askQuestion(words);
    focusAsk();
  }

  function closeField() {
    flushSync(() => {
      setOpen(false);
      if (pending) update(answerClosed, pending.id);
    });
    focusAsk();
  }

  return (
    <div lang="en" inert={awaited} className="dock" data-asking={hasField || undefined}>
      {hasField && <QuestionForm isPressed={isOpen} onSubmit={submit} onClose={closeField} />}
      {/* Hidden behind the field: a button that is removed would lose the focus to the recipe. */}
      {latest && (
        <button type="button" className="back" onClick={() => takeBack(latest.id)}>
          {`Back to step ${latest.number}`}
        </button>
      )}
      {/* No AI is asked about the demo's own recipes. Ask and Stop are the same element, which keeps the focus. */}
      {!tabRecipe.demo && (
        <button
          ref={askButton}
          type="button"
          className="button outlined ask"
          onClick={() => (isBusy ? update(questionStopped) : setOpen(true))}
        >
          {isBusy ? "Stop" : "Ask"}
        </button>
      )}
      <button ref={next} type="button" className="button on-ground next" onClick={press}>
        {isInSight ? `Step ${current.number} done` : `To step ${current.number}`}
      </button>
    </div>
  );
}

/** Steps of visibility at which an observer looks. */
const THRESHOLDS = Array.from({ length: 21 }, (_, at) => at / 20);

/** @returns Whether the current step is in sight, see {@link isCurrentInSight}. */
function useCurrentInSight(id: number | undefined): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const line = id === undefined ? undefined : elements.lines.get(id);
    if (!line) return setInSight(true);
    const look = () => setInSight(isCurrentInSight());
    // What scrolls clips it, too: after a turn, that may be another element.
    const observer = new IntersectionObserver(look, { threshold: THRESHOLDS });
    observer.observe(line);
    const release = holdPlace(line, look);
    return () => {
      observer.disconnect();
      release();
    };
  }, [id]);
  return isInSight;
}
