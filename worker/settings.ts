/**
 * The owner's settings, checked at the door.
 *
 * @module
 */
import { RecipeError } from "./chef";

/** The bindings of wrangler.toml, and the secret, which `npm run types` knows only from a `.dev.vars`. */
export type Bindings = Omit<Env, "GEMINI_API_KEY"> & {
  /** Set by `wrangler secret put GEMINI_API_KEY`, or in `.dev.vars`. */
  GEMINI_API_KEY?: string;
  /** In place of the {@link DEADLINES}, for tests that can't wait so long. Not checked. */
  DEADLINES?: Deadlines;
};

/** What Hono's context holds. */
export interface AppEnv {
  Bindings: Bindings;
  /** `logged`: the recipe has, or will have, its line in the log. Its failure needs no other. */
  Variables: { logged?: boolean };
}

/** How to reach Gemini. All of it has been checked. */
export interface GeminiSettings {
  apiKey: string;
  /** Model ids, tried in this order. At least one. */
  models: [string, ...string[]];
  /** Without a slash at the end. */
  baseUrl: string;
  deadlines: Deadlines;
}

/** How long Gemini may take. Past each, its request is cancelled. All in milliseconds. */
export interface Deadlines {
  /** From asking a model to its first text. */
  firstTextMs: number;
  /** From asking the first model to the first text of any. */
  totalFirstTextMs: number;
  /** From one text to the next. */
  silenceMs: number;
  /** From asking the first model to the last text. */
  answerMs: number;
}

const DEADLINES: Deadlines = {
  firstTextMs: 20_000,
  totalFirstTextMs: 30_000,
  silenceMs: 15_000,
  answerMs: 120_000,
};

/**
 * @returns How to reach Gemini, or `undefined` without a key: then the demo chef cooks.
 * @throws {RecipeError} `misconfigured`, naming the setting and what is expected of it.
 */
export function readGeminiSettings(bindings: Bindings): GeminiSettings | undefined {
  // A key that was pasted with a line break is a good key.
  const apiKey = bindings.GEMINI_API_KEY?.trim();
  if (!apiKey) return undefined;
  // Whatever else would not survive as a header fails here: the error of `Headers` quotes its value.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw misconfigured("GEMINI_API_KEY", "printable ASCII without spaces", "something else");
  }
  return {
    apiKey,
    models: readModels(bindings.GEMINI_MODELS),
    baseUrl: readBaseUrl(bindings.GEMINI_BASE_URL),
    deadlines: readDeadlines(bindings),
  };
}

/** @returns How long a recipe may take. */
export function readDeadlines({ DEADLINES: replaced }: Bindings): Deadlines {
  return replaced ?? DEADLINES;
}

function readModels(value: unknown): GeminiSettings["models"] {
  const [first, ...others] = String(value)
    .split(",")
    .map((model) => model.trim());
  const models: GeminiSettings["models"] = [first ?? "", ...others];
  // The id becomes a part of the URL's path: nothing in it may lead elsewhere.
  if (typeof value !== "string" || !models.every((model) => /^[\w.-]+$/.test(model))) {
    throw misconfigured("GEMINI_MODELS", "model ids with commas between them", quote(value));
  }
  return models;
}

function readBaseUrl(value: unknown): string {
  const url = URL.parse(String(value));
  // User info, a query or a fragment would be lost, or worse, when the path is appended.
  const plain =
    url && url.href.replace(/\/+$/, "") === url.origin + url.pathname.replace(/\/+$/, "");
  if (!plain || !/^https?:$/.test(url.protocol)) {
    const expected = "an http(s) URL without user info, query or fragment";
    throw misconfigured("GEMINI_BASE_URL", expected, quote(withoutSecrets(value)));
  }
  return url.href.replace(/\/+$/, "");
}

/**
 * @returns What counts the requests of each visitor.
 * @throws {RecipeError} `misconfigured`, when there is nothing that could.
 */
export function readRateLimiter({ RATE_LIMITER }: Bindings): RateLimit {
  // The type is that of this wrangler.toml. What is deployed with another may have no such binding.
  if (typeof (RATE_LIMITER as Partial<RateLimit> | undefined)?.limit !== "function") {
    const expected = "a rate limit, [[ratelimits]] in wrangler.toml";
    throw misconfigured("RATE_LIMITER", expected, quote(RATE_LIMITER));
  }
  return RATE_LIMITER;
}

/**
 * @returns What counts the day's recipes, and how many there are.
 * @throws {RecipeError} `misconfigured`: without a limit that can be counted, nobody is asked.
 */
export function readDayBudget({ DAY_BUDGET, RECIPES_PER_DAY }: Bindings) {
  if (typeof (DAY_BUDGET as Partial<typeof DAY_BUDGET> | undefined)?.getByName !== "function") {
    const expected = "a Durable Object, [[durable_objects.bindings]] in wrangler.toml";
    throw misconfigured("DAY_BUDGET", expected, quote(DAY_BUDGET));
  }
  // A number in wrangler.toml, a text from `--var` or the dashboard.
  const value: unknown = RECIPES_PER_DAY;
  const recipesPerDay =
    typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(recipesPerDay) || Number(recipesPerDay) < 1) {
    throw misconfigured("RECIPES_PER_DAY", "a whole number from 1 up", quote(value));
  }
  return { dayBudget: DAY_BUDGET, recipesPerDay: Number(recipesPerDay) };
}

/** For the log: which setting it is, what it should be, and what it is. */
function misconfigured(setting: keyof Bindings, expected: string, found: string): RecipeError {
  return new RecipeError("misconfigured", `${setting}: expected ${expected}, found ${found}`);
}

const quote = (value: unknown) => JSON.stringify(value) ?? "nothing";

/** User info and query may hold a password, or a key. */
function withoutSecrets(url: unknown): unknown {
  if (typeof url !== "string") return url;
  return url.replace(/^(\w*:?\/\/)?.*@/s, "$1…@").replace(/[?#].*/s, "?…");
}
