/**
 * The Worker's production build, assets included, in workerd, at a real socket.
 *
 * @module
 */
import { once } from "node:events";
import { resolve } from "node:path";
import {
  convertV4MiniflareOptions,
  type Json,
  Miniflare,
  type WorkerdStructuredLog,
} from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

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
 * @param bindings Settings in place of those of wrangler.toml.
 * @param script Path of the built Worker.
 */
export async function startWorker(
  bindings: Record<string, Json> = {},
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
      inspectorPort: 0,
      cf: false,
      handleStructuredLogs: (log) => logs.push(log),
    }),
  );
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
