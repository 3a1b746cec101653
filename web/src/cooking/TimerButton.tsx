import { type MouseEvent, type ReactNode, useContext } from "react";
import type { ExtraProps } from "react-markdown";
import { describeDuration } from "./describeDuration";
import styles from "./TimerButton.module.css";
import { TimerContext, type TimerStarter } from "./useTimers";

/**
 * A `span` that `remarkTimers` made: a duration, or one with the punctuation around it. The latter
 * is one box that never breaks. The punctuation is inside because browsers break a line before and
 * after any inline-block, even before a comma (CSS Text 3, 5.1).
 */
export function TimerSpan({ node, children }: ExtraProps & { children?: ReactNode }) {
  const starter = useContext(TimerContext);
  const { dataTimerSeconds: seconds, dataTimerPlace: place } = node?.properties ?? {};
  if (seconds === undefined) return <span className={styles.piece}>{children}</span>;
  if (!starter) return children;
  return (
    <TimerButton seconds={Number(seconds)} place={Number(place)} starter={starter}>
      {children}
    </TimerButton>
  );
}

interface Props {
  seconds: number;
  /** Offset of the duration in the recipe's Markdown. */
  place: number;
  /** The text of the duration, as the recipe has it. */
  children: ReactNode;
  starter: TimerStarter;
}

/**
 * A duration in a sentence, with a button that starts a timer.
 *
 * The words stay outside the button, so they can be read out, selected and copied. Inside it they
 * would have to be a part of its name (WCAG 2.5.3), but the name of a range is its shorter end.
 */
function TimerButton({ seconds, place, children, starter }: Props) {
  const running = starter.running.has(`${place}`);

  function start(event: MouseEvent) {
    // A click would also tick the step.
    event.stopPropagation();
    starter.start({ seconds, durationId: `${place}`, label: labelOf(event.currentTarget) });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only makes the target of the button in it larger.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <span className={styles.duration} data-running={running || undefined} onClick={start}>
      <span className={styles.words}>{children}</span>
      <button
        type="button"
        className={styles.start}
        aria-label={`Start timer: ${describeDuration(seconds)}`}
        data-timer-place={place}
      />
    </span>
  );
}

/** The words of the step, with its number if it has one. */
function labelOf(element: Element): string {
  const words = element.closest("p, h4, td, th, div, li")?.textContent ?? "";
  const step = words.replace(/\s+/g, " ").trim();
  const item = element.closest("li");
  const list = item?.parentElement;
  if (!item || !(list instanceof HTMLOListElement)) return step;
  return `${list.start + Array.from(list.children).indexOf(item)}. ${step}`;
}
