/** The recipe, its timers, cooking mode and actions. Loaded only when a recipe is likely. */
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { DEMO_MODEL } from "../../../worker/contract";
import { CookingMode } from "../cooking/CookingMode";
import { observeCover } from "../cooking/cover";
import { labelOf } from "../cooking/currentStep";
import { describeDuration } from "../cooking/describeDuration";
import { rememberPlace, useKeptPlace } from "../cooking/keepPlace";
import { useScreenOn } from "../cooking/keepScreenOn";
import { bringIntoSight, bringNextStepIntoSight, firstStepToDo } from "../cooking/steps";
import { TimerList } from "../cooking/TimerList";
import { type CookingAction, isRinging, type Timer } from "../cooking/timers";
import { TimerContext, type TimerStarter, useTimers } from "../cooking/useTimers";
import { RecipeActions } from "../takeAlong/RecipeActions";
import { BackButton } from "./BackButton";
import { useDocumentTitle } from "./documentTitle";
import { ErrorBoundary } from "./ErrorBoundary";
import { Markdown } from "./Markdown";
import { PlainText } from "./PlainText";
import styles from "./RecipeText.module.css";
import type { EndedRecipe, RecipeAction, Words, WrittenRecipe } from "./recipeState";
import { useRecipe } from "./useRecipe";

export interface RecipeTextProps {
  words: Words;
  status: WrittenRecipe["status"];
  /** True while the next recipe loads. */
  hidden: boolean;
  /** The sticky bar above the recipe, where the switch of cooking mode is rendered. */
  bar: Element | null;
  /** Must not change. */
  dispatch: (action: CookingAction | RecipeAction) => void;
  cookingMode: boolean;
  /** Those to start from: later ones are reported by `dispatch`. */
  timers: readonly Timer[];
  /** Says that the recipe is not complete, if so. */
  notice: ReactNode;
  /** The recipe before. */
  before: EndedRecipe | undefined;
  /** Called when all of a complete text is on the page. */
  onShown: (words: Words) => void;
  onBack: () => void;
  /** `undefined` where another recipe is not possible. */
  onAnother: (() => void) | undefined;
}

/** Stays mounted from the first recipe until Reset, so that timers outlive a recipe. */
export function RecipeText(props: RecipeTextProps) {
  const { words, status, hidden, bar, dispatch, cookingMode, notice, before } = props;
  const { onShown, onBack, onAnother } = props;
  const rendered = useRef<HTMLDivElement>(null);
  const {
    state: timers,
    awaited,
    running,
    start,
    stop,
    extend,
  } = useTimers(
    props.timers,
    useCallback((timers) => dispatch({ type: "timers", timers }), [dispatch]),
  );
  const [idOfIngredientsShown, setIdOfIngredientsShown] = useState<number>();
  const screenRefused = useScreenOn(cookingMode || awaited);
  const returnToStep = useRef(() => {});
  const ended = status !== "writing";
  const recipe = useRecipe(words, ended, onShown);
  // Kept by id, so that the next recipe starts with its method shown.
  const ingredientsShown = idOfIngredientsShown === words.id;

  const rung = timers.timers.find(isRinging);
  useDocumentTitle(rung && `Time's up: ${describeDuration(rung.seconds)}`, recipe.dish);

  useLayoutEffect(
    () => (bar?.parentElement ? observeCover("bar", bar.parentElement) : undefined),
    [bar],
  );

  const recipeId = words.id;
  const starter = useMemo((): TimerStarter => {
    return {
      durations: new Map(recipe.durations.map((duration) => [duration.id, duration])),
      start(duration) {
        const { id: durationId, seconds } = duration;
        const { dish } = recipe;
        start(seconds, { recipeId, durationId, dish, label: labelOf(recipe, duration) });
      },
      isRunning: (durationId) => running.has({ recipeId, durationId }),
      subscribe: running.subscribe,
    };
  }, [recipeId, recipe, start, running]);

  const { keep, restore } = useKeptPlace(rendered, recipeId);
  // Its message comes and goes above the recipe.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after that change.
  useLayoutEffect(restore, [screenRefused]);

  // After a reload in cooking mode the step that is done next is in sight again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once.
  useEffect(() => {
    const step = cookingMode && bar && rendered.current && firstStepToDo(rendered.current);
    if (step) bringIntoSight(step, "instant");
  }, [bar]);

  const region = () => rendered.current?.closest("section");

  function toggleCookingMode() {
    keep(() =>
      flushSync(() => {
        dispatch({ type: "cookingMode", on: !cookingMode });
        setIdOfIngredientsShown(undefined);
      }),
    );
  }

  function toggleIngredients() {
    if (!ingredientsShown) returnToStep.current = rememberPlace(rendered.current);
    flushSync(() => setIdOfIngredientsShown(ingredientsShown ? undefined : words.id));
    if (ingredientsShown) returnToStep.current();
    else region()?.scrollIntoView({ behavior: "instant" });
  }

  /** Runs an action that removes the focused button. The focus goes where the timer was started. */
  function answerTimer({ id, durationId, ...timer }: Timer, answer: (id: number) => void) {
    answer(id);
    const button =
      timer.recipeId === recipeId
        ? rendered.current?.querySelector<HTMLElement>(`[data-id="${durationId}"] > button`)
        : undefined;
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
          onChange={({ target }) => {
            if (!(cookingMode && target instanceof HTMLInputElement && target.checked)) return;
            // A tick on a step with steps in it ticks those with the next rendering.
            queueMicrotask(() => bringNextStepIntoSight(target));
          }}
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
        state={timers}
        recipeId={recipeId}
        large={cookingMode}
        onStop={(timer) => answerTimer(timer, stop)}
        onExtend={(timer) => answerTimer(timer, extend)}
      />
    </>
  );
}
