import { type SubmitEvent, useId, useLayoutEffect, useRef } from "react";
import { MAX_QUESTION_CHARACTERS, VISIBLE } from "../../../worker/contract";
import { elements } from "../actions/screen";
import { announce, set, usePage } from "../state/page";
import { Cross } from "../ui/Cross";

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
    // After a failure only if the form hides the focused button, `Stop`.
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
    <form onSubmit={submit}>
      <span id={note} dir="ltr" className="small">
        {isTooLong ? limit : "An AI answers. It can be wrong."}
      </span>
      <span className="field">
        <input
          ref={input}
          type="text"
          name="question"
          dir="auto"
          lang=""
          aria-label="Your question"
          placeholder="Your question"
          aria-describedby={note}
          value={draft}
          aria-invalid={isTooLong}
          onChange={({ target }) => set({ draft: target.value })}
          autoComplete="off"
          enterKeyHint="send"
        />
        <button type="submit" className="button filled short">
          Ask
        </button>
        <Cross aria-label="Close question" onClick={onClose} />
      </span>
    </form>
  );
}
