import { describe, expect, it } from "vitest";
import {
  type Action,
  EMPTY_KITCHEN,
  isCooking,
  isEmpty,
  isReady,
  type Kitchen,
  reduceKitchen,
  toIngredient,
  wordsOf,
} from "./kitchen";

function kitchenAfter(...actions: Action[]): Kitchen {
  return actions.reduce(reduceKitchen, EMPTY_KITCHEN);
}

const LIST: Action[] = ["a", "b", "c", "d"].map((typed) => ({ type: "add", typed }));
const MODEL: Action = { type: "model", model: "gemini" };
const STARTED: Action[] = [{ type: "cook" }, MODEL, { type: "text", text: "# So" }];

describe("toIngredient", () => {
  it.each(["", " "])("ignores %j", (typed) => {
    expect(toIngredient(typed)).toBeUndefined();
  });

  it.each([
    ["onions", "Onions"],
    ["Onions", "Onions"],
    ["red ONIONS", "Red ONIONS"],
    ["éclair", "Éclair"],
    ["e\u0301clair", "E\u0301clair"],
    ["ßauce", "SSauce"],
    ["🧅 onion", "🧅 onion"],
    ["𐐨 first of two units", "𐐀 first of two units"],
    ["  ", "  "],
    [" onions ", " onions "],
    ["\t", "\t"],
    ["2 eggs", "2 eggs"],
    ["玉ねぎ", "玉ねぎ"],
  ])("makes %j into %j", (typed, ingredient) => {
    expect(toIngredient(typed)).toBe(ingredient);
  });
});

describe("ingredients", () => {
  it("keep their order, and the same one may come twice", () => {
    const { ingredients } = kitchenAfter(...LIST, { type: "add", typed: "a" });
    expect(ingredients).toEqual(["A", "B", "C", "D", "A"]);
  });

  it("are removed by their place", () => {
    const { ingredients } = kitchenAfter(...LIST, LIST[0] as Action, { type: "remove", index: 4 });
    expect(ingredients).toEqual(["A", "B", "C", "D"]);
  });

  it("are enough from the fourth on", () => {
    expect(isReady(kitchenAfter(...LIST.slice(0, 3)))).toBe(false);
    expect(isReady(kitchenAfter(...LIST))).toBe(true);
  });

  it("change nothing about the recipe", () => {
    const before = kitchenAfter(...STARTED);
    expect(reduceKitchen(before, { type: "add", typed: "x" }).recipe).toBe(before.recipe);
    expect(reduceKitchen(before, { type: "remove", index: 0 }).recipe).toBe(before.recipe);
  });
});

describe("a recipe", () => {
  it("loads until its first text, then is being written, then done", () => {
    expect(kitchenAfter({ type: "cook" }, MODEL).recipe.status).toBe("loading");
    expect(kitchenAfter(...STARTED).recipe).toEqual({
      status: "writing",
      model: "gemini",
      text: "# So",
    });
    expect(
      kitchenAfter(...STARTED, { type: "text", text: "up" }, { type: "done", finishReason: "STOP" })
        .recipe,
    ).toEqual({ status: "done", model: "gemini", text: "# Soup" });
  });

  it("that is stopped keeps the words that came, and nothing else comes", () => {
    expect(kitchenAfter({ type: "cook" }, { type: "stop" }).recipe).toEqual({ status: "none" });
    expect(kitchenAfter(...STARTED, { type: "stop" }, { type: "text", text: "up" }).recipe).toEqual(
      {
        status: "stopped",
        model: "gemini",
        text: "# So",
      },
    );
  });

  it("that fails keeps the words that came", () => {
    expect(
      kitchenAfter({ type: "cook" }, { type: "failed", code: "model_busy", retryAfter: 7 }).recipe,
    ).toEqual({ status: "failed", code: "model_busy", retryAfter: 7 });
    const broken = kitchenAfter(...STARTED, { type: "failed", code: "unfinished" });
    expect(broken.recipe).toEqual({
      status: "failed",
      code: "unfinished",
      words: { model: "gemini", text: "# So" },
    });
    expect(wordsOf(broken.recipe)?.text).toBe("# So");
  });

  it("that ends without a word has failed", () => {
    expect(kitchenAfter({ type: "cook" }, { type: "done", finishReason: "STOP" }).recipe).toEqual({
      status: "failed",
      code: "no_text",
    });
  });

  it("gives way to the next one", () => {
    const done = kitchenAfter(...LIST, ...STARTED, { type: "done", finishReason: "STOP" });
    expect(reduceKitchen(done, { type: "cook" }).recipe).toEqual({ status: "loading" });
  });

  it("takes nothing that arrives when none was asked for", () => {
    expect(
      kitchenAfter(MODEL, { type: "text", text: "late" }, { type: "failed", code: "no_text" }),
    ).toEqual(EMPTY_KITCHEN);
  });
});

describe("those who listen", () => {
  it.each<[string, Action[]]>([
    ["Added A, 1 ingredient", LIST.slice(0, 1)],
    ["Added D, 4 ingredients", LIST],
    ["Added D, 4 ingredients", [...LIST, { type: "add", typed: " " }]],
    ["Removed A, 3 ingredients", [...LIST, { type: "remove", index: 0 }]],
    ["Loading recipe", [{ type: "cook" }, MODEL]],
    ["Loading recipe", STARTED],
    ["Recipe ready", [...STARTED, { type: "done", finishReason: "STOP" }]],
    ["Stopped", [{ type: "cook" }, { type: "stop" }]],
    ["Stopped", [...STARTED, { type: "stop" }]],
    ["", [...STARTED, { type: "failed", code: "unfinished" }]],
    ["", [...LIST, { type: "remove", index: 0 }, { type: "reset" }]],
  ])("are told %j", (announcement, actions) => {
    expect(kitchenAfter(...actions).announcement).toBe(announcement);
  });
});

it("is empty after a reset from any state", () => {
  const states: Action[][] = [
    [],
    LIST,
    [...LIST, { type: "cook" }],
    [...LIST, ...STARTED],
    [...LIST, ...STARTED, { type: "done", finishReason: "STOP" }],
    [...LIST, ...STARTED, { type: "stop" }],
    [...LIST, { type: "cook" }, { type: "failed", code: "model_failed" }],
  ];
  for (const actions of states)
    expect(isEmpty(kitchenAfter(...actions, { type: "reset" }))).toBe(true);
  for (const actions of states.slice(1)) expect(isEmpty(kitchenAfter(...actions))).toBe(false);
});

it("is cooking from the press to the last word", () => {
  expect(isCooking(kitchenAfter(...LIST))).toBe(false);
  expect(isCooking(kitchenAfter({ type: "cook" }))).toBe(true);
  expect(isCooking(kitchenAfter(...STARTED))).toBe(true);
  expect(isCooking(kitchenAfter(...STARTED, { type: "stop" }))).toBe(false);
});
