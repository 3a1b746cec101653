/** The main journey in Firefox and WebKitGTK: `npm run test:engines`. Not part of `npm test`. */
import { defineConfig } from "vitest/config";

/** Long enough for a busy machine. */
const TIMEOUT_MS = { test: 60_000, poll: 15_000 };

export default defineConfig({
  test: {
    name: "engines",
    include: ["web/engines/*.test.ts"],
    // One engine on each core.
    maxWorkers: 2,
    testTimeout: TIMEOUT_MS.test,
    hookTimeout: TIMEOUT_MS.test,
    expect: { poll: { timeout: TIMEOUT_MS.poll } },
    globalSetup: ["worker/testing/build.ts", "web/engines/install.ts"],
  },
});
