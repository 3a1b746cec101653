let uptime = 0;
let latest = { wallMs: Date.now(), monotonicMs: performance.now() };

/**
 * @returns Milliseconds since the page was opened. Setting the clock back doesn't change it. In some browsers
 *   `performance.now()` stops while the computer sleeps: then the clock of the system counts.
 * @see https://github.com/w3c/hr-time/issues/115
 */
export function uptimeMs(): number {
  const now = { wallMs: Date.now(), monotonicMs: performance.now() };
  uptime += Math.max(now.wallMs - latest.wallMs, now.monotonicMs - latest.monotonicMs);
  latest = now;
  return uptime;
}
