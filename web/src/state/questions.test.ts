import { describe, expect, it } from "vitest";
import { readRecipe } from "../reading/readRecipe";
import { readSession, writeSession } from "../storage/session";
import { EMPTY_PAGE, type PageState } from "./pageState";
import { questionAt, toAnswerRequest } from "./questions";
import { type Action, reducePage, toSession } from "./reducePage";

const SOUP = "[lang]: en\n\n# Soup\n\n- *2* leeks\n\n1. Chop.\n2. Boil.\n3. Eat.\n";
const [CHOP = -1, BOIL = -1, EAT = -1] = readRecipe(SOUP, true).steps.map(({ id }) => id);

const event = (event: object) => ({ type: "answerEvent", event }) as Action;
const tick = (id: number, ticked = true): Action => ({ type: "tick", ids: [id], ticked });
const ACTIONS: Record<string, Action> = {
  chop: tick(CHOP),
  unchop: tick(CHOP, false),
  boil: tick(BOIL),
  eat: tick(EAT),
  done: event({ type: "done", finishReason: "STOP" }),
  break: event({ type: "failed", code: "unfinished" }),
  demo: event({ type: "model", model: "demo", demo: true }),
  stop: { type: "stopQuestion" },
  close1: { type: "closeAnswer", id: 1 },
  close2: { type: "closeAnswer", id: 2 },
  leave: { type: "cookingMode", on: false },
};

/** @param word The name of an action, a question ("Hot?"), or an answer's words. */
function toAction(word: string): Action {
  if (word.endsWith("?")) return { type: "askQuestion", question: word };
  return ACTIONS[word] ?? event({ type: "text", text: word });
}

/** @param actions Actions, or words of some: "Hot? Yes. done". */
const pageAfter = (...actions: (Action | string)[]): PageState =>
  [
    { type: "request" } as Action,
    { type: "text", text: SOUP } as Action,
    { type: "done", finishReason: "STOP" } as Action,
    { type: "cookingMode", on: true } as Action,
    ...actions.flatMap((action) =>
      typeof action === "string" ? action.split(" ").map(toAction) : action,
    ),
  ].reduce(reducePage, EMPTY_PAGE);

describe("an answer", () => {
  it.each([
    ["gives way to the next", "a? Yes. done b? No. done", "b?, , , "],
    ["goes along while it is awaited", "a? Yes", "a?, a?, a?, a?"],
    ["that is late stands in the current step, too", "a? chop Yes. done", "a?, a?, , "],
    ["is closed for good", "a? Yes. done b? No. done close2 chop unchop", ", , , "],
    ["that failed late is shown after the last step", "a? chop boil eat break", "a?, , , a?"],
    ["keeps its words with Stop", "a? Yes stop", "a?, , , "],
    ["without a word is gone with Stop", "a? stop", ", , , "],
    ["needs cooking mode", "leave a?", ", , , "],
    ["needs a step", "chop boil eat a?", ", , , "],
  ])("%s: %s", (_, actions, shown) => {
    const page = pageAfter({ type: "set", draft: "a?" }, actions);
    expect(page.draft).toBe(actions.includes("done") && page.questions.length > 0 ? "" : "a?");
    // At each step, and after the last.
    const steps = [CHOP, BOIL, EAT, undefined];
    const questions = steps.map((step) => questionAt(page, 1, step)?.question);
    expect(questions.join(", ")).toBe(shown);
  });

  it("has failed without words, and in the demo", () => {
    expect(pageAfter("a? done").pending?.failure).toEqual({ code: "no_text" });
    expect(pageAfter("a? demo done").pending?.failure).toBe("demo");
    const failed = { text: "", failure: { code: "unfinished" } };
    expect(pageAfter("a? Eat break").pending).toMatchObject(failed);
  });

  it.each(["leave", "request", "open", "reset"])("is not awaited any more after %s", (type) => {
    const action = ACTIONS[type] ?? ({ type, text: "# Pie" } as Action);
    expect(pageAfter("a? Yes", action).pending).toBeUndefined();
  });

  it("outlives a reload once it is whole, and goes with Reset and its recipe", () => {
    const typed: Action = { type: "set", draft: "b?", readsAloud: true };
    const page = pageAfter("a? Yes. done", typed, "b? No");
    const session = readSession(writeSession(toSession(page)));
    expect(session?.questions).toMatchObject([
      { question: "a?", text: "Yes." },
      { question: "b?", text: "No", isStopped: true },
    ]);
    expect(session).toMatchObject({ draft: "b?", readsAloud: true });
    const reset = reducePage(page, { type: "reset" });
    expect([reset.questions, reset.readsAloud]).toEqual([[], true]);
    expect(reducePage(reset, { type: "undoReset", removed: page }).questions).toHaveLength(2);
    const others = Array.from("123456", (at): Action => ({ type: "open", text: `# Pie ${at}` }));
    expect(others.reduce(reducePage, page).questions).toEqual([]);
  });
});

describe("a request", () => {
  it("has recipe, step, what is done, servings, household, and exchanges about this recipe", () => {
    const asked = { question: "Hot?", recipe: SOUP.trimEnd() };
    const first = { ...asked, step: { number: 1, words: "Chop." } };
    expect(toAnswerRequest(pageAfter(), "Hot?", { shown: 4, written: 4 }, [])).toEqual(first);
    const known = { servings: { shown: 6, written: 4 }, household: ["no nuts"] };
    const page = pageAfter("a? Yes. done chop eat");
    expect(toAnswerRequest(page, "Hot?", known.servings, known.household)).toEqual({
      ...{ ...asked, ...known, step: { number: 2, words: "Boil." }, done: [1, 3] },
      exchanges: [{ question: "a?", answer: "Yes." }],
    });
    const other = reducePage(page, { type: "open", text: SOUP.replace("Soup", "Stew") });
    expect(toAnswerRequest(other, "b", undefined, [])?.exchanges).toBeUndefined();
  });

  it("has the last two exchanges, as they were seen", () => {
    const long = `[lang]: en\n\n**Stir** [a](PT1M "b") ${"x".repeat(492)}😀\n\n[change]: <c>`;
    const text = event({ type: "text", text: long });
    const page = pageAfter("a? Yes. done b? No. done c?", text, "done");
    expect(toAnswerRequest(page, "d", undefined, [])?.exchanges).toEqual([
      { question: "b?", answer: "No." },
      { question: "c?", answer: `Stir a ${"x".repeat(492)}` },
    ]);
  });
});
