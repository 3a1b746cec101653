import { expect, it } from "vitest";
import { KEPT_VERSION, type Kept, readKept, writeKept } from "./session";

const TIMER = {
  id: 3,
  recipeId: 2,
  durationId: "40",
  dish: "Pea soup",
  label: "1. Boil",
  seconds: 480,
  endsAtMs: 1_790_000_000_000,
};

const KEPT = {
  answers: [
    { id: 2, text: "# Pea soup", demo: true, ticks: [12, 30], end: "done" },
    { id: 1, text: "||||", link: true, ticks: [], end: { code: "no_answer" } },
  ],
  cookingMode: true,
  timers: [
    TIMER,
    { ...TIMER, id: 4, dish: "", label: "", seconds: 1, rangAtMs: 1_790_000_000_000 },
    { ...TIMER, id: 5, seconds: 86_400, stoppedAtMs: 1_789_999_000_000 },
  ],
  exclude: ["Leek rice", "Pea soup"],
} satisfies Kept;

/** @param path Of a field, as in "kept.answers.0.text". */
function withField(path: string, value: unknown): string {
  const file = JSON.parse(writeKept(KEPT));
  const names = path.split(".");
  const last = names.pop() ?? "";
  names.reduce((object, name) => object[name], file)[last] = value;
  return JSON.stringify(file);
}

/** What is read where a field is damaged. */
const REST = {
  nothing: undefined,
  "the other answers": { ...KEPT, answers: KEPT.answers.slice(1) },
  "the other timers": { ...KEPT, timers: KEPT.timers.slice(1) },
};

it.each<[string, keyof typeof REST, ...unknown[]]>([
  ["version", "nothing", undefined, KEPT_VERSION - 1, KEPT_VERSION + 1, `${KEPT_VERSION}`],
  ["kept", "nothing", undefined, null, "done", []],
  ["kept.answers", "nothing", undefined, null, "done", [], {}, [null, {}]],
  ["kept.cookingMode", "nothing", undefined, "true", 0, null],
  ["kept.timers", "nothing", undefined, null, {}],
  ["kept.exclude", "nothing", undefined, "Pea soup"],
  ["kept.answers.0.id", "the other answers", undefined, 0, -1, 1.5, "1", 2 ** 53],
  ["kept.answers.0.text", "the other answers", undefined, "", 5, ["a"], "x".repeat(65_537)],
  ["kept.answers.0.demo", "the other answers", null, "", {}, false],
  ["kept.answers.0.link", "the other answers", null, "", {}, false],
  ["kept.answers.0.servings", "the other answers", null, 0, 0.25, 1.5, 100, "4"],
  ["kept.answers.0.ticks", "the other answers", undefined, "1", {}],
  ["kept.answers.0.end", "the other answers", undefined, null, "constructor", 1, {}],
  ["kept.answers.0.end", "the other answers", { code: "constructor" }],
  ["kept.timers.0.id", "the other timers", undefined, 0, "1", 2 ** 53],
  ["kept.timers.0.recipeId", "the other timers", undefined, 0, "1"],
  ["kept.timers.0.durationId", "the other timers", undefined, "", 40],
  ["kept.timers.0.dish", "the other timers", undefined, null, {}],
  ["kept.timers.0.label", "the other timers", undefined, null, "x".repeat(65_537)],
  ["kept.timers.0.seconds", "the other timers", undefined, 0, -480, 0.5, 86_401, "480"],
  ["kept.timers.0.endsAtMs", "the other timers", undefined, -1, 0.5, null, "1"],
  ["kept.timers.0.rangAtMs", "the other timers", null, -1, "1"],
  ["kept.timers.0.stoppedAtMs", "the other timers", null, -1],
])("where %s is damaged, %s can be read", (path, rest, ...values) => {
  for (const value of values) {
    expect(readKept(withField(path, value)), JSON.stringify(value)).toEqual(REST[rest]);
  }
});

it.each(["", "{", "null", writeKept(KEPT).replace("1790000000000", "NaN")])(
  "nothing can be read of %j",
  (json) => expect(readKept(json)).toBeUndefined(),
);

it.each<[string, unknown, unknown]>([
  ["answers.0.text", "# a\r\rb\r\n", "# a\n\nb\n"],
  ["answers.0.text", "x".repeat(65_536), "x".repeat(65_536)],
  ["answers.0.servings", 0.5, 0.5],
  ["answers.0.ticks", [4, -1, 0.5, "4", null, 65_537, 9], [4, 9]],
  // The seconds to wait were counted on the page before.
  ["answers.1.end", { code: "no_answer", retryAfter: 60 }, { code: "no_answer" }],
  // Dishes that can't be asked for, and more than ten.
  ["exclude", ["", "x".repeat(101), 5, ..."abcdefghijk"], [..."abcdefghij"]],
])("of %s what makes sense is read", (path, value, expected) => {
  expect(readKept(withField(`kept.${path}`, value))).toHaveProperty(path, expected);
});

it("unknown fields are dropped, at every level", () => {
  const json = writeKept(KEPT).replace(
    /"(answers|text|code|cookingMode|seconds)":/g,
    (field) => `"ingredients":["Salmon"],"__proto__":{"plain":true},"html":"<b>",${field}`,
  );
  expect(readKept(json)).toStrictEqual(KEPT);
});
