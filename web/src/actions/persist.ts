/**
 * Stores the state that outlives a reload.
 *
 * @module
 */
import type { PageState } from "../state/page";
import { store, update } from "../state/page";
import { restored, toSession } from "../state/reset";
import { loadSession, storeSession } from "../storage/session";
import { storeTypedHousehold } from "./list";
import { storeNotes } from "./saved";

/** Throttle: while a recipe or an answer is being written, or a question or a recipe typed, the state is stored this often. */
const STORE_EVERY_MS = 500;

/** Changes of these are stored at once. Each Reset changes `lastId`. */
const AT_ONCE = [
  "recipes",
  "timers",
  "questions",
  "exclude",
  "cookingMode",
  "readsAloud",
  "lastId",
] as const;

/** Restores the state of this tab, and stores it from then on. To be called once, before the page is shown. */
export function persistState() {
  update(restored, loadSession());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const storeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    storeSession(toSession(store.getState()));
  };

  store.subscribe((state, before) => {
    const hasChanged = (part: keyof PageState) => state[part] !== before[part];
    const isFlowing = state.request.status === "writing" && hasChanged("recipes");
    if (AT_ONCE.some(hasChanged) && !isFlowing) storeNow();
    else if (isFlowing || hasChanged("pending") || hasChanged("draft") || hasChanged("own"))
      timer ??= setTimeout(storeNow, STORE_EVERY_MS);
  });

  const leave = () => {
    storeTypedHousehold();
    storeNotes();
    storeNow();
  };
  // The last event of a page that is left or that a phone ends, and one for browsers that leave it out.
  document.addEventListener("visibilitychange", leave);
  addEventListener("pagehide", leave);
}
