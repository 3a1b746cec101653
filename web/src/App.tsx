/**
 * The screen, top to bottom.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import styles from "./App.module.css";
import { Timers } from "./cooking/Timers";
import { IngredientForm } from "./list/IngredientForm";
import { IngredientList } from "./list/IngredientList";
import { RecipeArea } from "./recipe/RecipeArea";
import { Foot } from "./saved/Foot";
import { SavedRecipes, ShowSavedButton } from "./saved/SavedRecipes";
import { useLink } from "./sharing/useLink";
import { reset } from "./state/actions";
import { hasRecipe, isAwaited, isCooking, RESET } from "./state/pageState";
import { ResultOf } from "./state/ResultOf";
import { isBegun, recipeOnPage, scrollToCurrentStep } from "./state/scrolling";
import { usePage } from "./state/store";
import { isRinging } from "./state/timers";
import { Header } from "./ui/Header";
import { DOCUMENT_TITLE } from "./ui/texts";
import { useWindowEvents } from "./ui/windowEvents";

const scrollTo = (part: Element | null) => part?.scrollIntoView({ block: "nearest" });

export function App() {
  const isEmpty = usePage(({ ingredients }) => ingredients.length === 0);
  const shows = usePage(hasRecipe);
  const cooking = usePage(isCooking);
  const awaited = usePage(isAwaited);
  useStoredState();

  const { problem, isInAddress, dropLink } = useLink();
  useDocumentTitle(isInAddress);
  function press() {
    dropLink();
    reset();
  }

  return (
    <div className={styles.page} data-cooking={cooking || undefined}>
      <Header isCompact={!isEmpty || shows}>
        <ShowSavedButton />
      </Header>
      <Announcer />
      <main className="stack">
        {problem && (
          <p role="alert" ref={scrollTo} className="notice">
            {problem}
          </p>
        )}
        <IngredientForm />
        <ResultOf place={RESET} undo="Undo reset" className="flush" />
        <IngredientList onReset={press} />
        {/* React inserts these in places of their own: what stands behind them may have been removed. */}
        <div className="slot">
          {shows && (
            <div className={styles.space} data-requested={awaited || undefined}>
              {/* Not inside the recipe: they ring even if it fails to render. */}
              <Timers />
              <RecipeArea />
              {isEmpty && !cooking && (
                <button type="button" className={`${styles.reset} undo flush`} onClick={press}>
                  Reset
                </button>
              )}
            </div>
          )}
        </div>
        <div className="slot">
          <SavedRecipes />
        </div>
        <Foot />
      </main>
    </div>
  );
}

/** The one polite live region: what has happened, for screen readers. */
function Announcer() {
  const { id, words, lang } = usePage((state) => state.announcement);
  return (
    <p role="status" lang={lang} className="visually-hidden">
      {/* With a key, equal words are announced again. */}
      <span key={id}>{words}</span>
    </p>
  );
}

/**
 * Shows the stored state after hydration, which begins with the prerendered, empty page: an update in a layout
 * effect makes React read the store again before the first paint. Then the current step is in sight.
 */
function useStoredState() {
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (isHydrated && isBegun()) scrollToCurrentStep();
  }, [isHydrated]);
}

/**
 * Sets the document's title: what rings, or the dish of a link. While the page is printed, it is the dish:
 * browsers print it, and name a PDF after it.
 */
function useDocumentTitle(isInAddress: boolean) {
  const ringing = usePage(({ timers }) => timers.find(isRinging)?.label);
  // Not the recipe itself: neither a tick nor words that arrive must render the page.
  const { id, isLinked } = usePage(({ recipes: [shown] }) => ({
    id: shown?.end && shown.id,
    isLinked: shown?.link ?? isInAddress,
  }));
  const dish = useMemo(() => {
    const onPage = recipeOnPage();
    return isLinked && onPage?.stored.id === id ? onPage?.recipe.title : undefined;
  }, [id, isLinked]);
  // In quotation marks: the author of a link chooses the title, perhaps "Time's up".
  const linked = dish && `“${dish}” – Chef Basil`;
  const title = (ringing && `Time's up: ${ringing}`) ?? linked ?? DOCUMENT_TITLE;
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useWindowEvents(["beforeprint", "afterprint"], ({ type }) => {
    document.title = (type === "beforeprint" && recipeOnPage()?.recipe.dish) || title;
  });
}
