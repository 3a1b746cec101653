import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { elements } from "../state/elements";
import { isAwaited } from "../state/pageState";
import { isAsking } from "../state/questions";
import { useRecipe } from "../state/recipeOnPage";
import { isCurrentInSight } from "../state/scrolling";
import { dispatch, usePage } from "../state/store";
import { useEscape } from "../ui/keys";
import { publishHeight } from "../ui/publishHeight";
import { askQuestion, showCurrentStep, tick } from "./actions";
import { QuestionForm } from "./QuestionForm";
import styles from "./StepControls.module.css";

const publish = publishHeight("--step");

const { askButton, region } = elements;

const focusAsk = () => askButton.current?.focus({ preventScroll: true });

/**
 * The row at the lower edge of the window: a button that ticks the current step and scrolls to the next, and
 * `Ask` with its field. The former is focused when cooking begins or goes on, so that the space bar is enough.
 */
export function StepControls() {
  const { stored, steps, dir, current } = useRecipe();
  const pending = usePage((state) => state.pending);
  const awaited = usePage(isAwaited);
  const isInSight = useSyncExternalStore(onScroll, isCurrentInSight);
  const [isOpen, setOpen] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const latest = stored.ticks.map((id) => steps.get(id)).findLast(Boolean);
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
      if (pending) dispatch({ type: "closeAnswer", id: pending.id });
    });
    focusAsk();
  }

  return (
    <div
      ref={publish}
      inert={awaited}
      data-covers="step"
      lang="en"
      dir={dir}
      className={`${styles.controls} row`}
    >
      <div className={`${styles.buttons} ${hasField ? styles.covered : ""} slot`}>
        {latest && (
          <button type="button" className={styles.back} onClick={() => takeBack(latest.id)}>
            {`Back to step ${latest.number}`}
          </button>
        )}
        {/* No AI is asked about the demo's own recipes. Ask and Stop are the same element, which keeps the focus. */}
        {!stored.demo && (
          <button
            ref={askButton}
            type="button"
            className={`${styles.ask} outlined`}
            onClick={() => (isBusy ? dispatch({ type: "stopQuestion" }) : setOpen(true))}
          >
            {isBusy ? "Stop" : "Ask"}
          </button>
        )}
        <button ref={next} type="button" className={`${styles.next} filled`} onClick={press}>
          {isInSight ? `Step ${current.number} done` : `To step ${current.number}`}
        </button>
      </div>
      {hasField && (
        <div className={styles.field}>
          <QuestionForm isPressed={isOpen} onSubmit={submit} onClose={closeField} />
        </div>
      )}
    </div>
  );
}

function onScroll(listener: () => void) {
  addEventListener("scroll", listener);
  return () => removeEventListener("scroll", listener);
}
