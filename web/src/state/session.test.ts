import { describe, expect, it } from "vitest";
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

/** @param path Of one field, as in "answers.0.text". */
function withField(path: string, value: unknown): string {
  const file = JSON.parse(writeKept(KEPT));
  const names = path.split(".");
  const last = names.pop() ?? "";
  names.reduce((object, name) => object[name], file.kept)[last] = value;
  return JSON.stringify(file);
}

it("may be shown for half of one", () => {
  expect(readKept(withField("answers.0.servings", 0.5))?.answers[0]?.servings).toBe(0.5);
});

it("has line feeds only", () => {
  const [answer] = readKept(withField("answers.0.text", "# a\r\rb\r\n"))?.answers ?? [];
  expect(answer?.text).toBe("# a\n\nb\n");
});

describe("is dropped", () => {
  it.each([
    ...["", "{", writeKept(KEPT).slice(0, -1), "hello", "null", "1", "[]", "{}"],
    ...[KEPT_VERSION - 2, KEPT_VERSION + 1, `${KEPT_VERSION}`, undefined].map((version) =>
      JSON.stringify({ version, kept: KEPT }),
    ),
  ])("when it is %j", (json) => expect(readKept(json)).toBeUndefined());

  it.each<[string, ...unknown[]]>([
    ["answers", undefined, null, "done", [], {}, [null, {}]],
    ["cookingMode", undefined, "true", 0, null],
    ["timers", undefined, null, {}],
    ["exclude", undefined, "Pea soup"],
  ])("when its %s is wrong", (path, ...values) => {
    for (const value of values) {
      expect(readKept(withField(path, value)), JSON.stringify(value)).toBeUndefined();
    }
  });
});

describe("is read without", () => {
  it.each<["answers" | "timers", string, ...unknown[]]>([
    ["answers", "id", undefined, 0, -1, 1.5, "1", 2 ** 53],
    ["answers", "text", undefined, "", 5, ["a"], "x".repeat(65_537)],
    ["answers", "demo", null, "", {}, false],
    ["answers", "servings", null, 0, 0.25, 1.5, 100, "4"],
    ["answers", "link", null, "", {}, false],
    ["answers", "ticks", undefined, "1", {}],
    ["answers", "end", undefined, null, "none", "constructor", 1, {}, { code: "constructor" }],
    ["timers", "id", undefined, 0, "1", 2 ** 53],
    ["timers", "recipeId", undefined, 0, "1"],
    ["timers", "durationId", undefined, "", 40],
    ["timers", "dish", undefined, null, {}],
    ["timers", "label", undefined, null, "x".repeat(65_537)],
    ["timers", "seconds", undefined, 0, -480, 0.5, 86_401, "480"],
    ["timers", "endsAtMs", undefined, -1, 0.5, null, "1"],
    ["timers", "rangAtMs", null, -1, "1"],
    ["timers", "stoppedAtMs", null, -1],
  ])("one of the %s whose %s is wrong", (part, field, ...values) => {
    for (const value of values) {
      const kept = readKept(withField(`${part}.0.${field}`, value));
      expect(kept?.[part], JSON.stringify(value)).toEqual(KEPT[part].slice(1));
    }
  });

  // JSON has no such numbers, but a number in it may be too large for one.
  it.each(["NaN", "1e999"])("anything when a time is %s", (number) => {
    const timers = readKept(writeKept(KEPT).replace("1790000000000", number))?.timers;
    expect(timers).toEqual(number === "NaN" ? undefined : KEPT.timers.slice(1));
  });

  it("ticks that make no sense", () => {
    const odd = [4, -1, 0.5, "4", null, 65_537, 9];
    expect(readKept(withField("answers.0.ticks", odd))?.answers[0]?.ticks).toEqual([4, 9]);
  });

  it("dishes that can't be asked for, and more than ten", () => {
    const odd = ["", "x".repeat(101), 5, ...Array.from({ length: 11 }, (_, at) => `Dish ${at}`)];
    expect(readKept(withField("exclude", odd))?.exclude).toEqual(odd.slice(3, 13));
  });

  it("fields that it doesn't know, at every level", () => {
    const json = writeKept(KEPT).replace(
      /"(answers|text|code|cookingMode|seconds)":/g,
      (field) => `"ingredients":["Salmon"],"__proto__":{"plain":true},"html":"<b>",${field}`,
    );
    expect(readKept(json)).toStrictEqual(KEPT);
  });

  it("the seconds to wait of a failure: they were counted on the page before", () => {
    const failure = { code: "no_answer", retryAfter: 60 };
    expect(readKept(withField("answers.1.end", failure))).toEqual(KEPT);
  });
});

it("a longest recipe and 120 timers are kept", () => {
  const text = "x".repeat(65_536);
  expect(readKept(withField("answers.0.text", text))?.answers[0]?.text).toBe(text);
  const timers = Array.from({ length: 120 }, (_, id) => ({ ...TIMER, id: id + 1 }));
  expect(readKept(withField("timers", timers))?.timers).toHaveLength(120);
});

it("what the version before has kept is read", () => {
  const { link: _, ...second } = KEPT.answers[1] ?? {};
  const kept = { ...KEPT, answers: [KEPT.answers[0], second] };
  expect(readKept(JSON.stringify({ version: KEPT_VERSION - 1, kept }))).toEqual(kept);
});
