/**
 * Stores the state that outlives a reload.
 *
 * @module
 */
import { loadSession, storeSession } from "../storage/session";
import { toSession } from "./reducePage";
import { dispatch, store } from "./store";

/** Throttle: while a recipe is being written, the state is stored this often, and when the page is hidden. */
const STORE_EVERY_MS = 500;

/** Restores the state of this tab, and stores it from then on. To be called once, before the page is shown. */
export function persistState() {
  dispatch({ type: "restore", session: loadSession() });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const storeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    storeSession(toSession(store.getState()));
  };
  store.subscribe(({ request }) => {
    if (request.status === "writing") timer ??= setTimeout(storeNow, STORE_EVERY_MS);
    else storeNow();
  });
  // The last event of a page that is left or discarded.
  document.addEventListener("visibilitychange", storeNow);
}
