/**
 * The timers: clocks as tags, and alarms. Mounted beside the recipe: they outlive it, even if it can't be
 * rendered.
 *
 * @module
 */
import { memo, useEffect, useEffectEvent, useState } from "react";
import { elements } from "../actions/screen";
import { TIMERS } from "../actions/timers";
import { ResultOf } from "../recipe/ResultOf";
import { isCooking, update, usePage } from "../state/page";
import { recipeOf } from "../state/recipeOnPage";
import { isRinging, type Timer, timerStopped } from "../state/timers";
import { tellOnce } from "../storage/told";
import { isFromInputMethod, isTextField } from "../ui/keys";
import { LateTimer, RingingTimer, RunningTimer } from "./TimerRow";
import "./Timers.css";
import { useClock } from "./useClock";
import { useWakeLock } from "./useWakeLock";

/** Longer timers don't keep the screen on. */
const MAX_SCREEN_ON_SECONDS = 60 * 60;

/** Memoized: a streamed piece changes only the recipes, and must not render the timers. */
export const Timers = memo(function Timers() {
  const { timers, audible, recipeId, ended } = usePage((state) => ({
    timers: state.timers,
    audible: state.audible,
    recipeId: state.recipes[0]?.id,
    // Not while it is written: a streamed piece must not be parsed for this.
    ended: state.timers[0] && state.recipes[0]?.end && state.recipes[0],
  }));
  const hasStopped = usePage(({ results }) => results.some(({ place }) => place === TIMERS));
  const cooking = usePage(isCooking);
  const nowMs = useClock();
  const inOrder = timers.toSorted((a, b) => a.endsAtMs - b.endsAtMs);
  const running = inOrder.filter((timer) => !isRinging(timer));
  const isShort = running.some(({ seconds }) => seconds <= MAX_SCREEN_ON_SECONDS);
  const screenRefused = useWakeLock(cooking || audible || isShort);
  const [newest, ...late] = inOrder.filter(isRinging).reverse();
  const dishOnPage = ended && recipeOf(ended).dish;

  const dismissByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isFromInputMethod(event) || isTextField(event.target)) return;
    if (newest) update(timerStopped, newest.id, Date.now());
  });
  useEffect(() => {
    document.addEventListener("keydown", dismissByKey);
    return () => document.removeEventListener("keydown", dismissByKey);
  }, []);

  const propsOf = (timer: Timer) => ({
    timer,
    nowMs,
    dish: timer.recipeId === recipeId || timer.dish === dishOnPage ? undefined : timer.dish,
  });
  if (timers.length === 0 && !hasStopped && !screenRefused) return null;
  return (
    <section ref={elements.timers} aria-label="Timers" className="clocks">
      {running.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list.
        <ul className="tags" role="list">
          {running.map((timer) => (
            <RunningTimer key={timer.id} {...propsOf(timer)} />
          ))}
        </ul>
      )}
      {newest && (
        // biome-ignore lint/a11y/noRedundantRoles: as above.
        <ul className="alarms" role="list">
          <RingingTimer key={newest.id} {...propsOf(newest)} />
          {late.map((timer) => (
            <LateTimer key={timer.id} {...propsOf(timer)} />
          ))}
        </ul>
      )}
      <ResultOf place={TIMERS} className="tools" />
      {screenRefused ? (
        <p dir="ltr" className="small">
          Your screen may turn off: this browser can't keep it on.
        </p>
      ) : (
        running.length > 0 && !newest && <OpenPageNote />
      )}
    </section>
  );
});

/** Said with the first timers on a device, and not again. */
function OpenPageNote() {
  const [isNew] = useState(() => tellOnce("page"));
  return (
    isNew && (
      <p dir="ltr" className="small">
        Rings only while this page is open.
      </p>
    )
  );
}
