import { describe, expect, it } from "vitest";
import { RecipeError } from "./chef";
import { type Bindings, readGeminiSettings } from "./settings";

const BINDINGS: Bindings = {
  RATE_LIMITER: { limit: async () => ({ success: true }) },
  GEMINI_API_KEY: "a-key",
  GEMINI_MODELS: "gemini-1.5-flash, gemini-flash-latest",
  GEMINI_BASE_URL: "https://generativelanguage.googleapis.com",
};

it("reads the settings", () => {
  expect(readGeminiSettings(BINDINGS)).toMatchObject({
    apiKey: "a-key",
    models: ["gemini-1.5-flash", "gemini-flash-latest"],
    baseUrl: "https://generativelanguage.googleapis.com",
  });
});

it.each([undefined, "", " \n"])("has none without a key (%j)", (GEMINI_API_KEY) => {
  const { GEMINI_API_KEY: _, ...others } = BINDINGS;
  const bindings = GEMINI_API_KEY === undefined ? others : { ...others, GEMINI_API_KEY };
  expect(readGeminiSettings(bindings)).toBeUndefined();
});

it("takes a key that was pasted with a line break", () => {
  expect(readGeminiSettings({ ...BINDINGS, GEMINI_API_KEY: "a-key\n" })?.apiKey).toBe("a-key");
});

it.each([
  ["https://gateway.example/v1/account/gateway/google-ai-studio/", "/google-ai-studio"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["http://127.0.0.1:8080//", "http://127.0.0.1:8080"],
])("takes %s as a base", (GEMINI_BASE_URL, end) => {
  const baseUrl = readGeminiSettings({ ...BINDINGS, GEMINI_BASE_URL })?.baseUrl;
  expect(baseUrl).toMatch(new RegExp(`${end}$`));
});

describe("names the setting that is wrong, without its value where that may be secret", () => {
  it.each<[keyof Bindings & string, string]>([
    ["GEMINI_API_KEY", "two words"],
    ["GEMINI_API_KEY", "smart“quotes”"],
    ["GEMINI_MODELS", ""],
    ["GEMINI_MODELS", "a,,b"],
    ["GEMINI_MODELS", "a,"],
    ["GEMINI_MODELS", "../../v1/files"],
    ["GEMINI_MODELS", "a b"],
    ["GEMINI_MODELS", "a?key=b"],
    ["GEMINI_BASE_URL", ""],
    ["GEMINI_BASE_URL", "generativelanguage.googleapis.com"],
    ["GEMINI_BASE_URL", "ftp://example.com"],
    ["GEMINI_BASE_URL", "https://user:password@example.com"],
    ["GEMINI_BASE_URL", "https://example.com/?key=b"],
    ["GEMINI_BASE_URL", "https://example.com/#b"],
  ])("%s: %j", (setting, value) => {
    const read = () => readGeminiSettings({ ...BINDINGS, [setting]: value });
    expect(read).toThrow(RecipeError);
    expect(read).toThrow(expect.objectContaining({ code: "misconfigured" }));
    expect(read).toThrow(new RegExp(`^${setting}: expected `));
    if (setting !== "GEMINI_MODELS" && value) expect(read).not.toThrow(value);
  });
});
