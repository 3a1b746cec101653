import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSession, writeSession } from "../storage/session";
import { EMPTY_PAGE, isCooking, type PageState, RESET } from "./pageState";
import { recipeOf, toRecipeOnPage } from "./recipeOnPage";
import { type Asked, failureOf, MAX_RECIPES, retryRequest } from "./recipes";
import { type Action, reducePage, toSession } from "./reducePage";
import { sourceOf } from "./timers";

const REQUEST: Action = { type: "request" };
const MILDER = { recipe: "# Soup", wish: "milder", servings: { shown: 6, written: 4 } };

const COOKED = { change: MILDER, isCooked: true };

const ACTIONS: Record<string, Action> = {
  request: REQUEST,
  vegan: { ...REQUEST, household: ["vegan"] },
  change: { ...REQUEST, change: MILDER },
  pie: { ...REQUEST, dish: "Pie" },
  demo: { type: "model", model: "demo", demo: true },
  model: { type: "model", model: "x" },
  words: { type: "text", text: "# So" },
  more: { type: "text", text: "up" },
  open_mark: { type: "text", text: " [10 minutes](PT1" },
  done: { type: "done", finishReason: "STOP" },
  stop: { type: "stop" },
  fail: { type: "failed", nowMs: 0, code: "model_busy" },
  limit: { type: "failed", nowMs: 1000, code: "rate_limited", retryAfter: 60 },
  open: { type: "open", text: "# Pie" },
  back: { type: "choose", id: 1 },
  cook: { type: "cookingMode", on: true },
  reset: { type: "reset" },
};

/** @param actions Actions, or names of some: "request words done". */
function pageAfter(...actions: (Action | string)[]): PageState {
  return actions
    .flatMap((action) =>
      typeof action === "string" ? action.split(" ").map((name) => ACTIONS[name]) : action,
    )
    .reduce<PageState>((page, action) => reducePage(page, action as Action), EMPTY_PAGE);
}

const RESULT: Action = { type: "result", result: { place: RESET, stays: true } };
const undo = (removed: PageState): Action => ({ type: "undoReset", removed });
const SO = { type: "open", text: "# So" } as const;
const LINK = { ...SO, link: true } as const;
const add = (...typed: string[]): Action => ({ type: "add", typed });
const edit = (typed: string): Action => ({ type: "edit", index: 1, typed });
const TICK: Action = { type: "tick", ids: [2], ticked: true };
const LIST = add("a", "b", "c", "d");
/** Writes recipes of these texts in turn. */
const written = (...texts: string[]) =>
  texts.flatMap((text): (Action | string)[] => [REQUEST, { type: "text", text }, "done"]);

describe("a request", () => {
  /** What it does, its failure, until when it waits, cooking mode, each recipe with its end; what is announced. */
  const outlineOf = (page: PageState) => {
    const { request, recipes, wait, announcement } = page;
    const code = failureOf(request, recipes[0])?.code;
    const demo = "demo" in request && "demo";
    const how = [request.status, demo, code, wait?.untilMs, isCooking(page) && "cooking"];
    const ends = recipes.map(({ text, end = "" }) => [text, typeof end === "object" ? "!" : end]);
    const all = [how, ...ends].map((words) => words.filter(Boolean).join(" ")).join(", ");
    return `${all}: ${announcement.words}`;
  };

  it.each([
    ["request model", "waiting: Loading recipe"],
    ["request demo", "waiting demo: Loading recipe"],
    ["request words more done", "none, # Soup done: Recipe ready"],
    ["request words stop more done", "none, # So stopped: Stopped"],
    ["request words open_mark done", "none unfinished, # So [10 minutes](PT1 !: "],
    // What broke off stays, with its failure, until another fails.
    ["request words fail", "none model_busy, # So !: "],
    ["request words fail request stop", "none model_busy, # So !: Stopped"],
    ["request words stop request done back", "failed no_text, # So stopped: "],
    // A known wait holds whatever is on the page, until the next request.
    ["open request words done request limit back", "none 61000, # Pie done, # So done: "],
    ["request limit request", "waiting: Loading recipe"],
    ["limit", "none: "],
    // A new recipe is read before it is cooked, one that comes back is as it was.
    ["open cook request", "waiting, # Pie done: Loading recipe"],
    ["request words done cook open", "none, # Pie done, # So done: Recipe ready"],
  ])("after %s is %s", (actions, outline) => {
    expect(outlineOf(pageAfter(actions))).toBe(outline);
  });
});

it("what a press has done is not said once its recipe is gone", () => {
  const result: Action = { type: "result", result: { place: "x", recipeId: 1, words: "Copied" } };
  const said = ({ results, announcement }: PageState) => [results.length, announcement.words];
  expect(said(pageAfter("open", result))).toEqual([1, "Copied"]);
  expect(said(pageAfter("open reset open", result))).toEqual([0, "Recipe ready"]);
});

describe("other dishes", () => {
  const PIE = { name: "Pie", seconds: 3000, toBuy: ["flour"] };
  const LINE = '[other]: <Pie> "PT50M: flour"\n';
  const TEXT = `${LINE}# Soup\n\n- peas\n${LINE}\n1. Boil.\n\n${LINE}`;
  /** Not trimmed: a last line without a line end could still go on. */
  const CUT = TEXT.replaceAll(LINE.trim(), "");
  const CLEAN = CUT.trimEnd();
  const text: Action = { type: "text", text: TEXT };
  const shown = ({ recipes: [tabRecipe] }: PageState) => [tabRecipe?.text, tabRecipe?.otherDishes];
  const reload = (...actions: (Action | string)[]): Action => ({
    type: "restore",
    session: toSession(pageAfter(...actions)),
  });

  it.each<[string, unknown[], ...(Action | string)[]]>([
    ["are not offered by a recipe that is stopped", [CUT, []], text, "stop"],
    ["stay when it is opened", [CLEAN, [PIE]], text, "done", { type: "open", text: CLEAN }],
    ["are none of a saved one that is changed", [CLEAN, []], "stop", SO, "change", text, "done"],
    ["are no longer after a reload while it was written", [CUT, []], reload("request", text)],
  ])("%s", (_, expected, ...actions) => {
    expect(shown(pageAfter("request", ...actions))).toEqual(expected);
  });
});

describe("recipes", () => {
  const ids = (...actions: (Action | string)[]) =>
    pageAfter(...actions).recipes.map(({ id }) => id);

  it("are six, and any whose timer runs", () => {
    const source = { recipeId: 2, durationId: "9", dish: "b", label: "Step 1" };
    const timer = { type: "startTimer", seconds: 60, source, nowMs: 0 } as Action;
    const all = [...written("a", "b"), timer, ...written(..."cdefghi")];
    expect(ids(...all)).toEqual([9, 8, 7, 6, 5, 4, 2]);
  });

  it("are shown for as many as the recipe that was changed, until others are asked for", () => {
    const changed = pageAfter("request words done change words");
    expect(changed.recipes[0]).toMatchObject({ servings: 6, writtenFor: 4 });
    const asked = reducePage(changed, { type: "servings", servings: 2 });
    expect(asked.recipes[0]).toMatchObject({ servings: 2, writtenFor: undefined });
  });

  it("of a change come with the link that the changed one came with, others don't", () => {
    // More tries than there are recipes to go back to.
    const brokenOff = Array(MAX_RECIPES + 1).fill("change words fail");
    const [mild] = pageAfter(LINK, ...brokenOff, "change words").recipes;
    expect(mild).toMatchObject({ link: true, opened: true });
    for (const others of ["request words", "request words done change words"])
      expect(pageAfter(LINK, others).recipes[0]?.link).toBeUndefined();
  });

  it.each<[string, string[] | undefined, ...(Action | string)[]]>([
    ["was sent for the change, not for the first", undefined, "vegan words done change words"],
    ["is asked for last", ["vegan"], "change words fail vegan fail vegan words"],
    ["the demo ignores", undefined, "vegan demo words"],
    ["is known of a saved one", ["vegan"], "vegan words done", SO],
  ])("tell the household that %s: %j", (_, household, ...actions) => {
    const session = toSession(pageAfter(...actions));
    expect(readSession(writeSession(session))?.recipes[0]?.household).toEqual(household);
  });

  const SERVED = { ...SO, servings: 6 };
  it.each<[string, ids: number[], object, ...(Action | string)[]]>([
    ["one that is known, where it came from", [1, 2], { demo: true, ticks: [2] }, LINK],
    ["one that is known, as saved", [1, 2], { demo: undefined, servings: 6 }, SERVED],
    [
      "one that was changed, as saved",
      [3, 2, 1],
      { writtenFor: undefined },
      "change words done",
      SO,
    ],
    ["another", [3, 2, 1], { link: true, end: "done", ticks: [] }, { ...LINK, text: "# Tea" }],
    ["none that is not complete", [5, 4], { end: "done" }, "reset request words stop", SO],
    ["none while one is awaited", [2, 1], { text: "# Pie" }, "request", LINK],
  ])("that are opened: %s", (_, all, first, ...actions) => {
    const before = ["request demo words done", TICK, ...written("# Pie")];
    expect(ids(...before, ...actions)).toEqual(all);
    expect(pageAfter(...before, ...actions).recipes[0]).toMatchObject(first);
  });

  it("keep their ticks", () => {
    const tick = (ids: number[], ticked: boolean): Action => ({ type: "tick", ids, ticked });
    const ticked = [...written("a"), tick([3, 5, 7], true), tick([3], true), tick([5], false)];
    const { recipes } = pageAfter(...ticked, ...written("b"), tick([9], true));
    expect(recipes.map(({ ticks }) => ticks)).toEqual([[9], [7, 3]]);
  });
});

it.each<[string, Asked, ...(Action | string)[]]>([
  ["a change that broke off", { change: MILDER }, "request words done change words fail"],
  ["a dish that failed", { dish: "Pie" }, "pie demo fail"],
  ["one in cooking mode", COOKED, { ...REQUEST, ...COOKED }, "fail"],
  ["another where one was stopped", {}, "request words stop pie words done change fail back"],
  ["the same dish after Undo reset", { dish: "Pie" }, "reset", undo(pageAfter("pie fail"))],
])("'Try again' asks for %s: %j", (_, asked, ...actions) => {
  const { request, recipes } = pageAfter(...actions);
  expect(retryRequest(request, recipes[0])).toEqual(asked);
});

it.each<Action>([
  { type: "tick", ids: [3], ticked: true },
  { type: "cookingMode", on: true },
])("that the voice has failed is said until %j", (action) => {
  const failed: Action = { type: "set", speechFailed: true };
  expect(pageAfter("open cook", failed, action).speechFailed).toBe(false);
});

describe("dishes that are not to be suggested again", () => {
  const excluded = (...actions: (Action | string)[]) => pageAfter(...actions).exclude;

  const soup = "request words more done";
  it.each<[string, string[], ...(Action | string)[]]>([
    ["have a title", [], ...written("- rice")],
    ["are no refusal", [], ...written("# Nothing to cook\n\nSoap is no food.")],
    ["end with a whole character", ["x".repeat(99)], ...written(`# ${"x".repeat(99)}🧅`)],
    ["were written to their end", ["Soup"], soup, "request words fail", "pie words stop", soup],
  ])("%s", (_, dishes, ...actions) => expect(excluded(...actions)).toEqual(dishes));

  it("are the latest ten, and go with Reset", () => {
    const dishes = (names: string) =>
      written(...Array.from(names, (name) => `# ${name}\n\n- rice\n- eggs`));
    const actions = dishes("abcdefghijklm");
    expect(excluded(...actions)).toEqual([..."defghijklm"]);
    expect(excluded(...actions, "reset", LIST)).toEqual([]);
    // A dish that is suggested again becomes the latest.
    expect(excluded(...actions, ...dishes("ne")).join("")).toBe("fghijklmne");
  });
});

it.each<[string, ...(Action | string)[]]>([
  ["Added D, 4 ingredients", add("a", "b", "c"), add("d"), add(" ")],
  ["Added as one entry: A, b, 5 ingredients", LIST, add("a, b")],
  ["2 added, 6 ingredients", LIST, add("milk", " ", "eggs, rice")],
  ["2 ingredients instead of one, 2 ingredients", add("a, b"), { type: "split", index: 0 }],
  ["Removed B, 3 ingredients", LIST, edit("")],
  ["1 serving", "request words", { type: "servings", servings: 1 }],
  ["½ serving", "request words", { type: "servings", servings: 0.5 }],
])("screen reader users are told %j", (announcement, ...actions) => {
  expect(pageAfter(...actions).announcement.words).toBe(announcement);
});

it("a request for a recipe ends a photo", () => {
  const photo = { id: 1, text: "Eggs" };
  expect(pageAfter({ type: "set", photo }, "request").photo).toBeUndefined();
});

it("an entry is split in its place", () => {
  const { ingredients } = pageAfter(add("a, b", "c"), { type: "split", index: 0 });
  expect(ingredients).toEqual(["A", "B", "C"]);
});

describe("after any actions", () => {
  const source = { recipeId: 1, durationId: "1", dish: "Soup", label: "1. Boil" };
  const timer = { ...source, id: 1, seconds: 30, endsAtMs: 30_000 };
  const timersAt = (nowMs: number) =>
    ["startTimer", "stopTimer", "resumeTimer", "extendTimer", "elapse"].map(
      (type) => ({ type, id: 1, seconds: 30, source, timer, nowMs }) as Action,
    );
  const servings: Action = { type: "servings", servings: 6 };
  const split: Action = { type: "split", index: 1 };
  const one = fc.constantFrom<(Action | string)[]>(
    ..."request vegan change pie demo words done stop fail open back cook".split(" "),
    ...[add("a", "a, b"), edit(""), edit("b"), split, SO, LINK, TICK, servings],
    ...[{ own: "pie" }, { photo: { id: 1, text: "egg" } }].map(
      (typed): Action => ({ type: "set", ...typed }),
    ),
    ...[...timersAt(0), ...timersAt(60_000)],
  );
  const several = fc.oneof(
    one.map((action) => [action]),
    fc.constantFrom(written("x"), ["change words done"], ["request words"], ["reset", RESULT]),
  );
  const page = fc
    .array(several, { minLength: 5, maxLength: 30, size: "max" })
    .map((all) => pageAfter(...all.flat()));

  const isEmpty = ({ ingredients, request, recipes, own, photo }: PageState) =>
    `${ingredients}${own}` === "" && recipes.length === 0 && request.status === "none" && !photo;

  it("only the first stored may be unfinished; whatever comes ends the offer to undo Reset", () => {
    fc.assert(
      fc.property(page, (after) => {
        const { request, recipes, timers, results } = after;
        // One whose timer has ended goes with the next recipe: until then Undo may bring its timer back.
        const next = [REQUEST, { type: "text", text: "y" } as const].reduce(reducePage, after);
        expect(next.recipes.length).toBeLessThanOrEqual(MAX_RECIPES + timers.length);
        expect(new Set(recipes.map((tabRecipe) => tabRecipe.id)).size).toBe(recipes.length);
        const open = recipes.flatMap(({ end }, at) => (end === undefined ? [at] : []));
        expect(open).toEqual(request.status === "writing" ? [0] : []);
        expect(results.length === 0 || isEmpty(after)).toBe(true);
      }),
    );
  });

  it("what is kept and restored is the same, and so is what is reset and undone", () => {
    fc.assert(
      fc.property(page, (before) => {
        const session = toSession(before);
        const restored = readSession(writeSession(session));
        expect(restored).toEqual(session);
        if (restored) {
          const loaded = reducePage(EMPTY_PAGE, { type: "restore", session: restored });
          expect(toSession(loaded)).toEqual(session);
          expect(loaded.ingredients).toEqual([]);
        }
        const reset = reducePage(before, { type: "reset" });
        expect(isEmpty(reset)).toBe(true);
        const undone = reducePage(reset, undo(before));
        const { request: _, recipes: __, results: ___, ...rest } = before;
        const { announcement, lastId } = undone;
        expect(announcement.words).toBe("Reset undone");
        expect(undone).toMatchObject({ ...rest, announcement, lastId });
        expect(undone.photo?.end).toEqual(before.photo && { words: "" });
        expect(toSession(undone)).toEqual(session);
      }),
    );
  });
});

it("no id comes again after Reset and Undo reset", () => {
  const before = pageAfter("request words done");
  const reset = reducePage(before, { type: "reset" });
  for (const page of [reset, reducePage(reset, undo(before))]) {
    const { recipes } = reducePage(page, { type: "open", text: "# Tea" });
    expect(recipes[0]?.id).toBeGreaterThan(before.recipes[0]?.id ?? 0);
  }
});

describe("a change", () => {
  const SOUP = [
    "# Soup\n\n**2 servings**\n\n- *2* leeks\n- *1 l* stock\n",
    '1. Chop.\n2. Boil [40 minutes](PT40M "Boil it").\n3. Stir.\n4. Stir.\n5. Rest [1 hour](PT1H).',
  ].join("\n");
  const BEFORE = recipeOf({ text: SOUP, end: "done" });
  const linesOf = ({ ingredients, steps }: typeof BEFORE) => [...ingredients, ...steps];
  const idsOf = (words: string[]) =>
    linesOf(BEFORE).flatMap((line) => (words.includes(line.words) ? line.id : []));
  const tick = (...words: string[]): Action => ({ type: "tick", ids: idsOf(words), ticked: true });
  const asked = (isCooked: boolean, servings?: { shown: number; written: number }): Action => {
    const change = { recipe: SOUP, wish: "milder", ...(servings && { servings }) };
    return { type: "request", change, isCooked };
  };
  const arrived = (text: string): Action => ({ type: "arrived", text });
  /** Words of the lines that are ticked, and of those that are marked as changed. */
  const outlineOf = ({ recipes: [first] }: PageState) => {
    if (!first) return [];
    const { ticked, changed } = toRecipeOnPage(first);
    const wordsOf = (ids: ReadonlySet<number>) =>
      linesOf(recipeOf(first)).flatMap(({ id, words }) => (ids.has(id) ? words : []));
    return [wordsOf(ticked).join(" "), wordsOf(changed).join(" ")];
  };
  const cooking = (...actions: (Action | string)[]) =>
    pageAfter(...written(SOUP), "cook", ...actions);

  it.each<[string, string, string[], string[], { shown: number; written: number }?]>([
    [
      "follow words, not numbers",
      SOUP.replace("1. Chop", "1. Wash.\n2. Chop"),
      ["2 leeks", "Chop.", "Stir."],
      ["2 leeks Chop. Stir. Stir.", "Wash."],
    ],
    [
      "of a line that is no more are gone",
      SOUP.replace("*1 l* stock", "*2 l* stock"),
      ["1 l stock", "Chop."],
      ["Chop.", "2 l stock"],
    ],
    [
      "stay where all amounts are for more",
      SOUP.replace("**2", "**4").replace("*2*", "*4*").replace("*1 l*", "*2 l*"),
      ["1 l stock"],
      ["2 l stock", ""],
      { shown: 4, written: 2 },
    ],
    [
      "and marks are of a recipe of which no more than half is new",
      SOUP.replace("*1 l* stock", "milk")
        .replace("Chop", "Slice")
        .replace("4. Stir.\n", "")
        .replace("Boil", "Cook"),
      ["Stir."],
      ["Stir.", "milk Slice. Cook 40 minutes."],
    ],
    [
      "count each of several with the same words",
      SOUP.replace("4. Stir.\n", ""),
      ["Stir."],
      ["Stir.", ""],
    ],
  ])("in cooking mode: ticks %s", (_, text, words, outline, servings) => {
    const page = cooking(tick(...words), asked(true, servings), arrived(text));
    expect(outlineOf(page)).toEqual(outline);
    expect(isCooking(page)).toBe(true);
    const [fresh] = outlineOf(cooking(tick(...words), asked(false, servings), arrived(text)));
    expect(fresh).toBe("");
  });

  it.each<[string, Action]>([
    ["broke off within a mark", arrived(`${SOUP}\n6. Eat within [10 minutes](PT1`)],
    ["is empty", arrived("")],
    ["was stopped", { type: "stop" }],
  ])("in cooking mode: one that %s leaves all as it was", (_, end) => {
    const before = cooking(tick("Chop."));
    const { recipes, cookingMode } = [asked(true), end].reduce(reducePage, before);
    expect({ recipes, cookingMode }).toEqual({ recipes: before.recipes, cookingMode: true });
  });

  it("is marked until it is done, in the ingredients until the current step is", () => {
    const text = SOUP.replace("*1 l* stock", "milk")
      .replace("Chop", "Slice")
      .replace("Rest", "Stand");
    const page = cooking(asked(true), arrived(text));
    const after = recipeOf({ text, end: "done" });
    const marksAfter = (...numbers: number[]) => {
      const ids = numbers.map((number) => after.steps[number - 1]?.id ?? -1);
      return outlineOf(reducePage(page, { type: "tick", ids, ticked: true }))[1];
    };
    expect(marksAfter(2)).toBe("milk Slice. Stand 1 hour.");
    expect(marksAfter(1)).toBe("Stand 1 hour.");
    expect(outlineOf(cooking(asked(true), arrived("# Pie\n\n- flour\n\n1. Bake."))).join("")).toBe(
      "",
    );
  });

  const TWO = "1. Rest [1 h](PT1H) or [2 h](PT2H).";
  const BOTH = '1. Boil [5 h](PT5H "Boil").\n2. Cook [9 h](PT9H "Boil").';
  it.each([
    ["in its step", SOUP, SOUP.replace("leeks", "onions"), "2: 2. Boil it; 2: Step 5"],
    ["behind a new step", SOUP, SOUP.replace("1. ", "1. Wash.\n2. "), "2: 3. Boil it; 2: Step 6"],
    [
      "in a step that has moved and changed, with the new duration",
      SOUP,
      SOUP.replace("1. ", "1. Wash.\n2. ").replace("Boil [40 minutes](PT40M", "Cook [25](PT25M"),
      "2: 3. Boil it 1500; 2: Step 6",
    ],
    [
      "where its step is no more",
      SOUP,
      SOUP.replace(/2\. Boil.*\n/, ""),
      "1: 2. Boil it; 2: Step 4",
    ],
    ["of its length", TWO, "1. Stand [2 h](PT2H) or [1 h](PT1H).", "2: Step 1; 2: Step 1"],
    ["alone", TWO, "1. Stand [3 h](PT3H) or [4 h](PT4H).", "2: Step 1 10800; 2: Step 1 14400"],
    ["in the step that it was in", BOTH, BOTH.replace(/.*\n2/, "1"), "1: 1. Boil; 2: 1. Boil"],
    ["by name or number", "1. Rest [1 h](PT1H).", "1. Wash.\n2. Stand [1 h](PT1H).", "1: Step 1"],
  ])("lets a timer go on, and starts no twin: %s", (_, before, after, expected) => {
    const whole = (text: string) => text.replace(/^1/, "# T\n\n- a\n\n1");
    const [from, text] = [whole(before), whole(after)];
    const start = (id: number, recipe: typeof BEFORE) =>
      recipe.durations.map((duration): Action => {
        const source = sourceOf({ id, recipe }, duration);
        return { type: "startTimer", seconds: duration.seconds, source, nowMs: 0 };
      });
    const timers = start(1, recipeOf({ text: from, end: "done" }));
    const change = { recipe: from, wish: "milder" };
    const page = pageAfter(...written(from), ...timers, { ...REQUEST, change }, arrived(text));
    const shown = page.timers.map(({ recipeId, label, newSeconds = "" }) =>
      `${recipeId}: ${label} ${newSeconds}`.trim(),
    );
    expect(shown.join("; ")).toBe(expected);
    const again = start(2, recipeOf({ text, end: "done" })).filter((action) =>
      page.timers.some(
        ({ durationId }) => "source" in action && action.source.durationId === durationId,
      ),
    );
    expect(again.reduce(reducePage, page).timers).toEqual(page.timers);
  });
});
