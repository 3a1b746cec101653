/**
 * The timers at the lower edge of the window. Mounted beside the recipe: they outlive it, even if it can't
 * be rendered.
 *
 * @module
 */
import { memo, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { changeTimer } from "../state/actions";
import { elements } from "../state/elements";
import { isCooking } from "../state/pageState";
import { ResultOf } from "../state/ResultOf";
import { recipeOf } from "../state/recipeOf";
import { directionOf } from "../state/recipeOnPage";
import { currentLine, scrollToEnd } from "../state/scrolling";
import { dispatch, usePage } from "../state/store";
import { isRinging, type Timer } from "../state/timers";
import { isFromInputMethod, isTextField, useEscape } from "../ui/keys";
import { publishHeight } from "../ui/publishHeight";
import { TIMERS } from "./actions";
import { RingingTimer, RunningTimer } from "./TimerRow";
import styles from "./Timers.module.css";
import { useClock } from "./useClock";
import { useWakeLock } from "./useWakeLock";

/** Longer timers don't keep the screen on. */
const MAX_SCREEN_ON_SECONDS = 60 * 60;

const publish = publishHeight("--timers");

/** Memoized: a streamed piece changes only the recipes, and must not render the timers. */
export const Timers = memo(function Timers() {
  const { timers, audible, showsAll, recipeId, ended } = usePage((state) => ({
    timers: state.timers,
    audible: state.audible,
    showsAll: state.showsAllTimers,
    recipeId: state.recipes[0]?.id,
    // Not while it is written: a streamed piece must not be parsed for this.
    ended: state.timers[0] && state.recipes[0]?.end && state.recipes[0],
  }));
  const hasStopped = usePage(({ results }) => results.some(({ place }) => place === TIMERS));
  const cooking = usePage(isCooking);
  const nowMs = useClock();
  const inOrder = timers.toSorted((a, b) => a.endsAtMs - b.endsAtMs);
  const others = inOrder.filter((timer) => !isRinging(timer));
  // The newest first.
  const ringing = inOrder.filter(isRinging).reverse();
  const rings = ringing.length > 0;
  const isShort = others.some(({ seconds }) => seconds <= MAX_SCREEN_ON_SECONDS);
  const screenRefused = useWakeLock(cooking || audible || isShort);
  const hasTimers = timers.length > 0 || hasStopped;
  const onPage = ended && recipeOf(ended);
  const isFolded = others.length > 1 && !showsAll;
  const note = screenRefused
    ? "Your screen may turn off: this browser can't keep it on."
    : others.length > 0 && "Rings only while this page is open.";

  const dismissByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isFromInputMethod(event) || isTextField(event.target)) return;
    if (ringing[0]) changeTimer({ type: "stopTimer", id: ringing[0].id });
  });
  useEffect(() => {
    document.addEventListener("keydown", dismissByKey);
    return () => document.removeEventListener("keydown", dismissByKey);
  }, []);
  useLayoutEffect(() => {
    // An alarm must not cover the end of the current step, if that is being read.
    if (rings && cooking) scrollToEnd(currentLine());
  }, [rings, cooking]);

  const showAll = (shown: boolean) => dispatch({ type: "set", showsAllTimers: shown });
  useEscape(others.length > 1 && showsAll, () => showAll(false));

  const propsOf = (timer: Timer) => ({
    timer,
    nowMs,
    dish: timer.recipeId === recipeId || timer.dish === onPage?.dish ? undefined : timer.dish,
  });
  if (!hasTimers && !note) return null;
  return (
    <div
      ref={publish}
      dir={onPage && directionOf(onPage)}
      data-covers="bottom"
      data-large={cooking || undefined}
      data-rings={rings || undefined}
      className={styles.timers}
    >
      {hasTimers && (
        <section ref={elements.timers} aria-label="Timers" className={styles.section}>
          {rings && (
            // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for no list.
            <ul className={styles.alarms} role="list">
              {ringing.map((timer) => (
                <RingingTimer key={timer.id} {...propsOf(timer)} />
              ))}
            </ul>
          )}
          {others.length > 0 && (
            <div className={styles.clocks}>
              {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
              <ul className={isFolded ? styles.folded : styles.list} role="list">
                {others.map((timer) => (
                  <RunningTimer key={timer.id} {...propsOf(timer)} isFolded={isFolded} />
                ))}
              </ul>
              {others.length > 1 && (
                <button
                  type="button"
                  className={styles.all}
                  aria-label={`All ${others.length} timers`}
                  aria-expanded={!isFolded}
                  onClick={() => showAll(isFolded)}
                >
                  {isFolded ? "▴" : "▾"}
                </button>
              )}
            </div>
          )}
          <ResultOf place={TIMERS} className={`${styles.result} row`} />
        </section>
      )}
      {note && (
        <p className={`${styles.note} small-print`}>
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  );
});
