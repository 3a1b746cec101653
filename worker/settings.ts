/** The settings in wrangler.toml, and the key. @module */
import * as v from "valibot";
import { MAX_ANSWER_MS } from "./contract";
import { RecipeError } from "./recipeError";

/** The id becomes part of a URL's path: no `?`, no `#`, and no part of it that is `.` or `..`. */
const MODEL = v.pipe(v.string(), v.regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/));

/**
 * A path is appended, so there is no user info, query or fragment. HTTP would send the key in plain text over a
 * network: only a stand-in on this machine may have it.
 */
const BASE_URL =
  /^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\]))(:\d+)?(\/[\w.%~/-]*)?$/;

/** A number from wrangler.toml, a string from `--var` or the dashboard. */
const TEXT = v.pipe(v.unknown(), v.transform(String), v.trim());

/** What is valid, with the value that is used, and the description for the log. */
export const SETTINGS = {
  /** A missing key is read as an empty one: the provider is not used. */
  GEMINI_API_KEY: v.pipe(
    v.optional(v.string(), ""),
    // A pasted key may end with a line break. `Headers` would throw an error that quotes an invalid key.
    v.trim(),
    v.regex(/^[\x21-\x7e]*$/),
    v.description("printable ASCII without spaces"),
  ),
  GEMINI_MODELS: v.pipe(
    v.string(),
    v.transform((models) => models.trim().split(/\s*,\s*/)),
    v.array(MODEL),
    v.description("model ids with commas between them"),
  ),
  GEMINI_BASE_URL: v.pipe(
    v.string(),
    v.regex(BASE_URL),
    v.transform((url) => url.replace(/\/+$/, "")),
    v.description("an https URL without user info, query or fragment"),
  ),
  RECIPES_PER_DAY: v.pipe(
    TEXT,
    v.regex(/^0*[1-9]\d{0,14}$/),
    v.transform(Number),
    v.description("a whole number from 1 up"),
  ),
  VISITOR_TENTHS: v.pipe(
    v.optional(TEXT, 1),
    v.regex(/^([1-9]|10)$/),
    v.transform(Number),
    v.description("a whole number from 1 to 10"),
  ),
  PHOTOS: v.pipe(v.picklist(["on", "off"]), v.description('"on" or "off"')),
};

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
): v.InferOutput<(typeof SETTINGS)[Name]> {
  const schema = SETTINGS[name];
  const value = bindings[name];
  const { success, output } = v.safeParse(schema, value);
  if (success) return output;
  // User info, a query or a fragment may contain a password or a key.
  const isSecret = name === "GEMINI_API_KEY" || /[@?#]/.test(String(value));
  const found = isSecret ? "something else" : (JSON.stringify(value) ?? "nothing");
  const expected = v.getDescription(schema);
  throw new RecipeError("misconfigured", `${name}: expected ${expected}, found ${found}`);
}
