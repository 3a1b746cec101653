/** Each run of a property test has another seed: a third of the usual 100 examples is enough. */
import fc from "fast-check";

fc.configureGlobal({ numRuns: 33 });
