import { useEffect, useMemo, useState } from "react";
import type { PageFailure } from "./answers";

/** The clock is read this often. A long timeout would be late: a suspended page stops it. */
const CHECK_EVERY_MS = 1000;

/** @returns Whole seconds until another try makes sense, 0 or less if it does, by the clock from when it failed. */
export function useSecondsLeft(failure: PageFailure | undefined): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure counts anew.
  const failedMs = useMemo(() => Date.now(), [failure]);
  const [nowMs, setNowMs] = useState(0);
  const passedMs = Math.max(0, nowMs - failedMs);
  const left = Math.ceil((failure?.retryAfter ?? 0) - passedMs / 1000);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNowMs(Date.now()), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return left;
}
