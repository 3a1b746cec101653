import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../../worker/contract";
import { readSession, writeSession } from "../storage/session";
import { added, edited, split } from "./list";
import { type Asked, EMPTY_PAGE, isCooking, type PageState, RESET, withResult } from "./page";
import { recipeOf, toRecipeOnPage } from "./recipeOnPage";
import {
  arrived,
  chosen,
  done,
  failed,
  failureOf,
  inCookingMode,
  MAX_RECIPES,
  modelKnown,
  opened,
  requested,
  retryRequest,
  served,
  stopped,
  ticked,
  written,
} from "./recipes";
import { resetDone, resetUndone, restored, toSession } from "./reset";
import { type PageStep, player, type Steps, step } from "./testing/steps";
import {
  elapsed,
  sourceOf,
  type Timer,
  timerExtended,
  timerResumed,
  timerStarted,
  timerStopped,
} from "./timers";

const MILDER = { recipe: "# Soup", wish: "milder", servings: { shown: 6, written: 4 } };
const toChange = (change: Change, isCooked = false) =>
  ({ want: "change", change, isCooked }) as const;

const asking = (asked: Asked, household?: string[]) => step(requested, { asked, household });
const text = (more: string) => step(written, more);
const open = (words: string, how?: object) => step(opened, { text: words, ...how });
const tick = (ids: number[], isTicked = true) => step(ticked, ids, isTicked);
const add = (...typed: string[]) => step(added, typed);
const edit = (typed: string) => step(edited, 1, typed);
const serve = (servings: number) => step(served, servings);
const undo = (before: PageState) => step(resetUndone, before);
const typing =
  (typed: Partial<PageState>): PageStep =>
  (page) => ({ ...page, ...typed });

const STEPS: Record<string, PageStep> = {
  request: asking({ want: "any" }),
  vegan: asking({ want: "any" }, ["vegan"]),
  change: asking(toChange(MILDER)),
  pie: asking({ want: "dish", dish: "Pie" }),
  demo: step(modelKnown, true),
  words: text("# So"),
  more: text("up"),
  open_mark: text(" [10 minutes](PT1"),
  done,
  stop: stopped,
  fail: step(failed, { code: "model_busy" }, 0),
  limit: step(failed, { code: "rate_limited", retryAfter: 60 }, 1000),
  open: open("# Pie"),
  so: open("# So"),
  link: open("# So", { link: true }),
  back: step(chosen, 1),
  cook: step(inCookingMode, true),
  tick: tick([2]),
  split: step(split, 1),
  list: add("a", "b", "c", "d"),
  reset: resetDone,
};

const play = player((name) => STEPS[name]);
const pageAfter = (...steps: Steps) => play(steps);

/** Writes recipes of these texts in turn. */
const writing = (...texts: string[]) => texts.flatMap((words) => ["request", text(words), "done"]);

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
    ["request demo", "waiting demo: Loading recipe"],
    ["request words more done", "none, # Soup done: Recipe ready"],
    ["request words stop more done", "none, # So stopped: Stopped"],
    ["request words open_mark done", "none unfinished, # So [10 minutes](PT1 !: "],
    // What broke off stays, with its failure, until another fails.
    ["request words fail", "none model_busy, # So !: "],
    ["request words fail request stop", "none model_busy, # So !: Stopped"],
    ["request words stop request done back", "failed no_text, # So stopped: "],
    ["request fail open", "none, # Pie done: Recipe ready"],
    // A known wait holds whatever is on the page, until the next request.
    ["open request words done request limit back", "none 61000, # Pie done, # So done: "],
    ["request limit request", "waiting: Loading recipe"],
    ["limit", "none: "],
    // A new recipe is read before it is cooked, one that comes back is as it was.
    ["open cook request words done", "none, # So done, # Pie done: Recipe ready"],
    ["request words done cook open", "none, # Pie done, # So done: Recipe ready"],
  ])("after %s is %s", (steps, outline) => {
    expect(outlineOf(pageAfter(steps))).toBe(outline);
  });
});

it("what a press has done is not said once its recipe is gone", () => {
  const result = step(withResult, { place: "x", recipeId: 1, words: "Copied" });
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
  const whole = text(TEXT);
  const shown = ({ recipes: [tabRecipe] }: PageState) => [tabRecipe?.text, tabRecipe?.otherDishes];
  const reload: PageStep = (page) => restored(EMPTY_PAGE, toSession(page));

  it.each<[string, unknown[], ...Steps]>([
    ["are not offered by a recipe that is stopped", [CUT, []], whole, "stop"],
    ["stay when it is opened", [CLEAN, [PIE]], whole, "done", open(CLEAN)],
    ["are none of a saved one that is changed", [CLEAN, []], "stop so change", whole, "done"],
    ["are no longer after a reload while it was written", [CUT, []], whole, reload],
  ])("%s", (_, expected, ...steps) => {
    expect(shown(pageAfter("request", ...steps))).toEqual(expected);
  });
});

describe("recipes", () => {
  const ids = (...steps: Steps) => pageAfter(...steps).recipes.map(({ id }) => id);

  it("are six, and any whose timer runs", () => {
    const source = { recipeId: 2, durationId: "9", dish: "b", label: "Step 1" };
    const timer = step(timerStarted, 60, source, 0);
    const all = [...writing("a", "b"), timer, ...writing(..."cdefghi")];
    expect(ids(...all)).toEqual([9, 8, 7, 6, 5, 4, 2]);
  });

  it("are shown for as many as the recipe that was changed, if they are written for the same", () => {
    const soupFor = (count: number) =>
      text(`# Soup\n\n**${count} servings**\n\n- *1* pea\n\n1. Eat.`);
    const shown = [[soupFor(4)], [soupFor(2)], [soupFor(2), serve(3)]].map((steps) => {
      const { recipes } = pageAfter("request words done change", ...steps);
      return recipes.slice(0, 1).map((first) => toRecipeOnPage(first).servings?.shown);
    });
    expect(shown.join()).toBe("6,2,3");
  });

  it("of a change come with the link that the changed one came with, others don't", () => {
    // More tries than there are recipes to go back to.
    const brokenOff = Array(MAX_RECIPES + 1).fill("change words fail");
    const [mild] = pageAfter("link", ...brokenOff, "change words").recipes;
    expect(mild).toMatchObject({ link: true, opened: true });
    for (const others of ["request words", "request words done change words"])
      expect(pageAfter("link", others).recipes[0]?.link).toBeUndefined();
  });

  it.each<[string, string[] | undefined, ...Steps]>([
    ["was sent for the change, not for the first", undefined, "vegan words done change words"],
    ["is asked for last", ["vegan"], "change words fail vegan fail vegan words"],
    ["the demo ignores", undefined, "vegan demo words"],
    ["is known of a saved one", ["vegan"], "vegan words done so"],
  ])("tell the household that %s: %j", (_, household, ...steps) => {
    const session = toSession(pageAfter(...steps));
    expect(readSession(writeSession(session))?.recipes[0]?.household).toEqual(household);
  });

  it.each<[string, ids: number[], object, ...Steps]>([
    ["one that is known, where it came from", [1, 2], { demo: true, ticks: [2] }, "link"],
    [
      "one that is known, as saved",
      [1, 2],
      { demo: undefined, servings: 6 },
      open("# So", { servings: 6 }),
    ],
    [
      "one that was changed, as saved",
      [3, 2, 1],
      { writtenFor: undefined },
      "change words done so",
    ],
    ["another", [3, 2, 1], { link: true, end: "done", ticks: [] }, open("# Tea", { link: true })],
    ["none that is not complete", [5, 4], { end: "done" }, "reset request words stop so"],
    ["none while one is awaited", [2, 1], { text: "# Pie" }, "request link"],
  ])("that are opened: %s", (_, all, first, ...steps) => {
    const before = ["request demo words done tick", ...writing("# Pie")];
    expect(ids(...before, ...steps)).toEqual(all);
    expect(pageAfter(...before, ...steps).recipes[0]).toMatchObject(first);
  });

  it("keep their ticks", () => {
    const ticks = [tick([3, 5, 7]), tick([3]), tick([5], false)];
    const { recipes } = pageAfter(...writing("a"), ...ticks, ...writing("b"), tick([9]));
    expect(recipes.map(({ ticks }) => ticks)).toEqual([[9], [7, 3]]);
  });
});

it.each<[string, Asked, ...Steps]>([
  ["a change that broke off", toChange(MILDER), "request words done change words fail"],
  [
    "another where one was stopped",
    { want: "any" },
    "request words stop pie words done change fail back",
  ],
  [
    "the same dish after Undo reset",
    { want: "dish", dish: "Pie" },
    "reset",
    undo(pageAfter("pie fail")),
  ],
])("'Try again' asks for %s: %j", (_, asked, ...steps) => {
  const { request, recipes } = pageAfter(...steps);
  expect(retryRequest(request, recipes[0])).toEqual(asked);
});

it.each(["tick", "cook"])("that the voice has failed is said until %s", (step) => {
  expect(pageAfter("open cook", typing({ speechFailed: true }), step).speechFailed).toBe(false);
});

describe("dishes that are not to be suggested again", () => {
  const excluded = (...steps: Steps) => pageAfter(...steps).exclude;

  const soup = "request words more done";
  it.each<[string, string[], ...Steps]>([
    ["have a title", [], ...writing("- rice")],
    ["are no refusal", [], ...writing("# Nothing to cook\n\nSoap is no food.")],
    ["end with a whole character", ["x".repeat(99)], ...writing(`# ${"x".repeat(99)}🧅`)],
    ["were written to their end", ["Soup"], soup, "request words fail", "pie words stop", soup],
  ])("%s", (_, dishes, ...steps) => expect(excluded(...steps)).toEqual(dishes));

  it("are the latest ten, and go with Reset", () => {
    const dishes = (names: string) =>
      writing(...Array.from(names, (name) => `# ${name}\n\n- rice\n- eggs`));
    const steps = dishes("abcdefghijklm");
    expect(excluded(...steps)).toEqual([..."defghijklm"]);
    expect(excluded(...steps, "reset list")).toEqual([]);
    // A dish that is suggested again becomes the latest.
    expect(excluded(...steps, ...dishes("ne")).join("")).toBe("fghijklmne");
  });
});

it.each<[string, ...Steps]>([
  ["Added D, 4 ingredients; A; B; C; D", add("a", "b", "c"), add("d"), add(" ")],
  ["Added as one entry: A, b, 2 ingredients; C; A, b", add("c"), add("a, b")],
  ["2 added, 2 ingredients; Milk; Eggs, rice", add("milk", " ", "eggs, rice")],
  ["2 ingredients instead of one, 4 ingredients; A; B; C; D", add("a", "b, c", "d"), "split"],
  ["Removed B, 3 ingredients; A; C; D", "list", edit("")],
  ["1 serving", "request words", serve(1)],
  ["½ serving", "request words", serve(0.5)],
])("screen reader users are told what has changed; the list then has: %s", (words, ...steps) => {
  const { announcement, ingredients } = pageAfter(...steps);
  expect([announcement.words, ...ingredients].join("; ")).toBe(words);
});

describe("whatever happens", () => {
  const source = { recipeId: 1, durationId: "1", dish: "Soup", label: "1. Boil" };
  const timer = { ...source, id: 1, seconds: 30, endsAtMs: 30_000 };
  const timersAt = (nowMs: number) => [
    step(timerStarted, 30, source, nowMs),
    step(timerStopped, 1, nowMs),
    step(timerResumed, timer, nowMs),
    step(timerExtended, 1, nowMs),
    step(elapsed, nowMs),
  ];
  const one = fc.constantFrom<(PageStep | string)[]>(
    ..."request vegan change pie demo words done stop fail open back cook".split(" "),
    ..."so link tick split".split(" "),
    ...[add("a", "a, b"), edit(""), edit("b"), serve(6)],
    ...[{ own: "pie", pageNotes: ["Check it"] }, { photo: { id: 1, text: "egg" } }].map(typing),
    ...[...timersAt(0), ...timersAt(60_000)],
  );
  const offer = step(withResult, { place: RESET, stays: true });
  const several = fc.oneof(
    one.map((action) => [action]),
    fc.constantFrom(writing("x"), ["change words done"], ["request words"], ["reset", offer]),
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
        const next = play(["request words"], after);
        expect(next.recipes.length).toBeLessThanOrEqual(MAX_RECIPES + timers.length);
        expect(next.photo).toBeUndefined();
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
        const stored = readSession(writeSession(session));
        expect(stored).toEqual(session);
        if (stored) {
          const loaded = restored(EMPTY_PAGE, stored);
          expect(toSession(loaded)).toEqual(session);
          const { own, pageNotes } = before;
          expect(loaded).toMatchObject({ own, pageNotes, ingredients: [] });
        }
        const reset = resetDone(before);
        expect(isEmpty(reset)).toBe(true);
        const undone = resetUndone(reset, before);
        const { request: _, recipes: __, results: ___, ...rest } = before;
        const { announcement, lastId } = undone;
        expect(announcement.words).toBe("Reset undone");
        expect(undone).toMatchObject({ ...rest, announcement, lastId });
        // No id comes again.
        const ids = before.recipes.map(({ id }) => id);
        expect(lastId).toBeGreaterThanOrEqual(Math.max(0, ...ids));
        expect(undone.photo?.end).toEqual(before.photo && { words: "" });
        expect(toSession(undone)).toEqual(session);
      }),
    );
  });
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
  const asked = (isCooked: boolean, servings?: Change["servings"]) =>
    asking(toChange({ recipe: SOUP, wish: "milder", ...(servings && { servings }) }, isCooked));
  const whole = (words: string) => step(arrived, words);
  /** Words of the lines that are ticked, and of those that are marked as changed. */
  const outlineOf = ({ recipes: [first] }: PageState) => {
    if (!first) return [];
    const { ticked, changed } = toRecipeOnPage(first);
    const wordsOf = (ids: ReadonlySet<number>) =>
      linesOf(recipeOf(first)).flatMap(({ id, words }) => (ids.has(id) ? words : []));
    return [wordsOf(ticked).join(" "), wordsOf(changed).join(" ")];
  };
  const cooking = (...steps: Steps) => pageAfter(...writing(SOUP), "cook", ...steps);

  it.each<[string, string, string[], string[], Change["servings"]?]>([
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
    const page = cooking(tick(idsOf(words)), asked(true, servings), whole(text));
    expect(outlineOf(page)).toEqual(outline);
    expect(isCooking(page)).toBe(true);
    const [fresh] = outlineOf(cooking(tick(idsOf(words)), asked(false, servings), whole(text)));
    expect(fresh).toBe("");
  });

  it.each<[string, PageStep]>([
    ["broke off within a mark", whole(`${SOUP}\n6. Eat within [10 minutes](PT1`)],
    ["is empty", whole("")],
    ["was stopped", stopped],
  ])("in cooking mode: one that %s leaves all as it was", (_, end) => {
    const before = cooking(tick(idsOf(["Chop."])));
    const { recipes, cookingMode } = play([asked(true), end], before);
    expect({ recipes, cookingMode }).toEqual({ recipes: before.recipes, cookingMode: true });
  });

  it("is marked until it is done, in the ingredients until the current step is", () => {
    const text = SOUP.replace("*1 l* stock", "milk")
      .replace("Chop", "Slice")
      .replace("Rest", "Stand");
    const page = cooking(asked(true), whole(text));
    const after = recipeOf({ text, end: "done" });
    const marksAfter = (...numbers: number[]) => {
      const ids = numbers.map((number) => after.steps[number - 1]?.id ?? -1);
      return outlineOf(ticked(page, ids, true))[1];
    };
    expect(marksAfter(2)).toBe("milk Slice. Stand 1 hour.");
    expect(marksAfter(1)).toBe("Stand 1 hour.");
    expect(outlineOf(cooking(asked(true), whole("# Pie\n\n- flour\n\n1. Bake."))).join("")).toBe(
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
    const titled = (steps: string) => steps.replace(/^1/, "# T\n\n- a\n\n1");
    const [from, to] = [titled(before), titled(after)];
    const start = (id: number, recipe: typeof BEFORE, known?: readonly Timer[]) =>
      recipe.durations
        .filter((duration) => known?.some(({ durationId }) => durationId === duration.id) ?? true)
        .map((one) => step(timerStarted, one.seconds, sourceOf({ id, recipe }, one), 0));
    const timers = start(1, recipeOf({ text: from, end: "done" }));
    const change = asking(toChange({ recipe: from, wish: "milder" }));
    const page = pageAfter(...writing(from), ...timers, change, whole(to));
    const shown = page.timers.map(({ recipeId, label, newSeconds = "" }) =>
      `${recipeId}: ${label} ${newSeconds}`.trim(),
    );
    expect(shown.join("; ")).toBe(expected);
    const again = start(2, recipeOf({ text: to, end: "done" }), page.timers);
    expect(play(again, page).timers).toEqual(page.timers);
  });
});
