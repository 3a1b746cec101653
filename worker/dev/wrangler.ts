/**
 * The only file that uses wrangler's `unstable_` exports and the beta of Miniflare.
 *
 * After an update of wrangler:
 * - Set `miniflare` in package.json to exactly the version that wrangler depends on: see
 *   `npm ls miniflare`. Another version installs a second copy of workerd, and may reject the
 *   options from wrangler.
 * - If an export was removed, look for its successor in wrangler's changelog. If there is none, read the
 *   configuration with any TOML parser.
 * - When wrangler returns options for Miniflare 5, delete `convertV4MiniflareOptions`.
 *
 * @module
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";

export type { Json, WorkerdStructuredLog } from "miniflare";

const CONFIG = "wrangler.toml";

/** For the configuration and the storage of `npm run dev`. */
const DEV_FOLDER = ".wrangler/dev";

const DEV =
  "dev --ip 127.0.0.1 --port 0 --inspector-port 0 --show-interactive-dev-session=false".split(" ");

/** Also from `.dev.vars`. */
export async function readWorkerOptions() {
  const { unstable_getMiniflareWorkerOptions } = await loadWrangler();
  return unstable_getMiniflareWorkerOptions(CONFIG).workerOptions;
}

/** Loading it takes seconds: most processes of tests start a Worker without it. */
const loadWrangler = () => import("wrangler");

/** @param options In the format of Miniflare 4. */
export const createMiniflare = (options: V4MiniflareOptions) =>
  new Miniflare(convertV4MiniflareOptions(options));

/**
 * Starts `wrangler dev` without the build of wrangler.toml, so that it serves no page. Restarts after each
 * change of the Worker. Neither of wrangler's interfaces does: the harness for tests prints no log and
 * doesn't tell Gemini of a visitor who leaves, and Vite's plugin has another copy of workerd.
 *
 * @param logLevel Least important lines that are printed.
 */
export async function startDevWorker(logLevel: "log" | "error") {
  const { unstable_readConfig } = await loadWrangler();
  const config: Partial<ReturnType<typeof unstable_readConfig>> = unstable_readConfig({
    config: CONFIG,
  });
  // With a build, wrangler would not watch the Worker. Without values, it rejects or warns of the others.
  for (const name of ["build", "triggers", "unsafe"] as const) delete config[name];
  const assets = { ...config.assets, directory: resolve("web/public") };
  const path = join(DEV_FOLDER, "wrangler.json");
  await mkdir(DEV_FOLDER, { recursive: true });
  await writeFile(path, JSON.stringify({ ...config, assets }));

  const wrangler = fork(
    "node_modules/wrangler/wrangler-dist/cli.js",
    [...DEV, "--config", path, "--log-level", logLevel, "--env-file", resolve(".dev.vars")],
    // Without "--", Node takes --env-file for an option of its own, wherever it is.
    { execArgv: ["--no-warnings", "--"], stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  process.once("exit", () => wrangler.kill());
  const ended = once(wrangler, "exit");
  const [message] = await Promise.race([once(wrangler, "message"), ended]);
  if (typeof message !== "string") throw new Error("wrangler dev has ended");
  const { ip, port } = JSON.parse(message);
  return {
    url: new URL(`http://${ip}:${port}`),
    /** May be called again. */
    async [Symbol.asyncDispose]() {
      wrangler.kill();
      await ended;
    },
  };
}
