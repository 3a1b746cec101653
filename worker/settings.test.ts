import { describe, expect, it } from "vitest";
import { RecipeError } from "./recipeError";
import { type Bindings, readDayBudget, readGeminiSettings, readRateLimiter } from "./settings";
import { testBindings } from "./testing/bindings";

const BINDINGS = testBindings({
  GEMINI_API_KEY: "a-key",
  GEMINI_MODELS: "gemini-1.5-flash, gemini-flash-latest",
  GEMINI_BASE_URL: "https://generativelanguage.googleapis.com",
});

it("reads the settings, also a key that was pasted with a line break", () => {
  expect(readGeminiSettings({ ...BINDINGS, GEMINI_API_KEY: "a-key\n" })).toMatchObject({
    apiKey: "a-key",
    models: ["gemini-1.5-flash", "gemini-flash-latest"],
    baseUrl: "https://generativelanguage.googleapis.com",
  });
});

it.each([undefined, "", " \n"])("returns no settings without a key (%j)", (GEMINI_API_KEY) => {
  const { GEMINI_API_KEY: _, ...others } = BINDINGS;
  const bindings = GEMINI_API_KEY === undefined ? others : { ...others, GEMINI_API_KEY };
  expect(readGeminiSettings(bindings)).toBeUndefined();
});

it.each([
  ["https://gateway.example/v1/account/gateway/google-ai-studio/", "/google-ai-studio"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["http://127.0.0.1:8080//", "http://127.0.0.1:8080"],
])("accepts %s as GEMINI_BASE_URL", (GEMINI_BASE_URL, end) => {
  const baseUrl = readGeminiSettings({ ...BINDINGS, GEMINI_BASE_URL })?.baseUrl;
  expect(baseUrl).toMatch(new RegExp(`${end}$`));
});

it.each([
  [500, 500],
  [1, 1],
  ["20", 20],
  [" 20\n", 20],
])("accepts %j as RECIPES_PER_DAY", (RECIPES_PER_DAY, expected) => {
  const bindings = { ...BINDINGS, RECIPES_PER_DAY } as unknown as Bindings;
  expect(readDayBudget(bindings).recipesPerDay).toBe(expected);
});

describe("an invalid setting is reported with its name, the expected and the found value, but no secret", () => {
  it.each<[keyof Bindings & string, unknown, string]>([
    ["GEMINI_API_KEY", "two words", "something else"],
    ["GEMINI_API_KEY", "smart“quotes”", "something else"],
    ["GEMINI_MODELS", undefined, "nothing"],
    ["GEMINI_MODELS", ["a"], '["a"]'],
    ["GEMINI_MODELS", "", '""'],
    ["GEMINI_MODELS", "a,,b", '"a,,b"'],
    ["GEMINI_MODELS", "a,", '"a,"'],
    ["GEMINI_MODELS", "../../v1/files", '"../../v1/files"'],
    ["GEMINI_MODELS", "a b", '"a b"'],
    ["GEMINI_MODELS", "a?key=b", '"a?key=b"'],
    ["GEMINI_BASE_URL", undefined, "nothing"],
    ["GEMINI_BASE_URL", "", '""'],
    ["GEMINI_BASE_URL", "googleapis.com/a\nb", '"googleapis.com/a\\nb"'],
    ["GEMINI_BASE_URL", "ftp://example.com", '"ftp://example.com"'],
    ["GEMINI_BASE_URL", "https://user:password@example.com", '"https://…@example.com"'],
    ["GEMINI_BASE_URL", "//user:pass/word@example.com", '"//…@example.com"'],
    ["GEMINI_BASE_URL", "https:/user:password@example.com", '"…@example.com"'],
    ["GEMINI_BASE_URL", "user:password@example.com", '"…@example.com"'],
    ["GEMINI_BASE_URL", "https://example.com/?key=b", '"https://example.com/?…"'],
    ["GEMINI_BASE_URL", "https://example.com/#b", '"https://example.com/?…"'],
  ])("%s: %j", (setting, value, found) => {
    const read = () => readGeminiSettings({ ...BINDINGS, [setting]: value });
    expect(read).toThrow(RecipeError);
    expect(read).toThrow(expect.objectContaining({ code: "misconfigured" }));
    const message = catchMessage(read);
    expect(message).toMatch(new RegExp(`^${setting}: expected [^\n]+, found `));
    expect(message.endsWith(`, found ${found}`)).toBe(true);
  });

  it.each([undefined, null, 0, -1, 1.5, 1e300, "", " ", "0", "-1", "1.5", "1e3", "ten", [5], true])(
    "RECIPES_PER_DAY: %j",
    (RECIPES_PER_DAY) => {
      const bindings = { ...BINDINGS, RECIPES_PER_DAY } as unknown as Bindings;
      expect(catchMessage(() => readDayBudget(bindings))).toBe(
        `RECIPES_PER_DAY: expected a whole number from 1 up, found ${JSON.stringify(RECIPES_PER_DAY) ?? "nothing"}`,
      );
    },
  );

  it.each([undefined, "10", {}])("DAY_BUDGET and RATE_LIMITER: %j", (wrong) => {
    const bindings = { DAY_BUDGET: wrong, RATE_LIMITER: wrong } as unknown as Bindings;
    const found = JSON.stringify(wrong) ?? "nothing";
    expect(catchMessage(() => readDayBudget({ ...BINDINGS, ...bindings }))).toMatch(
      /^DAY_BUDGET: expected a Durable Object, .* in wrangler\.toml, found /,
    );
    expect(catchMessage(() => readRateLimiter({ ...BINDINGS, ...bindings }))).toBe(
      `RATE_LIMITER: expected a rate limit, [[ratelimits]] in wrangler.toml, found ${found}`,
    );
  });
});

function catchMessage(read: () => unknown): string {
  try {
    read();
  } catch (thrown) {
    return (thrown as Error).message;
  }
  throw new Error("Nothing was wrong");
}
