import { useId, useMemo } from "react";
import { flushSync } from "react-dom";
import { elements } from "../actions/elements";
import { askChange } from "../actions/recipes";
import { explainFailure, needsReload } from "../api/failures";
import type { PageFailure } from "../api/request";
import { hasWait, isCooking, update, usePage } from "../state/page";
import { answerClosed, answerOf, questionAt, questionStopped } from "../state/questions";
import { useRecipe } from "../state/recipeOnPage";
import { Markdown } from "../ui/Markdown";
import { Cross, ReloadButton } from "../ui/parts";
import { WaitFigure } from "../ui/WaitFigure";
import { Timed, TimerButton } from "./TimerButton";

const OPTIONS = {
  components: { time: TimerButton },
  allowedElements: ["p", "br", "strong", "em", "time", "img", "span", "bdi"],
};

const explain = (failure: PageFailure | "demo") =>
  failure === "demo"
    ? "The demo can't answer questions: no AI is asked without a key."
    : explainFailure(failure, "question");

/** The question of the current step, or after the last step, and its answer, in cooking mode. */
export function AnswerArea() {
  const { tabRecipe, current, steps, isChangeable } = useRecipe();
  const { question, isPending } = usePage((state) => {
    const shown = isCooking(state) ? questionAt(state, tabRecipe.id, current?.id) : undefined;
    return { question: shown, isPending: shown === state.pending };
  });
  const waits = usePage(hasWait);
  const wait = useId();
  const answer = useMemo(() => question && answerOf(question, isPending), [question, isPending]);
  const failure = question?.failure;
  // Described once: a screen reader reads an alert again when its words change.
  const reason = useMemo(() => failure && explain(failure), [failure]);
  const content = useMemo(() => answer && <Markdown tree={answer.tree} {...OPTIONS} />, [answer]);
  if (!question || !answer) return null;
  const { id, stepId } = question;
  const { lang, durations, change } = answer;
  const isBusy = isPending && !failure;

  function durationOf(dataId: unknown) {
    const duration = durations.find((one) => one.id === dataId);
    // With the seconds: the next question takes the number of one that was stopped or failed.
    const timerId = `question ${id} ${dataId} ${duration?.seconds}`;
    return duration && { ...duration, id: timerId, stepId };
  }

  function close() {
    flushSync(() => update(answerClosed, id));
    elements.askButton.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={elements.answer} aria-label="Answer" lang="en" className="slip screen-only">
      <div className="question">
        <p>
          {stepId !== current?.id && (
            <span>
              <bdi dir="ltr">{`To step ${steps.get(stepId)?.number}:`}</bdi>{" "}
            </span>
          )}
          <bdi lang="">{question.question}</bdi>
        </p>
        {/* After the last step, there is no row for it. */}
        {isBusy && !current && (
          <button type="button" className="word" onClick={() => update(questionStopped)}>
            Stop
          </button>
        )}
        <Cross aria-label="Close answer" onClick={close} />
      </div>
      <div
        className={isBusy ? "notranslate" : undefined}
        translate={isBusy ? "no" : undefined}
        aria-busy={isBusy}
      >
        {isBusy && answer.words === "" && (
          <p role="progressbar" aria-label="Loading answer">
            …
          </p>
        )}
        {reason && (
          <p role="alert" dir="ltr" className="notice">
            {reason}
          </p>
        )}
        {failure && failure !== "demo" && needsReload(failure) && (
          <ReloadButton className="button outlined short" />
        )}
        <div lang={lang ?? ""}>
          <Timed value={{ lang, durationOf }}>{content}</Timed>
        </div>
        {question.isStopped && <p className="small">Stopped: it is not complete.</p>}
        {change && !question.isStopped && isChangeable && (
          <>
            <button
              type="button"
              className="button outlined short"
              disabled={waits}
              aria-describedby={waits ? wait : undefined}
              onClick={() => askChange(change)}
            >
              <span>
                <span>Cook on with </span>
                <bdi lang={lang ?? ""}>{change}</bdi>
              </span>
            </button>
            <WaitFigure id={wait} className="small" />
          </>
        )}
      </div>
    </section>
  );
}
