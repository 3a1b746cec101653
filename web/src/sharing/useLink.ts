/**
 * Opens recipes from links.
 *
 * @module
 */
import { useEffect, useEffectEvent, useState } from "react";
import { useUntilPress } from "../page/windowEvents";
import { type LinkedRecipe, readLink } from "./link";

/**
 * Opens the recipe in the URL's fragment, on load and on each `hashchange`. The fragment stays as long
 * as the recipe is on the page. Meanwhile `history.state` is the recipe's text, because it survives a
 * reload, as the recipe does.
 *
 * @param shown Text of the recipe on the page.
 * @param waits Whether a request is running. Recipes that arrive meanwhile are opened after it.
 * @returns An error message for the visitor, until the next press.
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
    // After a reload, the session has restored it, perhaps for other servings: don't open it again.
    if (isInAddress && history.state === recipe.text && shown === recipe.text) return;
    if (isInAddress) history.replaceState(recipe.text, "");
    setArrived((earlier) => [...earlier, recipe]);
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
    // After the effect: React can't render synchronously within an effect.
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
