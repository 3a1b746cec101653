import { defineConfig } from "vitest/config";

/** For a machine with two cores, on which everything runs at once. */
const PATIENCE_MS = { test: 60_000, poll: 10_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          include: ["{worker,web/src,web/bench}/**/*.test.{ts,tsx}"],
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
