/**
 * The only file that uses exports that wrangler calls unstable, and the beta of Miniflare.
 *
 * After an update of wrangler:
 * - Set `miniflare` in package.json to exactly the version that wrangler depends on (`npm ls miniflare`).
 *   Another version installs a second copy of workerd, and may refuse the options that wrangler writes.
 * - If an export is gone, look it up in wrangler's changelog, and change it here. Without a successor,
 *   wrangler's stable `createTestHarness` can run the Worker of the tests, `wrangler dev` as a child
 *   process that of {@link startDevWorker}, and any TOML parser can read the configuration.
 * - When wrangler describes Workers in the terms of Miniflare 5, drop `convertV4MiniflareOptions`.
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

/** @returns `wrangler.toml` with its defaults, as a deployment reads it. */
export const readConfiguration = () => unstable_readConfig({ config: CONFIG });

/** @returns The Worker of `wrangler.toml` and `.dev.vars`, as options for {@link createMiniflare}. */
export const readWorkerOptions = () => unstable_getMiniflareWorkerOptions(CONFIG).workerOptions;

/** @param options In the terms of Miniflare 4. */
export const createMiniflare = (options: V4MiniflareOptions) =>
  new Miniflare(convertV4MiniflareOptions(options));

/**
 * Runs the Worker's sources in workerd, and again after each change, as `wrangler dev` does.
 *
 * @returns Its address. It runs until the process ends.
 */
export async function startDevWorker(): Promise<URL> {
  const { url } = await unstable_startWorker({
    config: CONFIG,
    // Vite serves the page: it need not be built, and there may be no built one.
    build: { custom: { command: "" } },
    assets: "web/public",
    dev: { server: { hostname: "127.0.0.1", port: 0 }, inspector: false },
  });
  return url;
}
