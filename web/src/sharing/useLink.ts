/**
 * A recipe that comes with a link.
 *
 * @module
 */
import { useEffect, useState } from "react";
import { useUntilPress } from "../page/useUntilPress";
import { type LinkedRecipe, readLink } from "./link";

/**
 * Takes the recipe out of the address, when the page is opened and whenever the address changes.
 *
 * @param waits While a request runs.
 * @returns What to tell the visitor, until the next press.
 */
export function useLink(waits: boolean, onOpen: (recipe: LinkedRecipe) => void) {
  const [recipe, setRecipe] = useState<LinkedRecipe>();
  const [problem, setProblem] = useUntilPress<string>();
  useEffect(() => {
    async function take() {
      const { hash, pathname, search } = location;
      if (!/^#r\d+=/.test(hash)) return;
      setProblem(undefined);
      // So that a reload doesn't open it again.
      history.replaceState(null, "", pathname + search);
      await readLink(hash).then(setRecipe, () =>
        setProblem("This link is damaged. Ask for it again."),
      );
    }
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, [setProblem]);
  useEffect(() => {
    if (!recipe || waits) return;
    setRecipe(undefined);
    // Behind the effect, in which nothing could be rendered at once.
    queueMicrotask(() => onOpen(recipe));
  }, [recipe, waits, onOpen]);
  return problem;
}
