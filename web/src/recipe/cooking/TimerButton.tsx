import { type MouseEvent, type ReactNode, useContext, useId } from "react";
import { describeDuration } from "./durations";
import styles from "./TimerButton.module.css";
import { TimerContext } from "./useTimers";

interface Props {
  seconds: number;
  /** The text of the duration, as the recipe has it. */
  children: ReactNode;
}

/**
 * A duration in a sentence, with a button that starts a timer. The words stay outside the button, so
 * they can be read out, selected, copied, and wrapped. Inside it they would have to be a part of its
 * name (WCAG 2.5.3), but the name of a range is its shorter end.
 */
export function TimerButton({ seconds, children }: Props) {
  const id = useId();
  const timers = useContext(TimerContext);
  if (!timers) return children;

  function start(event: MouseEvent) {
    // A click would also tick the step.
    event.stopPropagation();
    timers?.start({ seconds, step: stepOf(event.currentTarget), origin: id });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only makes the target of the button in it larger.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <span
      className={styles.duration}
      data-running={timers.running.has(id) || undefined}
      onClick={start}
    >
      <span className={styles.words}>{children}</span>
      <button
        type="button"
        id={id}
        className={styles.start}
        aria-label={`Start timer: ${describeDuration(seconds)}`}
      />
    </span>
  );
}

/** The words of the step, with its number if it has one. */
function stepOf(element: Element): string {
  const words = element.closest("p, h4, td, th, div, li")?.textContent ?? "";
  const item = element.closest("li");
  const list = item?.parentElement;
  const number =
    item && list instanceof HTMLOListElement
      ? `${list.start + Array.from(list.children).indexOf(item)}. `
      : "";
  return number + words.replace(/\s+/g, " ").trim();
}
