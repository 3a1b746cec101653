/**
 * What a request does, and the answers that there are: one type, one pure reducer.
 *
 * @module
 */
import type { Failure, FailureCode, Piece } from "../../../worker/contract";

/** The request and the answers on the page. */
export interface Answers {
  request: RequestState;
  /**
   * The first is on the page, hidden while a request waits for words. The others can be gone back
   * to: the one that was on the page last comes first. At most {@link MAX_ANSWERS}.
   */
  answers: readonly Answer[];
}

export type RequestState =
  /** None is under way. */
  | { status: "none" }
  /** No words have come yet. */
  | { status: "waiting"; model?: string }
  /** The first answer is being written. */
  | { status: "writing" }
  /** No words came. */
  | { status: "failed"; failure: PageFailure };

/** What has been written of a recipe, and what was ticked in it. */
export interface Answer {
  /** Higher than that of every earlier answer since the last Reset, also over a reload. */
  id: number;
  /** Markdown, never empty. */
  text: string;
  /** Id of the model that wrote it. */
  model?: string;
  /** Ids of the ticked ingredients and steps. */
  ticks: readonly number[];
  /** Absent while it is written. With a failure it broke off. Only `done` is complete. */
  end?: "done" | "stopped" | PageFailure;
}

/** The Worker's codes, and `no_answer`: the Worker's answer did not arrive, or not all of it. */
export type PageFailureCode = FailureCode | "no_answer";

/** Why there is no recipe, or no more of it. */
export interface PageFailure {
  code: PageFailureCode;
  /** Seconds until another try makes sense, where known. */
  retryAfter?: number;
  /** For `daily_limit`: whose limit was reached, where known. */
  scope?: Failure["scope"];
}

/** An event of a request. */
export type PageEvent = Piece | ({ type: "failed" } & PageFailure);

/** Everything that changes the request and the answers. An `id` is an answer's. */
export type AnswersAction =
  /** What is being written then counts as stopped. */
  | { type: "request" }
  | { type: "stop" }
  /** Puts an answer on the page. Only while no request is under way. */
  | { type: "choose"; id: number }
  /** Ticks or unticks ingredients or steps. */
  | { type: "tick"; id: number; ids: readonly number[]; ticked: boolean }
  | PageEvent;

/** The answer on the page and the one before. */
export const MAX_ANSWERS = 2;

/** The state before the first request. */
export const NO_ANSWERS: Answers = { request: { status: "none" }, answers: [] };

/** @returns Whether a request is under way. */
export function isRequested({ status }: RequestState): boolean {
  return status === "waiting" || status === "writing";
}

/** @returns The answers, of which one that is being written counts as stopped. */
export function allEnded(answers: readonly Answer[]): readonly Answer[] {
  return answers.map((answer) => ({ ...answer, end: answer.end ?? "stopped" }));
}

/** @returns The same state if the action does not fit it. */
export function reduceAnswers<State extends Answers>(state: State, action: AnswersAction): State {
  const { request, answers } = state;
  switch (action.type) {
    case "request":
      return { ...state, request: { status: "waiting" }, answers: allEnded(answers) };
    case "choose": {
      const chosen = answers.find(({ id }) => id === action.id);
      if (!chosen || chosen === answers[0] || isRequested(request)) return state;
      const others = answers.filter((answer) => answer !== chosen);
      return { ...state, ...NO_ANSWERS, answers: [chosen, ...others] };
    }
    case "tick": {
      const { id, ids, ticked } = action;
      return change(state, id, ({ ticks }) => {
        const others = ticks.filter((one) => !ids.includes(one));
        return { ticks: ticked ? [...others, ...ids] : others };
      });
    }
  }
  if (request.status === "waiting") return reduceWaiting(state, request, action);
  if (request.status === "writing") return reduceWriting(state, action);
  return state;
}

type ProgressAction = PageEvent | { type: "stop" };

function reduceWaiting<State extends Answers>(
  state: State,
  request: Extract<RequestState, { status: "waiting" }>,
  action: ProgressAction,
): State {
  switch (action.type) {
    case "model":
      return { ...state, request: { ...request, model: action.model } };
    case "text": {
      const { status: _, ...source } = request;
      const id = 1 + Math.max(0, ...state.answers.map((answer) => answer.id));
      const answer = { ...source, id, text: action.text, ticks: [] };
      const answers = [answer, ...state.answers].slice(0, MAX_ANSWERS);
      return { ...state, request: { status: "writing" }, answers };
    }
    case "stop":
      return { ...state, request: NO_ANSWERS.request };
    case "done":
      return { ...state, request: { status: "failed", failure: { code: "no_text" } } };
    case "failed":
      return { ...state, request: { status: "failed", failure: toFailure(action) } };
  }
}

function reduceWriting<State extends Answers>(state: State, action: ProgressAction): State {
  const id = state.answers[0]?.id;
  const end = (how: NonNullable<Answer["end"]>) =>
    change({ ...state, request: NO_ANSWERS.request }, id, () => ({ end: how }));
  switch (action.type) {
    case "model":
      return state;
    case "text":
      return change(state, id, ({ text }) => ({ text: text + action.text }));
    case "stop":
      return end("stopped");
    case "done":
      return end("done");
    case "failed":
      return end(toFailure(action));
  }
}

/** Changes the answer with this id, if there is one. */
function change<State extends Answers>(
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

function toFailure({ type: _, ...failure }: { type: "failed" } & PageFailure): PageFailure {
  return failure;
}
