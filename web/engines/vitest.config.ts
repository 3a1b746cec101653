/** The main journey in Firefox and WebKitGTK: `npm run test:engines`. Not part of `npm test`. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "engines",
    include: ["web/engines/*.test.ts"],
    // Long enough for a busy machine.
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ["web/engines/browsers.ts", "worker/testing/build.ts"],
  },
});
