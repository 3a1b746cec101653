/** Without `SEED`, each run of a property test has another one: a third of the usual 100 examples is enough. */
import { env } from "node:process";
import fc from "fast-check";

fc.configureGlobal({ numRuns: 33, ...(env.SEED && { seed: Number(env.SEED) }) });
