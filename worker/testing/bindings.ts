import type { Json } from "../dev/wrangler.ts";
import { readConfiguration } from "../dev/wrangler.ts";
import type { Bindings, Deadlines } from "../settings.ts";

/** The settings, all of them JSON. */
export type Settings = Omit<Bindings, "RATE_LIMITER" | "SUBSCRIBER_RATE_LIMITER" | "DAY_BUDGET">;

/**
 * Longer than any test, in milliseconds: no deadline passes, however slow the machine is. Written out,
 * because what Node runs directly, benchmarks and screenshots, can't import the Worker.
 */
const LONG_MS = 3_600_000;
export const DEADLINES: Deadlines = {
  countMs: LONG_MS,
  firstTextMs: LONG_MS,
  totalFirstTextMs: LONG_MS,
  silenceMs: LONG_MS,
  answerMs: LONG_MS,
};

/**
 * The settings of `wrangler.toml`, but without a limit a day, without deadlines and without Google's
 * address, so that no test asks Google. Without a key, too: then the demo chef answers.
 */
export function testSettings(overrides: Partial<Settings> = {}) {
  const settings: Settings = {
    ...(readConfiguration().vars as Settings),
    GEMINI_API_KEY: "",
    GEMINI_BASE_URL: "http://127.0.0.1:1",
    RECIPES_PER_DAY: 1_000_000,
    DEADLINES,
    ...overrides,
  };
  return settings as Settings & Record<string, Json>;
}
