import { describe, expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { readSession, writeSession } from "../storage/session";
import { EMPTY_PAGE, type PageState } from "./pageState";
import { questionAt, toAnswerRequest } from "./questions";
import { type Action, reducePage, toSession } from "./reducePage";

const SOUP = "[lang]: en\n\n# Soup\n\n- *2* leeks\n\n1. Chop.\n2. Boil.\n3. Eat.\n";
const [CHOP = -1, BOIL = -1, EAT = -1] = readRecipe(SOUP, true).steps.map(({ id }) => id);

const event = (...events: object[]): Action[] =>
  events.map((event) => ({ type: "answerEvent", event }) as Action);
const ask = (question: string): Action => ({ type: "askQuestion", question });
const tick = (id: number, ticked = true): Action => ({ type: "tick", id: 1, ids: [id], ticked });
const close = (id: number): Action => ({ type: "closeAnswer", id });
const STOP: Action = { type: "stopQuestion" };
const BREAK = event({ type: "failed", code: "unfinished" });
const words = (text: string) => event({ type: "text", text });
const done = event({ type: "done", finishReason: "STOP" });
const answered = (question: string, text: string) => [ask(question), ...words(text), ...done];

const pageAfter = (...actions: Action[]): PageState =>
  [
    { type: "request" } as Action,
    { type: "text", text: SOUP } as Action,
    { type: "done", finishReason: "STOP" } as Action,
    { type: "cookingMode", on: true } as Action,
    ...actions,
  ].reduce(reducePage, EMPTY_PAGE);

/** What is shown at each step. */
const shownAt = (page: PageState) =>
  [CHOP, BOIL, EAT].map((step) => questionAt(page, 1, step)?.question ?? "");

describe("an answer", () => {
  it.each<[string, Action[], string[]]>([
    ["is shown with its step", [tick(CHOP), ...answered("a", "Yes.")], ["", "a", ""]],
    ["gives way to the next", [...answered("a", "Yes."), ...answered("b", "No.")], ["b", "", ""]],
    [
      "is not removed by a question at another step",
      [...answered("a", "Yes."), tick(CHOP), ...answered("b", "No.")],
      ["a", "b", ""],
    ],
    ["goes along while it is awaited", [ask("a"), ...words("Yes")], ["a", "a", "a"]],
    [
      "that is late stands in the current step, too",
      [ask("a"), tick(CHOP), ...words("Yes."), ...done],
      ["a", "a", ""],
    ],
    [
      "is closed for good, also one before it",
      [...answered("a", "Yes."), ...answered("b", "No."), close(2), tick(CHOP), tick(CHOP, false)],
      ["", "", ""],
    ],
    ["without words is none", [ask("a"), ...words("[lang]: en\n"), ...done], ["a", "", ""]],
    [
      "that failed stays with its step",
      [ask("a"), ...words("Eat it"), ...BREAK, tick(CHOP)],
      ["a", "", ""],
    ],
    ["keeps its words with Stop", [ask("a"), ...words("Yes"), STOP], ["a", "", ""]],
    ["without a word is gone with Stop", [ask("a"), STOP], ["", "", ""]],
    ["is closed while it is awaited", [ask("a"), ...words("Yes"), close(1)], ["", "", ""]],
    ["needs cooking mode", [{ type: "cookingMode", on: false }, ask("a")], ["", "", ""]],
    ["needs a step", [tick(CHOP), tick(BOIL), tick(EAT), ask("a")], ["", "", ""]],
  ])("%s", (_, actions, shown) => {
    expect(shownAt(pageAfter(...actions))).toEqual(shown);
  });

  it.each<[string, Action[], string | undefined]>([
    ["awaited", words("Yes"), "a"],
    ["late", [...words("Yes."), ...done], "a"],
    ["failed", BREAK, "a"],
    ["that is not late", [], undefined],
  ])("%s is shown after the last step", (_, actions, shown) => {
    const asked = shown
      ? [tick(CHOP), tick(BOIL), ask("a")]
      : [...answered("a", "Yes."), tick(CHOP), tick(BOIL)];
    const page = pageAfter(...asked, tick(EAT), ...actions);
    expect(questionAt(page, 1, undefined)?.question).toBe(shown);
  });

  it("has failed without words, and in the demo", () => {
    const failureOf = (...actions: Action[]) => pageAfter(ask("a"), ...actions).pending?.failure;
    expect(failureOf(...done)).toEqual({ code: "no_text" });
    expect(failureOf(...event({ type: "model", model: "demo", demo: true }), ...done)).toBe("demo");
    const failed = pageAfter(ask("a"), ...words("Eat it"), ...BREAK);
    expect(failed.pending).toMatchObject({ text: "", failure: { code: "unfinished" } });
  });

  it.each<Action>([
    { type: "cookingMode", on: false },
    { type: "request" },
    { type: "open", text: "# Pie" },
    { type: "reset" },
  ])("is not awaited any more after %j", (action) => {
    const page = pageAfter(ask("a"), ...words("Yes"), action);
    expect(page.pending).toBeUndefined();
  });

  it("outlives a reload once it is whole, and goes with Reset and its recipe", () => {
    const page = pageAfter(
      ...answered("a", "Yes."),
      { type: "set", readsAloud: true },
      { type: "set", draft: "b" },
      ask("b"),
      ...words("No"),
    );
    const session = readSession(writeSession(toSession(page)));
    expect(session?.questions).toMatchObject([
      { question: "a", text: "Yes." },
      { question: "b", text: "No", isStopped: true },
    ]);
    expect(session?.draft).toBe("b");
    expect(session).toMatchObject({ readsAloud: true });
    const reset = reducePage(page, { type: "reset" });
    expect([reset.questions, reset.readsAloud]).toEqual([[], true]);
    expect(reducePage(reset, { type: "undoReset", removed: page }).questions).toHaveLength(2);
    const others = Array.from("123456", (at): Action => ({ type: "open", text: `# Pie ${at}` }));
    expect(others.reduce(reducePage, page).questions).toEqual([]);
  });
});

describe("a request", () => {
  it("has recipe, step, what is done, servings and household", () => {
    const page = pageAfter(tick(CHOP));
    const asked = { question: "Hot?", recipe: SOUP.trimEnd() };
    const known = { servings: { shown: 6, written: 4 }, household: ["no nuts"] };
    const second = { ...asked, step: { number: 2, words: "Boil." }, done: [1], ...known };
    expect(toAnswerRequest(page, "Hot?", known.servings, known.household)).toEqual(second);
    const first = { ...asked, step: { number: 1, words: "Chop." } };
    expect(toAnswerRequest(pageAfter(), "Hot?", { shown: 4, written: 4 }, [])).toEqual(first);
  });

  it("counts steps that are done out of turn by their numbers, and takes no exchange of another recipe", () => {
    const page = pageAfter(...answered("a", "Yes."), tick(CHOP), tick(EAT));
    expect(toAnswerRequest(page, "b", undefined, [])).toMatchObject({
      step: { number: 2 },
      done: [1, 3],
      exchanges: [{ question: "a" }],
    });
    const other = reducePage(page, { type: "open", text: SOUP.replace("Soup", "Stew") });
    expect(toAnswerRequest(other, "b", undefined, [])?.exchanges).toBeUndefined();
  });

  it("has the last two exchanges, as they were seen, if there is room", () => {
    const long = `[lang]: en\n\n**Stir** [a](PT1M "b") ${"x".repeat(492)}😀\n\n[change]: <c>`;
    const asked = [...answered("a", "Yes."), ...answered("b", "No."), ...answered("c", long)];
    const page = pageAfter(...asked, close(3));
    expect(toAnswerRequest(page, "d", undefined, [])?.exchanges).toEqual([
      { question: "b", answer: "No." },
      { question: "c", answer: `Stir a ${"x".repeat(492)}` },
    ]);
    const recipe = { ...page.recipes[0], id: 1, text: SOUP.padEnd(16_200, "Stir. ") };
    const full = { ...page, recipes: [recipe as PageState["recipes"][number]] };
    expect(toAnswerRequest(full, "d", undefined, [])?.exchanges).toBeUndefined();
  });
});
