import type { Json } from "../dev/wrangler.ts";
import type { Bindings, Deadlines } from "../settings.ts";

/** The settings, all of them JSON. */
export type Settings = Omit<Bindings, "RATE_LIMITER" | "SUBSCRIBER_RATE_LIMITER" | "DAY_BUDGET">;

/**
 * Longer than any test, in milliseconds: no deadline passes, however slow the machine is. Written out,
 * because what Node runs directly, benchmarks and screenshots, can't import the Worker.
 */
const LONG_MS = 3_600_000;
const DEADLINES: Deadlines = {
  countMs: LONG_MS,
  firstTextMs: LONG_MS,
  totalFirstTextMs: LONG_MS,
  silenceMs: LONG_MS,
  answerMs: LONG_MS,
};

/**
 * Independent of the owner's `wrangler.toml`. By default there is no limit a day and no deadline, no test
 * can ask Google, and there is no key, so that the demo chef answers.
 */
export function testSettings(overrides: Partial<Settings> = {}) {
  const settings: Settings = {
    GEMINI_API_KEY: "",
    GEMINI_MODELS: "gemini-1.5-flash",
    GEMINI_BASE_URL: "http://127.0.0.1:1",
    RECIPES_PER_DAY: 1_000_000,
    PHOTOS: "on",
    DEADLINES,
    ...overrides,
  };
  return settings as Settings & Record<string, Json>;
}
