/**
 * Keeps the screen on, where the browser can.
 *
 * @see https://www.w3.org/TR/screen-wake-lock/
 * @module
 */
import { useEffect, useState } from "react";

/** @returns Whether the screen may turn off though `wanted`: the browser refuses to keep it on. */
export function useScreenOn(wanted: boolean): boolean {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const release = keepScreenOn(setRefused);
    return () => {
      release();
      setRefused(false);
    };
  }, [wanted]);
  return refused;
}

/**
 * Holds one wake lock. The browser releases it when the page is hidden, and it is requested again
 * when the page is shown. After a refusal or another release (low battery) it is not requested
 * before that.
 *
 * @param onRefused Called with whether the screen may turn off.
 * @returns A function that releases the lock, also when its request is still pending.
 */
function keepScreenOn(onRefused: (refused: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let pending = false;
  let over = false;
  /** How often the page was hidden or shown. A refusal from before the last change is ignored. */
  let changes = 0;

  async function take() {
    if (over || pending || lock || document.visibilityState === "hidden") return;
    pending = true;
    const changesAtRequest = changes;
    try {
      const given = await navigator.wakeLock.request("screen");
      if (over) {
        await given.release();
        return;
      }
      lock = given;
      onRefused(false);
      // It may have been released before the listener is added.
      if (given.released) lose(given);
      else given.addEventListener("release", () => lose(given));
    } catch {
      if (!over && changes === changesAtRequest) onRefused(true);
    } finally {
      pending = false;
      if (changes !== changesAtRequest) take();
    }
  }

  function lose(lost: WakeLockSentinel) {
    if (lock !== lost) return;
    lock = undefined;
    if (!over && document.visibilityState === "visible") onRefused(true);
  }

  function onVisibilityChange() {
    changes++;
    take();
  }

  take();
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", onVisibilityChange);
    lock?.release().catch(() => {});
  };
}
