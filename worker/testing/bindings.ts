/** The settings of a Worker that a test starts. @module */
import type { Json } from "../dev/wrangler.ts";
import type { Deadlines, SettingName, TestSettings } from "../settings.ts";

export type Settings = { [Name in SettingName]?: Json } & TestSettings;

/** Longer than any test, in milliseconds: no deadline passes, however slow the machine is. */
const LONG_MS = 3_600_000;

const DEADLINES: Deadlines = {
  countMs: LONG_MS,
  firstTextMs: LONG_MS,
  totalFirstTextMs: LONG_MS,
  silenceMs: LONG_MS,
  answerMs: LONG_MS,
};

/** Without a key, the demo chef answers. Nothing listens at the base URL: no test can ask Google. */
const DEFAULTS: Required<Omit<Settings, "DEMO_PAUSE_MS">> = {
  GEMINI_API_KEY: "",
  GEMINI_MODELS: "gemini-1.5-flash",
  GEMINI_BASE_URL: "http://127.0.0.1:1",
  RECIPES_PER_DAY: 1_000_000,
  VISITOR_TENTHS: 1,
  PHOTOS: "on",
  DEADLINES,
};

/** @returns A value for each setting. */
export const testSettings = (overrides: Settings = {}): Record<string, Json> => ({
  ...DEFAULTS,
  ...overrides,
});
