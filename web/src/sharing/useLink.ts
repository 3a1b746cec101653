/**
 * A recipe that comes with a link.
 *
 * @module
 */
import { useEffect, useEffectEvent, useState } from "react";
import { useUntilPress } from "../page/useUntilPress";
import { type LinkedRecipe, readLink } from "./link";

/**
 * Opens the recipe in the address, when the page is opened and whenever the address changes. The
 * fragment stays there as long as the recipe is on the page. `history.state` is then its text: like the
 * recipe, that outlives a reload.
 *
 * @param shown Text of the recipe on the page.
 * @param waits While a request runs. Recipes that come meanwhile are opened after it, in their order.
 * @returns What to tell the visitor, until the next press.
 */
export function useLink(
  shown: string | undefined,
  waits: boolean,
  onOpen: (recipe: LinkedRecipe) => void,
) {
  const [arrived, setArrived] = useState<readonly LinkedRecipe[]>([]);
  const [problem, setProblem] = useUntilPress<string>();
  const arrive = useEffectEvent((recipe: LinkedRecipe, hash: string) => {
    const isInAddress = hash === location.hash;
    // After a reload it is on the page as it was left, for other servings, perhaps.
    if (isInAddress && history.state === recipe.text && shown === recipe.text) return;
    if (isInAddress) history.replaceState(recipe.text, "");
    setArrived((others) => [...others, recipe]);
  });
  useEffect(() => {
    async function take(hash: string) {
      if (!/^#r\d+=/.test(hash)) return;
      setProblem(undefined);
      const recipe = await readLink(hash).catch(() => undefined);
      if (recipe) return arrive(recipe, hash);
      if (hash === location.hash) dropFragment();
      setProblem("This link is damaged. Ask for it again.");
    }
    let last = Promise.resolve();
    const onChange = () => {
      const { hash } = location;
      last = last.then(() => take(hash));
    };
    onChange();
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, [setProblem]);
  useEffect(() => {
    if (waits || arrived.length === 0) return;
    setArrived([]);
    // Behind the effect, in which nothing could be rendered at once.
    queueMicrotask(() => arrived.forEach(onOpen));
  }, [arrived, waits, onOpen]);
  useEffect(
    () => () => {
      if (history.state !== null && history.state === shown) dropFragment();
    },
    [shown],
  );
  return problem;
}

const dropFragment = () => history.replaceState(null, "", location.pathname + location.search);
