import { useState } from "react";
import { APOLOGY } from "../../../worker/contract";
import { BROKE_OFF, describeFailure, describeWait } from "../api/describeFailure";
import { type Answer, askedToRetry, failureOf, type PageFailure } from "../state/answers";
import { useActions, usePage } from "../state/context";
import styles from "./Apology.module.css";
import { EmptyPot } from "./EmptyPot";

interface Props {
  failure: PageFailure;
  /** Whether it failed after the first words. */
  brokeOff?: boolean;
  /** `undefined` where another try is not possible, or offered elsewhere. */
  onRetry?: (() => void) | undefined;
}

/** Reports that the request failed or the answer broke off, and offers another try. */
export function Apology({ failure, brokeOff, onRetry }: Props) {
  const { secondsLeft } = usePage();
  // Described once: a screen reader reads an alert again when its words change.
  const [reason] = useState(() =>
    describeFailure(failure, { ms: Date.now(), online: navigator.onLine }),
  );
  // The reason for a daily limit says when it ends.
  const isCounted = secondsLeft > 0 && failure.code !== "daily_limit";
  return (
    <div className={brokeOff ? "row notice" : "row"}>
      {!brokeOff && <EmptyPot />}
      <div className={styles.words}>
        <div role="alert" className={styles.alert}>
          <p className="screen-only">{APOLOGY}</p>
          {brokeOff && <p>{BROKE_OFF}</p>}
          {reason && <p className="screen-only">{reason}</p>}
        </div>
        {isCounted && (
          <p translate="no" className="notranslate screen-only">
            {describeWait(secondsLeft, Date.now())}
          </p>
        )}
      </div>
      {onRetry && (
        <button type="button" className="filled" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Says below an answer why it is not complete. */
export function CutNotice({ answer: { end } }: { answer: Answer }) {
  const { request } = usePage();
  if (typeof end === "object" && request.status !== "failed") {
    return <Apology failure={end} brokeOff />;
  }
  return <p className="notice">{end === "stopped" ? "Stopped: it is not complete." : BROKE_OFF}</p>;
}

/**
 * @param answer The answer on the page.
 * @returns A function that repeats the request. `undefined` while that is not possible.
 */
export function useRetry(answer: Answer | undefined): (() => void) | undefined {
  const { request, isReady, secondsLeft } = usePage();
  const { ask } = useActions();
  const asked = askedToRetry(request, answer);
  const failure = failureOf({ request, answers: answer ? [answer] : [] });
  // Only the owner can help.
  if (failure?.code === "misconfigured") return undefined;
  if (secondsLeft > 0 || !(isReady || asked.change)) return undefined;
  return () => ask(asked);
}
