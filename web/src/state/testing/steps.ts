import { EMPTY_PAGE, type PageState, store, update } from "../page";

/** What happens to the page. */
export type PageStep = (page: PageState) => PageState;

/** @returns What a call of `update` does: `step(ticked, [2], true)`. */
export const step =
  <Values extends unknown[]>(
    toNext: (page: PageState, ...values: Values) => PageState,
    ...values: Values
  ): PageStep =>
  (page) =>
    toNext(page, ...values);

/** @param steps Steps, or names of some: "request words done". */
export type Steps = readonly (PageStep | string)[];

/**
 * @param toStep The step with this name.
 * @returns A function that plays steps in the store, by default on an empty page.
 */
export const player =
  (toStep: (name: string) => PageStep | undefined) =>
  (steps: Steps, before = EMPTY_PAGE): PageState => {
    store.setState(before, true);
    for (const one of steps) {
      const named = typeof one === "string" ? one.split(" ").map(toStep) : [one];
      for (const next of named) update(next as PageStep);
    }
    return store.getState();
  };
