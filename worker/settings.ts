import { RecipeError } from "./recipeError";

/** What wrangler.toml binds, and the secret, which `npm run types` finds only in .dev.vars. */
export type Bindings = Omit<Env, "GEMINI_API_KEY"> & { GEMINI_API_KEY?: string } & TestSettings;

/** Settings of tests. No deployment has them, so they are neither validated nor documented. */
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

/** How long a recipe may take, in milliseconds. */
export const DEADLINES = {
  /** To count the recipe, before any model is asked. */
  countMs: 5_000,
  /** From the request to one model to its first text. */
  firstTextMs: 20_000,
  /** From the request to the first model to the first text of any model. */
  totalFirstTextMs: 30_000,
  /** From one text to the next. */
  silenceMs: 15_000,
  /** From the request to the first model to the last text. */
  answerMs: 120_000,
};

export type Deadlines = typeof DEADLINES;

export type GeminiSettings = NonNullable<ReturnType<typeof readGeminiSettings>>;

/**
 * @returns How to reach Gemini, or `undefined` without a key: then the demo chef answers.
 * @throws {RecipeError} `misconfigured`, with the setting's name and the expected value.
 */
export function readGeminiSettings(bindings: Bindings) {
  // A pasted key may end with a line break.
  const apiKey = bindings.GEMINI_API_KEY?.trim();
  if (!apiKey) return undefined;
  // Checked here because `Headers` would throw an error that quotes the key.
  const printable = /^[\x21-\x7e]+$/.test(apiKey);
  if (!printable) reject("GEMINI_API_KEY", "printable ASCII without spaces", "something else");
  return {
    apiKey,
    /** Asked in this order. */
    models: readModels(bindings.GEMINI_MODELS),
    /** Has no trailing slash. */
    baseUrl: readBaseUrl(bindings.GEMINI_BASE_URL),
  };
}

export const readDeadlines = (bindings: Bindings): Deadlines => bindings.DEADLINES ?? DEADLINES;

function readModels(value: unknown): string[] {
  const models = typeof value === "string" ? value.trim().split(/\s*,\s*/) : [""];
  // The id becomes part of the URL's path: no `?`, no `#`, and no part of it that is `.` or `..`.
  const valid = models.every((model) => /^\w[\w.-]*(\/\w[\w.-]*)*$/.test(model));
  if (!valid) reject("GEMINI_MODELS", "model ids with commas between them", quote(value));
  return models;
}

function readBaseUrl(value: unknown): string {
  const url = URL.parse(String(value));
  const base = url?.href.replace(/\/+$/, "") ?? "";
  // The path is appended, which does not work after user info, a query or a fragment.
  const plain = url && base === url.origin + url.pathname.replace(/\/+$/, "");
  const valid = plain && (url.protocol === "https:" || isThisMachine(url));
  const expected = "an https URL without user info, query or fragment";
  if (!valid) reject("GEMINI_BASE_URL", expected, quote(withoutSecrets(value)));
  return base;
}

/** HTTP would send the key in plain text over a network. A stand-in on this machine has no network. */
const isThisMachine = ({ protocol, hostname }: URL) =>
  protocol === "http:" && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** @throws {RecipeError} `misconfigured`, when there is no such binding. */
export function readRateLimiters(bindings: Bindings) {
  requireBinding(bindings, "RATE_LIMITER", "limit", "a rate limit, [[ratelimits]]");
  requireBinding(bindings, "SUBSCRIBER_RATE_LIMITER", "limit", "a rate limit, [[ratelimits]]");
  return { visitor: bindings.RATE_LIMITER, subscriber: bindings.SUBSCRIBER_RATE_LIMITER };
}

/** @throws {RecipeError} `misconfigured`: an invalid limit must never mean unlimited. */
export function readDayBudget(bindings: Bindings) {
  const expected = "a Durable Object, [[durable_objects.bindings]]";
  requireBinding(bindings, "DAY_BUDGET", "getByName", expected);
  // A number from wrangler.toml, a string from `--var` or the dashboard.
  const value: unknown = bindings.RECIPES_PER_DAY;
  const recipesPerDay =
    typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(recipesPerDay) || Number(recipesPerDay) < 1) {
    reject("RECIPES_PER_DAY", "a whole number from 1 up", quote(value));
  }
  return { dayBudget: bindings.DAY_BUDGET, recipesPerDay: Number(recipesPerDay) };
}

/** @throws {RecipeError} `misconfigured`: a misspelt "off" must not leave photos on. */
export function readPhotos({ PHOTOS }: Bindings): "on" | "off" {
  if (PHOTOS !== "on" && PHOTOS !== "off") reject("PHOTOS", '"on" or "off"', quote(PHOTOS));
  return PHOTOS;
}

/** The types describe this wrangler.toml. A deployment with another one may lack a binding. */
function requireBinding(bindings: Bindings, name: keyof Bindings, method: string, what: string) {
  const binding = bindings[name] as Record<string, unknown> | undefined;
  if (typeof binding?.[method] === "function") return;
  reject(name, `${what} in wrangler.toml`, quote(binding));
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
