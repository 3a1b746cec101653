import type { Json } from "../dev/wrangler.ts";
import { readConfiguration } from "../dev/wrangler.ts";
import type { Bindings } from "../settings.ts";

/** The settings, all of them JSON. */
export type Settings = Omit<Bindings, "RATE_LIMITER" | "DAY_BUDGET">;

/**
 * The settings of `wrangler.toml`, but without a limit a day and without Google's address, so that
 * no test asks Google. Without a key, too: then the demo chef answers.
 */
export function testSettings(overrides: Partial<Settings> = {}) {
  const settings: Settings = {
    ...(readConfiguration().vars as Settings),
    GEMINI_API_KEY: "",
    GEMINI_BASE_URL: "http://127.0.0.1:1",
    RECIPES_PER_DAY: 1_000_000,
    ...overrides,
  };
  return settings as Settings & Record<string, Json>;
}

/** Those, and a rate limiter and a count that allow every recipe. */
export function testBindings(overrides: Partial<Bindings> = {}): Bindings {
  const dayBudget = {
    take: async () => ({ taken: true, day: 1, remaining: 5 }),
    giveBack: async () => {},
  };
  return {
    ...testSettings(),
    RATE_LIMITER: { limit: async () => ({ success: true }) },
    DAY_BUDGET: { getByName: () => dayBudget } as unknown as Bindings["DAY_BUDGET"],
    ...overrides,
  };
}
