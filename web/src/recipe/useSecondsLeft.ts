import { useEffect, useMemo, useState } from "react";
import type { PageFailure } from "./answers";

/** The clock is read this often. A long timeout would be late: a suspended page stops it. */
const CHECK_EVERY_MS = 1000;

/** @returns Whole seconds until another try makes sense, by the clock from when it failed. */
export function useSecondsLeft(failure: PageFailure | undefined): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure counts anew.
  const failedMs = useMemo(() => Date.now(), [failure]);
  const [nowMs, setNowMs] = useState(0);
  const passed = Math.max(0, nowMs - failedMs) / 1000;
  const left = Math.max(0, Math.ceil((failure?.retryAfter ?? 0) - passed));
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNowMs(Date.now()), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return left;
}
