/**
 * The only file that uses wrangler's `unstable_` exports and the beta of Miniflare.
 *
 * After an update of wrangler:
 * - Set `miniflare` in package.json to exactly the version that wrangler depends on: see
 *   `npm ls miniflare`. Another version installs a second copy of workerd, and may reject the
 *   options from wrangler.
 * - If an export was removed, look for its successor in wrangler's changelog. If there is none: run
 *   the tests' Worker by wrangler's stable `createTestHarness`, replace {@link startDevWorker} by a
 *   child process with `wrangler dev`, and read the configuration with any TOML parser.
 * - When wrangler returns options for Miniflare 5, delete `convertV4MiniflareOptions`.
 *
 * @module
 */
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import {
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
  unstable_startWorker,
} from "wrangler";

export type { Json, WorkerdStructuredLog } from "miniflare";

const CONFIG = "wrangler.toml";

export const readConfiguration = () => unstable_readConfig({ config: CONFIG });

/** Also from `.dev.vars`. */
export const readWorkerOptions = () => unstable_getMiniflareWorkerOptions(CONFIG).workerOptions;

/** @param options In the format of Miniflare 4. */
export const createMiniflare = (options: V4MiniflareOptions) =>
  new Miniflare(convertV4MiniflareOptions(options));

type DevOptions = Parameters<typeof unstable_startWorker>[0];

/**
 * Like `wrangler dev`, restarts after each change, until it is disposed of.
 *
 * @param options Differences. The page is never built: by default Vite serves it, and `web/dist` may
 *   be missing.
 */
export const startDevWorker = ({ dev, ...options }: DevOptions = {}) =>
  unstable_startWorker({
    config: CONFIG,
    build: { custom: { command: "" } },
    assets: "web/public",
    ...options,
    dev: { server: { hostname: "127.0.0.1", port: 0 }, inspector: false, ...dev },
  });
