/**
 * The screen, top to bottom.
 *
 * @module
 */
// First: styles of rooms override it.
import "./App.css";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { historyEntry, restorePlace } from "./actions/cooking";
import { open as openRecipe, reset } from "./actions/recipes";
import { Timers } from "./cooking/Timers";
import { IngredientForm } from "./list/IngredientForm";
import { Blank, Board, IngredientList } from "./list/IngredientList";
import { RecipeArea } from "./recipe/RecipeArea";
import { Foot } from "./saved/Foot";
import { SavedRecipes, ShowSavedButton } from "./saved/SavedRecipes";
import { isLink, type LinkedRecipe, readLink } from "./sharing/link";
import {
  hasRecipe,
  isAwaited,
  isCooking,
  isFresh,
  type PageState,
  RESET,
  store,
  usePage,
} from "./state/page";
import { recipeOnPage } from "./state/recipeOnPage";
import { isRinging } from "./state/timers";
import { findSaved, useSavedRecipes } from "./storage/savedRecipes";
import { useWindowEvents } from "./ui/events";
import { Header } from "./ui/Header";
import { ResultOf } from "./ui/ResultOf";
import { DOCUMENT_TITLE } from "./ui/texts";

const scrollTo = (part: Element | null) => part?.scrollIntoView({ block: "nearest" });

export function App() {
  const isEmpty = usePage(({ ingredients }) => ingredients.length === 0);
  const shows = usePage(hasRecipe);
  const cooking = usePage(isCooking);
  // Of the rows of cooking mode: Chromium flips both axes of a subgrid whose direction differs from its parent's.
  const dir = usePage((state) => (isCooking(state) ? recipeOnPage()?.dir : undefined));
  const hasSaved = useSavedRecipes().length > 0;
  const isFirstVisit = usePage(isFresh);
  const shape = isFirstVisit ? "welcome" : "rail header";
  useStoredState();

  const { problem, isInAddress, dropLink } = useLink();
  useDocumentTitle(isInAddress);
  function press() {
    dropLink();
    reset();
  }

  return (
    <div
      className="app"
      data-welcoming={isFirstVisit || undefined}
      data-recipe={shows || undefined}
      data-shelf={hasSaved || undefined}
      data-cooking={cooking || undefined}
    >
      {/* In cooking mode, the dish is what the page is about. */}
      <Header className={cooking ? "visually-hidden" : shape}>
        <ShowSavedButton />
      </Header>
      <Announcer />
      <main className="page" dir={dir}>
        <div className="counter">
          {problem && (
            <p role="alert" ref={scrollTo} className="part notice">
              {problem}
            </p>
          )}
          <IngredientForm />
          <ResultOf place={RESET} undo="Undo reset" />
          <IngredientList />
        </div>
        {!hasSaved && !shows && (isFirstVisit ? <Board /> : <Blank />)}
        {/* React inserts these in places of their own: what stands behind them may have been removed. */}
        <div className="place">
          {shows && (
            <>
              {/* Not inside the recipe: they ring even if it fails to render. */}
              <Timers />
              <RecipeArea />
            </>
          )}
        </div>
        <div className="place">
          {(!isEmpty || shows) && (
            <button type="button" className="word reset" onClick={press}>
              Reset
            </button>
          )}
        </div>
        <div className="place">
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
 * effect makes React read the store again before the first paint. Then the page is where it was.
 */
function useStoredState() {
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (isHydrated) restorePlace();
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
    return isLinked && onPage?.tabRecipe.id === id ? onPage?.recipe.title : undefined;
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

/**
 * Opens the recipe in the URL's fragment, on load and on each `hashchange`; during a request, after it. The
 * fragment stays as long as the recipe is on the page, also while an error starts the page anew. Meanwhile
 * the history's entry has the text on the page, because it survives a reload, as the recipe does.
 *
 * @returns `problem`: an error message for the visitor, until the next press. `isInAddress`: whether the
 *   address leads to the recipe on the page. `dropLink` drops recipes that wait for the end of a request.
 */
export function useLink() {
  const waits = usePage(isAwaited);
  const isInAddress = usePage(addressHas);
  /** Fragments to open, one after the other. */
  const [queue, setQueue] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  useWindowEvents(["click"], () => setProblem(undefined));
  const addFragment = () => {
    const { hash } = location;
    if (isLink(hash)) setQueue((hashes) => [...hashes, hash]);
  };
  useWindowEvents(["hashchange"], addFragment);
  const addFirst = useEffectEvent(addFragment);
  useEffect(() => addFirst(), []);

  const open = useEffectEvent((recipe: LinkedRecipe | undefined, isInAddress: boolean) => {
    setQueue(([, ...rest]) => rest);
    setProblem(recipe ? undefined : "This link is damaged. Ask for it again.");
    if (!recipe) return isInAddress && dropFragment();
    const { text, servings } = recipe;
    // After a reload, the session has restored it, perhaps for other servings: don't open it again.
    if (isInAddress && historyEntry().link === text && addressHas(store.getState())) return;
    if (isInAddress) history.replaceState({ ...historyEntry(), link: text }, "");
    openRecipe({ ...(findSaved(text) ?? { text, link: true }), servings }, false);
  });
  useEffect(() => {
    const [hash] = queue;
    // Not during a request, which may replace the recipe of the fragment.
    if (hash === undefined || waits) return;
    let isOver = false;
    // A second damaged link is announced, too.
    setProblem(undefined);
    readLink(hash)
      .catch(() => undefined)
      .then((recipe) => isOver || open(recipe, hash === location.hash));
    return () => {
      isOver = true;
    };
  }, [queue, waits]);
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (addressHas(before) && !addressHas(state)) dropFragment();
      }),
    [],
  );
  function dropLink() {
    setQueue([]);
    if (isLink(location.hash)) dropFragment();
  }
  return { problem, isInAddress, dropLink };
}

const addressHas = ({ recipes: [shown] }: PageState) =>
  shown !== undefined && shown.text === historyEntry().link;

function dropFragment() {
  const { link: _, ...entry } = historyEntry();
  history.replaceState(entry, "", location.pathname + location.search);
}
