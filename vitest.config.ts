/**
 * Four kinds of tests: rules, the Worker in its real runtime, journeys in a real browser, and the
 * Worker in `wrangler dev`, as on its owner's machine.
 */
import { defineConfig } from "vitest/config";

/** Generous: everything runs at once, on however few cores. */
const PATIENCE_MS = { test: 60_000, poll: 10_000 };

export default defineConfig({
  test: {
    projects: [
      {
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
          include: ["{worker,web/src,web/bench,.ci}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{runtime,dev}.test.ts"],
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
      {
        test: {
          name: "wrangler dev",
          include: ["worker/**/*.dev.test.ts"],
          // After all others: it builds the page again, which they are looking at.
          sequence: { groupOrder: 1 },
          testTimeout: PATIENCE_MS.test,
        },
      },
    ],
    globalSetup: "worker/testing/build.ts",
    expect: { poll: { timeout: PATIENCE_MS.poll } },
  },
});
