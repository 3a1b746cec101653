/** Runs the Worker's production build with its assets in workerd, on a real port. @module */
import { readFileSync } from "node:fs";
import { PAGE_PATH, PHOTO_PATH, QUESTION_PATH, RECIPE_PATH } from "../contract.ts";
import { createMiniflare, type Json, type WorkerdStructuredLog } from "../dev/wrangler.ts";
import type { DayBudget } from "../guards/dayBudget";
import type { SettingName, TestSettings } from "../settings.ts";
import { built } from "./build.ts";
import { photoOf } from "./jpeg.ts";

export type Settings = { [Name in SettingName]?: Json } & TestSettings;

/** Longer than any test, in milliseconds: no deadline passes, however slow the machine is. */
const LONG = 3_600_000;

const DEADLINES = {
  countMs: LONG,
  firstTextMs: LONG,
  totalFirstTextMs: LONG,
  silenceMs: LONG,
  answerMs: LONG,
};

/** Without a key, the demo chef answers. Nothing listens at the base URL: no test can ask Google. */
const DEFAULTS = {
  GEMINI_API_KEY: "",
  GEMINI_MODELS: "gemini-1.5-flash",
  GEMINI_BASE_URL: "http://127.0.0.1:1",
  RECIPES_PER_DAY: 1_000_000,
  VISITOR_TENTHS: 1,
  PHOTOS: "on",
  DEADLINES,
} satisfies Required<Omit<Settings, "DEMO_PAUSE_MS">>;

/** Differences from production, beside settings. */
export interface WorkerOptions {
  /** Folder of the built page. */
  page?: string;
  /** Folder for the Durable Object's storage, to keep it across restarts. In memory by default. */
  state?: string;
  /**
   * Source of the main module, which imports the Worker from "./index.js". Requests reach it directly, and
   * it serves no assets: their routers would hide a connection that is reset.
   */
  entry?: string;
  /** With the owner's limits of requests a minute. By default no test can reach one, whatever they are. */
  rateLimited?: boolean;
}

type RateLimit = { simple: { limit: number } };

/** A valid request of each kind. */
export const VALID_REQUESTS = {
  recipe: {
    ingredients: ["Onions", "Rice", "Éclair 🧅", 'A "quoted" one'],
    household: ["no nuts"],
    change: { recipe: '# Süp\u2028"\ud800\n```', wish: '"hot"' },
  },
  photo: { photo: photoOf(), language: "de-CH-1996-u-hc-h12-x-ignore-all-previous" },
  page: { photo: photoOf(3) },
  question: { question: "Lumpy!", recipe: "# Soup", step: { number: 1, words: "Boil." } },
};

export type Kind = keyof typeof VALID_REQUESTS;

const PATHS = { recipe: RECIPE_PATH, photo: PHOTO_PATH, page: PAGE_PATH, question: QUESTION_PATH };

/** The Durable Object's methods over RPC. */
type Counter = Pick<DayBudget, "take" | "giveBack">;

export type RunningWorker = Awaited<ReturnType<typeof startWorker>>;

/** Shared by all Workers, so that a Worker restarted with the same storage gets new visitors. */
let visitors = 0;

/** @returns The header that identifies a visitor to the limits, another one with each call. */
export const nextVisitor = () => ({
  "CF-Connecting-IP": `2001:db8:${(visitors++).toString(16)}::1`,
});

/**
 * Starts the build of the tests.
 *
 * @param settings Others than the defaults.
 */
export async function startWorker(
  settings: Partial<Settings> = {},
  { page = built("page"), state, entry, rateLimited }: WorkerOptions = {},
) {
  const { assets, ...options } = JSON.parse(readFileSync(built("options.json"), "utf8"));
  if (!rateLimited)
    for (const { simple } of Object.values<RateLimit>(options.ratelimits)) simple.limit = 1_000_000;
  const worker = { type: "ESModule" as const, path: built("worker/index.js") };
  const main = entry && { ...worker, path: built("worker/entry.js"), contents: entry };
  /** Everything the Worker has logged, in order. */
  const logs: WorkerdStructuredLog[] = [];
  const miniflare = createMiniflare({
    workers: [
      {
        ...options,
        name: "chef-basil",
        // Not from wrangler, which would add the key in .dev.vars.
        bindings: { ...DEFAULTS, ...settings },
        modules: main ? [main, worker] : [worker],
        ...(main ? { unsafeDirectSockets: [{}] } : { assets: { ...assets, directory: page } }),
      },
    ],
    ...(state && { resourcePersistencePath: state }),
    host: "127.0.0.1",
    port: 0,
    cf: false,
    handleStructuredLogs: (log) => logs.push(log),
  });
  const url = await (entry ? miniflare.unsafeGetDirectURL() : miniflare.ready);
  const post = (path: string, body: string, init?: RequestInit) =>
    fetch(new URL(path, url), {
      method: "POST",
      body,
      ...init,
      headers: { "Content-Type": "application/json", ...nextVisitor(), ...init?.headers },
    });
  /** @param name Of the Durable Object. By default, the one that the Worker uses. */
  const dayBudget = async (name = "everyone") => {
    const namespace: unknown = await miniflare.getDurableObjectNamespace("DAY_BUDGET");
    return (namespace as { getByName(name: string): Counter }).getByName(name);
  };
  return {
    url,
    logs,
    /** Sends a request, from a new visitor's address unless `init` sets another. */
    post,
    /** Sends the valid request of this kind, likewise. */
    ask: (kind: Kind, init?: RequestInit) =>
      post(PATHS[kind], JSON.stringify(VALID_REQUESTS[kind]), init),
    dayBudget,
    /** @returns How many recipes remain today. Takes one and gives it back. */
    async countRemaining(recipesPerDay: number) {
      const budget = await dayBudget();
      const taken = await budget.take({ shares: [], recipesPerDay, nowMs: Date.now() });
      if (!taken.taken) return 0;
      await budget.giveBack([], taken.day);
      return taken.remaining + 1;
    },
    [Symbol.asyncDispose]: () => miniflare.dispose(),
  };
}
