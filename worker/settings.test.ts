import { getDescription } from "valibot";
import { expect, it } from "vitest";
import { type SettingName as Name, readSetting, SETTINGS } from "./settings";

/** Reads a setting from bindings in which nothing else is set. */
const read = (name: Name, value: unknown) => readSetting({ [name]: value }, name);

it.each<[Name, unknown, unknown]>([
  ["GEMINI_API_KEY", "a-key\n", "a-key"],
  ["GEMINI_API_KEY", undefined, ""],
  ["GEMINI_MODELS", "first, a-maker/of.models/x", ["first", "a-maker/of.models/x"]],
  ["GEMINI_BASE_URL", "https://a.test/v1/google-ai-studio/", "https://a.test/v1/google-ai-studio"],
  ["GEMINI_BASE_URL", "http://127.0.0.1:8080//", "http://127.0.0.1:8080"],
  ["GEMINI_BASE_URL", "http://[::1]:8080", "http://[::1]:8080"],
  ["RECIPES_PER_DAY", " 20\n", 20],
  ["VISITOR_TENTHS", undefined, 1],
  ["VISITOR_TENTHS", "10", 10],
])("%s may be %j", (name, value, expected) => {
  expect(read(name, value)).toEqual(expected);
});

const rows = (name: Name, ...values: unknown[]) => values.map((value) => [name, value] as const);

it.each([
  ...rows("GEMINI_API_KEY", "two words", "smart“quotes”"),
  ...rows("GEMINI_MODELS", undefined, "a,,b", "a?key=b", "a/../b", "a//b"),
  ...rows("GEMINI_BASE_URL", undefined, "googleapis.com/a\nb", "ftp://example.com"),
  // The key would be sent in plain text.
  ...rows("GEMINI_BASE_URL", "http://localhost.example.com", "http://10.0.0.1", "http://[::2]"),
  ...rows("GEMINI_BASE_URL", "https://user:password@example.com", "https://a.test/?password"),
  ...rows("GEMINI_BASE_URL", "https://a.test/#password", "user:password@example.com"),
  ...rows("RECIPES_PER_DAY", undefined, 0, 1.5, "", "1e3"),
  ...rows("VISITOR_TENTHS", 11),
  ...rows("PHOTOS", undefined, "Off"),
])("an invalid %s is reported with what was found, but no secret: %j", (name, value) => {
  const isSecret = name === "GEMINI_API_KEY" || /password|key=/.test(String(value));
  const found = isSecret ? "something else" : (JSON.stringify(value) ?? "nothing");
  const expected = getDescription(SETTINGS[name]);
  const message = `${name}: expected ${expected}, found ${found}`;
  const failure = expect.objectContaining({ code: "misconfigured", message });
  expect(() => read(name, value)).toThrow(failure);
});
