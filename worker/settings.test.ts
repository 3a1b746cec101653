import { expect, it } from "vitest";
import type { RecipeError } from "./recipeError";
import {
  type Bindings,
  readDayBudget,
  readGeminiSettings,
  readPhotos,
  readRateLimiters,
} from "./settings";

const BASE_URL = "https://generativelanguage.googleapis.com";

/** Reads all settings, with these differences from valid ones. */
function readWith(differences: Partial<Record<keyof Bindings, unknown>> = {}) {
  const bindings = {
    GEMINI_API_KEY: "a-key",
    GEMINI_MODELS: "gemini-1.5-flash, a-maker/of.models/x",
    GEMINI_BASE_URL: BASE_URL,
    RECIPES_PER_DAY: 500,
    RATE_LIMITER: { limit() {} },
    SUBSCRIBER_RATE_LIMITER: { limit() {} },
    DAY_BUDGET: { getByName() {} },
    PHOTOS: "on",
    ...differences,
  } as unknown as Bindings;
  readRateLimiters(bindings);
  readPhotos(bindings);
  const { recipesPerDay } = readDayBudget(bindings);
  return { ...readGeminiSettings(bindings), recipesPerDay };
}

it("reads the settings, also a key that was pasted with a line break", () => {
  expect(readWith({ GEMINI_API_KEY: "a-key\n" })).toMatchObject({
    apiKey: "a-key",
    models: ["gemini-1.5-flash", "a-maker/of.models/x"],
    baseUrl: BASE_URL,
    recipesPerDay: 500,
  });
});

it.each([undefined, "", " \n"])("returns no settings without a key (%j)", (GEMINI_API_KEY) => {
  expect(readWith({ GEMINI_API_KEY })).toEqual({ recipesPerDay: 500 });
});

it.each([
  ["https://a.test/v1/google-ai-studio/", "https://a.test/v1/google-ai-studio"],
  ["http://127.0.0.1:8080//", "http://127.0.0.1:8080"],
  ["http://127.1.2.3", "http://127.1.2.3"],
  ["http://localhost:8080", "http://localhost:8080"],
  ["http://[::1]:8080", "http://[::1]:8080"],
])("accepts %s as GEMINI_BASE_URL", (GEMINI_BASE_URL, baseUrl) => {
  expect(readWith({ GEMINI_BASE_URL })).toMatchObject({ baseUrl });
});

it.each([1, "20", " 20\n"])("accepts %j as RECIPES_PER_DAY", (RECIPES_PER_DAY) => {
  expect(readWith({ RECIPES_PER_DAY }).recipesPerDay).toBe(Number(RECIPES_PER_DAY));
});

type Row = [setting: keyof Bindings, value: unknown, found?: string];
const rows = (setting: Row[0], ...values: unknown[]) =>
  values.map((value): Row => [setting, value]);

it.each<Row>([
  ["GEMINI_API_KEY", "two words", "something else"],
  ["GEMINI_API_KEY", "smart“quotes”", "something else"],
  ...rows("GEMINI_MODELS", undefined, ["a"], "", "a,,b", "a,", "a b", "a?key=b"),
  ...rows("GEMINI_MODELS", "../../v1/files", "a/../b", "/a", "a/", "a//b"),
  ...rows("GEMINI_BASE_URL", undefined, "", "googleapis.com/a\nb", "ftp://example.com"),
  // The key would be sent in plain text.
  ...rows("GEMINI_BASE_URL", "http://example.com", "http://127.0.0.1.example.com"),
  ...rows("GEMINI_BASE_URL", "http://localhost.example.com", "http://10.0.0.1", "http://[::2]"),
  ["GEMINI_BASE_URL", "https://user:password@example.com", '"https://…@example.com"'],
  ["GEMINI_BASE_URL", "//user:pass/word@example.com", '"//…@example.com"'],
  ["GEMINI_BASE_URL", "https:/user:password@example.com", '"…@example.com"'],
  ["GEMINI_BASE_URL", "user:password@example.com", '"…@example.com"'],
  ["GEMINI_BASE_URL", "https://example.com/?key=b", '"https://example.com/?…"'],
  ["GEMINI_BASE_URL", "https://example.com/#b", '"https://example.com/?…"'],
  ...rows("RECIPES_PER_DAY", undefined, null, 0, -1, 1.5, 1e300, "", " ", "0", "-1", "1.5", "1e3"),
  ...rows("RECIPES_PER_DAY", "ten", [5], true),
  ...rows("PHOTOS", undefined, "Off", "", false),
  ...rows("RATE_LIMITER", undefined, "10", {}),
  ...rows("SUBSCRIBER_RATE_LIMITER", undefined, "10", {}),
  ...rows("DAY_BUDGET", undefined, "10", {}),
])(
  "an invalid %s is reported with what is expected and found, but no secret: %j",
  (setting, value, found = JSON.stringify(value) ?? "nothing") => {
    const hasFound = ({ code, message }: RecipeError) =>
      code === "misconfigured" &&
      message.startsWith(`${setting}: expected `) &&
      message.endsWith(`, found ${found}`);
    expect(() => readWith({ [setting]: value })).toThrow(expect.toSatisfy(hasFound));
  },
);
