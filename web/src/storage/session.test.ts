import { expect, it } from "vitest";
import { readSession, SESSION_VERSION, type Session, writeSession } from "./session";

const PIE = { name: "Pie", seconds: 3900, toBuy: ["mint", "flour"] };

const SESSION = {
  recipes: [
    {
      id: 2,
      text: "# Pea soup",
      otherDishes: [PIE],
      demo: true,
      ticks: [12, 30],
      changed: { ids: [30], stepId: 12 },
      end: "done",
    },
    { id: 1, text: "||||", otherDishes: [], link: true, ticks: [], end: { code: "no_answer" } },
  ],
  cookingMode: true,
  timers: [
    {
      id: 3,
      recipeId: 2,
      durationId: "40",
      dish: "",
      label: "",
      seconds: 86_400,
      newSeconds: 60,
      endsAtMs: 1_790_000_000_000,
      rangAtMs: 1_790_000_000_000,
    },
  ],
  exclude: ["Leek rice", "Pea soup"],
  questions: [{ id: 1, recipeId: 2, stepId: 30, lateStepId: null, question: "Done?", text: "Yes" }],
  notes: [{ text: "# Pea soup", words: "Less salt " }],
  draft: "And now",
  own: "Nan's pie",
  pageNotes: ["Check it"],
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

/** What is read where a field of it is damaged. */
const REST = {
  version: undefined,
  kept: undefined,
  "kept.answers.0": { ...SESSION, recipes: SESSION.recipes.slice(1) },
  "kept.timers.0": { ...SESSION, timers: [] },
  "kept.questions.0": { ...SESSION, questions: [] },
};

it.each<[keyof typeof REST, fields: string, ...unknown[]]>([
  ["version", "", undefined, SESSION_VERSION - 1],
  ["kept", " .answers .timers .exclude", undefined, null],
  ["kept.answers.0", ".id .text .ticks .end", undefined],
  ["kept.answers.0", ".text .servings", "", "x".repeat(65_537)],
  ["kept.timers.0", ".seconds .endsAtMs", undefined, -1, 2 ** 53],
  // Written before 1.0 for a stopped timer.
  ["kept.timers.0", ".stoppedAtMs", 1_789_999_000_000],
  ["kept.questions.0", ".recipeId .text", ""],
])("only what is damaged is not read: %s%s", (place, fields, ...values) => {
  for (const path of fields.split(" ").map((field) => place + field))
    for (const value of values) {
      const damage = `${path}: ${JSON.stringify(value)}`;
      expect(readSession(withField(path, value)), damage).toEqual(REST[place]);
    }
});

it.each<[string, unknown, unknown]>([
  ["recipes.0.text", "# a\r\rb\r\n", "# a\n\nb\n"],
  ["recipes.0.household", "vegan", undefined],
  ["recipes.0.ticks", [4, -1, 0.5, "4", null, 65_537, 9], [4, 9]],
  // As before 0.9.0, and in it.
  ["recipes.0.otherDishes", undefined, []],
  ["notes", undefined, []],
  ["draft", undefined, ""],
  ["own", undefined, ""],
  ["recipes.0.otherDishes", [PIE, { ...PIE, seconds: -1 }], [PIE]],
  // Dishes that can't be asked for, and more than ten.
  ["exclude", ["", "x".repeat(101), 5, ..."abcdefghijk"], [..."abcdefghij"]],
])("of %s what makes sense is read", (path, value, expected) => {
  const json = withField(`kept.${path.replace("recipes", "answers")}`, value);
  expect(readSession(json)).toHaveProperty(path, expected);
});

it("unknown fields are dropped, at every level", () => {
  const json = writeSession(SESSION).replace(
    /"(answers|text|code|cookingMode|seconds)":/g,
    (field) => `"ingredients":["Salmon"],"__proto__":{"plain":true},"html":"<b>",${field}`,
  );
  expect(readSession(json)).toStrictEqual(SESSION);
});
