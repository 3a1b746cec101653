/**
 * Keeps the screen on, where the browser can.
 *
 * @see https://www.w3.org/TR/screen-wake-lock/
 * @module
 */
import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Holds one wake lock. The browser releases it when the page is hidden, and it is requested again
 * when the page is shown. After a refusal or another release (low battery) it is not requested
 * before that.
 *
 * @returns Whether the screen may turn off though `wanted`: the browser refuses to keep it on.
 */
export function useScreenOn(wanted: boolean): boolean {
  const [refused, setRefused] = useState(false);
  const visible = useVisible();

  useEffect(() => {
    if (!wanted) setRefused(false);
    if (!wanted || !visible) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const refuse = () => {
      if (!over && isVisible()) setRefused(true);
    };
    const take = async () => {
      lock = await navigator.wakeLock.request("screen");
      if (over) return lock.release();
      setRefused(false);
      lock.addEventListener("release", refuse);
      // It may have been released before the listener is added.
      if (lock.released) refuse();
    };
    take().catch(refuse);
    return () => {
      over = true;
      lock?.release().catch(() => {});
    };
  }, [wanted, visible]);
  return refused;
}

/** @returns Whether the page is visible. */
export const useVisible = () => useSyncExternalStore(onVisibilityChange, isVisible, () => true);

const isVisible = () => document.visibilityState === "visible";

function onVisibilityChange(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
