/**
 * Keeps the screen on, where the browser supports it.
 *
 * @see https://www.w3.org/TR/screen-wake-lock/
 * @module
 */
import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Holds a wake lock while `wanted`. The browser releases the lock when the page is hidden; it is
 * requested again when the page is shown. After a refusal or another release (low battery), it is not
 * requested until then.
 *
 * @returns Whether the browser refuses the lock: the screen may turn off.
 */
export function useWakeLock(wanted: boolean): boolean {
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
    };
    take().catch(refuse);
    return () => {
      over = true;
      lock?.release().catch(() => {});
    };
  }, [wanted, visible]);
  return refused;
}

export const useVisible = () => useSyncExternalStore(onVisibilityChange, isVisible, () => true);

const isVisible = () => document.visibilityState === "visible";

function onVisibilityChange(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
