/**
 * Four kinds of tests: rules, the Worker in its real runtime, journeys in a real browser, and the
 * Worker in `wrangler dev`, as on its owner's machine. All but the rules need a build.
 */
import { defineConfig } from "vitest/config";

/** Generous, for a busy machine. */
const PATIENCE_MS = { test: 120_000, poll: 10_000 };

const BUILD = "worker/testing/build.ts";

export default defineConfig({
  test: {
    // Vitest's own choice leaves one core free: with two, it would run one file after the other.
    maxWorkers: "100%",
    testTimeout: PATIENCE_MS.test,
    hookTimeout: PATIENCE_MS.test,
    expect: { poll: { timeout: PATIENCE_MS.poll } },
    projects: [
      {
        extends: true,
        // The bundler of wrangler inlines these files by their import attribute; Vite needs telling.
        plugins: [
          {
            name: "markdown-as-text",
            transform: (text, id) =>
              id.endsWith(".md") ? `export default ${JSON.stringify(text)}` : undefined,
          },
        ],
        test: {
          name: "rules",
          include: ["{worker,web/src}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{runtime,dev}.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "runtime",
          include: ["worker/**/*.runtime.test.ts", "web/bench/sizes.test.ts"],
          globalSetup: BUILD,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["web/e2e/**/*.test.ts"],
          globalSetup: [BUILD, "web/e2e/chromium.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "wrangler dev",
          include: ["worker/**/*.dev.test.ts"],
          // After all others: it builds the page again, which they are looking at.
          sequence: { groupOrder: 1 },
          globalSetup: BUILD,
        },
      },
    ],
  },
});
