/** The main journey in Firefox and WebKitGTK: `npm run test:engines`. Not part of `npm test`. */
import { defineConfig } from "vitest/config";
import { TEST_MS, WAIT_MS } from "../../worker/testing/waits";

export default defineConfig({
  test: {
    name: "engines",
    include: ["web/engines/*.test.ts"],
    testTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
    globalSetup: ["web/engines/browsers.ts", "worker/testing/build.ts"],
  },
});
