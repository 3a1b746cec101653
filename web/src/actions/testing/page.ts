/** The page without a browser, on fake timers. The test answers its requests. @module */
import { vi } from "vitest";
import { answerStream, stubFetch } from "../../api/testing/stubFetch";
import { EMPTY_PAGE, RESET, store } from "../../state/page";
import { reset } from "../recipes";

/** All requests so far, the latest last. */
export let calls: ReturnType<typeof stubFetch>;
let stream: ReturnType<typeof answerStream> | undefined;
let answered: number;

/** Before each test. @returns What ends it. */
export function openPage() {
  vi.useFakeTimers();
  store.setState(EMPTY_PAGE, true);
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockReturnValue();
  [calls, answered, stream] = [stubFetch(), 0, undefined];
  return () => {
    reset();
    vi.useRealTimers();
  };
}

export const page = () => store.getState();
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
export const bodies = () => calls.map(({ init }) => JSON.parse(init.body));

/** Answers the latest request with an event. */
export async function say(type: string, data: object) {
  await pass();
  if (answered < calls.length) stream = answerStream(calls);
  answered = calls.length;
  stream?.say(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  await pass();
}

/** The offer to undo Reset. */
export const offer = () => page().results.find(({ place }) => place === RESET);
export const undoReset = () => offer()?.undo?.();
