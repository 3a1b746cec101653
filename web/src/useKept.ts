/**
 * Keeps the recipe in the tab's `sessionStorage`: it outlives a reload, a crash and a tab that the
 * browser discards, and goes with the tab. The list of ingredients is never stored.
 *
 * @see https://html.spec.whatwg.org/multipage/webstorage.html
 * @module
 */
import { useEffect } from "react";
import { KEPT_VERSION, type Kept, type Kitchen, keptOf } from "./kitchen";
import { loadRecipeText } from "./recipe/LazyRecipeText";

const KEY = "chef-basil";

/** Words come faster than they have to be written. */
const WRITE_EVERY_MS = 1000;

/**
 * Hands over what was kept, once, and keeps the state from then on.
 *
 * @param onRestore Must not change. Not called where nothing was kept, or nothing that can be read.
 */
export function useKept(kitchen: Kitchen, onRestore: (kept: Kept) => void) {
  // After hydration, because the prerendered page has no recipe.
  useEffect(() => {
    restore(onRestore);

    // The last events before a page may be discarded, and before it is unloaded.
    const onVisibilityChange = () => {
      if (document.visibilityState === "hidden") writeLatest();
    };
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("pagehide", writeLatest);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("pagehide", writeLatest);
    };
  }, [onRestore]);

  const { recipe, cookingMode, timers } = kitchen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else in it is kept.
  useEffect(() => keep(keptOf(kitchen)), [recipe, cookingMode, timers]);
}

async function restore(onRestore: (kept: Kept) => void) {
  const json = attempt((storage) => storage.getItem(KEY));
  if (!json) return;
  try {
    // With both, the recipe does not show as plain text meanwhile.
    const showing = loadRecipeText().catch(() => {});
    const [{ readKept }] = await Promise.all([import("./readKept"), showing]);
    const kept = readKept(json, Date.now());
    if (kept) onRestore(kept);
    else attempt((storage) => storage.removeItem(KEY));
  } catch (error) {
    console.error(error);
  }
}

let latest: Kept | undefined;
let written: Kept | undefined;
/** Runs after a writing. The next one has to wait for its end. */
let pause: ReturnType<typeof setTimeout> | undefined;
let refused = false;

function keep(kept: Kept | undefined) {
  const isRemoved = latest !== undefined && kept === undefined;
  latest = kept;
  if (isRemoved) attempt((storage) => storage.removeItem(KEY));
  if (pause === undefined) writeLatest();
}

function writeLatest() {
  if (latest === written) return;
  written = latest;
  if (!written) return;
  const json = JSON.stringify({ version: KEPT_VERSION, ...written });
  attempt((storage) => storage.setItem(KEY, json));
  clearTimeout(pause);
  pause = setTimeout(() => {
    pause = undefined;
    writeLatest();
  }, WRITE_EVERY_MS);
}

/**
 * Runs an action, unless one was refused before: by a private mode, by a policy, or because the
 * storage is full. Then the page works without it, and what it would bring back is removed, since
 * it is old.
 */
function attempt<T>(action: (storage: Storage) => T): T | undefined {
  if (refused) return undefined;
  try {
    return action(sessionStorage);
  } catch (error) {
    refused = true;
    console.warn("The recipe won't outlive a reload: the browser refuses to store it.", error);
  }
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It was refused altogether.
  }
}
