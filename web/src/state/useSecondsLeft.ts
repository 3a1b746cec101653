import { useEffect, useMemo, useState } from "react";
import type { PageFailure } from "./answers";

/** The clock is read this often. A long timeout would be late: a suspended page stops it. */
const CHECK_EVERY_MS = 1000;

/** @returns Whole seconds until another try makes sense, 0 or less if it does, by the clock from when it failed. */
export function useSecondsLeft(failure: PageFailure | undefined): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure counts anew.
  const since = useMemo(() => ({ ms: Date.now() }), [failure]);
  const [nowMs, setNowMs] = useState(0);
  const passedMs = Math.max(0, nowMs - since.ms);
  const left = Math.ceil((failure?.retryAfter ?? 0) - passedMs / 1000);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      // If the clock was set back, the wait begins anew: otherwise it would be longer by as much.
      since.ms = Math.min(since.ms, Date.now());
      setNowMs(Date.now());
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, since]);
  return left;
}
