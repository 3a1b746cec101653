/**
 * Keeps the recipe in the tab's `sessionStorage`: it outlives a reload, a crash and a tab that the
 * browser discards, and goes with the tab. The list of ingredients is never stored.
 *
 * @see https://html.spec.whatwg.org/multipage/webstorage.html
 * @module
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { openStorage } from "../page/storage";
import { type Kept, readKept, writeKept } from "./session";

const KEY = "chef-basil";

/** While a recipe is written, it is stored when no piece has come for so long, or the page is hidden. */
const RESTED_MS = 500;

/**
 * Hands over what was kept, before anybody can press anything, and keeps what is given from then
 * on.
 *
 * @param kept Without an answer, there is nothing to keep.
 * @param isWritten Whether it grows piece by piece.
 * @param onRestore Not called where nothing was kept, or nothing that can be read.
 */
export function useKept(kept: Kept, isWritten: boolean, onRestore: (kept: Kept) => void) {
  const stored = useRef<string | null>(undefined);
  const store = useEffectEvent(() => {
    const json = kept.answers.length > 0 ? writeKept(kept) : null;
    if (json !== stored.current) stored.current = write(json);
  });
  // After hydration, because the prerendered page has no recipe.
  useLayoutEffect(() => {
    if (stored.current === undefined) {
      stored.current = read();
      const restored = stored.current && readKept(stored.current);
      if (restored) return onRestore(restored);
    }
    if (!isWritten) return store();
    const rested = setTimeout(() => store(), RESTED_MS);
    return () => clearTimeout(rested);
  });
  useEffect(() => onHide(() => store()), []);
}

/**
 * Calls it when the page is left, hidden or shown again.
 *
 * @returns Ends that.
 */
function onHide(listener: () => void): () => void {
  addEventListener("pagehide", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    removeEventListener("pagehide", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

const storage = openStorage("sessionStorage", "The recipe won't outlive a reload");

const read = () => storage.use((items) => items.getItem(KEY)) ?? null;

/** @returns What is stored then: nothing where it is refused, so that the next change tries again. */
function write(json: string | null): string | null {
  const written = storage.use((items) => {
    if (json !== null) items.setItem(KEY, json);
    return json;
  });
  // What can't be replaced is removed: it is old.
  if (!written) storage.use((items) => items.removeItem(KEY));
  return written ?? null;
}
