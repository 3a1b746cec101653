/**
 * The screen, top to bottom.
 *
 * @module
 */
import { useCallback, useState } from "react";
import styles from "./App.module.css";
import { requestRecipe } from "./api/requestRecipe";
import { Timers } from "./cooking/Timers";
import { CallToAction } from "./list/CallToAction";
import { IngredientForm } from "./list/IngredientForm";
import { IngredientList } from "./list/IngredientList";
import { namesSeveral } from "./list/ingredients";
import { useDocumentTitle } from "./page/documentTitle";
import { Header } from "./page/Header";
import { PhotoArea } from "./photo/PhotoArea";
import { PhotoButton, useDroppedPhoto } from "./photo/PhotoButton";
import { RecipeArea } from "./recipe/RecipeArea";
import { useLink } from "./sharing/useLink";
import { HadBefore } from "./shelf/HadBefore";
import { remember } from "./shelf/hadBefore";
import { KeptRecipes } from "./shelf/KeptRecipes";
import { KitchenProvider, useKitchenState } from "./state/context";
import { recipeOf } from "./state/recipeOf";
import { isRinging } from "./state/timers";

const scrollTo = (part: Element | null) => part?.scrollIntoView({ block: "nearest" });

/** What the state needs of the parts above it. */
const SERVICES = { requestRecipe, remember };

export function App() {
  const { kitchen, answers } = useKitchenState(SERVICES);
  const { ingredients, removed, added, isReady, hasRecipe, isRequested, secondsLeft } = kitchen;
  const { input, photo, actions } = kitchen;
  const { dispatch } = actions;
  const focusInput = () => input.current?.focus();
  const last = ingredients.length - 1;
  const several = ingredients.findLastIndex(namesSeveral);
  const addedSeveral = added !== "" && several === last;

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

  const isNew = !hasRecipe && ingredients.length === 0;
  const [hasPhotos, setHasPhotos] = useState(true);
  useDroppedPhoto(hasPhotos && !kitchen.isCooking ? actions.look : undefined);
  /** For what fills the list otherwise than by typing. */
  const filling = {
    ingredients,
    onAdd: (...typed: string[]) => dispatch({ type: "add", typed }),
    onSay: (words: string) => dispatch({ type: "say", words }),
  };

  const rings = kitchen.timers.find(isRinging);
  const [shown] = answers;
  const dishOf = useCallback(() => (shown ? recipeOf(shown).dish : ""), [shown]);
  const linked = shown?.link && recipeOf(shown).title;
  useDocumentTitle(rings && `Time's up: ${rings.label}`, linked, dishOf);
  const problem = useLink(shown?.text, isRequested, (recipe) =>
    actions.open({ ...recipe, link: true }, false),
  );

  return (
    <KitchenProvider value={kitchen}>
      <div
        className={styles.page}
        data-begun={ingredients.length > 0 || undefined}
        data-cooking={kitchen.isCooking || undefined}
        data-recipe={hasRecipe || undefined}
      >
        <Header />
        <p role="status" className="visually-hidden">
          {kitchen.announcement}
        </p>
        <main className="stack">
          {problem && (
            <p role="alert" ref={scrollTo} className="notice">
              {problem}
            </p>
          )}
          <IngredientForm
            input={input}
            prominent={!isReady && !hasRecipe && !photo}
            isEmpty={isNew}
            added={added}
            several={addedSeveral ? ingredients[last] : undefined}
            onAdd={filling.onAdd}
            onSplit={() => split(last)}
            onPhoto={hasPhotos ? actions.look : undefined}
            photoButton={
              hasPhotos && (
                <PhotoButton
                  words={isNew ? "Photo of your fridge" : undefined}
                  onPhoto={actions.look}
                />
              )
            }
          >
            {photo && (
              <PhotoArea
                photo={photo}
                {...filling}
                onOff={() => setHasPhotos(false)}
                onClose={(byKey) => {
                  actions.look(undefined);
                  if (byKey) focusInput();
                }}
              />
            )}
          </IngredientForm>
          {removed && (
            <button
              type="button"
              className={`${styles.undo} quiet flush`}
              onClick={actions.undoReset}
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
          >
            {/* Beside a recipe, an empty list has no room for them. */}
            {!photo && !(hasRecipe && ingredients.length === 0) && (
              <HadBefore input={input} {...filling} />
            )}
          </IngredientList>
          {isReady && (
            <CallToAction
              prominent={!hasRecipe}
              filled={!hasRecipe && !photo}
              disabled={isRequested || secondsLeft > 0}
              onRequest={() => actions.ask()}
            />
          )}
          {(hasRecipe || ingredients.length > 0) && (
            <div
              className={hasRecipe ? styles.space : undefined}
              data-requested={isRequested || undefined}
            >
              {hasRecipe && (
                <>
                  {/* Beside the recipe: whatever happens to that, they ring. */}
                  <Timers answerId={answers[0]?.id} />
                  <RecipeArea answers={answers} />
                </>
              )}
              {!kitchen.isCooking && (
                <button
                  type="button"
                  className={`${styles.reset} quiet flush`}
                  onClick={actions.reset}
                >
                  Reset
                </button>
              )}
            </div>
          )}
          <KeptRecipes />
        </main>
      </div>
    </KitchenProvider>
  );
}
