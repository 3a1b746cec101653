import {
  createElement,
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { describeFailure, describeWait } from "../api/describeFailure";
import { StartTimer } from "../cooking/TimerButton";
import { toIso } from "../reading/marks";
import type { Inline } from "../reading/readAnswer";
import type { PageFailure } from "../state/answers";
import { answerOf, type PendingQuestion, type Question, questionAt } from "../state/asking";
import { useActions, usePage } from "../state/context";
import { useRecipe } from "../state/recipeContext";
import { Cross } from "../ui/Cross";
import { joinFigures } from "../ui/joinFigures";
import styles from "./AnswerArea.module.css";
import { useHasVoice } from "./speech";

/** The question of the current step, and its answer, in cooking mode. */
export function AnswerArea({ className }: { className: string | undefined }) {
  const page = usePage();
  const { answer, current } = useRecipe();
  const { foot } = useActions();
  const question = page.isCooking ? questionAt(page, answer.id, current?.id) : undefined;
  if (!question) return null;
  return (
    <div ref={foot} className={className}>
      <Answer key={question.id} question={question} isPending={question === page.pending} />
    </div>
  );
}

interface Props {
  question: PendingQuestion;
  isPending: boolean;
}

function Answer({ question, isPending }: Props) {
  const { current, steps } = useRecipe();
  const { dispatch, askButton } = useActions();
  const { id, stepId, failure } = question;
  const isBusy = isPending && !failure;
  const { lang, paragraphs, change } = answerOf(question, !isPending);

  function close() {
    flushSync(() => dispatch(isPending ? { type: "stopQuestion" } : { type: "closeAnswer", id }));
    askButton.current?.focus({ preventScroll: true });
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
        {change && <Change wish={change} lang={lang} />}
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
  const sorry = "Sorry, I couldn't answer that.";
  if (code === "bad_request") return `${sorry} Other words may help.`;
  if (code === "unfinished") return `${sorry} The answer broke off.`;
  if (code === "too_large") return `${sorry} The recipe is too long for a question.`;
  const reason = describeFailure(failure, { ms: Date.now(), online: navigator.onLine });
  // The reason for a daily limit says when it ends.
  const isCounted = retryAfter && code !== "daily_limit";
  const wait = isCounted ? describeWait(retryAfter, Date.now()) : "";
  return [sorry, reason, wait].filter(Boolean).join(" ");
}

/** Offers the recipe with the change that the answer asks for. */
function Change({ wish, lang }: { wish: string; lang: string | undefined }) {
  const { answer, servings } = useRecipe();
  const { ask } = useActions();
  const how = useId();
  // The conditions of ChangeForm.
  if (answer.end !== "done" || answer.demo) return null;
  const isScaled = servings && servings.shown !== servings.written;
  return (
    <div className={styles.change}>
      <button
        type="button"
        aria-describedby={how}
        onClick={() =>
          ask({ change: { recipe: answer.text, wish, ...(isScaled && { servings }) } })
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

/** Announces an answer once it is complete, unless it is read aloud. */
export function AnswerStatus({ isReadAloud }: { isReadAloud: boolean }) {
  const { recipe } = useRecipe();
  const { questions } = usePage();
  const latest = questions.at(-1);
  const read = latest && answerOf(latest, true);
  const lang = read?.lang ?? recipe.lang;
  const isSpoken = useHasVoice(lang) && isReadAloud;
  const [before] = useState(latest?.id);
  const [announced, setAnnounced] = useState({ id: before, words: "", lang });
  const announce = useEffectEvent((id: number | undefined) => {
    if (id !== announced.id) setAnnounced({ id, words: isSpoken ? "" : (read?.words ?? ""), lang });
  });
  useEffect(() => announce(latest?.id), [latest?.id]);
  return (
    <p role="status" lang={announced.lang ?? ""} className="visually-hidden">
      {/* With a key, an equal answer is announced again. */}
      <span key={announced.id}>{announced.words}</span>
    </p>
  );
}
