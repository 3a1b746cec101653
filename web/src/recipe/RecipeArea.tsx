import { ErrorBoundary } from "react-error-boundary";
import { elements } from "../actions/screen";
import { Changing, StopButton } from "../cooking/Changing";
import { changeOf, isAwaited, isCooking, update, usePage } from "../state/page";
import { directionOf, phaseOf, recipeOf, useDeferredRecipe } from "../state/recipeOnPage";
import { inCookingMode } from "../state/recipes";
import { Apology, CutNotice } from "./Apology";
import { Loading } from "./Loading";
import "./RecipeArea.css";
import { PlainText, RecipeView, Reminder } from "./RecipeView";

/** The request and the recipe on the page: loading, words, failure, the reminder below it. */
export function RecipeArea() {
  const { request, latest } = usePage(({ request, recipes }) => ({ request, latest: recipes[0] }));
  const cooking = usePage(isCooking);
  const awaited = usePage(isAwaited);
  const tabRecipe = useDeferredRecipe(latest);
  const phase = latest && tabRecipe && phaseOf(request, tabRecipe, latest);
  const isWaiting = request.status === "waiting";
  const change = request.status === "waiting" ? changeOf(request.asked) : undefined;
  const failure = request.status === "failed" ? request.failure : undefined;

  const isBusy = phase === "writing";
  const isLoading = isWaiting && phase !== "changing";
  const hasSheets = isLoading || (isBusy && !cooking);
  return (
    <section
      ref={elements.region}
      // A browser that translates replaces nodes which React goes on writing.
      className={`receipe ${isBusy ? "notranslate" : ""} ${hasSheets ? "blank" : ""}`}
      translate={isBusy ? "no" : undefined}
      aria-label="Recipe"
      // A screen reader waits for the end of this, and so do the tests.
      aria-busy={isBusy}
      data-high={awaited || tabRecipe !== undefined || undefined}
      // Where the columns begin. Each block has its own direction.
      dir={
        tabRecipe && !cooking && phase !== "waiting" ? directionOf(recipeOf(tabRecipe)) : undefined
      }
      tabIndex={-1}
    >
      {isLoading && <Loading />}
      {awaited && !cooking && (isBusy || phase === "changing") && (
        <div dir="ltr" className="status low">
          {change && phase === "changing" && <Changing wish={change.wish} />}
          <StopButton />
        </div>
      )}
      {failure && (
        // A recipe that is not complete has a 'Try again' in its strip.
        <Apology failure={failure} hasRetry={phase !== "cut"} />
      )}
      {tabRecipe && phase && (
        // The error may depend on the recipe, its phase, and cooking mode.
        <ErrorBoundary
          resetKeys={[tabRecipe.id, phase, cooking]}
          fallbackRender={({ resetErrorBoundary }) => (
            <div className="part teeth plain" hidden={phase === "waiting"}>
              <PlainText tabRecipe={tabRecipe} />
              {phase === "cut" && <CutNotice />}
              {tabRecipe.end && <Reminder tabRecipe={tabRecipe} />}
              <button
                type="button"
                className="word screen-only"
                onClick={() => {
                  // The bar that leads out of it is not shown.
                  update(inCookingMode, false);
                  resetErrorBoundary();
                }}
              >
                Show the recipe again
              </button>
            </div>
          )}
          onError={(error) => console.error(error)}
        >
          <RecipeView tabRecipe={tabRecipe} phase={phase} />
        </ErrorBoundary>
      )}
    </section>
  );
}
