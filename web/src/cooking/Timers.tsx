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
import { recipeOf } from "../state/recipeOf";
import { directionOf } from "../state/recipeOnPage";
import { currentLine, scrollToEnd } from "../state/scrolling";
import { dispatch, usePage } from "../state/store";
import { isRinging, isRunning, type Timer } from "../state/timers";
import { isFromInputMethod, isTextField, useEscape } from "../ui/keys";
import { publishHeight } from "../ui/publishHeight";
import { RingingTimer, RunningTimer } from "./TimerRow";
import styles from "./Timers.module.css";
import { useClock } from "./useClock";
import { useWakeLock } from "./useWakeLock";

/** Longer timers don't keep the screen on. */
const MAX_SCREEN_ON_SECONDS = 60 * 60;

const publish = publishHeight("--timers");

/** Memoized: a streamed piece changes only the recipes, and must not render the timers. */
export const Timers = memo(function Timers() {
  const { timers, audible, showsAll, recipeId, dir } = usePage((state) => ({
    timers: state.timers,
    audible: state.audible,
    showsAll: state.showsAllTimers,
    recipeId: state.recipes[0]?.id,
    // Without timers, a streamed piece must not be parsed for this.
    dir: state.recipes[0] && state.timers[0] ? directionOf(recipeOf(state.recipes[0])) : undefined,
  }));
  const cooking = usePage(isCooking);
  const nowMs = useClock();
  const isShort = (timer: Timer) => isRunning(timer) && timer.seconds <= MAX_SCREEN_ON_SECONDS;
  const rings = timers.some(isRinging);
  const screenRefused = useWakeLock(cooking || audible || timers.some(isShort));
  const inOrder = timers.toSorted((a, b) => a.endsAtMs - b.endsAtMs);
  const [ringing, others] = [inOrder.filter(isRinging), inOrder.filter((one) => !isRinging(one))];
  const isFolded = others.length > 1 && !showsAll;
  const note = screenRefused
    ? "Your screen may turn off: this browser can't keep it on."
    : timers.some(isRunning) && "Rings only while this page is open.";

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
    dish: timer.recipeId === recipeId ? undefined : timer.dish,
  });
  if (timers.length === 0 && !note) return null;
  return (
    <div
      ref={publish}
      dir={dir}
      data-covers="bottom"
      data-large={cooking || undefined}
      className={styles.timers}
    >
      {timers.length > 0 && (
        <section
          ref={elements.timers}
          aria-label="Timers"
          data-rings={rings || undefined}
          className={styles.section}
        >
          {ringing.length > 0 && (
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
