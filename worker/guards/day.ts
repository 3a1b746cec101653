export const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns Days since 1970, in UTC. */
export const toDay = (ms: number) => Math.floor(ms / DAY_MS);
