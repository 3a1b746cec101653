/** The settings of a Worker that a test starts. @module */
import type { Json } from "../dev/wrangler.ts";
import type { SettingName, TestSettings } from "../settings.ts";

export type Settings = { [Name in SettingName]?: Json } & TestSettings;

/** Longer than any test, in milliseconds: no deadline passes, however slow the machine is. */
const LONG = 3_600_000;

const DEADLINES = {
  countMs: LONG,
  firstTextMs: LONG,
  totalFirstTextMs: LONG,
  silenceMs: LONG,
  answerMs: LONG,
};

/** Without a key, the demo chef answers. Nothing listens at the base URL: no test can ask Google. */
const DEFAULTS = {
  GEMINI_API_KEY: "",
  GEMINI_MODELS: "gemini-1.5-flash",
  GEMINI_BASE_URL: "http://127.0.0.1:1",
  RECIPES_PER_DAY: 1_000_000,
  VISITOR_TENTHS: 1,
  PHOTOS: "on",
  DEADLINES,
} satisfies Required<Omit<Settings, "DEMO_PAUSE_MS">>;

/** @returns A value for each setting. */
export const testSettings = (overrides: Settings = {}): Record<string, Json> => ({
  ...DEFAULTS,
  ...overrides,
});
