import { type MouseEvent, type ReactNode, useContext, useId } from "react";
import { describeDuration } from "./durations";
import styles from "./TimerButton.module.css";
import { TimerContext } from "./useTimers";

interface Props {
  seconds: number;
  /** The duration as the recipe has it. */
  children: ReactNode;
}

/**
 * A duration in its sentence, which starts a timer. The words stay words: they can be read out, selected
 * and copied as they are written, and break across lines. The button behind them has a name of its own,
 * because a range starts at its shorter end (WCAG 2.5.3: a visible label has to be part of the name).
 */
export function TimerButton({ seconds, children }: Props) {
  const id = useId();
  const timers = useContext(TimerContext);
  if (!timers) return children;

  function start(event: MouseEvent) {
    // It does not tick the step.
    event.stopPropagation();
    timers?.start({ seconds, step: stepOf(event.currentTarget), origin: id });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the button in it.
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
