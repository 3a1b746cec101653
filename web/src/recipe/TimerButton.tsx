import { type KeyboardEvent, type ReactNode, useContext, useId } from "react";
import { describeDuration } from "./durations";
import styles from "./TimerButton.module.css";
import { TimerContext } from "./useTimers";

interface Props {
  seconds: number;
  /** The duration as the recipe has it. */
  children: ReactNode;
}

/**
 * A duration in its sentence, which starts a timer.
 *
 * No `button`: it could not break across lines, Firefox would leave it out when the sentence is
 * copied, and it is nothing to print.
 */
export function TimerButton({ seconds, children }: Props) {
  const id = useId();
  const timers = useContext(TimerContext);
  if (!timers) return children;

  function start(element: Element) {
    timers?.start({ seconds, step: stepOf(element), origin: id });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) start(event.currentTarget);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <span
      role="button"
      tabIndex={0}
      id={id}
      className={styles.duration}
      aria-label={`Start timer: ${describeDuration(seconds)}`}
      data-running={timers.running.has(id) || undefined}
      onClick={(event) => {
        // It does not tick the step.
        event.stopPropagation();
        start(event.currentTarget);
      }}
      onKeyDown={onKeyDown}
    >
      {children}
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
