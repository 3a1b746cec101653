/**
 * Contexts of the page: its state without the answers, and the actions of the visitor.
 *
 * @module
 */
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type AnswerRequest, MIN_INGREDIENTS, type RecipeRequest } from "../../../worker/contract";
import { toIngredient } from "../list/ingredients";
import { useSession } from "../storage/session";
import {
  type Asked,
  failureOf,
  isRequested,
  type OpenedRecipe,
  type PageEvent,
  type PageFailure,
} from "./answers";
import { endsQuestion, toAnswerRequest } from "./asking";
import { createElements } from "./elements";
import { type Action, EMPTY_PAGE, type PageState, reducePage, toSession } from "./pageState";
import type { TimersChange } from "./timers";

type Page = ReturnType<typeof usePageState>["page"];
/** The value of {@link useActions}. */
export type Actions = ReturnType<typeof createActions>;

/** Functions from rooms that this room must not import. */
interface Ports {
  /**
   * Asks the Worker, with `whole` for the answer in one piece. Ends after `done` or `failed`, or once the
   * signal is aborted. Never throws.
   */
  requestRecipe: (
    request: RecipeRequest,
    signal: AbortSignal,
    options: { whole: boolean },
  ) => AsyncIterable<PageEvent>;
  /** Asks the Worker about the recipe that is being cooked, likewise. */
  requestAnswer: (
    request: AnswerRequest,
    signal: AbortSignal,
    options: { whole: boolean },
  ) => AsyncIterable<PageEvent>;
  /** Remembers the ingredients of a recipe on this device. */
  rememberIngredients: (ingredients: readonly string[]) => void;
  /** @returns The wishes of the household, as they are now. */
  readHousehold: () => readonly string[];
}

const PageContext = createContext<Page | null>(null);
const ActionsContext = createContext<Actions | null>(null);

interface PageProviderProps {
  page: Page;
  actions: Actions;
  children: ReactNode;
}

/** Provides {@link usePage} and {@link useActions}. */
export function PageProvider({ page, actions, children }: PageProviderProps) {
  return (
    <ActionsContext value={actions}>
      <PageContext value={page}>{children}</PageContext>
    </ActionsContext>
  );
}

/**
 * @returns The state without the answers: the same object while an answer is being written.
 * @throws {Error} Outside of {@link PageProvider}.
 */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("usePage needs a PageProvider");
  return page;
}

/**
 * @returns The actions and {@link createElements}. The same object as long as the page is open.
 * @throws {Error} Outside of {@link PageProvider}.
 */
export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error("useActions needs a PageProvider");
  return actions;
}

/** The state and the actions outside of React: they outlive a root that an error has unmounted. */
export type Memory = ReturnType<typeof createMemory>;

export function createMemory(ports: Ports) {
  const latest = { current: EMPTY_PAGE };
  /** While no root is mounted, actions change the state that the next root starts with. */
  const reduce = (action: Action) => {
    latest.current = reducePage(latest.current, action);
  };
  const mounted = { dispatch: reduce };
  const actions = createActions(ports, (action) => mounted.dispatch(action), latest);
  return { latest, reduce, mounted, actions };
}

/**
 * Holds the state. To be called once, by the component that renders {@link PageProvider}.
 *
 * @returns The value of {@link usePage}, and the answers, which change with each piece of text.
 */
export function usePageState({ latest, reduce, mounted }: Memory) {
  const [state, dispatch] = useReducer(reducePage, latest.current);
  const [isNew] = useState(state === EMPTY_PAGE);
  useLayoutEffect(() => {
    mounted.dispatch = dispatch;
    return () => {
      mounted.dispatch = reduce;
    };
  }, [mounted, reduce]);
  useLayoutEffect(() => {
    latest.current = state;
  });
  useSession(
    toSession(state),
    state.request.status === "writing",
    isNew ? (session) => dispatch({ type: "restore", session }) : undefined,
  );
  const { answers, ingredients, added, removed, photo, timers, request, announcement } = state;
  const { showsIngredients, cookingMode, questions, pending, readsAloud = false } = state;
  const answerId = answers[0]?.id;
  const secondsLeft = useSecondsLeft(state.wait);
  const page = useMemo(
    () => ({
      ingredients,
      added,
      removed,
      photo,
      timers,
      request,
      announcement,
      showsIngredients,
      questions,
      pending,
      readsAloud,
      /** Id of the answer on the page. */
      answerId,
      /** Whether there are enough ingredients to ask for a recipe. */
      isReady: ingredients.length >= MIN_INGREDIENTS,
      /** Whether there is an answer or something of a request to show. */
      hasRecipe: request.status !== "none" || answerId !== undefined,
      /** Whether a request is under way. */
      isRequested: isRequested(request),
      /** Whether cooking mode is on, and its recipe has ended. */
      isCooking: cookingMode && !isRequested(request),
      /** Seconds until another request makes sense. 0 if it does. */
      secondsLeft,
    }),
    [
      ingredients,
      added,
      removed,
      photo,
      timers,
      request,
      announcement,
      showsIngredients,
      questions,
      pending,
      readsAloud,
      cookingMode,
      answerId,
      secondsLeft,
    ],
  );
  return { page, answers };
}

/** @returns The value of {@link useActions}. */
function createActions(
  { requestRecipe, requestAnswer, readHousehold, rememberIngredients }: Ports,
  send: (action: Action) => void,
  latest: RefObject<PageState>,
) {
  const elements = createElements();
  const { input, region } = elements;
  let controller = new AbortController();
  let question = new AbortController();
  /** The last remembered list since Reset: a list counts once, however many dishes are asked for. */
  let remembered = "";
  function dispatch(action: Action) {
    if (endsQuestion(action)) question.abort();
    send(action);
  }
  const focusInput = () => input.current?.focus();

  /** Scrolls to the recipe, or to the form. The focus goes along, because the pressed button is gone. */
  function showRecipe(isPressed = true) {
    const target = region.current ?? input.current;
    // Cooking mode may have focused the button for the next step.
    const isInside = target?.contains(document.activeElement);
    if (isPressed && !isInside) target?.focus({ preventScroll: true });
    target?.scrollIntoView({ behavior: "instant" });
  }

  return {
    ...elements,
    dispatch,
    /** For screen readers. */
    announce: (words: string) => dispatch({ type: "announce", words }),
    /** Offers the names in a photo. `undefined` closes the offer. */
    setPhoto: (photo: Blob | undefined) => dispatch({ type: "setPhoto", photo }),
    changeTimer: (change: TimersChange) => dispatch({ ...change, nowMs: Date.now() }),
    /** Adds the text of the input to the list, and requests a recipe: by default any other dish. */
    async ask({ change, dish }: Asked = {}) {
      // A second click in the same task finds the button enabled: the texts of two requests would mix.
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const typed = input.current?.value ?? "";
      if (!change && input.current && toIngredient(typed) !== undefined) {
        // As if the visitor had submitted the field first.
        flushSync(() => dispatch({ type: "add", typed }));
        input.current.value = "";
      }
      const { exclude } = latest.current;
      const ingredients = [...latest.current.ingredients];
      // The network would buffer another stream, too.
      const whole = failureOf(latest.current)?.silent ?? false;
      const wishes = readHousehold();
      const household = wishes.length > 0 ? { household: [...wishes] } : {};
      dispatch({ type: "request", change, dish, ...household });
      const wanted = change ? { change } : { exclude, ...(dish && { dish }) };
      const list = ingredients.join("\n");
      // Stop and Reset abort the signal, which ends the events.
      for await (const event of requestRecipe({ ingredients, ...wanted, ...household }, signal, {
        whole,
      })) {
        if (event.type === "failed") console.error(`No recipe: ${event.code}`);
        if (event.type === "text" && list !== remembered) {
          remembered = list;
          rememberIngredients(ingredients);
        }
        dispatch(event);
      }
    },
    /**
     * Asks about the current step.
     *
     * @param servings Shown and written, if known.
     */
    async askQuestion(words: string, servings: AnswerRequest["servings"]) {
      question.abort();
      question = new AbortController();
      const { signal } = question;
      const { pending } = latest.current;
      const whole = typeof pending?.failure === "object" && pending.failure.silent === true;
      const request = toAnswerRequest(latest.current, words, servings, readHousehold());
      flushSync(() => dispatch({ type: "askQuestion", question: words }));
      if (!request) return;
      for await (const event of requestAnswer(request, signal, { whole })) {
        if (event.type === "failed") console.error(`No answer: ${event.code}`);
        dispatch({ type: "answerEvent", event });
      }
    },
    /** Ends the request. The words that have arrived stay. */
    stop() {
      controller.abort();
      flushSync(() => dispatch({ type: "stop" }));
      // Without an answer the region is removed, with the focused button in it.
      if (latest.current.answers.length === 0) focusInput();
    },
    /** Clears everything, and focuses the input. */
    reset() {
      controller.abort();
      remembered = "";
      // Cooking mode hides the input. It can get the focus once the reset is rendered.
      flushSync(() => dispatch({ type: "reset" }));
      focusInput();
    },
    /** Brings back what the last Reset removed. */
    undoReset() {
      flushSync(() => dispatch({ type: "undoReset" }));
      showRecipe();
    },
    /**
     * Shows a recipe from outside. It gets the focus if the visitor pressed something for it.
     *
     * @returns The text of the recipe that is then on the page.
     */
    open({ text, household, servings, demo, link }: OpenedRecipe, isPressed = true) {
      flushSync(() => dispatch({ type: "open", text, household, servings, demo, link }));
      showRecipe(isPressed);
      return latest.current.answers[0]?.text;
    },
    /** Shows the answer with this id. */
    choose(id: number) {
      flushSync(() => dispatch({ type: "choose", id }));
      showRecipe();
    },
  };
}

/** @returns Whole seconds until another request makes sense, counted by the clock since the failure. */
function useSecondsLeft(failure: PageFailure | undefined): number {
  const [left, setLeft] = useState(0);
  useLayoutEffect(() => {
    const { retryAfter = 0 } = failure ?? {};
    const endsAtMs = Date.now() + retryAfter * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)));
    update();
    if (retryAfter === 0) return;
    // A single timeout would be late: a suspended page stops it.
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [failure]);
  return left;
}
