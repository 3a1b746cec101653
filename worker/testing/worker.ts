/**
 * The Worker's production build, assets included, in workerd, at a real socket.
 *
 * @module
 */
import { once } from "node:events";
import { resolve } from "node:path";
import type { Taken } from "../guards/dayBudget";
import {
  createMiniflare,
  type Json,
  readWorkerOptions,
  type WorkerdStructuredLog,
} from "./wrangler.ts";

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
  const workerOptions = readWorkerOptions();
  const logs: WorkerdStructuredLog[] = [];
  const main = {
    ...workerOptions,
    name: "chef-basil",
    modules: [{ type: "ESModule" as const, path: resolve("worker/dist/index.js") }],
    assets: Object.assign({}, workerOptions.assets, { directory: resolve(page) }),
    bindings: Object.assign(
      {},
      workerOptions.bindings,
      // Not a key of .dev.vars, which wrangler reads as well: tests ask nobody with it.
      { GEMINI_API_KEY: "", RECIPES_PER_DAY: 1_000_000 },
      bindings,
    ),
    // Otherwise they would win over settings of the same name.
    ...("RATE_LIMITER" in bindings && { ratelimits: {} }),
    ...("DAY_BUDGET" in bindings && { durableObjects: {} }),
  };
  const object = { className: "DayBudget", useSQLite: true };
  const workers = dayBudget
    ? [
        { ...main, durableObjects: { DAY_BUDGET: { ...object, scriptName: "other" } } },
        {
          name: "other",
          modules: true as const,
          script: dayBudget,
          durableObjects: { OWN: object },
        },
      ]
    : [main];
  const miniflare = createMiniflare({
    workers,
    ...(state && { resourcePersistencePath: state }),
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
    async dayBudget() {
      const namespace = (await miniflare.getDurableObjectNamespace("DAY_BUDGET")) as unknown as {
        getByName(name: string): DayBudget;
      };
      return namespace.getByName("everyone");
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
