import { describe, expect, it } from "vitest";
import { KEPT_VERSION, type Kept } from "./kitchen";
import { readKept } from "./readKept";

const NOW_MS = Date.UTC(2026, 10, 5, 18);
const DAY_MS = 24 * 60 * 60 * 1000;

const KEPT = {
  recipe: {
    status: "done",
    words: { id: 2, text: "# Pea soup", model: "gemini", ticks: [12, 30] },
    before: {
      status: "brokeOff",
      words: { id: 1, text: "||||", ticks: [] },
      failure: { code: "unfinished" },
    },
  },
  cookingMode: true,
  timers: [
    {
      id: 3,
      recipeId: 2,
      durationId: "40-1",
      dish: "Pea soup",
      label: "1. Boil",
      seconds: 480,
      endsAtMs: NOW_MS + 60_000,
    },
    {
      id: 4,
      recipeId: 1,
      durationId: "0-1",
      dish: "",
      label: "",
      seconds: 1,
      endsAtMs: NOW_MS - 60_000,
      rangAtMs: NOW_MS - 60_000,
    },
  ],
} satisfies Kept;

const writeKept = (kept: Kept) => JSON.stringify({ version: KEPT_VERSION, ...kept });

/** @param path Of one field, as in "recipe.words.text". */
function withField(path: string, value: unknown): string {
  const fields = JSON.parse(writeKept(KEPT));
  const names = path.split(".");
  const last = names.pop() ?? "";
  const owner = names.reduce((object, name) => object[name], fields);
  owner[last] = value;
  return JSON.stringify(fields);
}

it("reads what was written", () => {
  expect(readKept(writeKept(KEPT), NOW_MS)).toEqual(KEPT);
});

describe("drops", () => {
  it.each([
    ["nothing", ""],
    ["what is not JSON", "{"],
    ["what was cut off", writeKept(KEPT).slice(0, -1)],
    ["another site's text", "hello"],
    ["null", "null"],
    ["a number", "1"],
    ["a list", "[]"],
    ["no fields", "{}"],
  ])("%s", (_, json) => {
    expect(readKept(json, NOW_MS)).toBeUndefined();
  });

  it.each<[string, ...unknown[]]>([
    ["version", undefined, 0, 2, "1"],
    ["recipe", undefined, null, "done", [], {}],
    ["recipe.status", undefined, "none", "loading", "writing", "failed", "constructor", 1],
    ["recipe.before", null, "x", {}],
    ["recipe.before.status", "writing"],
    ["recipe.before.failure", undefined, {}, { code: "constructor" }, { code: 7 }],
    ["recipe.words", undefined, null, "words"],
    ["recipe.words.id", undefined, 0, -1, 1.5, "1", 2 ** 53],
    ["recipe.words.text", undefined, "", 5, ["a"], "x".repeat(65_537), "x".repeat(10_000_000)],
    ["recipe.words.model", null, 1, {}, "x".repeat(65_537)],
    ["recipe.words.ticks", undefined, "1", {}, ["1"], [0.5], [-1], [null], [65_537]],
    ["recipe.words.ticks", Array.from({ length: 65_537 }, () => 1)],
    ["cookingMode", undefined, "true", 0, null],
    ["timers", undefined, null, {}, [null], [[]], ["timer"]],
    ["timers", Array.from({ length: 10_000 }, () => KEPT.timers[0])],
    ["timers.0.id", undefined, 0, "1", 2 ** 53],
    ["timers.0.recipeId", undefined, 0, -1, "1"],
    ["timers.0.durationId", undefined, 40],
    ["timers.0.dish", undefined, null, {}, "x".repeat(65_537)],
    ["timers.0.label", undefined, null, 4, "x".repeat(65_537)],
    ["timers.0.seconds", undefined, 0, -480, 0.5, 86_401, "480"],
    ["timers.0.endsAtMs", undefined, -1, "1", Date.UTC(9999), NOW_MS + 0.5],
    ["timers.1.rangAtMs", null, -1, Date.UTC(9999)],
  ])("a recipe whose %s is wrong", (path, ...values) => {
    for (const value of values) {
      expect(readKept(withField(path, value), NOW_MS), JSON.stringify(value)).toBeUndefined();
    }
  });

  // Not JSON, but a number in JSON may be too large.
  it.each(["NaN", "-NaN", "Infinity", "1e999", "-1e999"])("%s as a number", (number) => {
    const json = writeKept(KEPT).replace(/"endsAtMs":\d+/, `"endsAtMs":${number}`);
    expect(json).toContain(number);
    expect(readKept(json, NOW_MS)).toBeUndefined();
  });
});

it("takes only the fields that it knows", () => {
  const json = writeKept(KEPT).replace(
    /"(recipe|words|before|cookingMode|seconds)":/g,
    (field) => `"ingredients":["Salmon"],"__proto__":{"plain":true},"html":"<b>",${field}`,
  );
  const kept = readKept(json, NOW_MS);
  expect(kept).toEqual(KEPT);
  expect(JSON.stringify(kept)).not.toMatch(/salmon|html/i);
});

it("takes markup in a text for what it is: text", () => {
  const markup = '<img src=x onerror="alert(1)">';
  expect(readKept(withField("timers.0.label", markup), NOW_MS)?.timers[0]?.label).toBe(markup);
});

it("drops the seconds to wait of a failure: they were counted on the page before", () => {
  const failure = { code: "unfinished", retryAfter: 60 };
  const kept = readKept(withField("recipe.before.failure", failure), NOW_MS);
  expect(kept).toEqual(KEPT);
});

it("a longest recipe is kept", () => {
  const text = "x".repeat(65_536);
  expect(readKept(withField("recipe.words.text", text), NOW_MS)?.recipe.words.text).toBe(text);
});

it("a timer never takes longer than its whole duration, though the clock was set back", () => {
  const kept = readKept(writeKept(KEPT), NOW_MS - DAY_MS);
  expect(kept?.timers.map(({ endsAtMs }) => endsAtMs)).toEqual([
    NOW_MS - DAY_MS + 480_000,
    NOW_MS - DAY_MS + 1000,
  ]);
  expect(kept?.timers[1]?.rangAtMs).toBe(NOW_MS - DAY_MS);
});
