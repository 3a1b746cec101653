/** The settings in wrangler.toml, and the key. @module */
import * as v from "valibot";
import { MAX_ANSWER_MS } from "./contract";
import { RecipeError } from "./recipeError";

interface Setting {
  /** What is valid. Its output is the value that is used. */
  schema: v.GenericSchema;
  /** For the log: what is expected. */
  expected: string;
  /** The log never quotes the value. */
  secret?: true;
}

/** The ids become part of a URL's path: no `?`, no `#`, and no part of them that is `.` or `..`. */
const MODELS = /^\w[\w.-]*(\/\w[\w.-]*)*(\s*,\s*\w[\w.-]*(\/\w[\w.-]*)*)*$/;
const toList = (models: string) => models.split(/\s*,\s*/);

const withoutLastSlash = (url: string) => new URL(url).href.replace(/\/+$/, "");

/** A number from wrangler.toml, a string from `--var` or the dashboard. */
const TEXT = v.pipe(v.unknown(), v.transform(String), v.trim());

export const SETTINGS = {
  /** A missing key is read as an empty one: the provider is not used. */
  GEMINI_API_KEY: {
    // A pasted key may end with a line break. `Headers` would throw an error that quotes an invalid key.
    schema: v.pipe(v.optional(v.string(), ""), v.trim(), v.regex(/^[\x21-\x7e]*$/)),
    expected: "printable ASCII without spaces",
    secret: true,
  },
  GEMINI_MODELS: {
    schema: v.pipe(v.string(), v.trim(), v.regex(MODELS), v.transform(toList)),
    expected: "model ids with commas between them",
  },
  GEMINI_BASE_URL: {
    schema: v.pipe(v.string(), v.check(isBaseUrl), v.transform(withoutLastSlash)),
    expected: "an https URL without user info, query or fragment",
  },
  RECIPES_PER_DAY: {
    schema: v.pipe(TEXT, v.regex(/^0*[1-9]\d{0,14}$/), v.transform(Number)),
    expected: "a whole number from 1 up",
  },
  VISITOR_TENTHS: {
    schema: v.pipe(v.optional(TEXT, 1), v.regex(/^([1-9]|10)$/), v.transform(Number)),
    expected: "a whole number from 1 to 10",
  },
  PHOTOS: { schema: v.pipe(v.string(), v.regex(/^(on|off)$/)), expected: '"on" or "off"' },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** What the platform passes to the Worker: settings that are not validated, and bindings. */
export type Bindings = { [Name in SettingName]?: unknown } & Omit<Env, SettingName> & TestSettings;

/** Only tests set these, so they are neither validated nor documented. */
export interface TestSettings {
  /** Instead of {@link DEADLINES}. */
  DEADLINES?: Deadlines;
  /** The demo chef's pause after each piece, in milliseconds. */
  DEMO_PAUSE_MS?: number;
}

export interface AppEnv {
  Bindings: Bindings;
}

/** How long a recipe may take, in milliseconds. */
export const DEADLINES = {
  /** To count the request, before any model is asked. */
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

/**
 * @returns The output of the setting's schema.
 * @throws {RecipeError} `misconfigured`, with the setting's name, what is expected and what was found: an
 *   invalid limit must never mean unlimited, nor a misspelt "off" leave photos on.
 */
export function readSetting<Name extends SettingName>(
  bindings: Pick<Bindings, SettingName>,
  name: Name,
): v.InferOutput<(typeof SETTINGS)[Name]["schema"]> {
  const { schema, expected, secret }: Setting = SETTINGS[name];
  const found = bindings[name];
  const { success, output } = v.safeParse(schema, found);
  if (success) return output as v.InferOutput<(typeof SETTINGS)[Name]["schema"]>;
  // User info, a query or a fragment may contain a password or a key.
  const isSecret = secret || /[@?#]/.test(String(found));
  const quoted = isSecret ? "something else" : (JSON.stringify(found) ?? "nothing");
  throw new RecipeError("misconfigured", `${name}: expected ${expected}, found ${quoted}`);
}

function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  // The path is appended, which does not work after user info, a query or a fragment.
  if (!url || url.href !== url.origin + url.pathname) return false;
  // HTTP would send the key in plain text over a network. A stand-in on this machine has no network.
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine);
}
