import { type MouseEvent, type ReactNode, useContext } from "react";
import type { ExtraProps } from "react-markdown";
import type { Duration } from "../reading/recipe";
import { describeDuration } from "./describeDuration";
import styles from "./TimerButton.module.css";
import { TimerContext, type TimerStarter } from "./useTimers";

/**
 * A `span` in the recipe: a duration, which has an id, or one with the punctuation around it, which
 * no line end separates from its last word. The punctuation is inside because browsers break a line before and after
 * the button, even before a comma (CSS Text 3, 5.1).
 */
export function TimerSpan({ node, children }: ExtraProps & { children?: ReactNode }) {
  const starter = useContext(TimerContext);
  const id = node?.properties.dataId;
  if (id === undefined) return <span className={styles.piece}>{children}</span>;
  const duration = starter?.durations.get(`${id}`);
  if (!starter || !duration) return children;
  return (
    <TimerButton duration={duration} starter={starter}>
      {children}
    </TimerButton>
  );
}

/** @returns The selector of the button that starts, or shows, the timer of a duration. */
export const startButton = (durationId: string) => `[data-id="${CSS.escape(durationId)}"] button`;

/** Words without spaces, as in Japanese, are one. */
function splitLastWord(words: ReactNode): [ReactNode, ReactNode] {
  const index = typeof words === "string" ? words.search(/\S+$/) : -1;
  return typeof words === "string" && index > 0
    ? [words.slice(0, index), words.slice(index)]
    : ["", words];
}

interface Props {
  duration: Duration;
  /** The words of the duration, as the recipe has them. */
  children: ReactNode;
  starter: TimerStarter;
}

/**
 * A duration in a sentence, with a button that starts a timer.
 *
 * The words stay outside the button, so they can be read out, selected and copied. Inside it they
 * would have to be a part of its name (WCAG 2.5.3), but the name of a range is its shorter end.
 */
function TimerButton({ duration, children, starter }: Props) {
  const { id, seconds } = duration;
  const running = starter.running.has(id);
  const [words, last] = splitLastWord(children);

  function start(event: MouseEvent) {
    // A click would also tick the step.
    event.stopPropagation();
    starter.start(duration);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only makes the target of the button in it larger.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <span
      className={styles.duration}
      data-id={id}
      data-running={running || undefined}
      onClick={start}
    >
      <span className={styles.words}>{words}</span>
      <span className={styles.end}>
        <span className={styles.words}>{last}</span>
        <button
          type="button"
          className={styles.start}
          lang="en"
          aria-label={`${running ? "Show" : "Start"} timer: ${describeDuration(seconds)}`}
        />
      </span>
    </span>
  );
}
