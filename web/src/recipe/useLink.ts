/**
 * Opens recipes from links.
 *
 * @module
 */
import { useEffect, useEffectEvent, useState } from "react";
import { historyEntry } from "../actions/historyEntry";
import { open as openRecipe } from "../actions/recipes";
import { isLink, type LinkedRecipe, readLink } from "../sharing/link";
import { isAwaited, type PageState, store, usePage } from "../state/page";
import { findSaved } from "../storage/savedRecipes";
import { useWindowEvents } from "../ui/windowEvents";

/**
 * Opens the recipe in the URL's fragment, on load and on each `hashchange`; during a request, after it. The
 * fragment stays as long as the recipe is on the page, also while an error starts the page anew. Meanwhile
 * the history's entry has the text on the page, because it survives a reload, as the recipe does.
 *
 * @returns `problem`: an error message for the visitor, until the next press. `isInAddress`: whether the
 *   address leads to the recipe on the page. `dropLink` drops recipes that wait for the end of a request.
 */
export function useLink() {
  const waits = usePage(isAwaited);
  const isInAddress = usePage(addressHas);
  /** Fragments to open, one after the other. */
  const [queue, setQueue] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  useWindowEvents(["click"], () => setProblem(undefined));
  const addFragment = () => {
    const { hash } = location;
    if (isLink(hash)) setQueue((hashes) => [...hashes, hash]);
  };
  useWindowEvents(["hashchange"], addFragment);
  const addFirst = useEffectEvent(addFragment);
  useEffect(() => addFirst(), []);

  const open = useEffectEvent((recipe: LinkedRecipe | undefined, isInAddress: boolean) => {
    setQueue(([, ...rest]) => rest);
    setProblem(recipe ? undefined : "This link is damaged. Ask for it again.");
    if (!recipe) return isInAddress && dropFragment();
    const { text, servings } = recipe;
    // After a reload, the session has restored it, perhaps for other servings: don't open it again.
    if (isInAddress && historyEntry().link === text && addressHas(store.getState())) return;
    if (isInAddress) history.replaceState({ ...historyEntry(), link: text }, "");
    openRecipe({ ...(findSaved(text) ?? { text, link: true }), servings }, false);
  });
  useEffect(() => {
    const [hash] = queue;
    // Not during a request, which may replace the recipe of the fragment.
    if (hash === undefined || waits) return;
    let isOver = false;
    // A second damaged link is announced, too.
    setProblem(undefined);
    readLink(hash)
      .catch(() => undefined)
      .then((recipe) => isOver || open(recipe, hash === location.hash));
    return () => {
      isOver = true;
    };
  }, [queue, waits]);
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (addressHas(before) && !addressHas(state)) dropFragment();
      }),
    [],
  );
  function dropLink() {
    setQueue([]);
    if (isLink(location.hash)) dropFragment();
  }
  return { problem, isInAddress, dropLink };
}

const addressHas = ({ recipes: [shown] }: PageState) =>
  shown !== undefined && shown.text === historyEntry().link;

function dropFragment() {
  const { link: _, ...entry } = historyEntry();
  history.replaceState(entry, "", location.pathname + location.search);
}
