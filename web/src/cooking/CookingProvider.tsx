/**
 * Cooking mode, ticks and timers of the recipe on the page.
 *
 * @module
 */
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Duration } from "../reading/recipe";
import { type Actions, useActions, usePage } from "../state/context";
import { RecipeProvider, type ShownRecipe, useRecipe } from "../state/recipeContext";
import { timerLabel } from "../state/steps";
import { prepareToRing } from "./ring";
import {
  isInSight,
  type LinePosition,
  lineAround,
  restoreLine,
  scrollIfCovered,
  scrollToFoot,
  scrollToLine,
  topLine,
} from "./scrolling";
import { pointAtRow } from "./Timers";

/** State of the latest commit, which the actions read. */
interface Latest extends ShownRecipe {
  isCooking: boolean;
  isReadAloud: boolean;
}

type CookingActions = ReturnType<typeof createCookingActions>;

const CookingContext = createContext<CookingActions | null>(null);

interface Props {
  /** The recipe on the page. */
  shown: ShownRecipe;
  /** Whether steps are read aloud. They are then not announced. */
  isReadAloud: boolean;
  children: ReactNode;
}

/** Provides {@link useRecipe} and {@link useCookingActions}. */
export function CookingProvider({ shown, isReadAloud, children }: Props) {
  const { isCooking } = usePage();
  const actions = useActions();
  const latest = useRef<Latest>({ ...shown, isCooking, isReadAloud });
  useLayoutEffect(() => {
    latest.current = { ...shown, isCooking, isReadAloud };
  });
  const [cookingActions] = useState(() => createCookingActions(actions, latest));
  useEffect(() => cookingActions.keepInSight(), [cookingActions]);
  return (
    <RecipeProvider value={shown}>
      <CookingContext value={cookingActions}>{children}</CookingContext>
    </RecipeProvider>
  );
}

/**
 * @returns The actions. The same object as long as the provider is mounted.
 * @throws {Error} Outside of {@link CookingProvider}.
 */
export function useCookingActions(): CookingActions {
  const actions = useContext(CookingContext);
  if (!actions) throw new Error("useCookingActions needs a CookingProvider");
  return actions;
}

/** On mount, scrolls to the current step if any step is ticked: the recipe is shown again. */
export function useReturnToStep() {
  const { hasEnded, leaves, ticked } = useRecipe();
  const { scrollToCurrentStep } = useCookingActions();
  const scroll = useEffectEvent(() => {
    const isBegun = hasEnded && leaves.some(({ id }) => ticked.has(id));
    // After the action that shows the recipe, which scrolls to the region.
    if (isBegun) queueMicrotask(scrollToCurrentStep);
  });
  useEffect(() => scroll(), []);
}

/** Faster than removing the focused button, for which the browser lays out the page twice. */
function dropFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function createCookingActions(actions: Actions, latest: RefObject<Latest>) {
  const { dispatch, announce, changeTimer } = actions;
  const { region, startCooking, leaveCooking, foot, lines, durations } = actions;
  /** The line at the top of the window. */
  let lastTop: LinePosition | undefined;

  /** The line of the first leaf step that is not ticked. */
  function currentLine() {
    const { current } = latest.current;
    return current && lines.get(current.id);
  }

  function readTopLine() {
    const [firstStep] = latest.current.leaves;
    lastTop = topLine(lines, lastTop?.line, firstStep && lines.get(firstStep.id));
    return lastTop;
  }

  const scrollToCurrentStep = () => scrollToLine(currentLine());

  return {
    scrollToCurrentStep,

    /** Cooking begins at the title, or goes on at the current step. */
    start() {
      const { leaves, ticked } = latest.current;
      dropFocus();
      flushSync(() => dispatch({ type: "cookingMode", on: true }));
      if (leaves.some(({ id }) => ticked.has(id))) scrollToCurrentStep();
      else region.current?.scrollIntoView({ behavior: "instant" });
      // With steps, StepControls focuses its button.
      if (leaves.length === 0) leaveCooking.current?.focus({ preventScroll: true });
    },

    leave() {
      const before = readTopLine();
      dropFocus();
      flushSync(() => dispatch({ type: "cookingMode", on: false }));
      restoreLine(before);
      startCooking.current?.focus({ preventScroll: true });
    },

    /** Shows the method, scrolled to the current step. */
    showCurrentStep() {
      flushSync(() => dispatch({ type: "showIngredients", shown: false }));
      scrollToCurrentStep();
    },

    /** Shows the foot of the current step, below its first line. */
    showFoot() {
      flushSync(() => dispatch({ type: "showIngredients", shown: false }));
      scrollToFoot(currentLine(), foot.current);
    },

    isCurrentInSight: () => isInSight(currentLine()),

    /**
     * Ticks or unticks ingredients or steps. In cooking mode, ticking the current step scrolls to the next.
     *
     * @param ids Of ingredients or leaf steps.
     */
    tick(ids: readonly number[], isTicked: boolean) {
      const { answer, current, isCooking, isReadAloud } = latest.current;
      flushSync(() => dispatch({ type: "tick", id: answer.id, ids, ticked: isTicked }));
      if (!isCooking || !isTicked || !current || !ids.includes(current.id)) return;
      const next = latest.current.current;
      // After the last step, CookingEnd takes the focus, which is announced.
      announce(next && !isReadAloud ? `Step ${next.number}: ${next.words}` : "");
      scrollToCurrentStep();
    },

    /** Starts the timer of a duration, or points at its row if it runs. */
    startTimer(duration: Duration) {
      prepareToRing();
      const { answer, recipe, running, isCooking } = latest.current;
      const { id: durationId, seconds } = duration;
      const label = timerLabel(recipe, duration);
      const source = { recipeId: answer.id, durationId, dish: recipe.dish, label };
      flushSync(() => changeTimer({ type: "startTimer", seconds, source }));
      if (running.has(durationId)) return pointAtRow(source);
      const button = durations.get(durationId);
      const line = button && lineAround(lines, button);
      if (isCooking && line === currentLine()) scrollToLine(line, button);
      else scrollIfCovered(line);
    },

    /**
     * Keeps the current step, or the line at the top, in its place when the window's width changes.
     *
     * @returns A function that ends it.
     */
    keepInSight() {
      let restore = () => {};
      let width = innerWidth;
      const rememberPosition = () => {
        // When a tablet is turned, `scroll` may fire before `resize`.
        if (innerWidth !== width) return;
        const before = readTopLine();
        const isAtStep = latest.current.isCooking && isInSight(currentLine());
        restore = isAtStep ? scrollToCurrentStep : () => restoreLine(before);
      };
      // If only the height changes, it is a phone's toolbar, which hides while the page scrolls.
      const onResize = () => {
        if (innerWidth !== width) restore();
        width = innerWidth;
      };
      addEventListener("scroll", rememberPosition, { passive: true });
      addEventListener("resize", onResize);
      return () => {
        removeEventListener("scroll", rememberPosition);
        removeEventListener("resize", onResize);
      };
    },
  };
}
