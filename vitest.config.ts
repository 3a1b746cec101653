/**
 * Four kinds of tests: rules (unit tests), the Worker in its real runtime, journeys in a real
 * browser, and the Worker in `wrangler dev`. The two in the middle need a build. Vitest runs them in the
 * order of their names, the longest first.
 */
import { availableParallelism } from "node:os";
import { env, version } from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { chromiumPath } from "./web/e2e/chromium.ts";
import { importText } from "./worker/dev/importText.ts";
import { TEST_MS, WAIT_MS } from "./worker/testing/waits.ts";

// An editor may start Vitest with another Node.js than `npm test`.
if (!("fromBase64" in Uint8Array)) {
  throw new Error(`The tests need Node.js 26, not ${version}. \`npm test\` finds it at
node_modules/.bin/node, where \`npm ci\` installs it: choose it in your editor.`);
}

const BUILD = "worker/testing/build.ts";

export default defineConfig({
  plugins: [importText],
  test: {
    // A test that waits for a page leaves its core idle. On two cores, three processes take four
    // fifths of the time of two; four take longer.
    maxWorkers: availableParallelism() + 1,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
    // Test files in one process share their modules, and journeys share browser and site. No file may
    // leave state behind that another would see.
    isolate: false,
    projects: [
      {
        extends: true,
        // As in the page: both decode named character references with the same table.
        resolve: {
          alias: {
            "decode-named-character-reference": fileURLToPath(
              new URL("web/src/reading/decodeNamedCharacterReference.ts", import.meta.url),
            ),
          },
        },
        test: {
          name: "rules",
          server: { deps: { inline: [/micromark|mdast-util-from-markdown/] } },
          include: ["{worker,web/src}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{runtime,dev}.test.ts"],
          setupFiles: "worker/testing/properties.ts",
          unstubGlobals: true,
          restoreMocks: true,
          // Vitest empties all other styles. These are text.
          css: { include: [/\.css\?inline$/] },
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
          // Without a browser, one test says so, once, and everything else runs.
          include: [chromiumPath ? "web/e2e/**/*.test.ts" : "web/e2e/chromium.test.ts"],
          // Only where CI is set: it takes long.
          exclude: env.CI ? [] : ["web/e2e/monkey.test.ts"],
          globalSetup: chromiumPath ? ["web/e2e/chromium.ts", BUILD] : [],
        },
      },
      {
        extends: true,
        test: {
          name: "dev",
          include: ["worker/**/*.dev.test.ts"],
        },
      },
    ],
  },
});
