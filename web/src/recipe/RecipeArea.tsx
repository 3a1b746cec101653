import { useEffect, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { reminderIn } from "../sharing/reminders";
import type { Answer } from "../state/answers";
import { useActions, usePage } from "../state/context";
import { phaseOf, useShown } from "../state/recipeContext";
import { recipeOf } from "../state/recipeOf";
import { Apology, CutNotice, useRetry } from "./Apology";
import { Bar } from "./Bar";
import { Loading } from "./Loading";
import { PlainText } from "./PlainText";
import styles from "./RecipeArea.module.css";
import { RecipeView } from "./RecipeView";

/** The request and the answer on the page: loading, words, failure, the reminder below it. */
export function RecipeArea({ answers }: { answers: readonly Answer[] }) {
  const { request, isRequested, isCooking } = usePage();
  const { region, dispatch, stop } = useActions();
  const wasShown = useRef(false);
  const [answer] = answers;
  const shown = useShown(answer);
  const phase = answer && shown && phaseOf(request, shown, answer);
  const { status } = request;
  const isWaiting = status === "waiting";
  const failure = status === "failed" ? request.failure : undefined;
  const hasAnswer = answer !== undefined;
  const retry = useRetry(answer);

  // The focus moves to this region when the focused button is removed or disabled. When a request
  // begins, the region is also scrolled to the top of the window. When there is nothing but an
  // apology, it is scrolled down to the bottom: the list above it comes into sight, and changing
  // that may help. A recipe that outlived a reload takes no focus.
  useEffect(() => {
    // Not smoothly: a failure may arrive during the first scroll, and a browser may continue a smooth
    // scroll after the next one.
    const block = isWaiting ? "start" : status === "failed" && !hasAnswer ? "end" : undefined;
    if (block) region.current?.scrollIntoView({ block, behavior: "instant" });
    if (isWaiting || (wasShown.current && document.activeElement === document.body)) {
      region.current?.focus({ preventScroll: true });
    }
    wasShown.current = true;
  }, [status, isWaiting, hasAnswer, region]);

  /** The pressed button is removed: the focus goes to the region. */
  function leaveCooking() {
    dispatch({ type: "cookingMode", on: false });
    region.current?.focus({ preventScroll: true });
  }

  const isBusy = phase === "writing";
  return (
    <section
      ref={region}
      // A browser that translates replaces nodes which React goes on writing.
      className={isBusy ? `${styles.area} stack notranslate` : `${styles.area} stack`}
      translate={isBusy ? "no" : undefined}
      aria-label="Recipe"
      // A screen reader waits for the end of this, and so do the tests.
      aria-busy={isBusy}
      tabIndex={-1}
    >
      {isRequested && (
        <Bar>
          {phase === "changing" && request.status === "waiting" && (
            <div
              role="progressbar"
              aria-label="Loading recipe"
              className={`${styles.changing} one-line`}
            >
              <span>Changing: </span>
              <bdi lang="">{request.change?.wish}</bdi>
              <span>…</span>
            </div>
          )}
          <button type="button" className={`${styles.stop} filled`} onClick={stop}>
            Stop
          </button>
        </Bar>
      )}
      {isWaiting && phase !== "changing" && <Loading />}
      {failure && (
        // A recipe that is not complete has a 'Try again' in its bar.
        <Apology failure={failure} onRetry={phase === "cut" ? undefined : retry} />
      )}
      {shown && phase && (
        // The error may depend on the answer, its phase, and cooking mode.
        <ErrorBoundary
          resetKeys={[shown.id, phase, isCooking]}
          fallbackRender={({ resetErrorBoundary }) => (
            <div className="stack">
              <PlainText answer={shown} hidden={phase === "waiting"} />
              {phase === "cut" && <CutNotice answer={shown} />}
              {isCooking ? (
                <button type="button" onClick={leaveCooking}>
                  Leave cooking mode
                </button>
              ) : (
                !isRequested && (
                  <button type="button" className="screen-only" onClick={resetErrorBoundary}>
                    Show the recipe again
                  </button>
                )
              )}
            </div>
          )}
          onError={(error) => console.error(error)}
        >
          <RecipeView answer={shown} phase={phase} answers={answers} />
        </ErrorBoundary>
      )}
      {answer && (phase === "done" || phase === "cut") && <Reminder answer={answer} />}
    </section>
  );
}

function Reminder({ answer }: { answer: Answer }) {
  const { lang, dir, sentences } = reminderIn(recipeOf(answer).lang, answer);
  return (
    <footer lang={lang} dir={dir} className={`${styles.reminder} small-print`}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {answer.demo && (
        <p className="screen-only">
          Is this page yours? Set an API key, and an AI writes the recipes. The README says how.
        </p>
      )}
    </footer>
  );
}
