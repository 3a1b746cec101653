/**
 * The request and the answers: one type, one pure reducer.
 *
 * @module
 */
import type { Change, ChefEvent, Failure, FailureCode } from "../../../worker/contract";
import { splitOtherDishes } from "../reading/otherDishes";
import type { SessionAnswer } from "../storage/session";

/** The request and the answers on the page. */
export interface Answers {
  request: RequestState;
  /**
   * Most recently shown first; `[0]` is on the page, hidden while a request waits for words. At most
   * {@link MAX_ANSWERS}, plus any with a timer.
   */
  answers: readonly Answer[];
  /** The latest failure with a known wait. Applies to every answer, until the next request. */
  wait?: PageFailure | undefined;
}

/** What a request asks for. Neither: any dish. */
export interface Asked {
  change?: Change | undefined;
  /** Name of a dish. */
  dish?: string | undefined;
}

/** A request, with the wishes of the household at that time. */
interface Requested extends Asked {
  /** Absent if there are none. */
  household?: readonly string[] | undefined;
}

export type RequestState =
  /** None is under way. */
  | { status: "none" }
  /** No text has arrived yet. */
  | ({ status: "waiting"; demo?: true } & Requested)
  /** The first answer is being written. */
  | { status: "writing" }
  /** It ended without text. */
  | ({ status: "failed"; failure: PageFailure } & Requested);

/** An answer, with what is not stored for a reload. */
export interface Answer extends Omit<SessionAnswer, "end">, Asked {
  /** Absent while it is written. With a failure, the answer broke off. Only `done` is complete. */
  end?: "done" | "stopped" | PageFailure;
}

/** Why a request failed, or an answer broke off. */
export interface PageFailure {
  /** `no_answer`: the Worker's answer did not arrive, or not all of it. */
  code: FailureCode | "no_answer";
  /** Seconds until another try makes sense, where known. */
  retryAfter?: number;
  /** See {@link Failure}. */
  scope?: Failure["scope"];
  /** With `no_answer`: the connection stayed open, but no byte arrived. Perhaps a proxy buffers event streams. */
  silent?: true;
}

/** An event of a request. */
export type PageEvent = ChefEvent | ({ type: "failed" } & PageFailure);

/** A recipe that was saved or came with a link. */
export type OpenedRecipe = Pick<Answer, "text" | "household" | "demo" | "link" | "servings">;

/** Everything that changes the request and the answers. `id` is the id of an answer. */
export type AnswersAction =
  /** An answer that is being written then counts as stopped. */
  | ({ type: "request" } & Requested)
  | { type: "stop" }
  /** Puts an answer on the page. Only while no request is under way. */
  | { type: "choose"; id: number }
  /**
   * Puts a saved or linked recipe on the page. A complete answer with the same text is reused, with its
   * ticks and other dishes; for a link also with its origin, so that a visitor's own link shows the
   * visitor's own recipe. Only while no request is under way.
   */
  | ({ type: "open" } & OpenedRecipe)
  /** Ticks or unticks ingredients or steps (`ids`). */
  | { type: "tick"; id: number; ids: readonly number[]; ticked: boolean }
  /** Shows the amounts for this number of servings. */
  | { type: "servings"; id: number; servings: number }
  | PageEvent;

/** The answer on the page and those before. */
export const MAX_ANSWERS = 6;

/** The state before the first request. */
export const NO_ANSWERS: Answers = { request: { status: "none" }, answers: [] };

/** @returns Whether a request is under way. */
export function isRequested({ status }: RequestState): boolean {
  return status === "waiting" || status === "writing";
}

/** @returns Why the last request has no answer, or why the answer on the page broke off. */
export function failureOf({ request, answers }: Answers): PageFailure | undefined {
  if (request.status !== "none") return request.status === "failed" ? request.failure : undefined;
  const end = answers[0]?.end;
  return typeof end === "object" ? end : undefined;
}

/**
 * @param answer The answer on the page.
 * @returns What 'Try again' asks for.
 */
export function askedToRetry(request: RequestState, answer: Answer | undefined): Asked {
  const { change, dish } = request.status === "failed" ? request : (answer ?? {});
  return { change, dish };
}

/** @returns The answers. An answer that is being written counts as stopped. */
export function allEnded(answers: readonly Answer[]): readonly (Answer & SessionAnswer)[] {
  return answers.map((answer) => ({
    ...answer,
    ...(answer.end ? { end: answer.end } : toEnded(answer, "stopped")),
  }));
}

/**
 * @returns What changes in an answer as it ends: other dishes are no longer in its text. The same for an
 *   answer that has ended before.
 */
export function toEnded<End extends NonNullable<Answer["end"]>>(answer: Answer, end: End) {
  const { text, otherDishes } = splitOtherDishes(answer.text, end === "done");
  return { text, end, otherDishes: otherDishes.length > 0 ? otherDishes : answer.otherDishes };
}

/**
 * @param inUse Ids of answers that are kept, however old they are.
 * @returns The same state if the action does not fit it.
 */
export function reduceAnswers<State extends Answers>(
  state: State,
  action: AnswersAction,
  inUse: readonly number[] = [],
): State {
  const { request, answers } = state;
  switch (action.type) {
    case "request": {
      const { type: _, ...requested } = action;
      return {
        ...state,
        request: { status: "waiting", ...requested },
        answers: allEnded(answers),
        wait: undefined,
      };
    }
    case "choose": {
      const chosen = answers.find(({ id }) => id === action.id);
      if (!chosen || chosen === answers[0] || isRequested(request)) return state;
      const rest = answers.filter((answer) => answer !== chosen);
      return { ...state, ...NO_ANSWERS, answers: [chosen, ...rest] };
    }
    case "open": {
      if (isRequested(request)) return state;
      const { text, household, servings, demo, link } = action;
      const same = answers.find((known) => known.end === "done" && known.text === text);
      const known: Answer = same ?? {
        id: nextId(answers),
        text,
        otherDishes: [],
        ticks: [],
        end: "done",
        opened: true,
      };
      const origin = same && link ? {} : { demo, link };
      const opened = {
        ...known,
        ...origin,
        household: household ?? known.household,
        servings,
        writtenFor: undefined,
      };
      const rest = answers.filter((answer) => answer !== same);
      return { ...state, ...NO_ANSWERS, answers: newest([opened, ...rest], inUse) };
    }
    case "tick":
      return updateAnswer(state, action.id, ({ ticks }) => {
        const rest = ticks.filter((id) => !action.ids.includes(id));
        return { ticks: action.ticked ? [...rest, ...action.ids] : rest };
      });
    case "servings":
      return updateAnswer(state, action.id, () => ({
        servings: action.servings,
        writtenFor: undefined,
      }));
    case "model":
      if (request.status !== "waiting" || !action.demo) return state;
      return { ...state, request: { ...request, demo: true } };
    case "text": {
      if (request.status !== "waiting") {
        return updateAnswer(state, idWritten(state), ({ text }) => ({ text: text + action.text }));
      }
      const { status: _, household, ...asked } = request;
      const { shown, written } = asked.change?.servings ?? {};
      // The recipe that is changed, or an earlier try to change it.
      const [{ link, opened } = {}] = asked.change ? answers : [];
      const origin = { link, opened, servings: shown, writtenFor: written };
      const id = nextId(answers);
      const answer = {
        ...asked,
        ...origin,
        // The demo follows no wishes.
        household: asked.demo ? undefined : household,
        id,
        text: action.text,
        otherDishes: [],
        ticks: [],
      };
      const all = newest([answer, ...answers], inUse);
      return { ...state, request: { status: "writing" }, answers: all };
    }
    case "stop":
      return endRequest(state, "stopped");
    case "done":
      return endRequest(state, "done");
    case "failed": {
      const { type: _, ...failure } = action;
      const ended = endRequest(state, failure);
      return ended === state || !failure.retryAfter ? ended : { ...ended, wait: failure };
    }
  }
}

const nextId = (answers: readonly Answer[]) => 1 + Math.max(0, ...answers.map(({ id }) => id));

const newest = (answers: readonly Answer[], inUse: readonly number[]) =>
  answers.filter(({ id }, at) => at < MAX_ANSWERS || inUse.includes(id));

/** Ends the request. Text that has arrived stays. */
function endRequest<State extends Answers>(state: State, end: NonNullable<Answer["end"]>): State {
  if (state.request.status !== "waiting") {
    const ended = updateAnswer(state, idWritten(state), (answer) => toEnded(answer, end));
    return ended === state ? state : { ...ended, request: NO_ANSWERS.request };
  }
  if (end === "stopped") return { ...state, request: NO_ANSWERS.request };
  const failure = end === "done" ? ({ code: "no_text" } as const) : end;
  const { demo: _, ...asked } = state.request;
  return { ...state, request: { ...asked, status: "failed", failure } };
}

const idWritten = ({ request, answers }: Answers) =>
  request.status === "writing" ? answers[0]?.id : undefined;

/** @returns The state with the answer of this id changed; the same state if there is none. */
function updateAnswer<State extends Answers>(
  state: State,
  id: number | undefined,
  toChange: (answer: Answer) => Partial<Answer>,
): State {
  if (!state.answers.some((answer) => answer.id === id)) return state;
  const answers = state.answers.map((answer) =>
    answer.id === id ? { ...answer, ...toChange(answer) } : answer,
  );
  return { ...state, answers };
}
