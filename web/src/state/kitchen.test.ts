import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Asked, askedToRetry, failureOf, MAX_ANSWERS } from "./answers";
import {
  type Action,
  EMPTY_KITCHEN,
  type Kitchen,
  keptOf,
  reduceKitchen,
  requestOf,
} from "./kitchen";
import { readKept, writeKept } from "./session";

function kitchenAfter(...actions: Action[]): Kitchen {
  return actions.reduce(reduceKitchen, EMPTY_KITCHEN);
}

const LIST: Action[] = ["a", "b", "c", "d"].map((typed) => ({ type: "add", typed }));
const REQUEST: Action = { type: "request" };
const MODEL: Action = { type: "model", model: "demo", demo: true };
const STARTED: Action[] = [REQUEST, MODEL, { type: "text", text: "# So" }];
const DONE: Action = { type: "done", finishReason: "STOP" };
const STOP: Action = { type: "stop" };
const SOUP: Action[] = [...STARTED, { type: "text", text: "up" }, DONE];
const BUSY: Action = { type: "failed", code: "model_busy", retryAfter: 7 };
const BROKEN: Action[] = [...STARTED, BUSY];
const MILDER = { recipe: "# Soup", wish: "milder" };
const CHANGE: Action = { ...REQUEST, change: MILDER };
/** More tries than there are answers to go back to. */
const BROKEN_OFF: Action[] = Array(MAX_ANSWERS + 1)
  .fill([CHANGE, { type: "text", text: "# Mi" }, BUSY])
  .flat();
const BACK: Action = { type: "choose", id: 1 };
const RESET: Action = { type: "reset" };
const UNDO: Action = { type: "undoReset" };
const SOURCE = { recipeId: 1, durationId: "1", dish: "Soup", label: "1. Boil" };
/** Writes answers of these texts, one after the other. */
const written = (...texts: string[]) =>
  texts.flatMap((text): Action[] => [REQUEST, { type: "text", text }, DONE]);

it("an entry that names several is split in its place", () => {
  const listed = kitchenAfter(...LIST.slice(2), { type: "add", typed: "eggs, rice" }, ...LIST);
  const split = reduceKitchen(listed, { type: "split", index: 2 });
  expect(split.ingredients).toEqual(["C", "D", "Eggs", "Rice", "A", "B", "C", "D"]);
  expect(split.added).toEqual({ name: "Eggs, rice", count: 2, isSeveral: true });
  for (const index of [1, 8]) expect(reduceKitchen(split, { type: "split", index })).toBe(split);
});

it.each([
  [["milk"], { name: "Milk", count: 1, isSeveral: false }],
  [["eggs, rice"], { name: "Eggs, rice", count: 1, isSeveral: true }],
  [["eggs, rice", " ", "milk"], { name: "Eggs, rice", count: 2, isSeveral: false }],
])("after %j, what was added last is %j", (typed, added) => {
  expect(kitchenAfter({ type: "add", typed }).added).toEqual(added);
});

describe("a request", () => {
  /** How far it has come, then each answer with its end. */
  const outlineOf = ({ request, answers }: Kitchen) => {
    const how = request.status === "failed" ? request.failure.code : request.status;
    const ends = answers.map(({ end = "" }) => (typeof end === "object" ? end.code : end));
    const demo = "demo" in request ? " demo" : "";
    return [how + demo, ...answers.map(({ text }, at) => `${text} ${ends[at]}`)].join(", ").trim();
  };

  it.each<[string, Action[], string]>([
    ["waits for a model", [REQUEST, { type: "model", model: "x" }], "waiting"],
    ["waits for the demo", [REQUEST, MODEL], "waiting demo"],
    ["is written", STARTED, "writing, # So"],
    ["is done", SOUP, "none, # Soup done"],
    ["is stopped before its first word", [REQUEST, STOP], "none"],
    [
      "is stopped, and keeps its words",
      [...STARTED, STOP, ...STARTED.slice(1)],
      "none, # So stopped",
    ],
    ["breaks off, and keeps its words", [...STARTED, BUSY], "none, # So model_busy"],
    ["fails before its first word", [REQUEST, BUSY], "model_busy"],
    ["ends without a word", [REQUEST, DONE], "no_text"],
    ["takes the place of one that is written", [...STARTED, REQUEST], "waiting, # So stopped"],
    ["waits beside what broke off", [...BROKEN, REQUEST], "waiting, # So model_busy"],
    ["fails beside what broke off", [...BROKEN, REQUEST, BUSY], "model_busy, # So model_busy"],
    [
      "fails, and is over with Back",
      [...SOUP, ...BROKEN, REQUEST, BUSY, BACK],
      "none, # Soup done, # So model_busy",
    ],
    ["is stopped beside what broke off", [...BROKEN, REQUEST, STOP], "none, # So model_busy"],
    [
      "is written before what broke off",
      [...BROKEN, ...STARTED],
      "writing, # So , # So model_busy",
    ],
  ])("%s", (_, actions, outline) => {
    expect(outlineOf(kitchenAfter(...actions))).toBe(outline);
  });

  it("has failed as the answer on the page did, until another is asked for", () => {
    expect(failureOf(kitchenAfter(...BROKEN))).toEqual({ code: "model_busy", retryAfter: 7 });
    expect(failureOf(kitchenAfter(...BROKEN, REQUEST))).toBeUndefined();
  });
});

describe("answers", () => {
  const ids = (...actions: Action[]) => kitchenAfter(...actions).answers.map(({ id }) => id);

  it("are six, and any whose timer runs, and never share an id", () => {
    expect(ids(...written(..."abcdefgh"))).toEqual([8, 7, 6, 5, 4, 3]);
    const source = { recipeId: 1, durationId: "9", dish: "a", label: "Step 1" };
    const timer = { type: "startTimer", seconds: 60, source, nowMs: 0 } as Action;
    expect(ids(...written("a"), timer, ...written(..."bcdefgh"))).toEqual([8, 7, 6, 5, 4, 3, 1]);
    expect(ids(...written("a", "b"), BACK, ...written("c"))).toEqual([3, 1, 2]);
  });

  it("are shown for as many as the recipe that was changed, until others are asked for", () => {
    const change = { ...MILDER, servings: { shown: 6, written: 4 } };
    const changed = kitchenAfter(...SOUP, { ...REQUEST, change }, { type: "text", text: "# Mild" });
    expect(changed.answers[0]).toMatchObject({ servings: 6, writtenFor: 4 });
    const asked = reduceKitchen(changed, { type: "servings", id: 2, servings: 2 });
    expect(asked.answers[0]).toMatchObject({ servings: 2, writtenFor: undefined });
  });

  it("are opened once, if they are complete, and while nothing is asked for", () => {
    const open = (text: string): Action => ({ type: "open", text });
    expect(ids(...written("a", "b"), open("a"))).toEqual([1, 2]);
    expect(ids(...BROKEN, open("# So"))).toEqual([2, 1]);
    const asked = kitchenAfter(...SOUP, REQUEST);
    expect(reduceKitchen(asked, open("# Tart"))).toBe(asked);
  });

  it.each<[string, Action[], true | undefined]>([
    ["a link's recipe", [{ type: "open", text: "# Soup", link: true }], true],
    ["a kept recipe", [{ type: "open", text: "# Soup" }], undefined],
    ["another than the link's", [{ type: "open", text: "# Tart", link: true }, ...SOUP], undefined],
  ])(
    "of a change of %s came from there, too, also after tries that broke off",
    (_, opened, link) => {
      const before = kitchenAfter(...opened);
      const write: Action = { type: "text", text: "# Mild" };
      const [mild] = [...BROKEN_OFF, CHANGE, write].reduce(reduceKitchen, before).answers;
      expect(mild).toMatchObject({ link, opened: before.answers[0]?.opened });
      expect(written("# Mild").reduce(reduceKitchen, before).answers[0]?.link).toBeUndefined();
    },
  );

  it("keep their ticks", () => {
    const tick = (ids: number[], ticked: boolean): Action => ({ type: "tick", id: 1, ids, ticked });
    const ticked = [...SOUP, tick([3, 5, 7], true), tick([3], true), ...written("b")];
    const { answers } = kitchenAfter(...ticked, tick([5], false));
    expect(answers.map(({ ticks }) => ticks)).toEqual([[], [7, 3]]);
  });
});

describe("'Try again' asks for", () => {
  const WORDS: Action = { type: "text", text: "# Mild soup" };
  const CHANGED: Action[] = [...SOUP, CHANGE, WORDS, BUSY];

  const DISH: Action = { type: "request", dish: "Pie" };

  it.each<[string, Action[], Asked]>([
    ["a change that failed", [...SOUP, CHANGE, BUSY], { change: MILDER }],
    ["a change that broke off", CHANGED, { change: MILDER }],
    [
      "a dish that failed",
      [...SOUP, DISH, { type: "model", model: "demo", demo: true }, BUSY],
      { dish: "Pie" },
    ],
    ["a dish that was stopped", [...SOUP, DISH, WORDS, STOP], { dish: "Pie" }],
    ["another dish, if that failed last", [...CHANGED, DISH, BUSY, REQUEST, BUSY], {}],
    [
      "another dish where one was stopped, also after a change of the next failed",
      [...STARTED, STOP, ...SOUP, CHANGE, BUSY, BACK],
      {},
    ],
    ["another dish after Undo reset", [...CHANGED, DISH, WORDS, STOP, RESET, UNDO], {}],
  ])("%s", (_, actions, asked) => {
    const { request, answers } = kitchenAfter(...actions);
    expect(askedToRetry(request, answers[0])).toEqual(asked);
  });
});

it.each<Action>([{ type: "add", typed: "x" }, { type: "open", text: "# Tart" }, CHANGE])(
  "Undo reset is over with %j",
  (action) => expect(kitchenAfter(...LIST, ...SOUP, RESET, action).removed).toBeUndefined(),
);

it("a new recipe is read before it is cooked, one that comes back is as it was", () => {
  const cooking: Action[] = [...SOUP, { type: "cookingMode", on: true }];
  expect(kitchenAfter(...cooking, REQUEST, BUSY).cookingMode).toBe(true);
  expect(kitchenAfter(...cooking, ...STARTED).cookingMode).toBe(false);
  expect(kitchenAfter(...cooking, { type: "open", text: "# Tart" }).cookingMode).toBe(false);
});

describe("dishes that are not to be suggested again", () => {
  const excluded = (...actions: Action[]) => requestOf(kitchenAfter(...actions)).exclude;

  it.each<[string, string, string[]]>([
    ["have a title", "- rice", []],
    ["are no refusal", "# Nothing to cook\n\nSoap is no food.", []],
    ["end with a whole character", `# ${"x".repeat(99)}🧅`, ["x".repeat(99)]],
  ])("%s", (_, text, dishes) => expect(excluded(...written(text))).toEqual(dishes));

  it("were written to their end, and come once", () => {
    expect(excluded(...STARTED, BUSY)).toEqual([]);
    expect(excluded(...SOUP, ...STARTED, STOP)).toEqual(["Soup"]);
    expect(excluded(...SOUP, CHANGE, ...SOUP.slice(1))).toEqual(["Soup"]);
  });

  it("are the latest ten, and go with Reset", () => {
    const names = Array.from("abcdefghijk", (name) => `${name}\n\n- rice\n- eggs`);
    const actions = written(...names.map((name) => `# ${name}`));
    expect(excluded(...actions)).toEqual([..."bcdefghijk"]);
    expect(excluded(...actions, RESET, ...LIST)).toEqual([]);
  });
});

it.each<[string, Action[]]>([
  ["Added D, 4 ingredients", [...LIST, { type: "add", typed: " " }]],
  ["Added as one entry: A, b, 5 ingredients", [...LIST, { type: "add", typed: "a, b" }]],
  ["2 added, 6 ingredients", [...LIST, { type: "add", typed: ["milk", " ", "eggs, rice"] }]],
  ["Removed A, 3 ingredients", [...LIST, { type: "remove", index: 0, typed: "" }]],
  [
    "Removed B, 3 ingredients. Added Leeks, 4 ingredients",
    [...LIST, { type: "remove", index: 1, typed: "leeks" }],
  ],
  ["Loading recipe", [...LIST, ...STARTED]],
  ["Recipe ready", SOUP],
  ["1 serving", [...SOUP, { type: "servings", id: 1, servings: 1 }]],
  ["½ serving", [...SOUP, { type: "servings", id: 1, servings: 0.5 }]],
  ["Stopped", [...STARTED, STOP]],
  ["", [...STARTED, { type: "failed", code: "unfinished" }]],
  ["", [...SOUP, REQUEST, DONE]],
  ["Reset. Undo reset brings everything back.", [...LIST, RESET]],
  ["Reset undone", [...LIST, RESET, UNDO]],
])("screen reader users are told %j", (announcement, actions) => {
  expect(kitchenAfter(...actions).announcement).toBe(announcement);
});

describe("after any actions", () => {
  const id = fc.integer({ min: 0, max: 6 });
  const at = fc.constantFrom(0, 30_000, 60_000, 90_000).map((nowMs) => ({ nowMs }));
  const timerAction = fc
    .tuple(fc.constantFrom("stopTimer", "resumeTimer", "extendTimer", "elapse"), id, at)
    .map(([type, id, time]): Action => ({ type, id, ...time }));
  const servings = fc.constantFrom(0.5, 1, 6);
  const yes = fc.constantFrom(undefined, true as const);
  const opened = fc.record({
    type: fc.constant("open" as const),
    // Some are among the answers.
    text: fc.constantFrom("x", "# So", "y"),
    servings: fc.option(servings, { nil: undefined }),
    demo: yes,
    link: yes,
  });
  /** Each action that changes the state, with values of which some fit and some don't. */
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.constantFrom<Action>(REQUEST, CHANGE, MODEL, DONE, STOP, UNDO),
    fc.constantFrom<Action>({ type: "failed", code: "unfinished" }, { type: "text", text: "x" }),
    fc.constantFrom("", " ", "a", "a, b").map((typed): Action => ({ type: "add", typed })),
    id.map((index): Action => ({ type: "split", index })),
    id.map((index): Action => ({ type: "remove", index })),
    id.map((index): Action => ({ type: "remove", index, typed: "a" })),
    id.map((id): Action => ({ type: "choose", id })),
    opened,
    fc.tuple(id, servings).map(([id, servings]): Action => ({ type: "servings", id, servings })),
    fc
      .tuple(id, fc.subarray([1, 2, 3]), fc.boolean())
      .map(([id, ids, ticked]): Action => ({ type: "tick", id, ids, ticked })),
    fc.boolean().map((on): Action => ({ type: "cookingMode", on })),
    at.map((time): Action => ({ type: "startTimer", seconds: 30, source: SOURCE, ...time })),
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

  it("what is opened is on the page as it was sent or kept, with its ticks, and no other is lost", () => {
    fc.assert(
      fc.property(kitchen, opened, (before, tried) => {
        const { answers } = reduceKitchen(before, tried);
        if (answers === before.answers) return;
        const { type: _, ...recipe } = tried;
        const same = before.answers.find(({ text, end }) => text === tried.text && end === "done");
        expect(answers[0]).toMatchObject({ ...recipe, end: "done", ticks: same?.ticks ?? [] });
        expect(answers[0]?.writtenFor).toBeUndefined();
        expect(answers.slice(1)).toEqual(
          before.answers.filter((one) => one !== same && answers.some(({ id }) => id === one.id)),
        );
      }),
    );
  });

  const isEmpty = ({ ingredients, request, answers }: Kitchen) =>
    ingredients.length + answers.length === 0 && request.status === "none";

  it("Undo reset is offered only where it throws nothing away", () => {
    fc.assert(fc.property(kitchen, (after) => !after.removed || isEmpty(after)));
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
        const { ingredients } = before;
        const announcement = "Reset undone";
        expect(undone).toEqual({ ...EMPTY_KITCHEN, ...kept, ingredients, announcement });
      }),
    );
  });
});
