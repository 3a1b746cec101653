/**
 * How many examples a property test generates. Without `SEED`, each run has others: then a fifth is enough.
 *
 * @module
 */
import { env } from "node:process";
import fc from "fast-check";

/** @returns All of the runs in CI, where each commit has the same examples, a fifth elsewhere. */
export const runs = (all: number) => ({ numRuns: env.CI ? all : Math.ceil(all / 5) });

fc.configureGlobal({ ...runs(100), ...(env.SEED && { seed: Number(env.SEED) }) });
