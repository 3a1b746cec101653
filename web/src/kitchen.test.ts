import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readKept, writeKept } from "./kept";
import {
  type Action,
  EMPTY_KITCHEN,
  isEmpty,
  isReady,
  type Kitchen,
  keptOf,
  namesSeveral,
  reduceKitchen,
  requestOf,
  toIngredient,
  toLines,
} from "./kitchen";
import { changeToRetry, failureOf, isRequested, MAX_ANSWERS } from "./recipe/answers";

function kitchenAfter(...actions: Action[]): Kitchen {
  return actions.reduce(reduceKitchen, EMPTY_KITCHEN);
}

const LIST: Action[] = ["a", "b", "c", "d"].map((typed) => ({ type: "add", typed }));
const REQUEST: Action = { type: "request", exclude: [] };
const MODEL: Action = { type: "model", model: "demo", demo: true };
const STARTED: Action[] = [REQUEST, MODEL, { type: "text", text: "# So" }];
const DONE: Action = { type: "done", finishReason: "STOP" };
const STOP: Action = { type: "stop" };
const SOUP: Action[] = [...STARTED, { type: "text", text: "up" }, DONE];
const BUSY: Action = { type: "failed", code: "model_busy", retryAfter: 7 };
const MILDER = { recipe: "# Soup", wish: "milder" };
const CHANGE: Action = { ...REQUEST, change: MILDER };
const RESET: Action = { type: "reset" };
const UNDO: Action = { type: "undoReset" };
/** Writes answers of these texts, one after the other. */
const written = (...texts: string[]) =>
  texts.flatMap((text): Action[] => [REQUEST, { type: "text", text }, DONE]);

it.each([
  ["", undefined],
  [" ", undefined],
  ["onions", "Onions"],
  ["red ONIONS", "Red ONIONS"],
  ["éclair", "Éclair"],
  ["e\u0301clair", "E\u0301clair"],
  ["ßauce", "SSauce"],
  ["🧅 onion", "🧅 onion"],
  ["𐐨 first of two units", "𐐀 first of two units"],
  ["  ", "  "],
  [" onions ", " onions "],
  ["\t", "\t"],
])("typing %j makes %j", (typed, ingredient) => {
  expect(toIngredient(typed)).toBe(ingredient);
});

it.each([
  ["flour\r\nbutter, salted\n\n 2 eggs\rmilk", ["flour", "butter, salted", " 2 eggs", "milk"]],
  ["flour\n  \n\t\n\u00a0\n\u200b\n\u3164", ["flour"]],
  ["  ", []],
])("the lines of %j that are seen are %j", (text, lines) => {
  expect(toLines(text)).toEqual(lines);
});

it.each([
  ...["Onions, rice", "Onions,rice,eggs", "Onions ; rice", "玉ねぎ、米", "بصل، أرز"],
  ...["1,5 kg Mehl, Salz", "Eggs 2, 3 onions", "Eggs 2,onions"],
])("holds %j to be several ingredients", (ingredient) =>
  expect(namesSeveral(ingredient)).toBe(true),
);

it.each([
  ...["Onions", "Onions,", ",", "Salt and pepper", "  "],
  ...["1,5 kg Mehl", "2,5–3,5 l Brühe", "۱٫۵ کیلو آرد", "١،٥ كجم دقيق", "卵2、3個"],
])("holds %j to be one ingredient", (ingredient) => expect(namesSeveral(ingredient)).toBe(false));

describe("ingredients", () => {
  it("keep their order, may come twice, and are removed by their place", () => {
    const twice: Action[] = [...LIST, { type: "add", typed: "a" }];
    expect(kitchenAfter(...twice).ingredients).toEqual(["A", "B", "C", "D", "A"]);
    const { ingredients } = kitchenAfter(...twice, { type: "remove", index: 4 });
    expect(ingredients).toEqual(["A", "B", "C", "D"]);
  });

  it("are enough from the fourth on", () => {
    expect(isReady(kitchenAfter(...LIST.slice(0, 3)))).toBe(false);
    expect(isReady(kitchenAfter(...LIST))).toBe(true);
  });

  it("change nothing about the recipe", () => {
    const before = kitchenAfter(...STARTED);
    expect(reduceKitchen(before, { type: "add", typed: "x" }).answers).toBe(before.answers);
  });
});

describe("a request", () => {
  const SO = { id: 1, demo: true as const, text: "# So", ticks: [] };

  it.each<[string, Action[], Partial<Kitchen>]>([
    ["waits for words", [REQUEST, MODEL], { request: { status: "waiting", demo: true } }],
    ["is written", STARTED, { request: { status: "writing" }, answers: [SO] }],
    ["is done", SOUP, { answers: [{ ...SO, text: "# Soup", end: "done" }] }],
    ["is stopped before its first word", [REQUEST, STOP], {}],
    [
      "is stopped, and keeps its words",
      [...STARTED, STOP],
      { answers: [{ ...SO, end: "stopped" }] },
    ],
    [
      "breaks off, and keeps its words",
      [...STARTED, BUSY],
      { answers: [{ ...SO, end: { code: "model_busy", retryAfter: 7 } }] },
    ],
    [
      "fails before its first word",
      [REQUEST, BUSY],
      { request: { status: "failed", failure: { code: "model_busy", retryAfter: 7 } } },
    ],
    [
      "ends without a word",
      [REQUEST, DONE],
      { request: { status: "failed", failure: { code: "no_text" } } },
    ],
    [
      "takes the place of one that is written, which counts as stopped",
      [...STARTED, REQUEST],
      { request: { status: "waiting" }, answers: [{ ...SO, end: "stopped" }] },
    ],
    ["is over: nothing else comes", [...STARTED, STOP, ...STARTED.slice(1), DONE, STOP], {}],
  ])("%s", (_, actions, { request = { status: "none" }, answers }) => {
    const after = kitchenAfter(...actions);
    expect(after.request).toEqual(request);
    if (answers) expect(after.answers).toEqual(answers);
  });

  it.each<[string, Action[]]>([
    ["is done", SOUP],
    ["was stopped", [...STARTED, STOP]],
    ["broke off", [...STARTED, { type: "failed", code: "unfinished" }]],
  ])("leaves the answer that %s as it is, until words come", (_, actions) => {
    const { answers } = kitchenAfter(...actions);
    for (const end of [STOP, BUSY, DONE]) {
      const after = kitchenAfter(...actions, REQUEST, MODEL, end, REQUEST, end);
      expect(after.answers).toEqual(answers);
    }
    expect(failureOf(kitchenAfter(...actions, REQUEST))).toBeUndefined();
    const next = kitchenAfter(...actions, REQUEST, { type: "text", text: "# Rice" });
    expect(next.answers).toEqual([{ id: 2, text: "# Rice", ticks: [] }, ...answers]);
  });
});

describe("answers", () => {
  const ids = (...actions: Action[]) => kitchenAfter(...actions).answers.map(({ id }) => id);
  const choose = (id: number): Action => ({ type: "choose", id });

  it("are six, and any whose timer runs, and never share an id", () => {
    expect(ids(...written(..."abcdefgh"))).toEqual([8, 7, 6, 5, 4, 3]);
    const source = { recipeId: 1, durationId: "9", dish: "a", label: "Step 1" };
    const timer = { type: "startTimer", seconds: 60, source, nowMs: 0 } as Action;
    expect(ids(...written("a"), timer, ...written(..."bcdefgh"))).toEqual([8, 7, 6, 5, 4, 3, 1]);
    expect(ids(...written("a", "b"), choose(1), ...written("c"))).toEqual([3, 1, 2]);
  });

  it("are chosen also where a request has failed, which is over then", () => {
    const { request } = kitchenAfter(...written("a", "b"), REQUEST, BUSY, choose(1));
    expect(request).toEqual({ status: "none" });
  });

  it("keep their ticks", () => {
    const tick = (ids: number[], ticked: boolean): Action => ({ type: "tick", id: 1, ids, ticked });
    const after = kitchenAfter(
      ...SOUP,
      tick([3, 5, 7], true),
      tick([3], true),
      ...written("b"),
      tick([5], false),
    );
    expect(after.answers.map(({ ticks }) => ticks)).toEqual([[], [7, 3]]);
  });
});

describe("'Try again' asks for", () => {
  const WORDS: Action = { type: "text", text: "# Mild soup" };
  const BROKEN: Action[] = [...SOUP, CHANGE, WORDS, BUSY];

  it.each<[string, Action[], typeof MILDER | undefined]>([
    ["a change that failed", [...SOUP, CHANGE, BUSY], MILDER],
    ["a change that was stopped", [...SOUP, CHANGE, WORDS, STOP], MILDER],
    ["a change that broke off", BROKEN, MILDER],
    ["a change that broke off, then failed", [...BROKEN, CHANGE, BUSY], MILDER],
    ["a change that broke off, after another try is stopped", [...BROKEN, CHANGE, STOP], MILDER],
    ["another dish, if that failed last", [...BROKEN, REQUEST, BUSY], undefined],
    [
      "another dish where one was stopped, also after a change of the next failed",
      [...STARTED, STOP, ...SOUP, CHANGE, BUSY, { type: "choose", id: 1 }],
      undefined,
    ],
    ["another dish after Undo reset", [...BROKEN, RESET, UNDO], undefined],
  ])("%s", (_, actions, change) => {
    expect(changeToRetry(kitchenAfter(...actions))).toEqual(change);
  });
});

it("Undo reset is over with the first new ingredient", () => {
  const next = kitchenAfter(...LIST, ...SOUP, RESET, { type: "add", typed: "x" });
  expect(next.removed).toBeUndefined();
});

describe("dishes that are not to be suggested again", () => {
  /** What a request excludes after these actions, if the first line is a title. */
  const excluded = (...actions: Action[]) =>
    requestOf(kitchenAfter(...actions), ({ text }) => text.split("\n")[0]).exclude;

  it.each<[string, string, string[]]>([
    ["have a name", " ", []],
    ["may have any name", "Recipe", ["Recipe"]],
    ["have one line", " Pea\u2028 \t soup\u0000 ", ["Pea soup"]],
    ["have 100 characters at most", "x".repeat(101), ["x".repeat(100)]],
    ["end with a whole character", `${"x".repeat(99)}🧅`, ["x".repeat(99)]],
    ["end without a space", `${"x".repeat(99)} y`, ["x".repeat(99)]],
  ])("%s", (_, title, dishes) => expect(excluded(...written(title))).toEqual(dishes));

  it("were written to their end", () => {
    expect(excluded(...STARTED)).toEqual([]);
    expect(excluded(...STARTED, STOP)).toEqual([]);
    expect(excluded(...STARTED, BUSY)).toEqual([]);
    expect(excluded(...SOUP, ...STARTED, STOP)).toEqual(["# Soup"]);
  });

  it("come once, also when one was changed and kept its name", () => {
    const changed = [...SOUP, { ...CHANGE, exclude: ["# Soup"] }, ...SOUP.slice(1)];
    expect(excluded(...changed)).toEqual(["# Soup"]);
    expect(excluded(...SOUP, CHANGE, ...SOUP.slice(1))).toEqual(["# Soup"]);
  });

  it("are the latest ten, and go with Reset", () => {
    let kitchen = EMPTY_KITCHEN;
    for (const title of "abacdefghijkl") {
      const { exclude } = requestOf(kitchen, ({ text }) => text);
      const answer: Action[] = [{ type: "request", exclude }, { type: "text", text: title }, DONE];
      kitchen = answer.reduce(reduceKitchen, kitchen);
    }
    expect(requestOf(kitchen, ({ text }) => text).exclude).toEqual([..."cdefghijkl"]);
    const reset = [RESET, ...LIST].reduce(reduceKitchen, kitchen);
    expect(requestOf(reset, ({ text }) => text).exclude).toEqual([]);
  });
});

it.each<[string, Action[]]>([
  ["Added A, 1 ingredient", LIST.slice(0, 1)],
  ["Added D, 4 ingredients", LIST],
  ["Added as one entry: Eggs, rice, 1 ingredient", [{ type: "add", typed: "eggs, rice" }]],
  ["Added D, 4 ingredients", [...LIST, { type: "add", typed: " " }]],
  ["Added D, 4 ingredients", [...LIST, { type: "cookingMode", on: true }]],
  ["Removed A, 3 ingredients", [...LIST, { type: "remove", index: 0 }]],
  ["Removed A, 3 ingredients", [...LIST, { type: "edit", index: 0, typed: "" }]],
  [
    "Removed B, 3 ingredients. Added Leeks, 4 ingredients",
    [...LIST, { type: "edit", index: 1, typed: "leeks" }],
  ],
  ["Loading recipe", [REQUEST, MODEL]],
  ["Loading recipe", STARTED],
  ["Loading recipe", [REQUEST, ...LIST, { type: "text", text: "x" }]],
  ["Added D, 4 ingredients", [...STARTED, ...LIST, { type: "text", text: "x" }]],
  ["Recipe ready", SOUP],
  ["Stopped", [REQUEST, STOP]],
  ["Stopped", [...STARTED, STOP]],
  ["", [...STARTED, { type: "failed", code: "unfinished" }]],
  ["", [...SOUP, REQUEST, BUSY]],
  ["", [REQUEST, DONE]],
  ["", [...LIST, { type: "remove", index: 0 }, RESET]],
  ["Reset undone", [...LIST, RESET, UNDO]],
  ["", [...written("a", "b"), { type: "choose", id: 1 }]],
])(
  "screen reader users are told %j, which is also what was added last, if anything was",
  (announcement, actions) => {
    const [added = ""] = /Added.*/.exec(announcement) ?? [];
    expect(kitchenAfter(...actions)).toMatchObject({ announcement, added });
  },
);

describe("after any actions", () => {
  const id = fc.integer({ min: 0, max: 6 });
  const at = fc.constantFrom(0, 30_000, 60_000, 90_000).map((nowMs) => ({ nowMs }));
  const source = { recipeId: 1, durationId: "1", dish: "Soup", label: "1. Boil" };
  const timerAction = fc
    .tuple(fc.constantFrom("stopTimer", "resumeTimer", "extendTimer", "elapse"), id, at)
    .map(([type, id, time]): Action => ({ type, id, ...time }));
  /** Each action that changes the state, with values of which some fit and some don't. */
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.constantFrom<Action>(REQUEST, CHANGE, MODEL, DONE, STOP, UNDO),
    fc.constantFrom<Action>({ type: "failed", code: "unfinished" }, { type: "text", text: "x" }),
    fc.constantFrom("", " ", "a").map((typed): Action => ({ type: "add", typed })),
    id.map((index): Action => ({ type: "remove", index })),
    id.map((index): Action => ({ type: "edit", index, typed: "a" })),
    id.map((id): Action => ({ type: "choose", id })),
    fc
      .tuple(id, fc.subarray([1, 2, 3]), fc.boolean())
      .map(([id, ids, ticked]): Action => ({ type: "tick", id, ids, ticked })),
    fc.boolean().map((on): Action => ({ type: "cookingMode", on })),
    at.map((time): Action => ({ type: "startTimer", seconds: 30, source, ...time })),
    timerAction,
  );
  const several = fc.oneof(
    { weight: 5, arbitrary: action.map((one) => [one]) },
    { weight: 2, arbitrary: fc.constant(written("x")) },
    { weight: 1, arbitrary: fc.constantFrom([RESET], STARTED) },
  );
  const kitchen = fc
    .array(several, { minLength: 5, maxLength: 30, size: "max" })
    .map((all) => kitchenAfter(...all.flat()));

  /** Whether an action is possible, apart from those that always are, and those of a timer. */
  function fits({ request, answers, ingredients, removed }: Kitchen, tried: Action): boolean {
    switch (tried.type) {
      case "add":
        return tried.typed.trim() !== "";
      case "remove":
      case "edit":
        return tried.index < ingredients.length;
      case "model":
        return request.status === "waiting";
      case "text":
      case "done":
      case "failed":
      case "stop":
        return isRequested(request);
      case "choose":
        return !isRequested(request) && answers.slice(1).some((one) => one.id === tried.id);
      case "tick":
        return answers.some((one) => one.id === tried.id);
      case "undoReset":
        return removed !== undefined;
      default:
        return true;
    }
  }

  it("one that does not fit changes nothing, and one that fits does", () => {
    fc.assert(
      fc.property(kitchen, action, (before, tried) => {
        const after = reduceKitchen(before, tried);
        if (!fits(before, tried)) expect(after).toBe(before);
        else if (!("nowMs" in tried)) expect(after).not.toBe(before);
      }),
    );
  });

  it("only the first answer may be unfinished, while it is written", () => {
    fc.assert(
      fc.property(kitchen, ({ request, answers, timers }) => {
        expect(answers.length).toBeLessThanOrEqual(MAX_ANSWERS + timers.length);
        expect(new Set(answers.map((one) => one.id)).size).toBe(answers.length);
        const open = answers.flatMap(({ end }, at) => (end === undefined ? [at] : []));
        expect(open).toEqual(request.status === "writing" ? [0] : []);
      }),
    );
  });

  it("what is kept and restored is the same, and so is what is reset and undone", () => {
    fc.assert(
      fc.property(kitchen, (before) => {
        const kept = keptOf(before);
        const restored = readKept(writeKept(kept));
        expect(restored).toEqual(kept.answers.length > 0 ? kept : undefined);
        if (restored) {
          const loaded = reduceKitchen(EMPTY_KITCHEN, { type: "restore", kept: restored });
          expect(keptOf(loaded)).toEqual(kept);
          expect(loaded.ingredients).toEqual([]);
        }
        const reset = reduceKitchen(before, RESET);
        expect(isEmpty(reset)).toBe(true);
        const undone = reduceKitchen(reset, UNDO);
        expect(undone).toEqual({ ...undone, ...kept, ingredients: before.ingredients });
        expect(undone.request).toEqual({ status: "none" });
      }),
    );
  });

  it("going back twice is nothing", () => {
    fc.assert(
      fc.property(kitchen, (before) => {
        const [first, second] = before.answers;
        fc.pre(first !== undefined && second !== undefined && !isRequested(before.request));
        const back = reduceKitchen(before, { type: "choose", id: second.id });
        expect(back.answers[0]).toBe(second);
        const again = reduceKitchen(back, { type: "choose", id: first.id });
        expect(again.answers).toEqual(before.answers);
      }),
    );
  });
});
