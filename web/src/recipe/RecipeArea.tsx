import { useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { reminderOf, type Source } from "../sharing/toRecipeFile";
import type { Answer } from "../state/answers";
import { useActions, usePage } from "../state/context";
import { phaseOf, useShown } from "../state/recipeContext";
import { Apology, CutNotice } from "./Apology";
import { Bar, useRetry } from "./Bar";
import { PlainText } from "./PlainText";
import styles from "./RecipeArea.module.css";
import { RecipeView } from "./RecipeView";

/** Nearly all first words arrive within this time. */
const USUAL_WAIT_MS = 10_000;

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
          <button type="button" className={styles.stop} onClick={stop}>
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
      {(phase === "done" || phase === "cut") && <Reminder {...answer} />}
    </section>
  );
}

function Loading() {
  const { ingredients, request } = usePage();
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

/** The picture of the loading indicator, hidden from screen readers. */
function SimmeringPot() {
  return (
    <svg aria-hidden="true" className={styles.pot} viewBox="0 0 96 96">
      <path className={styles.steam} d="M29 30C24 25 34 20 29 13" />
      <path className={styles.steam} d="M59 26C53 20 65 14 59 6" />
      <path className={styles.steam} d="M72 31C67 26 77 21 72 14" />
      <circle className={styles.bubble} cx="14" cy="45" r="2.7" />
      <circle className={styles.bubble} cx="80" cy="44" r="3.1" />
      <circle className={styles.bubble} cx="86" cy="45" r="1.9" />
      <g className={styles.lid}>
        <path d="M20 48C22 40 34 36 48 36C62 36 74 40 76 48C58 46 38 46 20 48Z" />
        <path d="M30 43C34 41 38 40.5 42 40.3" strokeWidth="1.8" opacity="0.75" />
        <path fill="var(--accent)" d="M47 36C37 34 34 25 39 17C48 20 52 28 47 36Z" />
        <path fill="var(--accent)" d="M47 36C48 30 53 27 58 29C58 34 53 38 47 36Z" />
        <path strokeWidth="1.8" opacity="0.75" d="M46 33C45 29 43 25 41.5 23" />
      </g>
      <path
        fill="var(--accent)"
        d="M18 51C17 62 18 73 22 80C24 84 28 86 32 86H65C69 86 72 84 74 80C78 73 79 62 78 51Z"
      />
      <path d="M15 51C36 49.5 60 49.5 81 51M18 60C12 58 8 60 8 63C8 67 13 68 19 66M78 60C84 58 88 60 88 63C88 67 83 68 77 66" />
      <path strokeWidth="1.8" opacity="0.75" d="M27 59C27 66 28 72 30 76M35 59C35 62 35 64 36 66" />
      <path d="M22 91.5C40 90.5 58 91 75 91.5" />
    </svg>
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
          Is this page yours? Set an API key, and an AI writes the recipes. The README says how.
        </p>
      )}
    </footer>
  );
}
