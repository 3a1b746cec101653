/**
 * The owner's settings, checked at the door.
 *
 * @module
 */
import { RecipeError } from "./chef";

/** The bindings of wrangler.toml, and the secret that it can't name. */
export type Bindings = Env & {
  /** Set by `wrangler secret put GEMINI_API_KEY`, or in `.dev.vars`. */
  GEMINI_API_KEY?: string;
  /** Shorter ones, for tests that would wait otherwise. */
  DEADLINES?: Deadlines;
};

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
  firstTextInAllMs: number;
  /** From one text to the next. */
  silenceMs: number;
  /** From asking the first model to the last text. */
  answerMs: number;
}

const DEADLINES: Deadlines = {
  firstTextMs: 20_000,
  firstTextInAllMs: 30_000,
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
    throw new RecipeError(
      "misconfigured",
      "GEMINI_API_KEY: expected printable ASCII without spaces",
    );
  }
  return {
    apiKey,
    models: readModels(bindings.GEMINI_MODELS),
    baseUrl: readBaseUrl(bindings.GEMINI_BASE_URL),
    deadlines: bindings.DEADLINES ?? DEADLINES,
  };
}

function readModels(value: unknown): GeminiSettings["models"] {
  const [first, ...others] = String(value)
    .split(",")
    .map((model) => model.trim());
  const models: GeminiSettings["models"] = [first ?? "", ...others];
  // The id becomes a part of the URL's path: nothing in it may lead elsewhere.
  if (typeof value !== "string" || !models.every((model) => /^[\w.-]+$/.test(model))) {
    throw new RecipeError(
      "misconfigured",
      `GEMINI_MODELS: expected model ids with commas between them, found ${JSON.stringify(value)}`,
    );
  }
  return models;
}

function readBaseUrl(value: unknown): string {
  const url = URL.parse(String(value));
  // User info, a query or a fragment would be lost, or worse, when the path is appended.
  const plain =
    url && url.href.replace(/\/+$/, "") === url.origin + url.pathname.replace(/\/+$/, "");
  if (!plain || !/^https?:$/.test(url.protocol)) {
    throw new RecipeError(
      "misconfigured",
      "GEMINI_BASE_URL: expected an http(s) URL without user info, query or fragment",
    );
  }
  return url.href.replace(/\/+$/, "");
}
