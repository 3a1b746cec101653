import { ErrorBoundary } from "react-error-boundary";
import { reminderIn } from "../sharing/reminders";
import { stop } from "../state/actions";
import { elements } from "../state/elements";
import { isAwaited, isCooking } from "../state/pageState";
import { recipeOf } from "../state/recipeOf";
import { phaseOf, useDeferredRecipe } from "../state/recipeOnPage";
import type { StoredRecipe } from "../state/recipes";
import { dispatch, usePage } from "../state/store";
import { Apology, CutNotice } from "./Apology";
import { Bar } from "./Bar";
import { Loading } from "./Loading";
import styles from "./RecipeArea.module.css";
import { PlainText, RecipeView } from "./RecipeView";

/** The request and the recipe on the page: loading, words, failure, the reminder below it. */
export function RecipeArea() {
  const { request, latest } = usePage(({ request, recipes }) => ({ request, latest: recipes[0] }));
  const cooking = usePage(isCooking);
  const awaited = usePage(isAwaited);
  const stored = useDeferredRecipe(latest);
  const phase = latest && stored && phaseOf(request, stored, latest);
  const isWaiting = request.status === "waiting";
  const change = request.status === "waiting" ? request.change : undefined;
  const failure = request.status === "failed" ? request.failure : undefined;

  const isBusy = phase === "writing";
  return (
    <section
      ref={elements.region}
      // A browser that translates replaces nodes which React goes on writing.
      className={isBusy ? `${styles.area} stack notranslate` : `${styles.area} stack`}
      translate={isBusy ? "no" : undefined}
      aria-label="Recipe"
      // A screen reader waits for the end of this, and so do the tests.
      aria-busy={isBusy}
      tabIndex={-1}
    >
      {/* Without the reminder as a sibling: React fails to insert before a node that an extension has removed. */}
      <div className={`${styles.main} stack`}>
        {awaited && (
          <Bar>
            {change && (
              <div
                role="progressbar"
                aria-label="Loading recipe"
                className={`${styles.changing} one-line`}
              >
                <span>Changing: </span>
                <bdi lang="">{change.wish}</bdi>
                <span>…</span>
              </div>
            )}
            <button type="button" className={`${styles.stop} undo`} onClick={stop}>
              Stop
            </button>
          </Bar>
        )}
        {isWaiting && phase !== "changing" && <Loading />}
        {failure && (
          // A recipe that is not complete has a 'Try again' in its bar.
          <Apology failure={failure} hasRetry={phase !== "cut"} />
        )}
        {stored && phase && (
          // The error may depend on the recipe, its phase, and cooking mode.
          <ErrorBoundary
            resetKeys={[stored.id, phase, cooking]}
            fallbackRender={({ resetErrorBoundary }) => (
              <div className="stack" hidden={phase === "waiting"}>
                <PlainText stored={stored} />
                {phase === "cut" && <CutNotice />}
                <button
                  type="button"
                  className="screen-only"
                  onClick={() => {
                    // The bar that leads out of it is not shown.
                    dispatch({ type: "cookingMode", on: false });
                    resetErrorBoundary();
                  }}
                >
                  Show the recipe again
                </button>
              </div>
            )}
            onError={(error) => console.error(error)}
          >
            <RecipeView stored={stored} phase={phase} />
          </ErrorBoundary>
        )}
      </div>
      <div key={latest?.id} className="slot">
        {latest && (phase === "done" || phase === "cut") && <Reminder stored={latest} />}
      </div>
    </section>
  );
}

/** In a wrapper: React removes that, which works where an extension has taken the footer away. */
function Reminder({ stored }: { stored: StoredRecipe }) {
  const { lang, words } = reminderIn(recipeOf(stored).lang, stored);
  return (
    <div className="slot">
      <footer lang={lang} dir="auto" className={`${styles.reminder} small-print`}>
        <p>{words}</p>
        {stored.demo && (
          <p className="screen-only">
            Is this page yours? Set an API key, and an AI writes the recipes. The README says how.
          </p>
        )}
      </footer>
    </div>
  );
}
