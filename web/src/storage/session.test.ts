import { expect, it } from "vitest";
import { readSession, SESSION_VERSION, type Session, writeSession } from "./session";

const TIMER = {
  ...{ id: 3, recipeId: 2, durationId: "40", dish: "Pea soup", label: "1. Boil" },
  ...{ seconds: 480, endsAtMs: 1_790_000_000_000 },
};

const AT = { recipeId: 2, stepId: 30 };
const PIE = { name: "Pie", seconds: 3900, toBuy: ["mint", "flour"] };

const SESSION = {
  recipes: [
    { id: 2, text: "# Pea soup", otherDishes: [PIE], demo: true, ticks: [12, 30], end: "done" },
    { id: 1, text: "||||", otherDishes: [], link: true, ticks: [], end: { code: "no_answer" } },
  ],
  cookingMode: true,
  timers: [
    TIMER,
    { ...TIMER, id: 4, dish: "", label: "", seconds: 1, rangAtMs: 1_790_000_000_000 },
    { ...TIMER, id: 5, seconds: 86_400, stoppedAtMs: 1_789_999_000_000 },
  ],
  exclude: ["Leek rice", "Pea soup"],
  questions: [
    { id: 1, ...AT, lateStepId: 40, question: "Hot?", text: "No.", isClosed: true },
    { id: 2, ...AT, lateStepId: null, question: "Done?", text: "Yes", isStopped: true },
  ],
  draft: "And now",
  readsAloud: true,
} satisfies Session;

/** @param path Of a field, as in "kept.answers.0.text". */
function withField(path: string, value: unknown): string {
  const file = JSON.parse(writeSession(SESSION));
  const names = path.split(".");
  const last = names.pop() ?? "";
  names.reduce((object, name) => object[name], file)[last] = value;
  return JSON.stringify(file);
}

/** What is read where a field is damaged. */
const REST = {
  nothing: undefined,
  "the other answers": { ...SESSION, recipes: SESSION.recipes.slice(1) },
  "the other timers": { ...SESSION, timers: SESSION.timers.slice(1) },
  "the other questions": { ...SESSION, questions: SESSION.questions.slice(1) },
};

it.each<[keyof typeof REST, string, ...unknown[]]>([
  ["nothing", "version", undefined, SESSION_VERSION - 1, SESSION_VERSION + 1, `${SESSION_VERSION}`],
  ["nothing", "kept", undefined, null, "done", []],
  ["nothing", "kept.answers kept.timers kept.exclude", undefined, null, "done", {}],
  ["nothing", "kept.answers", [], [null, {}]],
  ["nothing", "kept.cookingMode", undefined, "true", 0, null],
  ["the other answers", "kept.answers.0.id", undefined, 0, -1, 1.5, "1", 2 ** 53],
  ["the other answers", "kept.answers.0.text", undefined, "", 5, ["a"], "x".repeat(65_537)],
  ["the other answers", "kept.answers.0.demo kept.answers.0.link", null, "", {}, false],
  ["the other answers", "kept.answers.0.servings", null, 0, 0.25, 1.5, 100, "4"],
  ["the other answers", "kept.answers.0.ticks", undefined, "1", {}],
  ["the other answers", "kept.answers.0.end", undefined, null, 1, {}, { code: "constructor" }],
  ["the other timers", "kept.timers.0.id kept.timers.0.recipeId", undefined, 0, "1", 2 ** 53],
  ["the other questions", "kept.questions.0.recipeId kept.questions.0.text", undefined, "", 0],
  ["the other timers", "kept.timers.0.durationId", undefined, "", 40],
  ["the other timers", "kept.timers.0.dish kept.timers.0.label", undefined, "x".repeat(65_537)],
  ["the other timers", "kept.timers.0.seconds", undefined, 0, -480, 0.5, 86_401, "480"],
  ["the other timers", "kept.timers.0.endsAtMs", undefined, -1, 0.5, null, "1"],
  ["the other timers", "kept.timers.0.rangAtMs kept.timers.0.stoppedAtMs", null, -1],
])("%s can be read where one is damaged: %s", (rest, paths, ...values) => {
  for (const path of paths.split(" "))
    for (const value of values) {
      const damage = `${path}: ${JSON.stringify(value)}`;
      expect(readSession(withField(path, value)), damage).toEqual(REST[rest]);
    }
});

it.each<[string, unknown, unknown]>([
  ["answers.0.text", "# a\r\rb\r\n", "# a\n\nb\n"],
  ["answers.0.text", "x".repeat(65_536), "x".repeat(65_536)],
  ["answers.0.servings", 0.5, 0.5],
  ["answers.0.household", "vegan", undefined],
  ["answers.0.household", ["", "vegan", 5, "x".repeat(201), "for 4"], ["vegan", "for 4"]],
  ["answers.0.household", Array(11).fill("vegan"), Array(10).fill("vegan")],
  ["answers.0.ticks", [4, -1, 0.5, "4", null, 65_537, 9], [4, 9]],
  // As before 0.9.0, and in it.
  ["answers.0.otherDishes", undefined, []],
  ["questions", undefined, []],
  ["draft", undefined, ""],
  [
    "answers.0.otherDishes",
    [PIE, { ...PIE, seconds: -1 }, { name: "" }, "Tart", { name: "Tart", toBuy: ["", "eggs", 5] }],
    [PIE, { name: "Tart", toBuy: ["eggs"] }],
  ],
  // The seconds to wait were counted on the page before.
  ["answers.1.end", { code: "no_answer", retryAfter: 60 }, { code: "no_answer" }],
  // Dishes that can't be asked for, and more than ten.
  ["exclude", ["", "x".repeat(101), 5, ..."abcdefghijk"], [..."abcdefghij"]],
])("of %s what makes sense is read", (path, value, expected) => {
  expect(readSession(withField(`kept.${path}`, value))).toHaveProperty(
    path.replace("answers", "recipes"),
    expected,
  );
});

it("unknown fields are dropped, at every level", () => {
  const json = writeSession(SESSION).replace(
    /"(answers|text|code|cookingMode|seconds)":/g,
    (field) => `"ingredients":["Salmon"],"__proto__":{"plain":true},"html":"<b>",${field}`,
  );
  expect(readSession(json)).toStrictEqual(SESSION);
});
