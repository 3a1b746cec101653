/**
 * How long tests wait, in milliseconds: long enough for a busy machine. A wait within a test is almost as long as
 * the test, so that it can still say for what it waited; none is shorter.
 *
 * @module
 */
export const TEST_MS = 120_000;
export const WAIT_MS = 110_000;
