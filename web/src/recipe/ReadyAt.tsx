import { useEffect, useState } from "react";
import { useVisible } from "../device/wakeLock";
import { wholeSeconds } from "../reading/recipe";
import { useRecipe } from "../state/recipeOnPage";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When the dish is ready, if its time is known. */
export function ReadyAt() {
  const seconds = wholeSeconds(useRecipe().recipe.facts);
  const nowMs = useMinutes();
  if (!seconds) return null;
  const words = `Ready ${describeReady(seconds, nowMs)} if you start now`;
  return (
    <p className="small">
      {/* With a key: a browser that translates replaces the words, which change. */}
      <bdi key={words} dir="ltr">
        {words}
      </bdi>
    </p>
  );
}

/** @returns The time in milliseconds since the epoch, each minute anew while the page is visible. */
function useMinutes(): number {
  const visible = useVisible();
  const [, count] = useState(0);
  const nowMs = Date.now();
  useEffect(() => {
    if (!visible) return;
    const next = () => count((minutes) => minutes + 1);
    const timer = setTimeout(next, MINUTE_MS - (nowMs % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [visible, nowMs]);
  return nowMs;
}

/**
 * @param nowMs When it is begun, in milliseconds since the epoch.
 * @returns "at 18:57", "tomorrow at 0:20", "Tuesday at 9:00": by the device's clock, in its own form.
 */
export function describeReady(seconds: number, nowMs: number): string {
  const ready = new Date(nowMs + seconds * 1000);
  const at = `at ${ready.toLocaleTimeString([], { timeStyle: "short" })}`;
  // A day of summer time has an hour more or less.
  const days = Math.round((midnightOf(ready) - midnightOf(new Date(nowMs))) / DAY_MS);
  if (days === 0) return at;
  if (days === 1) return `tomorrow ${at}`;
  return `${ready.toLocaleDateString("en", { weekday: "long" })} ${at}`;
}

const midnightOf = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
