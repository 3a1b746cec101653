/** Three kinds of tests: rules, the Worker in its real runtime, and journeys in a real browser. */
import { defineConfig } from "vitest/config";

/** Generous: everything runs at once, on however few cores. */
const PATIENCE_MS = { test: 60_000, poll: 10_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          include: ["{worker,web/src,web/bench,.ci}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.runtime.test.ts"],
          testTimeout: PATIENCE_MS.test,
        },
      },
      {
        test: {
          name: "runtime",
          include: ["worker/**/*.runtime.test.ts"],
          testTimeout: PATIENCE_MS.test,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["web/e2e/**/*.test.ts"],
          globalSetup: "web/e2e/chromium.ts",
          testTimeout: PATIENCE_MS.test,
        },
      },
    ],
    globalSetup: "worker/testing/build.ts",
    expect: { poll: { timeout: PATIENCE_MS.poll } },
  },
});
