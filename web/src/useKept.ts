/**
 * Keeps the recipe in the tab's `sessionStorage`: it outlives a reload, a crash and a tab that the
 * browser discards, and goes with the tab. The list of ingredients is never stored.
 *
 * @see https://html.spec.whatwg.org/multipage/webstorage.html
 * @module
 */
import { useLayoutEffect, useRef } from "react";
import { type Kept, readKept, writeKept } from "./kept";

const KEY = "chef-basil";

/**
 * Hands over what was kept, before anybody can press anything, and keeps what is given from then
 * on.
 *
 * @param kept Without an answer, there is nothing to keep.
 * @param onRestore Not called where nothing was kept, or nothing that can be read.
 */
export function useKept(kept: Kept, onRestore: (kept: Kept) => void) {
  const stored = useRef<string | null>(undefined);
  // After hydration, because the prerendered page has no recipe.
  useLayoutEffect(() => {
    if (stored.current === undefined) {
      stored.current = read();
      const restored = stored.current && readKept(stored.current);
      if (restored) return onRestore(restored);
    }
    const json = kept.answers.length > 0 ? writeKept(kept) : null;
    if (json !== stored.current) write(json);
    stored.current = json;
  });
}

const read = () => access((storage) => storage.getItem(KEY)) ?? null;

function write(json: string | null) {
  if (json !== null && !refused) access((storage) => storage.setItem(KEY, json));
  // What can't be replaced is removed: it is old.
  if (json === null || refused) access((storage) => storage.removeItem(KEY));
}

/** By a private mode, by a policy, or because the storage is full: the page works without it. */
let refused = false;

function access<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch (error) {
    if (!refused) {
      console.warn("The recipe won't outlive a reload: the browser refuses to store it.", error);
    }
    refused = true;
    return undefined;
  }
}
