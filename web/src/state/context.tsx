/**
 * The page's state, and what a visitor can do, for every part of the page.
 *
 * @module
 */
import {
  createContext,
  createRef,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { RecipeRequest } from "../../../worker/contract";
import { toIngredient } from "../list/ingredients";
import {
  type Answer,
  type Asked,
  failureOf,
  isRequested,
  type OpenedRecipe,
  type PageEvent,
  type PageFailure,
} from "./answers";
import {
  type Action,
  EMPTY_KITCHEN,
  hasRecipe,
  isReady,
  type Kitchen,
  keptOf,
  reduceKitchen,
  requestOf,
} from "./kitchen";
import { useKept } from "./session";
import type { TimersChange } from "./timers";

/** The state without the answers: the same object while an answer is being written. */
interface KitchenContextValue extends Omit<Kitchen, "answers">, Stable {
  /** Id of the answer on the page, if there is one. */
  answerId: number | undefined;
  /** Whether there are enough ingredients to ask for a recipe. */
  isReady: boolean;
  /** Whether there is an answer or something of a request to show. */
  hasRecipe: boolean;
  /** Whether a request is under way. */
  isRequested: boolean;
  /** Whether cooking mode is on, and has a recipe that has ended. */
  isCooking: boolean;
  /** Seconds until another request makes sense. 0 or less if it does. */
  secondsLeft: number;
}

/** Has stable identities. */
interface Stable {
  actions: Actions;
  /** The field for ingredients. */
  input: RefObject<HTMLInputElement | null>;
  /** The region of the recipe. */
  region: RefObject<HTMLElement | null>;
}

/** State changes with effects on the focus, the scroll position or the network, or with the time. */
interface Actions {
  dispatch: (action: Action) => void;
  changeTimer: (change: TimersChange) => void;
  /** Offers the names in a photo. `undefined` closes the offer. */
  look: (photo: Blob | undefined) => void;
  /** Adds the text of the input to the list, and requests a recipe: by default any other dish. */
  ask: (asked?: Asked) => void;
  /** Ends the request. The words that have arrived stay. */
  stop: () => void;
  /** Clears everything, and focuses the input. */
  reset: () => void;
  /** Brings back what the last Reset removed. */
  undoReset: () => void;
  /** Shows a recipe from outside. It gets the focus if the visitor pressed something for it. */
  open: (recipe: OpenedRecipe, isPressed?: boolean) => void;
  /** Shows the answer with this id. */
  choose: (id: number) => void;
}

/** Functions of rooms that import this one. */
interface Services {
  /** Asks the Worker. Ends after `done` or `failed`, or once the signal is aborted. Never throws. */
  requestRecipe: (request: RecipeRequest, signal: AbortSignal) => AsyncIterable<PageEvent>;
  /** Remembers the ingredients of a recipe on this device. */
  remember: (ingredients: readonly string[]) => void;
}

const KitchenContext = createContext<KitchenContextValue | null>(null);

/** The context's provider. */
export const KitchenProvider = KitchenContext.Provider;

/** @throws {Error} Outside of {@link KitchenProvider}. */
export function useKitchen(): KitchenContextValue {
  const kitchen = useContext(KitchenContext);
  if (!kitchen) throw new Error("useKitchen needs a KitchenProvider");
  return kitchen;
}

/**
 * Holds the state. To be called once, by the component that renders {@link KitchenProvider}.
 *
 * @returns The context's value, and the answers, which change with each piece of text.
 */
export function useKitchenState(services: Services): {
  kitchen: KitchenContextValue;
  answers: readonly Answer[];
} {
  const [state, dispatch] = useReducer(reduceKitchen, EMPTY_KITCHEN);
  const { answers, ...rest } = state;
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const [stable] = useState(() => createActions(services, dispatch, latest));
  useKept(keptOf(state), state.request.status === "writing", (kept) =>
    dispatch({ type: "restore", kept }),
  );
  const values = {
    ...rest,
    answerId: answers[0]?.id,
    isReady: isReady(state),
    hasRecipe: hasRecipe(state),
    isRequested: isRequested(state.request),
    isCooking: state.cookingMode && answers.length > 0 && !isRequested(state.request),
    secondsLeft: useSecondsLeft(failureOf(state)),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the dependencies.
  const kitchen = useMemo(() => ({ ...values, ...stable }), Object.values(values));
  return { kitchen, answers };
}

function createActions(
  { requestRecipe, remember }: Services,
  dispatch: (action: Action) => void,
  latest: RefObject<Kitchen>,
): Stable {
  const input = createRef<HTMLInputElement>();
  const region = createRef<HTMLElement>();
  let controller = new AbortController();
  /** The last remembered list since Reset: a list counts once, however many dishes are asked for. */
  let remembered = "";
  const focusInput = () => input.current?.focus();

  /** Scrolls to the recipe, or to the form. The focus goes along, because the pressed button is gone. */
  function showRecipe(isPressed = true) {
    const target = region.current ?? input.current;
    if (isPressed) target?.focus({ preventScroll: true });
    target?.scrollIntoView({ behavior: "instant" });
  }

  const actions: Actions = {
    dispatch,
    look: (photo) => dispatch({ type: "look", photo }),
    changeTimer: (change) => dispatch({ ...change, nowMs: Date.now() }),
    async ask({ change, dish } = {}) {
      // Two clicks in one task find the button enabled: the words of two requests would mix.
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const typed = input.current?.value ?? "";
      if (!change && input.current && toIngredient(typed) !== undefined) {
        // As if it had been submitted first.
        flushSync(() => dispatch({ type: "add", typed }));
        input.current.value = "";
      }
      const { ingredients, exclude } = requestOf(latest.current);
      dispatch({ type: "request", change, dish });
      const what = change ? { change } : { exclude, ...(dish && { dish }) };
      const list = ingredients.join("\n");
      // After Stop and Reset no further event comes.
      for await (const event of requestRecipe({ ingredients, ...what }, signal)) {
        if (event.type === "failed") console.error(`No recipe: ${event.code}`);
        if (event.type === "text" && list !== remembered) {
          remembered = list;
          remember(ingredients);
        }
        dispatch(event);
      }
    },
    stop() {
      controller.abort();
      flushSync(() => dispatch({ type: "stop" }));
      // Without an answer the region is removed, with the focused button in it.
      if (latest.current.answers.length === 0) focusInput();
    },
    reset() {
      controller.abort();
      remembered = "";
      // Cooking mode hides the input. It can get the focus once the reset is rendered.
      flushSync(() => dispatch({ type: "reset" }));
      focusInput();
    },
    undoReset() {
      flushSync(() => dispatch({ type: "undoReset" }));
      showRecipe();
    },
    open({ text, servings, demo, link }, isPressed = true) {
      flushSync(() => dispatch({ type: "open", text, servings, demo, link }));
      showRecipe(isPressed);
    },
    choose(id) {
      flushSync(() => dispatch({ type: "choose", id }));
      showRecipe();
    },
  };
  return { actions, input, region };
}

/** @returns Whole seconds until another try makes sense, 0 or less if it does, by the clock from when it failed. */
function useSecondsLeft(failure: PageFailure | undefined): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure counts anew.
  const since = useMemo(() => ({ ms: Date.now() }), [failure]);
  const [nowMs, setNowMs] = useState(0);
  const passedMs = Math.max(0, nowMs - since.ms);
  const left = Math.ceil((failure?.retryAfter ?? 0) - passedMs / 1000);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    // The clock is read often. A long timeout would be late: a suspended page stops it.
    const timer = setInterval(() => {
      // If the clock was set back, the wait begins anew: otherwise it would be longer by as much.
      since.ms = Math.min(since.ms, Date.now());
      setNowMs(Date.now());
    }, 1000);
    return () => clearInterval(timer);
  }, [waits, since]);
  return left;
}
