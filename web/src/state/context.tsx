/**
 * The page's state, and what a visitor can do, for every part of the page.
 *
 * @module
 */
import {
  createContext,
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
import { recipeOf } from "./recipeOf";
import { useKept } from "./session";
import type { TimersChange } from "./timers";

/** Everything but the answers: the same object while an answer is being written. */
interface KitchenContextValue extends Omit<Kitchen, "answers"> {
  /** Whether the list is long enough to ask for a recipe. */
  isReady: boolean;
  /** Whether there is an answer, or something of a request to show. */
  hasRecipe: boolean;
  /** Whether a request is under way. */
  isRequested: boolean;
  /** Whether cooking mode is on, and has a recipe that has ended. */
  isCooking: boolean;
  /** Seconds until another request makes sense. 0 or less if it does. */
  secondsLeft: number;
  /** The photo whose names are offered. */
  photo: Blob | undefined;
  actions: Actions;
  /** The field for ingredients. */
  input: RefObject<HTMLInputElement | null>;
  /** The region of the recipe. */
  region: RefObject<HTMLElement | null>;
}

/** Stable identities. */
interface Actions {
  dispatch: (action: Action) => void;
  /** Changes a timer, now. */
  changeTimer: (change: TimersChange) => void;
  /** Offers the names in a photo, instead of those in another one. */
  look: (photo: Blob | undefined) => void;
  /** Adds what stands in the input to the list, and asks for a recipe: by default another dish. */
  ask: (asked?: Asked) => void;
  /** Ends the request, and keeps the words that have come. */
  stop: () => void;
  /** Clears everything, and puts the focus into the input. */
  reset: () => void;
  /** Brings back what the last Reset has removed. */
  undoReset: () => void;
  /** Shows a recipe from outside. `isPressed`: a press asked for it, so it gets the focus. */
  open: (recipe: OpenedRecipe, isPressed?: boolean) => void;
  /** Shows the answer with this id. */
  choose: (id: number) => void;
}

/** What the state needs of the rooms above it. Stable identities. */
interface Services {
  /** Asks the Worker. Ends after `done` or `failed`, or once the signal is aborted. Never throws. */
  requestRecipe: (request: RecipeRequest, signal: AbortSignal) => AsyncIterable<PageEvent>;
  /** Remembers what was cooked with on this device. */
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
  const input = useRef<HTMLInputElement>(null);
  const region = useRef<HTMLElement>(null);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const [photo, look] = useState<Blob>();
  const [actions] = useState(() => createActions(services, dispatch, look, latest, input, region));
  useKept(keptOf(state), state.request.status === "writing", (kept) =>
    dispatch({ type: "restore", kept }),
  );
  const secondsLeft = useSecondsLeft(failureOf(state));
  const derived = {
    isReady: isReady(state),
    hasRecipe: hasRecipe(state),
    isRequested: isRequested(state.request),
    isCooking: state.cookingMode && answers.length > 0 && !isRequested(state.request),
    secondsLeft,
    photo,
  };
  const values = { ...rest, ...derived };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the dependencies.
  const kitchen = useMemo(() => ({ ...values, actions, input, region }), Object.values(values));
  return { kitchen, answers };
}

function createActions(
  { requestRecipe, remember }: Services,
  dispatch: (action: Action) => void,
  look: (photo: Blob | undefined) => void,
  latest: RefObject<Kitchen>,
  input: RefObject<HTMLInputElement | null>,
  region: RefObject<HTMLElement | null>,
): Actions {
  let controller = new AbortController();
  /** The list that was remembered last, since Reset: a list counts once, however many dishes are asked for. */
  let remembered = "";
  const focusInput = () => input.current?.focus();

  /** Scrolls to the recipe, or to the form. What was pressed is gone or elsewhere: the focus goes along. */
  function showRecipe(isPressed = true) {
    const target = region.current ?? input.current;
    if (isPressed) target?.focus({ preventScroll: true });
    target?.scrollIntoView({ behavior: "instant" });
  }

  return {
    dispatch,
    look,
    changeTimer: (change) => dispatch({ ...change, nowMs: Date.now() }),
    async ask({ change, dish } = {}) {
      look(undefined);
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
      const { ingredients, exclude } = requestOf(latest.current, titleOf);
      dispatch({ type: "request", exclude, change, dish });
      const what = change ? { change } : { exclude, ...(dish && { dish }) };
      const request = { ingredients, ...what };
      let hasWords = false;
      // After Stop and Reset no further event comes.
      for await (const event of requestRecipe(request, signal)) {
        if (event.type === "failed") console.error(`No recipe: ${event.code}`);
        const list = ingredients.join("\n");
        if (event.type === "text" && !hasWords && list !== remembered) {
          remembered = list;
          remember(ingredients);
        }
        hasWords ||= event.type === "text";
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
      look(undefined);
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
}

/** @returns The title of an answer, if it is a recipe with one. */
function titleOf(answer: Answer): string | undefined {
  const { title, refusal } = recipeOf(answer);
  return refusal ? undefined : title;
}

/** The clock is read this often. A long timeout would be late: a suspended page stops it. */
const CHECK_EVERY_MS = 1000;

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
    const timer = setInterval(() => {
      // If the clock was set back, the wait begins anew: otherwise it would be longer by as much.
      since.ms = Math.min(since.ms, Date.now());
      setNowMs(Date.now());
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, since]);
  return left;
}
