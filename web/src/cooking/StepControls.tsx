/**
 * The dock of cooking mode: the step's buttons, a question, and the end.
 *
 * @module
 */
import { type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_QUESTION_CHARACTERS, VISIBLE } from "../../../worker/contract";
import { leaveCookingMode, showCurrentStep, tick } from "../actions/cooking";
import { elements } from "../actions/elements";
import { askQuestion } from "../actions/questions";
import { holdPlace, isCurrentInSight } from "../actions/scrolling";
import { NoteField, SaveButton } from "../saved/SaveButton";
import { announce, isAwaited, set, update, usePage } from "../state/page";
import { answerClosed, isAsking, questionStopped } from "../state/questions";
import { useRecipe } from "../state/recipeOnPage";
import chef from "../ui/chef-applauds.svg";
import { useEscape } from "../ui/events";
import { Cross } from "../ui/parts";
import { AnswerArea } from "./AnswerArea";
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

/** Follows the recipe in cooking mode once all steps are ticked. Takes the focus, which scrolls to it. */
export function CookingEnd() {
  const { phase, leaves } = useRecipe();
  const latest = leaves.at(-1);
  const panel = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    words.current?.focus({ preventScroll: true });
    const { current: answer } = elements.answer;
    const [first, block] = answer ? [answer, "start" as const] : [panel.current, "center" as const];
    first?.scrollIntoView({ block, behavior: "instant" });
  }, []);

  return (
    <>
      <div ref={panel} lang="en" dir="ltr" className="cooked screen-only">
        {/* Of a question at the last step. */}
        <AnswerArea />
        <div className="ticket done">
          <div className="part">
            <img className="chef" src={chef} alt="" width="189" height="141" draggable={false} />
            <p ref={words} tabIndex={-1} className="stamp">
              Done. Enjoy your meal.
            </p>
          </div>
          <div className="part perforated teeth">
            <NoteField />
          </div>
        </div>
      </div>
      <div lang="en" className="dock">
        {latest && (
          <button type="button" className="back" onClick={() => tick([latest.id], false)}>
            {`Back to step ${latest.number}`}
          </button>
        )}
        <button
          type="button"
          aria-label="Leave cooking mode"
          className="button outlined leave"
          onClick={leaveCookingMode}
        >
          Leave
        </button>
        {phase === "done" && <SaveButton className="button on-ground next" />}
      </div>
    </>
  );
}
