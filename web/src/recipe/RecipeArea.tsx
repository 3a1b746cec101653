/**
 * The region of the recipe: waiting, words, failure, and what stands below.
 *
 * @module
 */
import { memo, type ReactNode, useEffect, useMemo, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { elements } from "../actions/elements";
import { followResize } from "../actions/scrolling";
import { Changing, CookingBar, StopButton } from "../cooking/CookingBar";
import { CookingEnd, StepControls } from "../cooking/StepControls";
import { withoutMarkLines } from "../reading/marks";
import { SavedNote } from "../saved/SaveButton";
import { reminderIn } from "../sharing/reminders";
import {
  announce,
  changeOf,
  isAwaited,
  isCooking,
  type TabRecipe,
  update,
  usePage,
} from "../state/page";
import {
  directionOf,
  type Phase,
  phaseOf,
  RecipeProvider,
  recipeOf,
  toRecipeOnPage,
  useDeferredRecipe,
} from "../state/recipeOnPage";
import { inCookingMode } from "../state/recipes";
import chef from "../ui/chef-thinks.svg";
import { breakable } from "../ui/Markdown";
import { Wishes } from "../ui/parts";
import { Apology, CutNotice, Incomplete } from "./Apology";
import { ChangeForm } from "./ChangeForm";
import { BelowFacts, RecipeContent, RecipeOrigin } from "./RecipeContent";
import "./RecipeArea.css";

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

interface Props {
  tabRecipe: TabRecipe;
  phase: Phase;
}

/** The recipe on the page, to cook from. Memoised: each piece of the stream renders what is around it twice. */
export const RecipeView = memo(function RecipeView({ tabRecipe, phase }: Props) {
  const cooking = usePage(isCooking);
  const showsIngredients = usePage((state) => isCooking(state) && state.showsIngredients);
  const onPage = useMemo(() => ({ ...toRecipeOnPage(tabRecipe), phase }), [tabRecipe, phase]);
  const { recipe, leaves, current, isChangeable } = onPage;
  const { own } = tabRecipe;
  const isOver = cooking && leaves.length > 0 && !current;
  useEffect(followResize, []);
  return (
    <RecipeProvider value={onPage}>
      {cooking && <CookingBar />}
      {cooking && current && <StepControls key={`steps ${tabRecipe.id}`} />}
      {!cooking && phase === "cut" && <Incomplete />}
      {!cooking && phase === "writing" && <Sheets begun={leaves.length > 0} />}
      <div
        key={tabRecipe.id}
        className="place"
        data-ingredients={showsIngredients || undefined}
        data-over={isOver || undefined}
        hidden={phase === "waiting"}
        inert={phase === "changing"}
      >
        {recipe.isTooLarge ? (
          <div className="part plain">
            <RecipeOrigin />
            <BelowFacts />
            <PlainText tabRecipe={tabRecipe} />
          </div>
        ) : (
          <RecipeContent />
        )}
        {isOver && <CookingEnd />}
        {/* The list above a refusal comes into sight: changing it helps. */}
        {phase === "done" && recipe.refusal && <span ref={scrollToEnd} />}
        {tabRecipe.end && (
          <div dir="ltr" className="part perforated teeth end">
            {phase === "cut" && <CutNotice />}
            <SavedNote place="foot" />
            {/* Mounted until the next recipe begins: if that fails, the typed wish is still there. */}
            {isChangeable && <ChangeForm />}
            {own !== undefined && !recipe.refusal && <OwnText own={own} />}
            <Reminder tabRecipe={tabRecipe} />
          </div>
        )}
      </div>
    </RecipeProvider>
  );
});

/** What the visitor pasted, to check the recipe against. */
const OwnText = ({ own }: { own: string }) => (
  <details lang="en" className="screen-only">
    <summary className="word">As you pasted it</summary>
    <div lang="" dir="auto" className="small plain">
      {breakable(own)}
    </div>
  </details>
);

const scrollToEnd = (element: Element | null) =>
  element?.scrollIntoView({ block: "end", behavior: "instant" });

/** Who wrote the recipe, in its language. */
function Reminder({ tabRecipe }: { tabRecipe: TabRecipe }) {
  const { lang, words } = reminderIn(recipeOf(tabRecipe).lang, tabRecipe);
  return (
    <footer lang={lang} dir="auto" className="small reminder">
      <p>{words}</p>
    </footer>
  );
}

/** The Markdown as it is: for a recipe that can't be shown in another way. */
export function PlainText({ tabRecipe }: { tabRecipe: TabRecipe }) {
  return (
    <div dir="auto" lang="">
      {breakable(withoutMarkLines(tabRecipe.text, false).trim())}
    </div>
  );
}

/** Nearly all first words arrive within this time. */
const USUAL_WAIT_MS = 10_000;

const LATE = "This takes longer than usual.";

/** The sheets that a recipe is written on, where its head and its method will be. `begun`: the method is. */
export const Sheets = ({ begun, children }: { begun?: boolean; children?: ReactNode }) => (
  <div className={begun ? "sheets begun" : "sheets"}>
    <div className="part teeth">{children}</div>
    <div className="part teeth" />
  </div>
);

/** The loading indicator, with the dish that was asked for, and the ingredients. */
export function Loading() {
  const ingredients = usePage((state) => state.ingredients);
  const request = usePage((state) => state.request);
  const { asked, household } = request.status === "waiting" ? request : {};
  const isOwn = asked?.want === "own";
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      announce(LATE);
    }, USUAL_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Sheets>
      <div role="progressbar" aria-label="Loading recipe">
        <img src={chef} alt="" width="130" height="143" draggable={false} />
      </div>
      <p className="strong">
        {asked?.want === "dish" ? (
          <bdi lang="">{`${asked.dish}…`}</bdi>
        ) : (
          <span>{isOwn ? "Putting your recipe in order" : "Thinking of a dish…"}</span>
        )}
      </p>
      <p dir="auto" className="small">
        {!isOwn && ingredients.join(" · ")}
      </p>
      {household && (
        <p className="small">
          Household: <Wishes wishes={household} />
        </p>
      )}
      <p className="small">{late && LATE}</p>
      <StopButton />
    </Sheets>
  );
}
