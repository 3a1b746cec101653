import { expect, it } from "vitest";
import { readSetting, validateSetting } from "./readSetting";
import { type SettingName as Name, SETTINGS, type Setting } from "./settings";

it.each<[Name, unknown, unknown]>([
  ["GEMINI_API_KEY", "a-key\n", "a-key"],
  ["GEMINI_API_KEY", undefined, ""],
  ["GEMINI_API_KEY", " \n", ""],
  ["GEMINI_MODELS", "first, a-maker/of.models/x", ["first", "a-maker/of.models/x"]],
  ["GEMINI_BASE_URL", "https://a.test/v1/google-ai-studio/", "https://a.test/v1/google-ai-studio"],
  ["GEMINI_BASE_URL", "http://127.0.0.1:8080//", "http://127.0.0.1:8080"],
  ["GEMINI_BASE_URL", "http://localhost:8080", "http://localhost:8080"],
  ["GEMINI_BASE_URL", "http://[::1]:8080", "http://[::1]:8080"],
  ["RECIPES_PER_DAY", 1, 1],
  ["RECIPES_PER_DAY", " 20\n", 20],
  ["PHOTOS", "off", "off"],
])("%s may be %j", (name, value, read) => {
  expect(readSetting({ [name]: value }, name)).toEqual(read);
});

const rows = (name: Name, ...values: unknown[]) => values.map((value) => [name, value] as const);

it.each([
  ...rows("GEMINI_API_KEY", "two words", "smart“quotes”"),
  ...rows("GEMINI_MODELS", undefined, ["a"], "", "a,,b", "a,", "a b", "a?key=b"),
  ...rows("GEMINI_MODELS", "../../v1/files", "a/../b", "/a", "a/", "a//b"),
  ...rows("GEMINI_BASE_URL", undefined, "", "googleapis.com/a\nb", "ftp://example.com"),
  // The key would be sent in plain text.
  ...rows("GEMINI_BASE_URL", "http://example.com", "http://127.0.0.1.example.com"),
  ...rows("GEMINI_BASE_URL", "http://localhost.example.com", "http://10.0.0.1", "http://[::2]"),
  ...rows("GEMINI_BASE_URL", "https://user:password@example.com", "https://a.test/?password"),
  ...rows("GEMINI_BASE_URL", "https://a.test/#password", "user:password@example.com"),
  ...rows("RECIPES_PER_DAY", undefined, null, 0, -1, 1.5, 1e300, [5], true),
  ...rows("RECIPES_PER_DAY", "", " ", "0", "-1", "1.5", "1e3", "ten"),
  ...rows("PHOTOS", undefined, "Off", "", false),
  ...rows("RATE_LIMITER", undefined),
  ...rows("SUBSCRIBER_RATE_LIMITER", undefined),
  ...rows("DAY_BUDGET", undefined),
])("an invalid %s is reported with what was found, but no secret: %j", (name, value) => {
  const isSecret = "secret" in SETTINGS[name] || /password|key=/.test(String(value));
  const found = isSecret ? "something else" : (JSON.stringify(value) ?? "nothing");
  const read = () => readSetting({ [name]: value }, name);
  expect(read).toThrow(expect.objectContaining({ code: "misconfigured" }));
  expect(read).toThrow(RegExp(`^${name}: expected .+, found `));
  expect(read).toThrow(`, found ${found}`);
});

it("no error quotes a secret, be it of another provider", () => {
  const rows: Record<string, Setting> = { ...SETTINGS, OTHER_KEY: SETTINGS.GEMINI_API_KEY };
  const secrets = Object.entries(rows).filter(([, { secret }]) => secret);
  expect(secrets.map(([name]) => name)).toEqual(["GEMINI_API_KEY", "OTHER_KEY"]);
  for (const [name, row] of secrets) {
    const read = () => validateSetting(name, row, "a pasted key");
    expect(read).toThrow(`${name}: expected ${row.expected}, found something else`);
  }
});
