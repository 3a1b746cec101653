/**
 * The settings: what wrangler.toml binds, and the secrets. `readSetting.ts` validates them.
 *
 * @module
 */
import * as v from "valibot";
// With the extension, because Node runs this file directly for benchmarks.
import { MAX_ANSWER_MS } from "./contract.ts";

export interface Setting<Schema = v.GenericSchema> {
  /** What is valid. Its output is the value that is used. */
  schema: Schema;
  /** For the log: what is expected. */
  expected: string;
  /** The log never quotes the value. */
  secret?: true;
  /** A test's value, unless it sets another one. Without it, wrangler.toml's binding is used. */
  forTests?: string | number;
}

/** The ids become part of a URL's path: no `?`, no `#`, and no part of them that is `.` or `..`. */
const MODELS = /^\w[\w.-]*(\/\w[\w.-]*)*(\s*,\s*\w[\w.-]*(\/\w[\w.-]*)*)*$/;
const toList = (models: string) => models.split(/\s*,\s*/);

const withoutLastSlash = (url: string) => new URL(url).href.replace(/\/+$/, "");

/** A number from wrangler.toml, a string from `--var` or the dashboard. */
const NUMBER = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.regex(/^\d+$/), v.transform(Number)),
]);
const isCount = (number: number) => Number.isSafeInteger(number) && number >= 1;

/** A missing key is read as an empty one: the provider is not used. */
const KEY = {
  // A pasted key may end with a line break. `Headers` would throw an error that quotes an invalid key.
  schema: v.pipe(v.optional(v.string(), ""), v.trim(), v.regex(/^[\x21-\x7e]*$/)),
  expected: "printable ASCII without spaces",
  secret: true,
  // The demo chef answers.
  forTests: "",
} satisfies Setting;

// A deployment whose wrangler.toml differs from the types may lack a binding.
const RATE_LIMIT = {
  schema: v.custom<RateLimit>(Boolean),
  expected: "a rate limit, [[ratelimits]]",
} satisfies Setting;

export const SETTINGS = {
  GEMINI_API_KEY: KEY,
  GEMINI_MODELS: {
    schema: v.pipe(v.string(), v.trim(), v.regex(MODELS), v.transform(toList)),
    expected: "model ids with commas between them",
    forTests: "gemini-1.5-flash",
  },
  GEMINI_BASE_URL: {
    schema: v.pipe(v.string(), v.check(isBaseUrl), v.transform(withoutLastSlash)),
    expected: "an https URL without user info, query or fragment",
    // Nothing listens there: no test can ask Google.
    forTests: "http://127.0.0.1:1",
  },
  RECIPES_PER_DAY: {
    schema: v.pipe(NUMBER, v.check(isCount)),
    expected: "a whole number from 1 up",
    forTests: 1_000_000,
  },
  PHOTOS: {
    schema: v.pipe(v.string(), v.regex(/^(on|off)$/)),
    expected: '"on" or "off"',
    forTests: "on",
  },
  RATE_LIMITER: RATE_LIMIT,
  SUBSCRIBER_RATE_LIMITER: RATE_LIMIT,
  DAY_BUDGET: {
    schema: v.custom<Env["DAY_BUDGET"]>(Boolean),
    expected: "a Durable Object, [[durable_objects.bindings]]",
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** What the platform passes to the Worker, not validated. */
export type Bindings = { [Name in SettingName]?: unknown } & TestSettings;

/** Only tests set these, so they are neither validated nor documented. */
export interface TestSettings {
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

function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  // The path is appended, which does not work after user info, a query or a fragment.
  if (!url || url.href !== url.origin + url.pathname) return false;
  // HTTP would send the key in plain text over a network. A stand-in on this machine has no network.
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine);
}
