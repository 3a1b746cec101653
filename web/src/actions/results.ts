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

/**
 * Does what the browser may refuse, and says what came of it. Nothing is said of a share sheet that is closed.
 *
 * @param act Resolves to the message after success.
 */
export async function tryTo(
  verb: string,
  act: () => Promise<string> | undefined,
  where: Pick<Result, "place" | "recipeId">,
) {
  try {
    report({ ...where, words: (await act()) ?? "" });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return;
    console.error(error);
    report({ ...where, words: `The browser refused to ${verb}.` });
  }
}
