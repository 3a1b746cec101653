import { useEffect, useState } from "react";
import { APOLOGY } from "../../../worker/contract";
import type { PageFailure } from "../kitchen";
import styles from "./Apology.module.css";
import { formatAdvice } from "./formatAdvice";
import { BROKE_OFF } from "./texts";

/** How often the clock is read. One long timeout would be late: it stops while the page is suspended. */
const CHECK_EVERY_MS = 10_000;

interface Props {
  failure: PageFailure;
  /** Whether it failed after the first words. */
  brokeOff: boolean;
  /** `undefined` where another try is not possible. */
  onRetry: (() => void) | undefined;
}

/** Says that the recipe failed or broke off, and what the visitor can do. */
export function Apology({ failure, brokeOff, onRetry }: Props) {
  const [receivedAtMs] = useState(() => Date.now());
  const { code, retryAfter = 0 } = failure;
  // A daily limit ends at that time, not earlier. After any other failure a visitor may try at once.
  const canRetry = useHasPassed(code === "daily_limit" ? receivedAtMs + retryAfter * 1000 : 0);
  return (
    <div className={styles.apology}>
      <div>
        <p role="alert">{APOLOGY}</p>
        {brokeOff && <p className={styles.brokeOff}>{BROKE_OFF}</p>}
        <p>{formatAdvice(failure, receivedAtMs)}</p>
      </div>
      {onRetry && canRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** @param timeMs In milliseconds since the epoch. */
function useHasPassed(timeMs: number): boolean {
  const [passed, setPassed] = useState(() => Date.now() >= timeMs);
  useEffect(() => {
    if (passed) return;
    const timer = setInterval(() => setPassed(Date.now() >= timeMs), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [passed, timeMs]);
  return passed;
}
