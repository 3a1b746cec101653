/**
 * The screen, top to bottom.
 *
 * @module
 */
import { useLayoutEffect, useState } from "react";
import styles from "./App.module.css";
import { requestAnswer, requestRecipe } from "./api/requestRecipe";
import { Timers } from "./cooking/Timers";
import { CallToAction } from "./list/CallToAction";
import { IngredientForm } from "./list/IngredientForm";
import { IngredientList } from "./list/IngredientList";
import { PhotoArea } from "./photo/PhotoArea";
import { PhotoButton } from "./photo/PhotoButton";
import { PlainText } from "./recipe/PlainText";
import { RecipeArea } from "./recipe/RecipeArea";
import { findSaved } from "./saved/entries";
import { Household } from "./saved/Household";
import { RecentIngredients } from "./saved/RecentIngredients";
import { rememberIngredients } from "./saved/recentNames";
import { SavedRecipes } from "./saved/SavedRecipes";
import { ShowSavedButton } from "./saved/ShowSavedButton";
import { readHousehold } from "./saved/wishes";
import { useLink } from "./sharing/useLink";
import { type Memory, PageProvider, usePageState } from "./state/context";
import { recipeOf } from "./state/recipeOf";
import { isRinging } from "./state/timers";
import { Header } from "./ui/Header";
import { Slot } from "./ui/Slot";
import { DOCUMENT_TITLE } from "./ui/texts";
import { useWindowEvents } from "./ui/windowEvents";

const PRINT_EVENTS = ["beforeprint", "afterprint"] as const;

const scrollTo = (part: Element | null) => part?.scrollIntoView({ block: "nearest" });

/** Stable identity: the header is memoized. */
const savedButton = <ShowSavedButton />;

/** Functions of rooms above the state. */
export const PORTS = { requestRecipe, requestAnswer, readHousehold, rememberIngredients };

interface Props {
  memory: Memory;
  /** Shows the whole page again. Set after a second failure: there are only plain words and timers. */
  onShowAll?: (() => void) | undefined;
}

export function App({ memory, onShowAll }: Props) {
  const { page, answers } = usePageState(memory);
  const { actions } = memory;
  const { ingredients, added, photo, hasRecipe, isRequested, isCooking } = page;
  const { input, requestButton, dispatch } = actions;
  const list = { ingredients, added, input, requestButton, dispatch };
  const isEmpty = ingredients.length === 0;
  const [hasPhotos, setHasPhotos] = useState(true);

  const [shown] = answers;
  const ringing = page.timers.find(isRinging);
  const { problem, isInAddress, dropLink } = useLink(
    shown?.text,
    isRequested,
    ({ text, servings }) =>
      actions.open({ ...(findSaved(text) ?? { text, link: true }), servings }, false),
  );
  const dish = (shown?.link || isInAddress) && shown ? recipeOf(shown).title : undefined;
  // In quotation marks: the author of a link chooses the title, perhaps "Time's up".
  const linked = dish && `“${dish}” – Chef Basil`;
  const title = (ringing && `Time's up: ${ringing.label}`) ?? linked ?? DOCUMENT_TITLE;
  useDocumentTitle(title, () => (shown ? recipeOf(shown).dish : title));
  function reset() {
    dropLink();
    actions.reset();
  }
  const resetButton = (
    <button type="button" className={`${styles.reset} flush`} onClick={reset}>
      Reset
    </button>
  );

  if (onShowAll) {
    return (
      <PageProvider page={page} actions={actions}>
        <main className={`${styles.page} stack`}>
          <p role="alert" className="notice">
            Something keeps changing this page, perhaps an extension of the browser.
          </p>
          <button type="button" onClick={onShowAll}>
            Show the page again
          </button>
          {shown && <PlainText answer={shown} />}
          {!isEmpty && <p>{ingredients.join(", ")}</p>}
          {resetButton}
          <Timers />
        </main>
      </PageProvider>
    );
  }

  return (
    <PageProvider page={page} actions={actions}>
      <div className={styles.page} data-cooking={isCooking || undefined}>
        <Header isCompact={!isEmpty || hasRecipe}>{savedButton}</Header>
        <p role="status" className="visually-hidden">
          {page.announcement}
        </p>
        <main className="stack">
          <Slot>
            {problem && (
              <p role="alert" ref={scrollTo} className="notice">
                {problem}
              </p>
            )}
          </Slot>
          <IngredientForm
            list={list}
            prominent={!page.isReady && !hasRecipe && !photo}
            isEmpty={isEmpty && !hasRecipe}
            household={<Household />}
            photoButton={<PhotoButton hasPhotos={hasPhotos} />}
          >
            {photo && <PhotoArea onOff={() => setHasPhotos(false)} />}
          </IngredientForm>
          <Slot>
            {page.removed && (
              <button type="button" className={`${styles.undo} flush`} onClick={actions.undoReset}>
                Undo reset
              </button>
            )}
          </Slot>
          <IngredientList list={list} isNew={!hasRecipe && !photo}>
            {/* Beside a recipe, an empty list has no room for them. */}
            {!photo && !(hasRecipe && isEmpty) && <RecentIngredients />}
          </IngredientList>
          <Slot>
            {page.isReady && (
              <CallToAction
                prominent={!hasRecipe}
                filled={!hasRecipe && !photo}
                disabled={isRequested || page.secondsLeft > 0}
                onRequest={() => actions.ask()}
                button={requestButton}
              />
            )}
          </Slot>
          <Slot>
            {(hasRecipe || !isEmpty) && (
              <div
                className={hasRecipe ? styles.space : undefined}
                data-requested={isRequested || undefined}
              >
                <Slot>
                  {hasRecipe && (
                    <>
                      {/* Not inside the recipe: they ring even if it fails to render. */}
                      <Timers />
                      <RecipeArea answers={answers} />
                    </>
                  )}
                </Slot>
                <Slot>{!isCooking && resetButton}</Slot>
              </div>
            )}
          </Slot>
          <SavedRecipes />
        </main>
      </div>
    </PageProvider>
  );
}

/**
 * Sets the document's title. While the page is printed, it is the dish: browsers print it, and name a
 * PDF after it.
 */
function useDocumentTitle(title: string, printedTitle: () => string) {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useWindowEvents(PRINT_EVENTS, ({ type }) => {
    document.title = type === "beforeprint" ? printedTitle() : title;
  });
}
