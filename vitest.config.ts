import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          include: ["{worker,web/src,web/bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.runtime.test.ts"],
        },
      },
      {
        test: {
          name: "runtime",
          include: ["worker/**/*.runtime.test.ts"],
        },
      },
      {
        test: {
          name: "journeys",
          include: ["web/e2e/**/*.test.ts"],
          globalSetup: "web/e2e/chromium.ts",
          testTimeout: 30_000,
        },
      },
    ],
    globalSetup: "worker/testing/build.ts",
    // For a machine with two cores, on which everything runs at once.
    expect: { poll: { timeout: 10_000 } },
  },
});
