import { useState } from "react";
import { APOLOGY } from "../../../worker/contract";
import { BROKE_OFF, describeFailure, describeWait, OFFLINE } from "../api/describeFailure";
import type { PageFailure } from "../state/answers";

interface Props {
  failure: PageFailure;
  /** Until another try makes sense. */
  secondsLeft: number;
  /** Whether it failed after the first words. */
  brokeOff: boolean;
  /** `undefined` where another try is not possible, or not yet, or offered elsewhere. */
  onRetry: (() => void) | undefined;
  /** Whether 'Get a recipe' does the same. */
  isSame?: boolean;
}

/** Says that the recipe failed or broke off, and what the visitor can do. */
export function Apology({ failure, secondsLeft, brokeOff, onRetry, isSame }: Props) {
  const { code, retryAfter } = failure;
  const waits = secondsLeft > 0;
  // As it was then: a screen reader reads an alert again when its words change.
  const [reason] = useState(() =>
    describeFailure(failure, { ms: Date.now(), online: navigator.onLine }),
  );
  // It says how long it holds, in place of a countdown.
  const isLimit = code === "daily_limit";
  return (
    <div className="row notice">
      <div>
        <div role="alert">
          <p className="screen-only">{APOLOGY}</p>
          {brokeOff && <p>{BROKE_OFF}</p>}
          {(waits || !isLimit || !retryAfter) && <p className="screen-only">{reason}</p>}
        </div>
        {waits && !isLimit && (
          <p translate="no" className="notranslate screen-only">
            {describeWait(secondsLeft, Date.now())}
          </p>
        )}
      </div>
      {/* Without a network, one of two buttons that do the same is enough. */}
      {onRetry && !(isSame && reason === OFFLINE) && (
        <button type="button" className="filled" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
