/**
 * Saying what a press has done.
 *
 * @module
 */
import type { Result } from "../state/pageState";
import { dispatch } from "../state/store";

/** @param lang BCP 47 language tag of the words. By default English. */
export const announce = (words: string, lang?: string) =>
  dispatch({ type: "announce", words, lang });

/** Shows and announces what a press has done. */
export const report = (result: Result) => dispatch({ type: "result", result });
