/** The recipe, its timers, cooking mode and actions. Loaded only when a recipe is likely. */
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { DEMO_MODEL } from "../../../worker/contract";
import { CookingMode } from "../cooking/CookingMode";
import { labelOf, progressOf } from "../cooking/currentStep";
import { describeDuration } from "../cooking/describeDuration";
import { useScreenOn } from "../cooking/keepScreenOn";
import { TimerList } from "../cooking/TimerList";
import { isRinging, isRunning, type Timer, type Timers } from "../cooking/timers";
import { useStepInSight } from "../cooking/useStepInSight";
import { TimerContext, type TimerStarter, useTimers } from "../cooking/useTimers";
import type { Recipe } from "../reading/recipe";
import { RecipeActions } from "../takeAlong/RecipeActions";
import { BackButton } from "./BackButton";
import { useDocumentTitle } from "./documentTitle";
import { ErrorBoundary } from "./ErrorBoundary";
import { Markdown } from "./Markdown";
import { PlainText } from "./PlainText";
import styles from "./RecipeText.module.css";
import type { EndedRecipe, RecipeTextAction, Words, WrittenRecipe } from "./recipeState";
import { useRecipe } from "./useRecipe";

export interface RecipeTextProps extends Pick<Timers, "timers" | "pointed"> {
  words: Words;
  status: WrittenRecipe["status"];
  /** True while the next recipe loads. */
  hidden: boolean;
  /** The sticky bar above the recipe, where the switch of cooking mode is rendered. */
  bar: Element | null;
  /** Must not change. */
  dispatch: (action: RecipeTextAction) => void;
  cookingMode: boolean;
  /** Says that the recipe is not complete, if so. */
  notice: ReactNode;
  /** The recipe before. */
  before: EndedRecipe | undefined;
  /** Whether parts of it are not on the page yet. */
  busy: boolean;
  /** Set while it comes back: after a reload, Back, Undo reset. */
  comesBack: RefObject<boolean>;
  /** Called when all of a complete text is on the page. */
  onShown: (words: Words) => void;
  onBack: () => void;
  /** `undefined` where another recipe is not possible. */
  onAnother: (() => void) | undefined;
}

/** Stays mounted from the first recipe until Reset, so that timers outlive a recipe. */
export function RecipeText(props: RecipeTextProps) {
  const { words, status, hidden, bar, dispatch, cookingMode, timers, notice, before } = props;
  const { busy, comesBack, onShown, onBack, onAnother } = props;
  const rendered = useRef<HTMLDivElement>(null);
  const { nowMs, awaited, start, stop, resume, extend } = useTimers(timers, dispatch);
  const [idOfIngredientsShown, setIdOfIngredientsShown] = useState<number>();
  const screenRefused = useScreenOn(cookingMode || awaited);
  const scrolledTo = useRef(0);
  const ended = status !== "writing";
  // Kept by id, so that the next recipe starts with its method shown.
  const ingredientsShown = idOfIngredientsShown === words.id;

  const isToBeExcluded = status === "done" || status === "stopped";
  const handleShown = useCallback(
    (shown: Words, { title = "" }: Recipe) => {
      onShown(shown);
      if (isToBeExcluded) dispatch({ type: "dish", dish: title });
    },
    [onShown, isToBeExcluded, dispatch],
  );
  const recipe = useRecipe(words, ended, handleShown);

  const rung = timers.find(isRinging);
  useDocumentTitle(rung && `Time's up: ${describeDuration(rung.seconds)}`, recipe.dish);

  const recipeId = words.id;
  const starter = useMemo((): TimerStarter => {
    const ofRecipe = timers.filter((timer) => timer.recipeId === recipeId);
    return {
      durations: new Map(recipe.durations.map((duration) => [duration.id, duration])),
      start(duration) {
        const { id: durationId, seconds } = duration;
        const { dish } = recipe;
        start(seconds, { recipeId, durationId, dish, label: labelOf(recipe, duration) });
      },
      running: new Set(ofRecipe.filter(isRunning).map(({ durationId }) => durationId)),
    };
  }, [recipeId, recipe, start, timers]);

  const { onTick, switchMode } = useStepInSight(rendered, {
    cookingMode,
    busy,
    comesBack,
    timers,
    started: () => buttonOf(timers.at(-1)),
    message: screenRefused,
  });

  const region = () => rendered.current?.closest("section");

  function toggleCookingMode() {
    switchMode(() => {
      dispatch({ type: "cookingMode", on: !cookingMode });
      setIdOfIngredientsShown(undefined);
    });
  }

  function toggleIngredients() {
    if (!ingredientsShown) scrolledTo.current = window.scrollY;
    flushSync(() => setIdOfIngredientsShown(ingredientsShown ? undefined : words.id));
    if (ingredientsShown) window.scrollTo({ top: scrolledTo.current, behavior: "instant" });
    else region()?.scrollIntoView({ behavior: "instant" });
  }

  /** The button of the duration from which a timer was started, if its recipe is on the page. */
  function buttonOf(timer: Timer | undefined) {
    if (timer?.recipeId !== recipeId) return undefined;
    return rendered.current?.querySelector<HTMLElement>(`[data-id="${timer.durationId}"] > button`);
  }

  /** Runs an action that removes the focused button. The focus goes where the timer was started. */
  function answerTimer(timer: Timer, answer: (id: number) => void) {
    answer(timer.id);
    const button = buttonOf(timer);
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
            progress={progressOf(recipe, words.ticks)}
            onToggle={toggleCookingMode}
            ingredientsShown={hidden || !ended ? undefined : ingredientsShown}
            onToggleIngredients={toggleIngredients}
          />,
          bar,
        )}
      <p role="status" className={styles.message}>
        {screenRefused && "Your screen may turn off: this browser can't keep it on."}
      </p>
      <TimerContext value={starter}>
        <div
          key={words.id}
          className={className.filter(Boolean).join(" ")}
          hidden={hidden}
          onChange={onTick}
        >
          <ErrorBoundary fallback={<PlainText words={words} />}>
            {recipe.plain ? (
              <PlainText words={words} />
            ) : (
              <Markdown ref={rendered} recipe={recipe} words={words} dispatch={dispatch} />
            )}
          </ErrorBoundary>
          {notice}
          {ended && (
            <RecipeActions
              recipe={recipe}
              complete={status === "done"}
              demo={words.model === DEMO_MODEL}
            >
              {onAnother && !cookingMode && (
                <button type="button" onClick={onAnother}>
                  Another dish
                </button>
              )}
            </RecipeActions>
          )}
          {ended && before && <BackButton before={before} onBack={onBack} />}
        </div>
      </TimerContext>
      <TimerList
        timers={timers}
        pointed={props.pointed}
        nowMs={nowMs}
        recipeId={recipeId}
        large={cookingMode}
        onStop={(timer) => answerTimer(timer, stop)}
        onResume={(timer) => answerTimer(timer, resume)}
        onExtend={(timer) => answerTimer(timer, extend)}
      />
    </>
  );
}
