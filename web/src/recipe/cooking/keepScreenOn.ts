/**
 * Keeps the screen on, where the browser can.
 *
 * @see https://www.w3.org/TR/screen-wake-lock/
 * @module
 */
import { useEffect, useState } from "react";

/**
 * Keeps the screen on while it is wanted.
 *
 * @returns Whether the browser refuses to, or has stopped to.
 */
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
 * Holds one wake lock. The browser takes it away when the page is hidden; it is taken again when the
 * page is shown. One that was refused or taken away otherwise (low battery) is not asked for again
 * until then.
 *
 * @param onRefused Told whenever that changes.
 * @returns A function that releases the lock, also one that is still on its way.
 */
function keepScreenOn(onRefused: (refused: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let pending = false;
  let over = false;
  /** Grows when the page is hidden or shown: a request that was under way then tells nothing. */
  let turn = 0;

  async function take() {
    if (over || pending || lock || document.visibilityState === "hidden") return;
    pending = true;
    const turnOfRequest = turn;
    try {
      const given = await navigator.wakeLock.request("screen");
      if (over) {
        await given.release();
        return;
      }
      lock = given;
      onRefused(false);
      // It may be gone before its event can be heard.
      if (given.released) lose(given);
      else given.addEventListener("release", () => lose(given));
    } catch {
      if (!over && turn === turnOfRequest) onRefused(true);
    } finally {
      pending = false;
      if (turn !== turnOfRequest) take();
    }
  }

  function lose(lost: WakeLockSentinel) {
    if (lock !== lost) return;
    lock = undefined;
    if (!over && document.visibilityState === "visible") onRefused(true);
  }

  function turnPage() {
    turn++;
    take();
  }

  take();
  document.addEventListener("visibilitychange", turnPage);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", turnPage);
    lock?.release().catch(() => {});
  };
}
