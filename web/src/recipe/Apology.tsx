import { useEffect, useState } from "react";
import { APOLOGY } from "../../../worker/contract";
import styles from "./Apology.module.css";
import type { PageFailure } from "./answers";
import { describeFailure, describeWait } from "./describeFailure";
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
  const { code, retryAfter = 0 } = failure;
  const secondsLeft = useSecondsLeft(retryAfter);
  const waits = secondsLeft > 0;
  // As it was then: a screen reader reads an alert again when its words change.
  const [reason] = useState(() =>
    describeFailure(failure, { ms: Date.now(), online: navigator.onLine }),
  );
  // It says how long it holds, in place of a countdown.
  const isLimit = code === "daily_limit";
  return (
    <div className={styles.apology}>
      <div>
        <div role="alert">
          <p>{APOLOGY}</p>
          {brokeOff && <p className={styles.brokeOff}>{BROKE_OFF}</p>}
          {(waits || !isLimit || retryAfter === 0) && <p>{reason}</p>}
        </div>
        {waits && !isLimit && <p>{describeWait(secondsLeft, Date.now())}</p>}
      </div>
      {onRetry && !waits && (
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
