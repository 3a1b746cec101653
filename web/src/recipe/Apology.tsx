import { useEffect, useState } from "react";
import { APOLOGY } from "../../../worker/contract";
import type { PageFailure } from "../kitchen";
import styles from "./Apology.module.css";
import { formatAdvice } from "./formatAdvice";
import { BROKE_OFF } from "./texts";

/** How often it is checked whether a time has come. By the clock: a timer stops while a page sleeps. */
const CHECK_EVERY_MS = 10_000;

interface Props {
  failure: PageFailure;
  /** Whether it failed after the first words, which are above it. */
  brokeOff: boolean;
  /** Absent while there is nothing that could be tried again. */
  onRetry: (() => void) | undefined;
}

/** Says that there is no recipe, or no more of it, and what can be done about that. */
export function Apology({ failure, brokeOff, onRetry }: Props) {
  const [receivedAtMs] = useState(() => Date.now());
  const { code, retryAfter = 0 } = failure;
  // The day's recipes don't come back any earlier. For anything else one may try at any time.
  const open = useHasCome(code === "daily_limit" ? receivedAtMs + retryAfter * 1000 : 0);
  return (
    <div className={styles.apology}>
      <div>
        <p role="alert">{APOLOGY}</p>
        {brokeOff && <p className={styles.brokeOff}>{BROKE_OFF}</p>}
        <p>{formatAdvice(failure, receivedAtMs)}</p>
      </div>
      {onRetry && open && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

function useHasCome(timeMs: number): boolean {
  const [come, setCome] = useState(() => Date.now() >= timeMs);
  useEffect(() => {
    if (come) return;
    const timer = setInterval(() => setCome(Date.now() >= timeMs), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [come, timeMs]);
  return come;
}
