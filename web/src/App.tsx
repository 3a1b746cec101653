/**
 * The screen, top to bottom.
 *
 * @module
 */
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { MIN_INGREDIENTS } from "../../worker/contract";
import styles from "./App.module.css";
import { CallToAction } from "./CallToAction";
import { Header } from "./Header";
import { IngredientForm } from "./IngredientForm";
import { IngredientList } from "./IngredientList";
import { KeptRecipes } from "./keeping/KeptRecipes";
import { hasRecipe, isEmpty, isReady, namesSeveral } from "./kitchen";
import { failureOf, isRequested, type ShownChange } from "./recipe/answers";
import { RecipeArea } from "./recipe/RecipeArea";
import { loadRecipeScript, useRecipeScript } from "./recipe/recipeScript";
import { useSecondsLeft } from "./recipe/useSecondsLeft";
import type { LinkedRecipe } from "./takeAlong/link";
import type { Source } from "./takeAlong/reminder";
import { useKitchen } from "./useKitchen";
import { useLink } from "./useLink";
import { usePhoto } from "./usePhoto";

/** Fetches early what a recipe will need. A failure is told where a recipe needs it. */
function preload() {
  // Some browsers keep a failed import for as long as the page is open (whatwg/html#6768): one that
  // is sure to fail is not started.
  if (navigator.onLine) loadRecipeScript().catch(() => {});
}

const scrollTo = (part: Element | null) => part?.scrollIntoView({ block: "nearest" });

export function App() {
  const { kitchen, dispatch, hadBefore, request, stop, reset } = useKitchen();
  const input = useRef<HTMLInputElement>(null);
  const focusInput = () => input.current?.focus();
  const recipeArea = useRef<HTMLElement>(null);
  const { ingredients, removed, added } = kitchen;
  const last = ingredients.length - 1;
  const several = ingredients.findLastIndex(namesSeveral);
  const addedSeveral = added !== "" && several === last;
  const ready = isReady(kitchen);
  const hasArea = hasRecipe(kitchen);
  const secondsLeft = useSecondsLeft(failureOf(kitchen));
  const script = useRecipeScript(kitchen.answers[0]?.id);
  // Without the script there is no switch to leave it.
  const isCooking = kitchen.cookingMode && typeof script === "object";

  /** Takes an ingredient off the list and puts it back into the input. */
  function edit(index: number) {
    const field = input.current;
    if (!field) return;
    dispatch({ type: "remove", index, typed: field.value });
    field.value = ingredients[index] ?? "";
    field.focus();
  }

  function split(index: number) {
    dispatch({ type: "split", index });
    focusInput();
  }

  /** Brings the recipe into sight. The focus goes along, for what was pressed is gone or elsewhere. */
  function showRecipe(pressed = true) {
    const target = recipeArea.current ?? input.current;
    if (pressed) target?.focus({ preventScroll: true });
    target?.scrollIntoView({ behavior: "instant" });
  }

  function open({ text, servings, demo, link }: LinkedRecipe & Source, pressed = true) {
    flushSync(() => dispatch({ type: "open", text, servings, demo, link }));
    showRecipe(pressed);
  }

  const photos = usePhoto();
  const { photo } = photos;
  /** For what fills the list otherwise than by typing. */
  const filling = {
    ingredients,
    onAdd: (typed: string) => dispatch({ type: "add", typed }),
    onSay: (words: string) => dispatch({ type: "say", words }),
  };

  function ask(change?: ShownChange) {
    photos.close();
    request(change);
  }

  const problem = useLink(kitchen.answers[0]?.text, isRequested(kitchen.request), (recipe) =>
    open({ ...recipe, link: true }, false),
  );

  const recipeIsLikely = ingredients.length >= MIN_INGREDIENTS - 1;
  useEffect(() => {
    if (recipeIsLikely) preload();
  }, [recipeIsLikely]);

  return (
    <div
      className={styles.page}
      data-cooking={isCooking || undefined}
      data-recipe={hasArea || undefined}
    >
      <Header />
      <p role="status" className="visually-hidden">
        {kitchen.announcement}
      </p>
      <main>
        {problem && (
          <p role="alert" ref={scrollTo} className={`${styles.problem} notice`}>
            {problem}
          </p>
        )}
        <IngredientForm
          input={input}
          prominent={!ready && !hasArea}
          // The list says it where it is too short.
          hint={ready || ingredients.length === 0}
          added={added}
          several={addedSeveral ? ingredients[last] : undefined}
          onAdd={filling.onAdd}
          onSplit={() => split(last)}
          onPhoto={photos.isOff ? undefined : photos.look}
        >
          {photo?.script && (
            <photo.script.PhotoArea
              photo={photo.file}
              {...filling}
              onOff={photos.switchOff}
              onClose={(byKey) => {
                photos.close();
                if (byKey) focusInput();
              }}
            />
          )}
          {photo && !photo.script && <p role="alert">This needs a connection. Try again.</p>}
          {hadBefore && <hadBefore.HadBefore input={input} hidden={!!photo} {...filling} />}
        </IngredientForm>
        {removed && (
          <button
            type="button"
            className={styles.undo}
            onClick={() => {
              // The focused button is removed. In cooking mode the input is hidden.
              flushSync(() => dispatch({ type: "undoReset" }));
              showRecipe();
            }}
          >
            Undo reset
          </button>
        )}
        <IngredientList
          ingredients={ingredients}
          several={several < 0 || addedSeveral ? undefined : several}
          onEdit={edit}
          onSplit={split}
          onRemove={(index) => dispatch({ type: "remove", index })}
          onLastRemoved={focusInput}
        />
        {ready && (
          <CallToAction
            prominent={!hasArea}
            disabled={isRequested(kitchen.request) || secondsLeft > 0}
            onRequest={() => ask()}
          />
        )}
        {!isEmpty(kitchen) && (
          <div className={hasArea ? styles.space : undefined}>
            {hasArea && (
              <RecipeArea
                ref={recipeArea}
                kitchen={kitchen}
                script={script}
                secondsLeft={secondsLeft}
                dispatch={dispatch}
                onStop={() => {
                  stop();
                  // Without an answer the area is removed, with the focused button in it.
                  if (kitchen.answers.length === 0) focusInput();
                }}
                onRequest={ready ? ask : undefined}
              />
            )}
            {!isCooking && (
              <button
                type="button"
                className={styles.reset}
                onClick={() => {
                  // Cooking mode hides the input. It can get the focus once the reset is rendered.
                  flushSync(reset);
                  photos.close();
                  focusInput();
                }}
              >
                Reset
              </button>
            )}
          </div>
        )}
        <KeptRecipes disabled={isRequested(kitchen.request)} onOpen={(recipe) => open(recipe)} />
      </main>
    </div>
  );
}
