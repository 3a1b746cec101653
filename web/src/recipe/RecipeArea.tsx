import { useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { BROKE_OFF } from "../api/describeFailure";
import { reminderOf, type Source } from "../sharing/toRecipeFile";
import { type Answer, askedToRetry } from "../state/answers";
import { useKitchen } from "../state/context";
import { phaseOf, useShown } from "../state/recipeContext";
import { Apology } from "./Apology";
import { Bar, Incomplete } from "./Bar";
import { PlainText } from "./PlainText";
import styles from "./RecipeArea.module.css";
import { RecipeView } from "./RecipeView";
import { SimmeringPot } from "./SimmeringPot";

/** The first words have nearly always come by then. */
const USUAL_WAIT_MS = 10_000;

/** The request and the answer on the page: loading, words, failure, the reminder below it. */
export function RecipeArea({ answers }: { answers: readonly Answer[] }) {
  const { request, isRequested, region, actions, secondsLeft } = useKitchen();
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
    // Not smoothly: a failure may come before the first scroll is over, and a smooth one that a browser
    // has begun may go on after another.
    const block = isWaiting ? "start" : status === "failed" && !hasAnswer ? "end" : undefined;
    if (block) region.current?.scrollIntoView({ block, behavior: "instant" });
    if (isWaiting || (wasShown.current && document.activeElement === document.body)) {
      region.current?.focus({ preventScroll: true });
    }
    wasShown.current = true;
  }, [status, isWaiting, hasAnswer, region]);

  const isBusy = phase === "writing";
  const notice = phase === "cut" && shown && <CutNotice answer={shown} />;
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
        <Bar overlays>
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
          <button type="button" className={styles.stop} onClick={actions.stop}>
            Stop
          </button>
        </Bar>
      )}
      {isWaiting && phase !== "changing" && <Loading />}
      {failure && (
        <Apology
          failure={failure}
          secondsLeft={secondsLeft}
          brokeOff={false}
          onRetry={phase === "cut" ? undefined : retry}
          isSame={!Object.values(askedToRetry({ request, answers })).some(Boolean)}
        />
      )}
      {shown && phase && (
        // What broke may hold for one answer, or for one of its states.
        <ErrorBoundary
          resetKeys={[shown.id, phase]}
          fallback={
            <div className="stack">
              {phase === "cut" && (
                <Bar>
                  <Incomplete onRetry={retry} />
                </Bar>
              )}
              <PlainText answer={shown} hidden={phase === "waiting"} />
              {notice}
            </div>
          }
          onError={(error) => console.error(error)}
        >
          <RecipeView answer={shown} phase={phase} answers={answers} onRetry={retry}>
            {notice}
          </RecipeView>
        </ErrorBoundary>
      )}
      {(phase === "done" || phase === "cut") && <Reminder {...answer} />}
    </section>
  );
}

/** @returns Asks again for what failed or broke off. `undefined` while that is not possible. */
function useRetry(answer: Answer | undefined): (() => void) | undefined {
  const { request, isReady, secondsLeft, actions } = useKitchen();
  const asked = askedToRetry({ request, answers: answer ? [answer] : [] });
  if (secondsLeft > 0 || !(isReady || asked.change)) return undefined;
  return () => actions.ask(asked);
}

/** Says below the words why they are not complete. */
function CutNotice({ answer: { end } }: { answer: Answer }) {
  const { request, secondsLeft } = useKitchen();
  if (typeof end === "object" && request.status !== "failed") {
    return <Apology failure={end} secondsLeft={secondsLeft} brokeOff onRetry={undefined} />;
  }
  return <p className="notice">{end === "stopped" ? "Stopped: it is not complete." : BROKE_OFF}</p>;
}

function Loading() {
  const { ingredients, request } = useKitchen();
  const dish = request.status === "waiting" && request.dish;
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
      <p>{dish ? <bdi lang="">{`${dish}…`}</bdi> : <span>Thinking of a dish…</span>}</p>
      <p dir="auto" className="one-line small-print">
        {ingredients.join(" · ")}
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
      {demo && (
        <p className="screen-only">
          Is this page yours? Set <code>GEMINI_API_KEY</code>, and Gemini writes the recipes. The
          README says how.
        </p>
      )}
    </footer>
  );
}
