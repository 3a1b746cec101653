import { type SubmitEvent, useId, useLayoutEffect, useRef } from "react";
import { MAX_QUESTION_CHARACTERS, VISIBLE } from "../../../worker/contract";
import { announce } from "../state/actions";
import { elements } from "../state/elements";
import { dispatch, usePage } from "../state/store";
import { Cross } from "../ui/Cross";
import styles from "./QuestionForm.module.css";

interface Props {
  /** Whether a press has opened it. */
  isPressed: boolean;
  onSubmit: (words: string) => void;
  onClose: () => void;
}

export function QuestionForm({ isPressed, onSubmit, onClose }: Props) {
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  const draft = usePage((state) => state.draft);
  const isTooLong = draft.length > MAX_QUESTION_CHARACTERS;
  const limit = `At most ${MAX_QUESTION_CHARACTERS} characters: it has ${draft.length}.`;
  useLayoutEffect(() => {
    // After a failure only if the form covers the focused button, `Stop`.
    if (isPressed || document.activeElement === elements.askButton.current) {
      // It may scroll: an iPhone's keyboard would cover the field.
      input.current?.focus();
    }
  }, [isPressed]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isTooLong) announce(limit);
    else if (VISIBLE.test(draft)) onSubmit(draft.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <span id={note} className={`${styles.note} one-line`}>
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
        value={draft}
        aria-invalid={isTooLong}
        onChange={({ target }) => dispatch({ type: "set", draft: target.value })}
        autoComplete="off"
        enterKeyHint="send"
      />
      <button type="submit" className={`${styles.button} filled`}>
        Ask
      </button>
      <Cross className={styles.close} aria-label="Close question" onClick={onClose} />
    </form>
  );
}
