/**
 * The Worker's production build, assets included, in workerd, at a real socket.
 *
 * @module
 */
import { once } from "node:events";
import { resolve } from "node:path";
import {
  createMiniflare,
  type Json,
  readWorkerOptions,
  type WorkerdStructuredLog,
} from "./wrangler.ts";

export interface RunningWorker extends AsyncDisposable {
  url: URL;
  /** Whatever the Worker logged, in order. */
  logs: WorkerdStructuredLog[];
  /** Asks the API with a JSON body, as a visitor who never came before, unless `init` says so. */
  ask(ingredients: unknown, init?: RequestInit): Promise<Response>;
  /** How much of the isolate's heap is in use, garbage included. */
  heapUsedMib(): Promise<number>;
}

/**
 * Starts what a build has left in `worker/dist` and `web/dist`.
 *
 * @param bindings Settings in place of those of wrangler.toml and .dev.vars. Without a key, the demo
 *   chef cooks.
 * @param page Folder of the built page.
 */
export async function startWorker(
  bindings: Record<string, Json> = {},
  page = "web/dist",
): Promise<RunningWorker> {
  const workerOptions = readWorkerOptions();
  const logs: WorkerdStructuredLog[] = [];
  const miniflare = createMiniflare({
    ...workerOptions,
    modules: [{ type: "ESModule", path: resolve("worker/dist/index.js") }],
    assets: Object.assign({}, workerOptions.assets, { directory: resolve(page) }),
    // Not a key of .dev.vars, which wrangler reads as well: tests ask nobody with it.
    bindings: Object.assign({}, workerOptions.bindings, { GEMINI_API_KEY: "" }, bindings),
    // Otherwise it would win over a setting of the same name.
    ...("RATE_LIMITER" in bindings && { ratelimits: {} }),
    host: "127.0.0.1",
    port: 0,
    inspectorPort: 0,
    cf: false,
    handleStructuredLogs: (log) => logs.push(log),
  });
  const url = await miniflare.ready;
  let visitors = 0;

  return {
    url,
    logs,
    ask: (ingredients, init) =>
      fetch(new URL("/api/recipe", url), {
        method: "POST",
        body: JSON.stringify({ ingredients }),
        ...init,
        headers: {
          "Content-Type": "application/json",
          "CF-Connecting-IP": `2001:db8:0:${(visitors++).toString(16)}::1`,
          ...init?.headers,
        },
      }),
    async heapUsedMib() {
      // https://chromedevtools.github.io/devtools-protocol/tot/Runtime/#method-getHeapUsage
      const socket = new WebSocket(new URL("/core:user:", await miniflare.getInspectorURL()));
      await once(socket, "open");
      socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
      const [{ data }] = await once(socket, "message");
      socket.close();
      return JSON.parse(data).result.usedSize / 1024 ** 2;
    },
    [Symbol.asyncDispose]: () => miniflare.dispose(),
  };
}
