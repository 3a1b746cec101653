import { useEffect, useState } from "react";
import { APOLOGY } from "../../../worker/contract";
import styles from "./Apology.module.css";
import { formatAdvice } from "./formatAdvice";
import type { PageFailure } from "./recipeState";
import { BROKE_OFF } from "./texts";

/** The clock is read this often. A long timeout would be late: a suspended page stops it. */
const CHECK_EVERY_MS = 1000;

interface Props {
  failure: PageFailure;
  /** Whether it failed after the first words. */
  brokeOff: boolean;
  /** `undefined` where another try is not possible. */
  onRetry: (() => void) | undefined;
}

/** Says that the recipe failed or broke off, and what the visitor can do. */
export function Apology({ failure, brokeOff, onRetry }: Props) {
  const { retryAfter } = failure;
  const secondsLeft = useSecondsLeft(retryAfter ?? 0);
  const isOver = secondsLeft === 0;
  // What is advised for a wait goes with it.
  const advice =
    retryAfter === undefined
      ? formatAdvice(failure, Date.now())
      : isOver
        ? ""
        : formatAdvice({ ...failure, retryAfter: secondsLeft }, Date.now());
  return (
    <div className={styles.apology}>
      <div>
        <p role="alert">{APOLOGY}</p>
        {brokeOff && <p className={styles.brokeOff}>{BROKE_OFF}</p>}
        <p>{advice}</p>
      </div>
      {onRetry && isOver && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** @returns Whole seconds until `seconds` have passed since the first rendering, by the clock. */
function useSecondsLeft(seconds: number): number {
  const [endsAtMs] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const check = () => setLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)));
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, endsAtMs]);
  return left;
}
