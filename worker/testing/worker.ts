/**
 * The Worker's production build, assets included, in workerd, at a real socket.
 *
 * @module
 */
import { resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type WorkerdStructuredLog } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

export interface RunningWorker extends AsyncDisposable {
  url: URL;
  /** Whatever the Worker logged, in order. */
  logs: WorkerdStructuredLog[];
  /** Asks the API with a JSON body, unless `init` says otherwise. */
  ask(ingredients: unknown, init?: RequestInit): Promise<Response>;
}

/**
 * @param bindings Settings in place of those of wrangler.toml.
 * @param script Path of the built Worker.
 */
export async function startWorker(
  bindings: Record<string, string> = {},
  script = "worker/dist/index.js",
): Promise<RunningWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const logs: WorkerdStructuredLog[] = [];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...workerOptions,
      modules: [{ type: "ESModule", path: resolve(script) }],
      bindings: Object.assign({}, workerOptions.bindings, bindings),
      host: "127.0.0.1",
      port: 0,
      cf: false,
      handleStructuredLogs: (log) => logs.push(log),
    }),
  );
  const url = await miniflare.ready;

  return {
    url,
    logs,
    ask: (ingredients, init) =>
      fetch(new URL("/api/recipe", url), {
        method: "POST",
        body: JSON.stringify({ ingredients }),
        ...init,
        headers: { "Content-Type": "application/json", ...init?.headers },
      }),
    [Symbol.asyncDispose]: () => miniflare.dispose(),
  };
}
