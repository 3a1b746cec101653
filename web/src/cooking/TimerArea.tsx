import { useEffect, useState } from "react";
import { TimerList, type TimerListProps } from "./TimerList";
import styles from "./TimerList.module.css";
import { isRunning, type Timer } from "./timers";

/** How long the first timer's note is shown. */
const NOTE_MS = 6000;

interface Props extends TimerListProps {
  /** Large, for cooking mode. */
  large: boolean;
  message: string | false;
}

/**
 * The timers that run or ring, and a message, at the bottom of the window. In the document they stand
 * where they are rendered: right behind the bar, so that few presses of Tab lead to them.
 */
export function TimerArea({ message, large, ...props }: Props) {
  const { timers, nowMs } = props;
  const isNew = ({ endsAtMs, seconds }: Timer) => nowMs < endsAtMs - seconds * 1000 + NOTE_MS;
  const isFirst = useFirstTime(timers.some((one) => one.id === 1 && isRunning(one) && isNew(one)));
  return (
    <div
      ref={publishHeight}
      data-covers="bottom"
      className={large ? `${styles.timers} ${styles.large}` : styles.timers}
    >
      {/* Always there: what is inserted together with its words is not announced everywhere. */}
      <p role="status" className="small-print">
        {message}
      </p>
      <p role="status" className="small-print">
        {isFirst && "Rings only while this page is open."}
      </p>
      {timers.length > 0 && <TimerList {...props} />}
    </div>
  );
}

/** @returns Whether it is so for the first time. */
function useFirstTime(isSo: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => (isSo ? () => setIsOver(true) : undefined), [isSo]);
  return isSo && !isOver;
}

/** Publishes the height of the area as `--timers`: the page ends above it. */
function publishHeight(area: HTMLElement | null) {
  if (!area) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--timers", `${area.offsetHeight}px`);
  });
  observer.observe(area);
  return () => {
    observer.disconnect();
    style.removeProperty("--timers");
  };
}
