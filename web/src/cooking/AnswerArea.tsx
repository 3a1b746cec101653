import { createElement, Fragment, type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { describeWait, sentencesFor } from "../api/failures";
import type { PageFailure } from "../api/readEvent";
import { toIso } from "../reading/marks";
import type { Inline } from "../reading/readAnswer";
import { ask } from "../state/actions";
import { elements } from "../state/elements";
import { isCooking } from "../state/pageState";
import { answerOf, type PendingQuestion, type Question, questionAt } from "../state/questions";
import { useRecipe } from "../state/recipeOnPage";
import { dispatch, usePage } from "../state/store";
import { Cross } from "../ui/Cross";
import { joinFigures } from "../ui/joinFigures";
import styles from "./AnswerArea.module.css";
import { StartTimer } from "./TimerButton";

/** The question of the current step, or after the last step, and its answer, in cooking mode. */
export function AnswerArea({ className }: { className?: string | undefined }) {
  const { stored, current } = useRecipe();
  const { question, pending } = usePage((state) => ({
    question: isCooking(state) ? questionAt(state, stored.id, current?.id) : undefined,
    pending: state.pending,
  }));
  if (!question) return null;
  return (
    <div ref={elements.foot} className={className}>
      <Answer key={question.id} question={question} isPending={question === pending} />
    </div>
  );
}

interface Props {
  question: PendingQuestion;
  isPending: boolean;
}

function Answer({ question, isPending }: Props) {
  const { current, steps } = useRecipe();
  const { id, stepId, failure } = question;
  const isBusy = isPending && !failure;
  const { lang, paragraphs, change } = answerOf(question, isPending);

  function close() {
    flushSync(() => dispatch({ type: "closeAnswer", id }));
    elements.askButton.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-label="Answer" lang="en" className={`${styles.answer} screen-only`}>
      <div className={styles.head}>
        <p className={styles.question}>
          {stepId !== current?.id && (
            <span>
              <bdi dir="ltr">{`To step ${steps.get(stepId)?.number}:`}</bdi>{" "}
            </span>
          )}
          <bdi lang="">{question.question}</bdi>
        </p>
        {/* After the last step, there is no row for it. */}
        {isBusy && !current && (
          <button type="button" onClick={() => dispatch({ type: "stopQuestion" })}>
            Stop
          </button>
        )}
        <Cross className={styles.close} label="Close answer" onClick={close} />
      </div>
      <div
        className={isBusy ? `${styles.room} notranslate` : styles.room}
        translate={isBusy ? "no" : undefined}
        aria-busy={isBusy}
      >
        {isBusy && paragraphs.length === 0 && (
          <p role="progressbar" aria-label="Loading answer" className={styles.waiting}>
            …
          </p>
        )}
        {failure && <Failure failure={failure} />}
        <div lang={lang ?? ""}>
          {toElements(paragraphs, (inlines) => (
            <p dir="auto">{toInlineElements(inlines, question, lang)}</p>
          ))}
        </div>
        {question.isStopped && <p className="small-print">Stopped: it is not complete.</p>}
        {change && !question.isStopped && <Change wish={change} lang={lang} />}
      </div>
    </section>
  );
}

/** Items are only appended: their elements need no keys. */
const toElements = <Item,>(items: readonly Item[], toElement: (item: Item) => ReactNode) =>
  createElement(Fragment, null, ...items.map(toElement));

const toInlineElements = (
  inlines: readonly Inline[],
  question: Question,
  lang: string | undefined,
) => toElements(inlines, (inline) => toNode(inline, question, lang));

function toNode(inline: Inline, question: Question, lang: string | undefined): ReactNode {
  switch (inline.type) {
    case "text":
      return <span>{joinFigures(inline.words)}</span>;
    case "strong":
      return <strong>{toInlineElements(inline.children, question, lang)}</strong>;
    case "emphasis":
      return <em>{toInlineElements(inline.children, question, lang)}</em>;
    case "duration": {
      const { words, offset, seconds, name } = inline;
      // With the seconds: the next question takes the number of one that was stopped or failed.
      const id = `question ${question.id} ${offset} ${seconds}`;
      const duration = { id, seconds, stepId: question.stepId, ...(name && { name }) };
      return (
        <StartTimer duration={duration} words={words}>
          <time dateTime={toIso(seconds)} lang={lang ?? ""}>
            {joinFigures(words)}
          </time>
        </StartTimer>
      );
    }
  }
}

function Failure({ failure }: { failure: PageFailure | "demo" }) {
  // Described once: a screen reader reads an alert again when its words change.
  const [words] = useState(() => explain(failure));
  return (
    <p role="alert" dir="ltr" className="notice">
      {words}
    </p>
  );
}

function explain(failure: PageFailure | "demo"): string {
  if (failure === "demo") return "The demo can't answer questions: no AI is asked without a key.";
  const { code, retryAfter } = failure;
  // The reason for a daily limit says when it ends.
  const isCounted = retryAfter && code !== "daily_limit";
  const wait = isCounted ? [describeWait(retryAfter)] : [];
  return [...sentencesFor(failure, "question"), ...wait].join(" ");
}

/** Offers the recipe with the change that the answer asks for. */
function Change({ wish, lang }: { wish: string; lang: string | undefined }) {
  const { stored, servings } = useRecipe();
  const how = useId();
  // The conditions of ChangeForm.
  if (stored.end !== "done" || stored.demo) return null;
  const isScaled = servings && servings.shown !== servings.written;
  return (
    <div className={styles.change}>
      <button
        type="button"
        aria-describedby={how}
        onClick={() =>
          ask({ change: { recipe: stored.text, wish, ...(isScaled && { servings }) } })
        }
      >
        Change the recipe
      </button>
      <bdi id={how} lang={lang ?? ""} className={styles.how}>
        {wish}
      </bdi>
    </div>
  );
}
