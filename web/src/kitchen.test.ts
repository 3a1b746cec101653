import { describe, expect, it } from "vitest";
import type { Kept } from "./kept";
import {
  type Action,
  EMPTY_KITCHEN,
  isEmpty,
  isReady,
  type Kitchen,
  keptOf,
  namesSeveral,
  reduceKitchen,
  toIngredient,
} from "./kitchen";
import { isCooking, type ShownRecipe, writtenOf } from "./recipe/recipeState";

function kitchenAfter(...actions: Action[]): Kitchen {
  return actions.reduce(reduceKitchen, EMPTY_KITCHEN);
}

const LIST: Action[] = ["a", "b", "c", "d"].map((typed) => ({ type: "add", typed }));
const MODEL: Action = { type: "model", model: "gemini" };
const STARTED: Action[] = [{ type: "cook" }, MODEL, { type: "text", text: "# So" }];
const SO = { id: 1, model: "gemini", text: "# So", ticks: [] };
const SOUP: Action[] = [
  ...STARTED,
  { type: "text", text: "up" },
  { type: "done", finishReason: "STOP" },
];
const BUSY: Action = { type: "failed", code: "model_busy", retryAfter: 7 };

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

describe("namesSeveral", () => {
  it.each(["Onions, rice", "Onions,rice,eggs", "Onions; rice", "玉ねぎ、米", "بصل، أرز"])(
    "holds %j to be several ingredients",
    (ingredient) => expect(namesSeveral(ingredient)).toBe(true),
  );

  it.each(["Onions", "Onions,", ",", "Salt and pepper", "  "])(
    "holds %j to be one ingredient",
    (ingredient) => expect(namesSeveral(ingredient)).toBe(false),
  );
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
    expect(kitchenAfter(...STARTED).recipe).toEqual({ status: "writing", words: SO });
    expect(kitchenAfter(...SOUP).recipe).toEqual({
      status: "done",
      words: { ...SO, text: "# Soup" },
    });
  });

  it("that is stopped keeps the words that came, and nothing else comes", () => {
    expect(kitchenAfter({ type: "cook" }, { type: "stop" }).recipe).toEqual({ status: "none" });
    expect(kitchenAfter(...STARTED, { type: "stop" }, { type: "text", text: "up" }).recipe).toEqual(
      { status: "stopped", words: SO },
    );
  });

  it("that fails before its first text has no words", () => {
    const { recipe } = kitchenAfter({ type: "cook" }, BUSY);
    expect(recipe).toEqual({ status: "failed", failure: { code: "model_busy", retryAfter: 7 } });
    expect(writtenOf(recipe)).toBeUndefined();
  });

  it("that fails after its first text keeps the words that came", () => {
    expect(kitchenAfter(...STARTED, { type: "failed", code: "unfinished" }).recipe).toEqual({
      status: "brokeOff",
      words: SO,
      failure: { code: "unfinished" },
    });
  });

  it("that ends without a word has failed", () => {
    expect(kitchenAfter({ type: "cook" }, { type: "done", finishReason: "STOP" }).recipe).toEqual({
      status: "failed",
      failure: { code: "no_text" },
    });
  });

  it("takes nothing that arrives when none was asked for", () => {
    expect(
      kitchenAfter(MODEL, { type: "text", text: "late" }, { type: "failed", code: "no_text" }),
    ).toEqual(EMPTY_KITCHEN);
  });
});

describe.each<[string, Action[]]>([
  ["is done", SOUP],
  ["was stopped", [...STARTED, { type: "stop" }]],
  ["broke off", [...STARTED, { type: "failed", code: "unfinished" }]],
])("a recipe that %s", (_, actions) => {
  const before = kitchenAfter(...LIST, ...actions);

  it("waits while the next one loads, and gives way to its first text", () => {
    const loading = [{ type: "cook" } as const, MODEL].reduce(reduceKitchen, before);
    expect(loading.recipe).toEqual({ status: "loading", model: "gemini", previous: before.recipe });
    expect(writtenOf(loading.recipe)).toBe(before.recipe);
    expect(reduceKitchen(loading, { type: "text", text: "# Rice" }).recipe).toEqual({
      status: "writing",
      words: { id: 2, model: "gemini", text: "# Rice", ticks: [] },
      before: before.recipe,
    });
  });

  it("comes back as it was when the next one is stopped before its first text", () => {
    const stopped = [{ type: "cook" } as const, { type: "stop" } as const].reduce(
      reduceKitchen,
      before,
    );
    expect(stopped.recipe).toBe(before.recipe);
    expect(stopped.announcement).toBe("Stopped");
  });

  it.each<[Action]>([[BUSY], [{ type: "done", finishReason: "STOP" }]])(
    "comes back when the next one fails before its first text, however often: %j",
    (action) => {
      const failed = [{ type: "cook" } as const, action].reduce(reduceKitchen, before);
      expect(failed.recipe).toMatchObject({ status: "failed", previous: before.recipe });
      const twice = [{ type: "cook" } as const, action].reduce(reduceKitchen, failed);
      expect(twice.recipe).toEqual(failed.recipe);
      expect(writtenOf(twice.recipe)).toBe(before.recipe);
    },
  );

  it("can be gone back to once the next one has words, as often as one likes", () => {
    const next = [{ type: "cook" } as const, { type: "text", text: "x" } as const, BUSY].reduce(
      reduceKitchen,
      before,
    );
    expect(writtenOf(next.recipe)?.words.text).toBe("x");
    const back = reduceKitchen(next, { type: "back" });
    const { before: _, ...brokenOff } = next.recipe as ShownRecipe;
    expect(back.recipe).toEqual({ ...before.recipe, before: brokenOff });
    expect(reduceKitchen(back, { type: "back" }).recipe).toEqual(next.recipe);
  });
});

it("a recipe that is being written counts as stopped when the next one is asked for", () => {
  expect(kitchenAfter(...STARTED, { type: "cook" }, { type: "stop" }).recipe).toEqual({
    status: "stopped",
    words: SO,
  });
});

/** Writes recipes of these texts, one after the other. */
function written(...texts: string[]): Action[] {
  return texts.flatMap((text): Action[] => [
    { type: "cook" },
    { type: "text", text },
    { type: "done", finishReason: "STOP" },
  ]);
}

const BACK: Action = { type: "back" };
const RESET: Action = { type: "reset" };
const UNDO: Action = { type: "undoReset" };
const START: Action = {
  type: "startTimer",
  seconds: 480,
  source: { recipeId: 2, durationId: "9", dish: "Soup", label: "1. Boil" },
  nowMs: 0,
  seenMs: 0,
};

describe("the recipe before", () => {
  /** The ids of the recipe on the page and of the one before. */
  const ids = (...actions: Action[]) => {
    const recipe = writtenOf(kitchenAfter(...actions).recipe);
    return [recipe?.words.id, recipe?.before?.words.id];
  };

  it("is the only one that is kept", () => {
    const { recipe } = kitchenAfter(...written("a", "b", "c"));
    expect(recipe).toMatchObject({ words: { text: "c" }, before: { words: { text: "b" } } });
    expect(recipe).not.toHaveProperty("before.before");
  });

  it("keeps its ticks, and how it ended", () => {
    const ticked: Action = { type: "tick", id: 1, places: [3, 5], ticked: true };
    const { recipe } = kitchenAfter(...SOUP, ticked, ...written("b"), BACK);
    expect(recipe).toMatchObject({ status: "done", words: { id: 1, ticks: [3, 5] } });
  });

  it("stays while the next one loads, and when that brings no words", () => {
    const two = written("a", "b");
    expect(ids(...two, { type: "cook" })).toEqual([2, 1]);
    expect(ids(...two, { type: "cook" }, { type: "stop" })).toEqual([2, 1]);
    expect(ids(...two, { type: "cook" }, BUSY)).toEqual([2, 1]);
    expect(ids(...two, { type: "cook" }, BUSY, BACK)).toEqual([1, 2]);
  });

  it("can't be gone back to while another is requested or written", () => {
    const two = written("a", "b");
    expect(ids(...two, { type: "cook" }, BACK)).toEqual([2, 1]);
    expect(ids(...two, ...STARTED, BACK)).toEqual([3, 2]);
    expect(ids(BACK)).toEqual([undefined, undefined]);
    expect(ids(...written("a"), BACK)).toEqual([1, undefined]);
  });

  it("never shares its id with a later recipe", () => {
    expect(ids(...written("a", "b"), BACK, ...written("c"))).toEqual([3, 1]);
    expect(ids(...written("a", "b"), BACK, ...written("c"), BACK, ...written("d"))).toEqual([4, 1]);
  });
});

describe("Undo reset", () => {
  const MADE: Action[] = [
    ...LIST,
    ...written("a", "b"),
    { type: "tick", id: 2, places: [0], ticked: true },
    { type: "cookingMode", on: true },
    { type: "dish", dish: "Soup" },
    START,
  ];

  it("brings back list, recipe, the one before, ticks, timers, cooking mode and dishes", () => {
    const { announcement: _, ...made } = kitchenAfter(...MADE);
    const undone = kitchenAfter(...MADE, RESET, UNDO);
    expect(undone).toEqual({ ...made, announcement: "Reset undone" });
  });

  it("brings back a list alone", () => {
    expect(kitchenAfter(...LIST, RESET, UNDO)).toMatchObject({
      ingredients: ["A", "B", "C", "D"],
      recipe: { status: "none" },
      removed: undefined,
    });
  });

  it.each<[string, Action[], object]>([
    ["loads", [{ type: "cook" }], { status: "none" }],
    ["loads after another", [...SOUP, { type: "cook" }], { status: "done" }],
    ["is being written", STARTED, { status: "stopped", words: SO }],
    ["failed", [{ type: "cook" }, BUSY], { status: "none" }],
  ])("brings back what there is of a recipe that %s", (_, actions, recipe) => {
    const undone = kitchenAfter(...LIST, ...actions, RESET, UNDO);
    expect(undone.recipe).toMatchObject(recipe);
    // What still comes of the request that Reset has ended is nothing to it.
    expect(reduceKitchen(undone, { type: "text", text: "late" }).recipe).toBe(undone.recipe);
  });

  it("is over with the first new ingredient", () => {
    expect(kitchenAfter(...MADE, RESET).removed).toBeDefined();
    const next = kitchenAfter(...MADE, RESET, { type: "add", typed: "x" });
    expect(next.removed).toBeUndefined();
    expect(reduceKitchen(next, UNDO)).toBe(next);
    expect(kitchenAfter(...MADE, RESET, { type: "add", typed: " " }).removed).toBeDefined();
  });
});

describe("what outlives a reload", () => {
  const KEPT: Kept = {
    recipe: {
      status: "done",
      words: { id: 7, text: "# Soup", ticks: [4] },
      before: { status: "stopped", words: { id: 9, text: "x", ticks: [] } },
    },
    cookingMode: true,
    timers: kitchenAfter(START).timers,
    dishes: ["Soup"],
  };
  const RESTORE: Action = { type: "restore", kept: KEPT };

  it("comes back, and never is the list", () => {
    const restored = kitchenAfter(...LIST, RESTORE);
    expect(restored).toMatchObject({ ...KEPT, ingredients: ["A", "B", "C", "D"] });
    expect(keptOf(restored)).toEqual(KEPT);
  });

  it("stands behind what has come meanwhile", () => {
    const { recipe: kept } = KEPT;
    expect(kitchenAfter({ type: "cook" }, RESTORE, { type: "stop" }).recipe).toEqual(kept);
    expect(kitchenAfter({ type: "cook" }, BUSY, RESTORE).recipe).toMatchObject({ previous: kept });
    const { before: _, ...ended } = kept;
    const writing = kitchenAfter(...STARTED, RESTORE);
    expect(writing.recipe).toEqual({ status: "writing", words: { ...SO, id: 10 }, before: ended });
    expect(writing).toMatchObject({ cookingMode: true, timers: KEPT.timers });
  });

  it("gives the next recipe an id of its own", () => {
    const { recipe } = kitchenAfter(RESTORE, ...written("next"));
    expect(recipe).toMatchObject({ words: { id: 10 }, before: { words: { id: 7 } } });
  });

  it.each<[string, Action[], object | undefined]>([
    ["empty", [], undefined],
    ["loading", [...LIST, { type: "cook" }], undefined],
    ["being written", STARTED, { status: "stopped", words: SO }],
    ["loading after another", [...SOUP, { type: "cook" }], { words: { text: "# Soup" } }],
    ["reset", [...SOUP, RESET], undefined],
  ])("is a recipe that has ended: %s", (_, actions, recipe) => {
    const kept = keptOf(kitchenAfter(...actions));
    if (recipe) expect(kept).toMatchObject({ recipe });
    else expect(kept).toBeUndefined();
  });
});

describe("dishes that are not to be suggested again", () => {
  it.each<[string, string[], string[]]>([
    ["keep their order", ["Soup", "Rice"], ["Soup", "Rice"]],
    ["come once", ["Soup", "Rice", "Soup"], ["Soup", "Rice"]],
    ["have a name", ["", " \n", "Recipe"], []],
    ["have one line", [" Pea\u2028\n soup\u0000 "], ["Pea soup"]],
    ["have 100 characters at most", ["x".repeat(101)], ["x".repeat(100)]],
    ["end with a whole character", [`${"x".repeat(99)}🧅`], ["x".repeat(99)]],
    ["end without a space", [`${"x".repeat(99)} y`], ["x".repeat(99)]],
    ["are the latest ten", [..."abcdefghijkl"], [..."cdefghijkl"]],
  ])("%s", (_, names, dishes) => {
    expect(kitchenAfter(...names.map((dish): Action => ({ type: "dish", dish }))).dishes).toEqual(
      dishes,
    );
  });

  it("are the same as long as none is new", () => {
    const before = kitchenAfter({ type: "dish", dish: "Soup" });
    expect(reduceKitchen(before, { type: "dish", dish: "Soup" })).toBe(before);
    expect(kitchenAfter({ type: "dish", dish: "Soup" }, RESET).dishes).toEqual([]);
  });
});

it.each<[string, Action[]]>([
  ["Added A, 1 ingredient", LIST.slice(0, 1)],
  ["Added A, 1 ingredient", [...LIST.slice(0, 1), { type: "cookingMode", on: true }]],
  ["", [...LIST, { type: "remove", index: 0 }]],
  ["", [...LIST, { type: "cook" }]],
  ["", [...LIST, RESET, UNDO]],
])("what was added last is %j", (added, actions) => {
  expect(kitchenAfter(...actions).added).toBe(added);
});

describe("screen reader users", () => {
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
    ["", [...SOUP, { type: "cook" }, BUSY]],
    ["", [...LIST, { type: "remove", index: 0 }, { type: "reset" }]],
    ["Reset undone", [...LIST, { type: "reset" }, { type: "undoReset" }]],
    ["", [...written("a", "b"), { type: "back" }]],
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
    [...LIST, ...SOUP, { type: "cook" }],
    [...LIST, ...SOUP, { type: "cook" }, BUSY],
  ];
  for (const actions of states)
    expect(isEmpty(kitchenAfter(...actions, { type: "reset" }))).toBe(true);
  for (const actions of states.slice(1)) expect(isEmpty(kitchenAfter(...actions))).toBe(false);
});

it("is cooking from the press to the last word", () => {
  expect(isCooking(kitchenAfter(...LIST).recipe)).toBe(false);
  expect(isCooking(kitchenAfter({ type: "cook" }).recipe)).toBe(true);
  expect(isCooking(kitchenAfter(...STARTED).recipe)).toBe(true);
  expect(isCooking(kitchenAfter(...STARTED, { type: "stop" }).recipe)).toBe(false);
});
