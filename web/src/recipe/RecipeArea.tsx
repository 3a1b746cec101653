import { type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import type { Change } from "../../../worker/contract";
import type { CookingAction, CookingState } from "../cooking/timers";
import { reminderOf, type Source } from "../takeAlong/reminder";
import { Apology } from "./Apology";
import {
  type Answer,
  type Answers,
  type AnswersAction,
  changeToRetry,
  isRequested,
} from "./answers";
import { BROKE_OFF } from "./describeFailure";
import { ErrorBoundary } from "./ErrorBoundary";
import { PlainText } from "./PlainText";
import styles from "./RecipeArea.module.css";
import type { RecipeScript } from "./recipeScript";
import { SimmeringPot } from "./SimmeringPot";

/** The first words have nearly always come by then. */
const USUAL_WAIT_MS = 10_000;

interface Props {
  ref: RefObject<HTMLElement | null>;
  kitchen: Answers & CookingState & { ingredients: readonly string[] };
  script: RecipeScript;
  /** Must not change. */
  dispatch: (action: Exclude<AnswersAction, { type: "request" }> | CookingAction) => void;
  onStop: () => void;
  /** Until another try makes sense. */
  secondsLeft: number;
  /** Asks for a change, or for another dish. `undefined` where the list is too short. */
  onRequest: ((change?: Change) => void) | undefined;
}

/** The request and the answer on the page: loading, words, failure, the reminder below it. */
export function RecipeArea(props: Props) {
  const { ref: region, kitchen, script, secondsLeft, dispatch, onStop, onRequest } = props;
  const [bar, setBar] = useState<Element | null>(null);
  const wasShown = useRef(false);
  const { request, answers } = kitchen;
  const [answer, ...earlier] = answers;
  const shown = useShown(answer);
  const { status } = request;
  const RecipeText = typeof script === "object" ? script.RecipeText : undefined;
  const isWaiting = status === "waiting";
  // The recipe that is changed stays until the first words of the other.
  const wish = isWaiting && RecipeText && answer ? request.change?.wish : undefined;
  const failure = status === "failed" ? request.failure : undefined;
  const hasAnswer = answer !== undefined;

  // The focus moves to this region when the focused button is removed or disabled. When a request
  // begins, the region is also scrolled to the top of the window. When there is nothing but an
  // apology, it is scrolled down to the bottom: the list above it comes into sight, and changing
  // that may help. A recipe that outlived a reload takes no focus.
  useEffect(() => {
    // Not smoothly: a failure may come before the first scroll is over, and a smooth one that a browser
    // has begun may go on after another.
    const block = isWaiting ? "start" : status === "failed" && !hasAnswer ? "end" : undefined;
    if (block) region.current?.scrollIntoView({ block, behavior: "instant" });
    if (isWaiting || (wasShown.current && document.activeElement === document.body)) {
      region.current?.focus({ preventScroll: true });
    }
    wasShown.current = true;
  }, [status, isWaiting, hasAnswer, region]);

  function choose(id: number) {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ behavior: "instant" });
    dispatch({ type: "choose", id });
  }

  const end = isWaiting ? undefined : shown?.end;
  const incomplete = end !== undefined && end !== "done";
  const waits = secondsLeft > 0;
  const retry = waits || !onRequest ? undefined : () => onRequest(changeToRetry(kitchen));
  const notice =
    incomplete &&
    (typeof end === "object" && !failure ? (
      <Apology failure={end} secondsLeft={secondsLeft} brokeOff onRetry={undefined} />
    ) : (
      <p className="notice">{end === "stopped" ? "Stopped: it is not complete." : BROKE_OFF}</p>
    ));

  const plain = shown && (
    <div className={styles.plain}>
      <PlainText answer={shown} hidden={isWaiting} />
      {notice}
    </div>
  );
  // The last words are on the page some time after they have come: they are deferred, and the script
  // may still load.
  const isBusy =
    hasAnswer && !isWaiting && (!answer.end || shown !== answer || script === undefined);
  return (
    <section
      ref={region}
      // A browser that translates replaces nodes which React goes on writing.
      className={isBusy ? `${styles.area} notranslate` : styles.area}
      translate={isBusy ? "no" : undefined}
      aria-label="Recipe"
      // A screen reader waits for the end of this, and so do the tests.
      aria-busy={isBusy}
      tabIndex={-1}
    >
      {(isWaiting || hasAnswer) && (
        <div className={styles.controls} data-covers="top">
          <div className={`${styles.row} row`}>
            <div ref={setBar} className={styles.bar} />
            {wish && (
              <div
                role="progressbar"
                aria-label="Loading recipe"
                className={`${styles.changing} one-line`}
              >
                <span>Changing: </span>
                <bdi lang="">{wish}</bdi>
                <span>…</span>
              </div>
            )}
            {isRequested(request) && (
              <button type="button" className={styles.stop} onClick={onStop}>
                Stop
              </button>
            )}
            {incomplete && (
              <div className={styles.cut}>
                <p>Not complete</p>
                {retry && (
                  <button type="button" className="filled" onClick={retry}>
                    Try again
                  </button>
                )}
              </div>
            )}
          </div>
        </div>
      )}
      {isWaiting && !wish && <Loading names={kitchen.ingredients} />}
      {failure && (
        <Apology
          failure={failure}
          secondsLeft={secondsLeft}
          brokeOff={false}
          onRetry={incomplete ? undefined : retry}
          isSame={!changeToRetry(kitchen)}
        />
      )}
      {!RecipeText && plain}
      {shown && RecipeText && (
        <ErrorBoundary fallback={plain}>
          <RecipeText
            answer={shown}
            earlier={earlier}
            kitchen={kitchen}
            hidden={isWaiting && !wish}
            dimmed={wish !== undefined}
            bar={bar}
            dispatch={dispatch}
            onChoose={choose}
            secondsLeft={secondsLeft}
            onRequest={onRequest}
          >
            {notice}
          </RecipeText>
        </ErrorBoundary>
      )}
      {hasAnswer && !isBusy && !isRequested(request) && <Reminder {...answer} />}
    </section>
  );
}

/**
 * A slow device skips pieces instead of falling behind.
 *
 * @returns An answer as it is on the page: its ticks at once, its words a little later. The same
 *   object once all of them are.
 */
function useShown(answer: Answer | undefined): Answer | undefined {
  const deferred = useDeferredValue(answer);
  if (!answer || deferred?.id !== answer.id) return answer;
  const { text, end } = deferred;
  return text === answer.text && end === answer.end ? answer : { ...deferred, ticks: answer.ticks };
}

function Loading({ names }: { names: readonly string[] }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), USUAL_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <div role="progressbar" aria-label="Loading recipe">
        <SimmeringPot />
      </div>
      <p>Thinking of a dish…</p>
      <p dir="auto" className={`${styles.names} one-line small-print`}>
        {names.join(" · ")}
      </p>
      <p role="status">{late && "This takes longer than usual."}</p>
    </div>
  );
}

function Reminder({ demo, link }: Source) {
  return (
    <footer className={`${styles.reminder} small-print`}>
      {reminderOf({ demo, link }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="screen-only">
        The recipe stays in this tab until Reset or until the tab is closed. What you keep stays on
        this device. What you had is remembered on this device, until you press Forget.
      </p>
      {demo && (
        <p className="screen-only">
          Is this page yours? Set <code>GEMINI_API_KEY</code>, and Gemini writes the recipes. The
          README says how.
        </p>
      )}
    </footer>
  );
}
