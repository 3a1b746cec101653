/**
 * Opens recipes from links.
 *
 * @module
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { open as openRecipe } from "../state/actions";
import { findSaved } from "../storage/savedRecipes";
import { useWindowEvents } from "../ui/windowEvents";
import { isLink, type LinkedRecipe, readLink } from "./link";

const CLICK = ["click"] as const;

/**
 * Opens the recipe in the URL's fragment, on load and on each `hashchange`. The fragment stays as long
 * as the recipe is on the page. Meanwhile `history.state` is the text on the page, because it survives a
 * reload, as the recipe does.
 *
 * @param shown Text of the recipe on the page.
 * @param waits Whether a request is under way. Recipes that arrive meanwhile are opened after it.
 * @returns `problem`: an error message for the visitor, until the next press. `isInAddress`: whether the
 *   address leads to the recipe on the page. `dropLink` drops recipes that wait for the end of a request.
 */
export function useLink(shown: string | undefined, waits: boolean) {
  const queue = useRef<string[]>([]);
  /** The queue that is being read. */
  const reading = useRef<string[]>(undefined);
  const [problem, setProblem] = useState<string>();
  useWindowEvents(CLICK, () => setProblem(undefined));
  /** Text of the recipe to which the address leads. */
  const [addressed, setAddressed] = useState<string>();
  const open = useEffectEvent((recipe: LinkedRecipe, isInAddress: boolean) => {
    // After a reload, the session has restored it, perhaps for other servings: don't open it again.
    const isRestored = isInAddress && history.state !== null && history.state === shown;
    const { text: linked, servings } = recipe;
    const opened = { ...(findSaved(linked) ?? { text: linked, link: true as const }), servings };
    const text = isRestored ? shown : openRecipe(opened, false);
    if (!isInAddress) return;
    if (!isRestored) history.replaceState(text, "");
    setAddressed(text);
  });
  useEffect(() => {
    async function openQueued() {
      const hashes = queue.current;
      // One after the other: a short link that follows a long one is decoded first.
      if (reading.current === hashes) return;
      reading.current = hashes;
      for (let hash = hashes.shift(); hash !== undefined; hash = hashes.shift()) {
        setProblem(undefined);
        const recipe = await readLink(hash).catch(() => undefined);
        if (hashes !== queue.current) return;
        const isInAddress = hash === location.hash;
        if (recipe) open(recipe, isInAddress);
        else setProblem("This link is damaged. Ask for it again.");
        if (!recipe && isInAddress) dropFragment();
      }
      reading.current = undefined;
    }
    function onChange() {
      if (isLink(location.hash)) queue.current.push(location.hash);
      if (!waits) openQueued();
    }
    // Not during a request, which may replace the recipe of the fragment.
    if (!waits) onChange();
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, [waits]);
  useEffect(
    () => () => {
      if (history.state !== null && history.state === shown) dropFragment();
    },
    [shown],
  );
  function dropLink() {
    queue.current = [];
    if (isLink(location.hash)) dropFragment();
  }
  return { problem, isInAddress: shown !== undefined && shown === addressed, dropLink };
}

const dropFragment = () => history.replaceState(null, "", location.pathname + location.search);
