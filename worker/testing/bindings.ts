/** The settings of a Worker that a test starts. @module */
import type { Json } from "../dev/wrangler.ts";
import {
  DEADLINES,
  SETTINGS,
  type Setting,
  type SettingName,
  type TestSettings,
} from "../settings.ts";

export type Settings = { [Name in SettingName]?: Json } & TestSettings;

/** Longer than any test, in milliseconds: no deadline passes, however slow the machine is. */
const LONG_MS = 3_600_000;

const toLong = (deadlines: object) =>
  Object.fromEntries(Object.keys(deadlines).map((name) => [name, LONG_MS]));

/** @returns For each setting that has a value for tests, that value; and long deadlines. */
export function testSettings(overrides: Settings = {}): Record<string, Json> {
  const rows: Record<string, Setting> = SETTINGS;
  const values = Object.entries(rows).flatMap(([name, { forTests }]) =>
    forTests === undefined ? [] : [[name, forTests] as const],
  );
  return { ...Object.fromEntries(values), DEADLINES: toLong(DEADLINES), ...overrides };
}
