import type { Json } from "../dev/wrangler.ts";
import { readConfiguration } from "../dev/wrangler.ts";
import { type Bindings, type Deadlines, DEADLINES as PRODUCTION } from "../settings.ts";

/** The settings, all of them JSON. */
export type Settings = Omit<Bindings, "RATE_LIMITER" | "SUBSCRIBER_RATE_LIMITER" | "DAY_BUDGET">;

/** Each is longer than any test: no deadline passes, however slow the machine is. */
export const DEADLINES = Object.fromEntries(
  Object.keys(PRODUCTION).map((name) => [name, 3_600_000]),
) as Deadlines;

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
