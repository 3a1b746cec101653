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
import type { Taken } from "../guards/dayBudget";

/** What else can be different from production. */
export interface WorkerOptions {
  /** Folder of the built page. */
  page?: string;
  /** Folder that keeps the Durable Object's storage from one Worker to the next. */
  state?: string;
  /** Source of a module whose class `DayBudget` takes the place of the real one. */
  dayBudget?: string;
}

/** The methods of the Durable Object, as they are over RPC. */
interface DayBudget {
  take(order: { visitor: string; recipesPerDay: number; nowMs: number }): Promise<Taken>;
  giveBack(visitor: string, day: number): Promise<void>;
}

export interface RunningWorker extends AsyncDisposable {
  url: URL;
  /** Whatever the Worker logged, in order. */
  logs: WorkerdStructuredLog[];
  /** Asks the API with a JSON body, as a visitor who never came before, unless `init` says so. */
  ask(ingredients: unknown, init?: RequestInit): Promise<Response>;
  /** The object that counts the day's recipes. */
  dayBudget(): Promise<DayBudget>;
  /** How much of the isolate's heap is in use, garbage included. */
  heapUsedMib(): Promise<number>;
}

/**
 * Starts what a build has left in `worker/dist` and `web/dist`.
 *
 * @param bindings Settings in place of those of wrangler.toml and .dev.vars. Without a key, the demo
 *   chef cooks.
 */
export async function startWorker(
  bindings: Record<string, Json> = {},
  { page = "web/dist", state, dayBudget }: WorkerOptions = {},
): Promise<RunningWorker> {
  // wrangler still describes a Worker in the terms of Miniflare 4.
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const logs: WorkerdStructuredLog[] = [];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...(state && { resourcePersistencePath: state }),
      workers: [
        {
          name: "chef-basil",
          ...workerOptions,
          modules: [{ type: "ESModule", path: resolve("worker/dist/index.js") }],
          assets: Object.assign({}, workerOptions.assets, { directory: resolve(page) }),
          // Not a key of .dev.vars, which wrangler reads as well: tests ask nobody with it.
          bindings: Object.assign(
            {},
            workerOptions.bindings,
            { GEMINI_API_KEY: "", RECIPES_PER_DAY: 1_000_000 },
            bindings,
          ),
          // Otherwise it would win over a setting of the same name.
          ...("RATE_LIMITER" in bindings && { ratelimits: {} }),
          ...("DAY_BUDGET" in bindings && { durableObjects: {} }),
          ...(dayBudget && {
            durableObjects: {
              DAY_BUDGET: { className: "DayBudget", scriptName: "other", useSQLite: true },
            },
          }),
        },
        ...(dayBudget
          ? [
              {
                name: "other",
                compatibilityDate: workerOptions.compatibilityDate ?? "",
                modules: true as const,
                script: dayBudget,
                durableObjects: { OWN: { className: "DayBudget", useSQLite: true } },
              },
            ]
          : []),
      ],
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
    async dayBudget() {
      const namespace = await miniflare.getDurableObjectNamespace("DAY_BUDGET");
      return namespace.getByName("everyone") as unknown as DayBudget;
    },
    async heapUsedMib() {
      // https://chromedevtools.github.io/devtools-protocol/tot/Runtime/#method-getHeapUsage
      const socket = new WebSocket(
        new URL("/core:user:chef-basil", await miniflare.getInspectorURL()),
      );
      await once(socket, "open");
      socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
      const [{ data }] = await once(socket, "message");
      socket.close();
      return JSON.parse(data).result.usedSize / 1024 ** 2;
    },
    [Symbol.asyncDispose]: () => miniflare.dispose(),
  };
}
