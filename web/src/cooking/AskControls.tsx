import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_QUESTION_CHARACTERS, VISIBLE } from "../../../worker/contract";
import { announce } from "../state/actions";
import { elements } from "../state/elements";
import { isAsking } from "../state/questions";
import { useRecipe } from "../state/recipeOnPage";
import { dispatch, usePage } from "../state/store";
import { Cross } from "../ui/Cross";
import { useEscape } from "../ui/keys";
import styles from "./AskControls.module.css";
import { askQuestion, showAnswer } from "./actions";
import { StepControls } from "./StepControls";

const { askButton } = elements;

/** The row of cooking mode, with `Ask`, its field, and `Stop`. */
export function AskControls() {
  const { pending, draft } = usePage(({ pending, draft }) => ({ pending, draft }));
  const { stored, current, servings } = useRecipe();
  const [isOpen, setOpen] = useState(false);
  // Not at a later step: the row must not change while the cook reaches for its buttons.
  const hasFailed = pending?.failure !== undefined && pending.stepId === current?.id;
  const isBusy = isAsking(pending);
  const focusButton = () => askButton.current?.focus({ preventScroll: true });

  function submit(words: string) {
    setOpen(false);
    askQuestion(words, servings);
    focusButton();
    showAnswer();
  }

  function close() {
    flushSync(() => {
      setOpen(false);
      if (pending) dispatch({ type: "closeAnswer", id: pending.id });
    });
    focusButton();
  }

  const hasField = !stored.demo && (isOpen || hasFailed);
  useEscape(hasField, close);

  // No AI is asked about the demo's own recipes.
  if (stored.demo) return <StepControls />;
  return (
    <StepControls
      field={
        hasField && (
          <QuestionForm
            isPressed={isOpen}
            question={pending?.question ?? draft}
            onSubmit={submit}
            onClose={close}
          />
        )
      }
    >
      {/* Ask and Stop are the same element, which keeps the focus. */}
      <button
        ref={askButton}
        type="button"
        className={styles.ask}
        onClick={() => (isBusy ? dispatch({ type: "stopQuestion" }) : setOpen(true))}
      >
        {isBusy ? "Stop" : "Ask"}
      </button>
    </StepControls>
  );
}

interface Props {
  /** Whether a press has opened it. */
  isPressed: boolean;
  question: string;
  onSubmit: (words: string) => void;
  onClose: () => void;
}

function QuestionForm({ isPressed, question, onSubmit, onClose }: Props) {
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(question.length);
  const isTooLong = length > MAX_QUESTION_CHARACTERS;
  const limit = `At most ${MAX_QUESTION_CHARACTERS} characters: it has ${length}.`;
  useLayoutEffect(() => {
    // After a failure only if the form covers the focused button, `Stop`.
    if (isPressed || document.activeElement === askButton.current) {
      // It may scroll: an iPhone's keyboard would cover the field.
      input.current?.focus();
    }
  }, [isPressed]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = input.current?.value.trim() ?? "";
    if (isTooLong) announce(limit);
    else if (VISIBLE.test(words)) onSubmit(words);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <span id={note} className={styles.note}>
        {isTooLong ? limit : "An AI answers. It can be wrong."}
      </span>
      <input
        ref={input}
        type="text"
        name="question"
        dir="auto"
        lang=""
        className={styles.field}
        aria-label="Your question"
        placeholder="Your question"
        aria-describedby={note}
        defaultValue={question}
        aria-invalid={isTooLong}
        onInput={({ currentTarget }) => {
          setLength(currentTarget.value.length);
          dispatch({ type: "set", draft: currentTarget.value });
        }}
        autoComplete="off"
        enterKeyHint="send"
      />
      <button type="submit" className={`${styles.button} filled`}>
        Ask
      </button>
      <Cross className={styles.close} label="Close question" onClick={onClose} />
    </form>
  );
}
