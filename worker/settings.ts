import * as v from "valibot";
import { MAX_ANSWER_MS } from "./contract";
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
  /** See {@link MAX_ANSWER_MS}. */
  answerMs: MAX_ANSWER_MS,
};

export type Deadlines = typeof DEADLINES;

export const readDeadlines = (bindings: Bindings): Deadlines => bindings.DEADLINES ?? DEADLINES;

/** The ids become part of a URL's path: no `?`, no `#`, and no part of them that is `.` or `..`. */
const MODELS = /^\w[\w.-]*(\/\w[\w.-]*)*(\s*,\s*\w[\w.-]*(\/\w[\w.-]*)*)*$/;
const toList = (models: string) => models.split(/\s*,\s*/);

const withoutLastSlash = (url: string) => new URL(url).href.replace(/\/+$/, "");

/** A number from wrangler.toml, a string from `--var` or the dashboard. */
const NUMBER = v.union([v.number(), v.pipe(v.string(), v.trim(), v.digits(), v.toNumber())]);

const SETTINGS = {
  // A pasted key may end with a line break. `Headers` would throw an error that quotes an invalid one.
  GEMINI_API_KEY: v.pipe(v.optional(v.string(), ""), v.trim(), v.regex(/^[\x21-\x7e]*$/)),
  GEMINI_MODELS: v.pipe(v.string(), v.trim(), v.regex(MODELS), v.transform(toList)),
  GEMINI_BASE_URL: v.pipe(v.string(), v.check(isBaseUrl), v.transform(withoutLastSlash)),
  RECIPES_PER_DAY: v.pipe(NUMBER, v.safeInteger(), v.minValue(1)),
  PHOTOS: v.picklist(["on", "off"]),
  // A deployment with another wrangler.toml than the types describe may lack a binding.
  RATE_LIMITER: v.custom<RateLimit>(Boolean),
  SUBSCRIBER_RATE_LIMITER: v.custom<RateLimit>(Boolean),
  DAY_BUDGET: v.custom<Bindings["DAY_BUDGET"]>(Boolean),
};

/** What the log says is expected. */
const EXPECTED = {
  GEMINI_API_KEY: "printable ASCII without spaces",
  GEMINI_MODELS: "model ids with commas between them",
  GEMINI_BASE_URL: "an https URL without user info, query or fragment",
  RECIPES_PER_DAY: "a whole number from 1 up",
  PHOTOS: '"on" or "off"',
  RATE_LIMITER: "a rate limit, [[ratelimits]]",
  SUBSCRIBER_RATE_LIMITER: "a rate limit, [[ratelimits]]",
  DAY_BUDGET: "a Durable Object, [[durable_objects.bindings]]",
};

/**
 * @throws {RecipeError} `misconfigured`, with the setting's name, what is expected and what was found: an
 *   invalid limit must never mean unlimited, nor a misspelt "off" leave photos on.
 */
export function readSetting<Name extends keyof typeof SETTINGS>(bindings: Bindings, name: Name) {
  const found: unknown = bindings[name];
  const { success, output } = v.safeParse(SETTINGS[name], found);
  if (success) return output;
  // User info, a query or a fragment may contain a password or a key.
  const isSecret = name === "GEMINI_API_KEY" || /[@?#]/.test(String(found));
  const quoted = isSecret ? "something else" : (JSON.stringify(found) ?? "nothing");
  throw new RecipeError("misconfigured", `${name}: expected ${EXPECTED[name]}, found ${quoted}`);
}

export type GeminiSettings = NonNullable<ReturnType<typeof readGeminiSettings>>;

/** @returns How to reach Gemini, or `undefined` without a key: then the demo chef answers. */
export function readGeminiSettings(bindings: Bindings) {
  const apiKey = readSetting(bindings, "GEMINI_API_KEY");
  if (!apiKey) return undefined;
  return {
    apiKey,
    /** Asked in this order. */
    models: readSetting(bindings, "GEMINI_MODELS"),
    /** Has no trailing slash. */
    baseUrl: readSetting(bindings, "GEMINI_BASE_URL"),
  };
}

function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  // The path is appended, which does not work after user info, a query or a fragment.
  if (!url || url.href !== url.origin + url.pathname) return false;
  // HTTP would send the key in plain text over a network. A stand-in on this machine has no network.
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine);
}
