/** The recipe, its timers, cooking mode and actions. Loaded only when a recipe is likely. */
import { useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { DEMO_MODEL } from "../../../worker/contract";
import type { Words, WrittenRecipe } from "../kitchen";
import type { ReadingActions } from "../useKitchen";
import { CookingMode } from "./cooking/CookingMode";
import { rememberPlace } from "./cooking/keepPlace";
import { useScreenOn } from "./cooking/keepScreenOn";
import { TimerList } from "./cooking/TimerList";
import type { Timer } from "./cooking/timers";
import { TimerContext, useTimers } from "./cooking/useTimers";
import { ErrorBoundary, PlainText } from "./ErrorBoundary";
import { Markdown } from "./markdown/Markdown";
import styles from "./RecipeText.module.css";
import { RecipeActions } from "./takeAlong/RecipeActions";

export interface RecipeTextProps {
  words: Words;
  status: WrittenRecipe["status"];
  /** True while the next recipe loads. */
  hidden: boolean;
  /** The sticky bar above the recipe, where the switch of cooking mode is rendered. */
  bar: Element | null;
  reading: ReadingActions;
}

/** Stays mounted from the first recipe until Reset, so that timers outlive a recipe. */
export function RecipeText({ words, status, hidden, bar, reading }: RecipeTextProps) {
  const rendered = useRef<HTMLDivElement>(null);
  const { state: timers, awaited, starter, stop } = useTimers();
  const [cookingMode, setCookingMode] = useState(false);
  const [idOfIngredientsShown, setIdOfIngredientsShown] = useState<number>();
  const screenRefused = useScreenOn(cookingMode || awaited);
  const returnToStep = useRef(() => {});
  const ended = status !== "writing";
  // Kept by id, so that the next recipe starts with its method shown.
  const ingredientsShown = idOfIngredientsShown === words.id;

  const region = () => rendered.current?.closest("section");

  function toggleCookingMode() {
    const keepPlace = rememberPlace(rendered.current);
    flushSync(() => {
      setCookingMode(!cookingMode);
      setIdOfIngredientsShown(undefined);
    });
    keepPlace();
  }

  function toggleIngredients() {
    if (!ingredientsShown) returnToStep.current = rememberPlace(rendered.current);
    flushSync(() => setIdOfIngredientsShown(ingredientsShown ? undefined : words.id));
    if (ingredientsShown) returnToStep.current();
    else region()?.scrollIntoView({ behavior: "instant" });
  }

  function stopTimer({ id, origin }: Timer) {
    stop(id);
    // The focused button is removed. The focus goes back to where the timer was started.
    const button = document.getElementById(origin);
    const target = button?.checkVisibility() ? button : region();
    target?.focus({ preventScroll: true });
  }

  const className = [
    styles.recipe,
    cookingMode && styles.cooking,
    cookingMode && ingredientsShown && styles.ingredientsShown,
  ];
  return (
    <>
      {bar &&
        createPortal(
          <CookingMode
            on={cookingMode}
            onToggle={toggleCookingMode}
            ingredientsShown={hidden ? undefined : ingredientsShown}
            onToggleIngredients={toggleIngredients}
            screenRefused={screenRefused}
          />,
          bar,
        )}
      <TimerContext value={starter}>
        <div key={words.id} className={className.filter(Boolean).join(" ")} hidden={hidden}>
          <ErrorBoundary fallback={<PlainText text={words.text} />}>
            {words.plain ? (
              <PlainText text={words.text} />
            ) : (
              <Markdown ref={rendered} words={words} complete={ended} reading={reading} />
            )}
          </ErrorBoundary>
          {ended && (
            <RecipeActions
              words={words}
              complete={status === "done"}
              demo={words.model === DEMO_MODEL}
            />
          )}
        </div>
      </TimerContext>
      <TimerList state={timers} onStop={stopTimer} />
    </>
  );
}
