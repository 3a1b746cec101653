import { RecipeError } from "./recipeError";

/** What wrangler.toml binds, and the secret, which `npm run types` finds only in .dev.vars. */
export type Bindings = Omit<Env, "GEMINI_API_KEY"> & { GEMINI_API_KEY?: string } & TestSettings;

/** Settings for tests only: no deployment has them, so they are neither checked nor documented. */
interface TestSettings {
  /** Instead of {@link DEADLINES}. */
  DEADLINES?: Deadlines;
  /** The demo chef's pause after each piece, in milliseconds. */
  DEMO_PAUSE_MS?: number;
}

export interface AppEnv {
  Bindings: Bindings;
  /** `logged`: the recipe gets its own log line, so its failure is not logged again. */
  Variables: { logged?: boolean };
}

export interface GeminiSettings {
  apiKey: string;
  /** Asked in this order. */
  models: string[];
  /** Has no trailing slash. */
  baseUrl: string;
  deadlines: Deadlines;
}

/** How long a recipe may take, in milliseconds. */
export interface Deadlines {
  /** From the request to one model to its first text. */
  firstTextMs: number;
  /** From the request to the first model to the first text of any model. */
  totalFirstTextMs: number;
  /** From one text to the next. */
  silenceMs: number;
  /** From the request to the first model to the last text. */
  answerMs: number;
}

export const DEADLINES: Deadlines = {
  firstTextMs: 20_000,
  totalFirstTextMs: 30_000,
  silenceMs: 15_000,
  answerMs: 120_000,
};

/**
 * @returns How to reach Gemini, or `undefined` without a key: then the demo chef answers.
 * @throws {RecipeError} `misconfigured`, with the setting's name and the expected value.
 */
export function readGeminiSettings(bindings: Bindings): GeminiSettings | undefined {
  // A pasted key may end with a line break.
  const apiKey = bindings.GEMINI_API_KEY?.trim();
  if (!apiKey) return undefined;
  // Checked here because `Headers` would throw an error that quotes the key.
  const printable = /^[\x21-\x7e]+$/.test(apiKey);
  if (!printable) reject("GEMINI_API_KEY", "printable ASCII without spaces", "something else");
  return {
    apiKey,
    models: readModels(bindings.GEMINI_MODELS),
    baseUrl: readBaseUrl(bindings.GEMINI_BASE_URL),
    deadlines: readDeadlines(bindings),
  };
}

export const readDeadlines = (bindings: Bindings): Deadlines => bindings.DEADLINES ?? DEADLINES;

function readModels(value: unknown): string[] {
  const models = typeof value === "string" ? value.trim().split(/\s*,\s*/) : [""];
  // The id becomes part of the URL's path, so it must not contain `/`, `?` or `#`.
  const valid = models.every((model) => /^[\w.-]+$/.test(model));
  if (!valid) reject("GEMINI_MODELS", "model ids with commas between them", quote(value));
  return models;
}

function readBaseUrl(value: unknown): string {
  const url = URL.parse(String(value));
  const base = url?.href.replace(/\/+$/, "") ?? "";
  // The path is appended, which does not work after user info, a query or a fragment.
  const plain = url && base === url.origin + url.pathname.replace(/\/+$/, "");
  const valid = plain && /^https?:/.test(base);
  const expected = "an http(s) URL without user info, query or fragment";
  if (!valid) reject("GEMINI_BASE_URL", expected, quote(withoutSecrets(value)));
  return base;
}

/** @throws {RecipeError} `misconfigured`, when there is no such binding. */
export function readRateLimiter({ RATE_LIMITER }: Bindings): RateLimit {
  // The type comes from this wrangler.toml. A deployment with another one may lack the binding.
  const bound = typeof (RATE_LIMITER as Partial<RateLimit> | undefined)?.limit === "function";
  const expected = "a rate limit, [[ratelimits]] in wrangler.toml";
  if (!bound) reject("RATE_LIMITER", expected, quote(RATE_LIMITER));
  return RATE_LIMITER;
}

/** @throws {RecipeError} `misconfigured`: an invalid limit must never mean unlimited. */
export function readDayBudget({ DAY_BUDGET, RECIPES_PER_DAY }: Bindings) {
  const budget: Partial<typeof DAY_BUDGET> | undefined = DAY_BUDGET;
  const bound = typeof budget?.getByName === "function";
  const expected = "a Durable Object, [[durable_objects.bindings]] in wrangler.toml";
  if (!bound) reject("DAY_BUDGET", expected, quote(DAY_BUDGET));
  // A number from wrangler.toml, a string from `--var` or the dashboard.
  const value: unknown = RECIPES_PER_DAY;
  const recipesPerDay =
    typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  const whole = Number.isSafeInteger(recipesPerDay) && Number(recipesPerDay) >= 1;
  if (!whole) reject("RECIPES_PER_DAY", "a whole number from 1 up", quote(value));
  return { dayBudget: DAY_BUDGET, recipesPerDay: Number(recipesPerDay) };
}

function reject(setting: keyof Bindings, expected: string, found: string): never {
  throw new RecipeError("misconfigured", `${setting}: expected ${expected}, found ${found}`);
}

const quote = (value: unknown) => JSON.stringify(value) ?? "nothing";

/** Removes user info, query and fragment, which may contain a password or a key. */
function withoutSecrets(url: unknown): unknown {
  if (typeof url !== "string") return url;
  return url.replace(/^(\w*:?\/\/)?.*@/s, "$1…@").replace(/[?#].*/s, "?…");
}
