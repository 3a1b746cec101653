import { useEffect, useLayoutEffect, useState } from "react";
import { prepareToRing, releaseSound, ring } from "../actions/ring";
import { update, usePage } from "../state/page";
import { elapsed, isRinging, msToNextChange } from "../state/timers";
import { useWindowEvents } from "../ui/windowEvents";
import { useVisible } from "./useWakeLock";

/**
 * Lets time elapse for the timers, and rings.
 *
 * @returns The present time in milliseconds since the epoch.
 */
export function useClock(): number {
  const { timers, audible } = usePage(({ timers, audible }) => ({ timers, audible }));
  const nowMs = Date.now();
  const [, setTicks] = useState(0);

  // After a reload or Undo reset, and whenever a timer changes.
  useLayoutEffect(() => {
    if (timers.length > 0) update(elapsed, Date.now());
  }, [timers]);

  const visible = useVisible();
  useEffect(() => {
    if (timers.length === 0) return;
    const elapse = () => {
      setTicks((ticks) => ticks + 1);
      update(elapsed, Date.now());
    };
    // Time has passed since `nowMs`, perhaps much: the page may have been suspended.
    const delayMs = msToNextChange(timers, nowMs, visible) + nowMs - Date.now();
    if (delayMs <= 0) return elapse();
    const timeout = setTimeout(elapse, delayMs);
    return () => clearTimeout(timeout);
  }, [timers, nowMs, visible]);

  useEffect(() => (audible ? ring() : undefined), [audible]);

  const awaited = audible || !timers.every(isRinging);
  // Restored timers were not started by a press on this page.
  useWindowEvents(["click", "keydown"], () => awaited && prepareToRing());
  useEffect(() => (awaited ? releaseSound : undefined), [awaited]);
  return nowMs;
}
